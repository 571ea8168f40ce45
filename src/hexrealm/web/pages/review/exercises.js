// "Try again": the mistakes of a game as exercises, one after the other. Answers are judged by what the review found.

import { get } from '../../core/api.js';
import { showError } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';
import { legalActions } from '../../table/selection.js';

/** @typedef {import('../../types/review.d.ts').Review} Review */
/** @typedef {import('../../types/review.d.ts').ReviewStep} ReviewStep */
/** @typedef {import('../../types/frames.d.ts').ExerciseView} ExerciseView */
/** @typedef {import('./review_page.js').ReviewPage} ReviewPage */
/** @typedef {'open' | 'best' | 'good' | 'played' | 'worse' | 'shown'} Verdict of the last answer */

export class Exercises {
  /** The one on the board. @type {ReviewStep | null} */
  step = null;
  /** @type {Verdict} */
  verdict = 'open';
  answered = ''; // what the last answer is called

  /** @param {ReviewPage} page */
  constructor(page) {
    this.page = page;
  }

  /** The review was refined while an exercise is open. @param {Review} review */
  setReview(review) {
    const steps = review.turns.flatMap((turn) => turn.steps);
    if (this.step) this.step = steps.find(({ moment }) => moment === this.step?.moment) ?? this.step;
  }

  leave() {
    this.step = null;
    this.page.host.classList.remove('exercising');
  }

  get solved() {
    return this.verdict === 'best' || this.verdict === 'good' || this.verdict === 'shown';
  }

  /** The mistakes of a person's own seat, or all if nobody's. */
  list() {
    const { review } = this.page;
    const mistakes = this.page.mistakes();
    const own = mistakes.filter(({ seat }) => seat === (review?.viewer ?? this.page.you));
    return own.length ? own : mistakes;
  }

  /** Put a position on the board, with its legal actions. @param {ReviewStep} step */
  async open(step) {
    const { page } = this;
    const request = ++page.requests;
    try {
      /** @type {ExerciseView} */
      const found = await get(`tables/${page.id}/review/moments/${step.moment}`);
      const scene = await page.makeScene(found);
      if (request !== page.requests || page.signal.aborted) return;
      [this.step, this.verdict, this.answered] = [step, 'open', ''];
      [page.step, page.moment] = [step, step.moment];
      page.table.showTab('board');
      page.host.classList.add('exercising');
      await page.show({ scene, me: found.seat, legal: legalActions(found), log: [] });
      page.table.highlight([]);
    } catch (error) {
      if (!page.signal.aborted) showError(error);
    }
  }

  /** The exercise after this one; null after the last. */
  next() {
    const list = this.list();
    const at = list.findIndex(({ moment }) => moment === this.step?.moment);
    return list[at + 1] ?? null;
  }

  /** @param {string} action */
  answer(action) {
    const { step, page } = this;
    page.table.selector.release();
    if (!step || this.solved) return;
    this.answered = this.nameOf(action);
    this.verdict = judge(step, action);
    if (this.solved) page.table.highlight(step.best_hexes);
    page.table.render();
  }

  /** What an answer is called: its notation, or the words of its button. @param {string} action */
  nameOf(action) {
    const choices = this.page.table.view?.scene.prompt?.choices ?? [];
    const choice = choices.find((each) => each.action === action);
    const words = choice?.alone || choice?.words;
    return words ? translate('“{words}”', { words }) : action;
  }

  showAnswer() {
    const { step, page } = this;
    if (!step) return;
    this.verdict = 'shown';
    page.table.highlight(step.best_hexes);
    page.table.render();
  }
}

/** @param {ReviewStep} step @param {string} action @returns {Verdict} */
function judge(step, action) {
  if (action === step.best) return 'best';
  if (step.good.includes(action)) return 'good';
  return action === step.played ? 'played' : 'worse';
}
