// The review of a game: its decisions with their grades, what was better and why, and mistakes to try again.

import { errorText, get } from '../../core/api.js';
import { postForLines } from '../../core/lines.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { showError } from '../../core/dialogs.js';
import { animationSpeed } from '../../core/settings.js';
import { loadStyleSheet } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { applyDifference, sceneWith } from '../../live/scene_difference.js';
import { Table } from '../../table/table.js';
import { Exercises } from './exercises.js';
import { renderCoach } from './review_coach.js';
import { renderReport } from './review_report.js';

/** @typedef {import('../../types/review.d.ts').Review} Review */
/** @typedef {import('../../types/review.d.ts').ReviewStep} ReviewStep */
/** @typedef {import('../../types/frames.d.ts').MomentView} MomentView */
/** @typedef {import('../../types/frames.d.ts').ReviewProgress} ReviewProgress */
/** @typedef {import('../../types/scene.d.ts').Scene} Scene */

export class ReviewPage {
  /** @type {Review | null} */
  review = null;
  /** @type {ReviewProgress | null} */
  progress = null;
  error = '';
  /** The step that is explained; null where no decision is chosen. @type {ReviewStep | null} */
  step = null;
  moment = 0;
  /** The only seat of the reader; null for several and for others. @type {number | null} */
  you = null;
  requests = 0; // only the answer to the latest is shown
  /** @type {Map<string, Scene>} */
  bases = new Map();
  /** @type {import('../../types/frames.d.ts').StepView[]} */
  log = [];

  /** @param {import('../../core/router.js').PageContext} context */
  constructor({ host, params: [id = ''], signal }) {
    this.id = id;
    this.host = host;
    this.signal = signal;
    this.exercises = new Exercises(this);
    const element = document.createElement('div');
    element.className = 'table';
    host.replaceChildren(element);
    host.classList.add('reviewing');
    const settings = { speed: animationSpeed(), extraTab: translate('Review') };
    this.table = new Table(element, this.callbacks(), settings);
    signal.addEventListener('abort', () => this.table.card?.remove());
    addEventListener('keydown', (event) => this.handleKey(event), { signal });
  }

  /** @returns {import('../../types/table.d.ts').Callbacks} */
  callbacks() {
    return {
      select: (action) => this.exercises.answer(action),
      goTo: (moment) => this.showNear(moment - 1),
      renderBelowBoard: () => renderCoach(this),
      renderExtraPanel: () => renderReport(this),
    };
  }

  /** Show the end of the game, and the review as it is made. */
  async start() {
    /** @type {import('../../types/frames.d.ts').TableFrame} */
    const frame = await get(`tables/${this.id}`);
    this.log = frame.log.steps;
    const { yours } = frame.sections.viewer;
    this.you = yours.length === 1 ? yours[0] : null;
    await this.showMoment(this.log.length);
    const receive = (/** @type {ReviewProgress} */ line) => this.receive(line);
    await postForLines(`tables/${this.id}/review`, this.signal, receive).catch((error) => {
      if (this.signal.aborted) return;
      this.error = errorText(error);
      this.table.render();
    });
  }

  /** @param {ReviewProgress} line */
  receive(line) {
    if (this.signal.aborted) return;
    this.progress = line;
    if (line.failed) this.error = translate('The review could not be finished. Reload the page to try again.');
    if (line.review) this.setReview(/** @type {any} */ (line.review));
    this.table.render();
  }

  /** @param {Review} review */
  setReview(review) {
    this.review = review;
    const { step } = this;
    if (step) this.step = this.steps().find(({ moment }) => moment === step.moment) ?? null;
    this.exercises.setReview(review);
  }

  /** Every decision with a choice, in order. @returns {ReviewStep[]} */
  steps() {
    return (this.review?.turns ?? []).flatMap(({ steps }) => steps);
  }

  /** Those to learn from. */
  mistakes() {
    return this.steps().filter(({ mistake }) => mistake);
  }

  /** A Scene that the server describes as a difference. @param {{ base: string, scene: Record<string, any> }} found */
  async makeScene({ base, scene }) {
    const known = this.bases.get(base);
    const whole = known ?? applyDifference(null, (await get(`tables/${this.id}/base/${base}`)).scene);
    this.bases.set(base, whole);
    return sceneWith(whole, scene);
  }

  /**
   * Show a position. Who tries again for another seat is not "you" there.
   * @param {import('../../types/table.d.ts').TableView} view
   */
  show(view) {
    this.table.settings.you = view.me !== null && view.me === this.you;
    return this.table.show(view);
  }

  /** What a seat is called in texts, the reader's own too. @param {number} seat */
  nameOf(seat) {
    return seat === this.you ? translate('You') : (this.review?.names[seat] ?? '');
  }

  /** Show a moment, with what was decided there. @param {number} moment @param {ReviewStep | null} [step] */
  async showMoment(moment, step = null) {
    const request = ++this.requests;
    try {
      /** @type {MomentView} */
      const found = await get(`tables/${this.id}/moments/${moment}`);
      const scene = await this.makeScene(found);
      if (request !== this.requests || this.signal.aborted) return;
      this.exercises.leave();
      [this.step, this.moment] = [step, moment];
      await this.show({ scene, me: this.you, legal: [], log: this.log.slice(0, moment), past: true });
      this.table.highlight(step?.best_hexes ?? []);
    } catch (error) {
      if (!this.signal.aborted) showError(error);
    }
  }

  /** @param {ReviewStep} step */
  showStep(step) {
    this.table.showTab('board');
    return this.showMoment(step.moment, step);
  }

  /** Show the decision nearest to a moment. @param {number} moment */
  showNear(moment) {
    const near =
      this.steps()
        .filter((step) => step.moment <= moment)
        .at(-1) ?? this.steps()[0];
    if (near) void this.showStep(near);
  }

  /** Go to the next or the last mistake. @param {1 | -1} way */
  showNext(way) {
    const mistakes = this.mistakes();
    const later = mistakes.filter(({ moment }) => (way > 0 ? moment > this.moment : moment < this.moment));
    const next = way > 0 ? (later[0] ?? mistakes[0]) : (later.at(-1) ?? mistakes.at(-1));
    if (next) void this.showStep(next);
  }

  /** @param {KeyboardEvent} event */
  handleKey(event) {
    const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog');
    if (typing || this.table.boardTakes(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'ArrowRight') this.showNext(1);
    if (event.key === 'ArrowLeft') this.showNext(-1);
  }
}

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const title = translate('Review');
  setPageTitle(title);
  const id = context.params[0] ?? '';
  renderAppBar({ title, tools: [{ icon: 'board', label: translate('Back to the table'), href: `/t/${id}` }] });
  await Promise.all([loadStyleSheet('/web/styles/ending.css'), loadStyleSheet('/web/styles/review.css')]);
  await new ReviewPage(context).start();
}
