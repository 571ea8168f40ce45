// One puzzle: the board with the position, where a person plays the turn. The server judges it; this page learns the
// solution when the server tells it, after it was found or given up. puzzle_coach.js is what is below the board.

import { get, post } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { showError } from '../../core/dialogs.js';
import { ensurePerson } from '../../core/person.js';
import { tellIfPreparing } from '../../core/preparing.js';
import { animationSpeed, settings } from '../../core/settings.js';
import { loadStyleSheet } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { applyDifference, sceneWith } from '../../live/scene_difference.js';
import { legalActions } from '../../table/selection.js';
import { Positions } from '../analysis/positions.js';
import { StudyTree } from '../analysis/study_tree.js';
import { openNext } from './next_puzzle.js';
import { renderCoach } from './puzzle_coach.js';
import { handleKey } from './puzzle_keys.js';
import { PuzzleTable } from './puzzle_table.js';

/** @typedef {import('../../types/frames.d.ts').PositionView} PositionView */
/** @typedef {import('../../types/frames.d.ts').PuzzleAnswer} PuzzleAnswer */
/** @typedef {import('../../types/frames.d.ts').PuzzleHintView} PuzzleHintView */
/** @typedef {import('../../types/frames.d.ts').PuzzleView} PuzzleView */
/** @typedef {import('../../types/scene.d.ts').Scene} Scene */
/** @typedef {'playing' | 'judging' | 'wrong' | 'ended'} State */

export const HINTS = 3;
const PAUSE = 900; // milliseconds between two moves of a line that plays itself, at normal speed

export class PuzzlePage {
  /** What was played of the turn. @type {string[]} */
  path = [];
  /** @type {State} */
  state = 'playing';
  /** The last one. @type {PuzzleAnswer | null} */
  answer = null;
  /** @type {PuzzleHintView[]} */
  hints = [];
  /** Who decides in the position that is shown. */
  seat = '';
  requests = 0; // only the answer to the latest is shown
  /** @type {Map<string, Scene>} */
  bases = new Map();
  base = ''; // the newest address
  /** The line that is played out, and how far. */
  line = { best: true, at: 0 };
  /** Whether the line plays itself. */
  playing = false;
  timer = 0;
  /** @type {Positions | null} */
  positions = null;

  /** @param {import('../../core/router.js').PageContext} context @param {PuzzleView} puzzle */
  constructor({ host, signal, query }, puzzle) {
    this.host = host;
    this.signal = signal;
    this.puzzle = puzzle;
    this.run = { game: query.get('game') ?? '', theme: query.get('theme') ?? '' };
    const element = document.createElement('div');
    element.className = 'table';
    host.replaceChildren(element);
    host.classList.add('puzzling');
    const confirming = /** @type {'touch' | 'always'} */ (settings.confirm ? 'always' : 'touch');
    this.table = new PuzzleTable(element, this.callbacks(), {
      confirm: confirming,
      speed: animationSpeed(),
      gains: false,
      you: true,
    });
    signal.addEventListener('abort', () => {
      this.stopPlaying();
      this.table.card?.remove();
    });
    addEventListener('keydown', (event) => handleKey(this, event), { signal });
  }

  /** @returns {import('../../types/table.d.ts').Callbacks} */
  callbacks() {
    return {
      select: (action) => void this.play(action),
      preview: async (action) => {
        /** @type {import('../../types/frames.d.ts').ActionPreview} */
        const found = await this.ask('preview', { path: this.path, action });
        return { ...found, after: found.after && this.makeScene(found.base, found.after) };
      },
      whyNot: async (action) => (await this.ask('why-not', { path: this.path, action })).words,
      renderBelowBoard: () => renderCoach(this),
    };
  }

  /** @param {string} what @param {object} body */
  ask(what, body) {
    return post(`puzzles/${this.puzzle.id}/${what}`, body);
  }

  /** @param {string} base @param {Record<string, any>} scene */
  makeScene(base, scene) {
    const whole = this.bases.get(base);
    if (!whole) throw new Error(`no base ${base}`);
    return sceneWith(whole, scene);
  }

  // Playing the turn

  /**
   * Show the position after what was played.
   * @param {boolean} animated
   * @returns {Promise<boolean>} whether the turn goes on
   */
  async show(animated = false) {
    const request = ++this.requests;
    /** @type {PositionView} */
    const found = await this.ask('position', { path: this.path, base: this.base });
    if (found.base_scene) this.bases.set(found.base, applyDifference(null, found.base_scene));
    this.base = found.base;
    const scene = this.makeScene(found.base, found.scene);
    if (request !== this.requests || this.signal.aborted) return true;
    this.seat = this.seat || (scene.seats[this.puzzle.seat]?.name ?? '');
    const legal = this.state === 'ended' ? [] : legalActions(found);
    const view = { scene, me: this.puzzle.seat, legal, log: found.log };
    await this.table.show(view, animated ? (found.log.at(-1)?.events ?? []) : []);
    this.host.dataset.moment = String(found.moment);
    return found.legal.length > 0;
  }

  /** @param {string} action */
  async play(action) {
    if (this.state !== 'playing') return this.table.selector.release();
    this.path = [...this.path, action];
    this.table.drawLine(null);
    await this.show(true)
      .then((goesOn) => (goesOn ? undefined : this.judge()))
      .catch((error) => this.fail(error));
  }

  /** Nothing was judged: the turn can be ended once more. @param {unknown} error */
  async fail(error) {
    if (this.signal.aborted) return;
    this.path = this.path.slice(0, -1);
    this.setState('playing');
    showError(error);
    await this.show().catch(() => null);
  }

  async judge() {
    this.setState('judging');
    await ensurePerson();
    this.receive(await this.ask('tries', { path: this.path }));
  }

  /** @param {PuzzleAnswer} answer */
  receive(answer) {
    if (this.signal.aborted) return;
    this.answer = answer;
    this.stopPlaying();
    this.line = { best: true, at: 0 };
    const { solution } = answer;
    if (solution) this.positions = new Positions(solution.study, new StudyTree(solution.study));
    this.setState(solution ? 'ended' : 'wrong');
    const hexes = solution?.hexes.flat() ?? [];
    if (hexes.length) this.table.board?.zoomToHexes(hexes, hexes);
  }

  /** @param {State} state */
  setState(state) {
    this.state = state;
    this.host.dataset.state = state;
    this.table.render();
  }

  /** Go back to the beginning of the turn, or by one action. @param {number} [length] of what stays played */
  async takeBack(length = 0) {
    this.path = this.path.slice(0, length);
    this.setState('playing');
    this.table.drawLine(null);
    await this.show().catch(showError);
    this.markRegion();
  }

  // Help

  async giveHint() {
    await ensurePerson();
    this.hints = [...this.hints, await this.ask('hints', { step: this.hints.length + 1 })];
    this.table.render();
    this.markRegion();
  }

  markRegion() {
    if (this.state === 'playing') this.table.highlight([...(this.hints.at(-1)?.hexes ?? [])]);
  }

  async giveUp() {
    await ensurePerson();
    this.path = [];
    this.receive(await this.ask('solution', {}));
    await this.show();
    this.drawSolution();
    if (animationSpeed() > 0) this.playOut(this.answer?.solution?.actions.length ?? 0);
  }

  drawSolution() {
    const { solution } = this.answer ?? {};
    if (solution) this.table.drawLine({ hexes: solution.hexes, after: null });
  }

  // The solution

  /** The actions of the line that is looked at. */
  get actions() {
    const { solution } = this.answer ?? {};
    return (this.line.best ? solution?.better_line : solution?.played_line) ?? [];
  }

  /** Show a line after so many actions. @param {boolean} best or the second best @param {number} at */
  async showLine(best, at) {
    const { solution } = this.answer ?? {};
    if (!solution || !this.positions) return;
    if (best !== this.line.best) this.stopPlaying();
    const forward = best === this.line.best && at === this.line.at + 1;
    this.line = { best, at };
    const request = ++this.requests;
    const found = await this.positions.load(this.actions.slice(0, at), Math.max(0, at - 1));
    if (request !== this.requests || this.signal.aborted) return;
    this.table.drawLine(null);
    const view = { scene: found.scene, me: null, legal: [], log: [], past: true };
    await this.table.show(view, forward ? found.log.flatMap(({ events }) => events) : []);
    if (at === 0 && best) this.drawSolution();
  }

  /** Play the line move by move, until somebody steps or leaves. @param {number} end after so many actions */
  playOut(end) {
    clearTimeout(this.timer);
    this.playing = !this.signal.aborted && this.line.at < end;
    this.table.render();
    if (this.playing) this.timer = setTimeout(() => this.playNext(end), PAUSE / (animationSpeed() || 1));
  }

  /** @param {number} end */
  async playNext(end) {
    const timer = this.timer;
    try {
      await this.showLine(this.line.best, this.line.at + 1);
      if (this.playing && timer === this.timer) this.playOut(end);
    } catch (error) {
      this.stopPlaying();
      showError(error);
    }
  }

  /** Play the line to its end, from the beginning if it is there; or stop. */
  async togglePlaying() {
    if (this.playing) return this.stopPlaying();
    if (this.line.at === this.actions.length) await this.showLine(this.line.best, 0);
    this.playOut(this.actions.length);
  }

  stopPlaying() {
    clearTimeout(this.timer);
    this.playing = false;
    if (!this.signal.aborted) this.table.render();
  }

  /** @param {number} way */
  step(way) {
    this.stopPlaying();
    const at = this.line.at + way;
    if (this.state === 'ended' && at >= 0 && at <= this.actions.length)
      void this.showLine(this.line.best, at).catch(showError);
  }

  async analyse() {
    const { solution } = this.answer ?? {};
    if (solution) (await import('../analysis/open_study.js')).openStudy(solution.study);
  }

  next() {
    return openNext(this.run, this.puzzle.id);
  }
}

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const title = translate('Puzzle');
  setPageTitle(title);
  renderAppBar({ title, tools: [{ icon: 'games', label: translate('All puzzles'), href: '/puzzles' }] });
  /** @type {[PuzzleView, unknown, unknown]} */
  const [puzzle] = await Promise.all([
    get(`puzzles/${context.params[0]}`),
    loadStyleSheet('/web/styles/puzzles.css'),
    loadStyleSheet('/web/styles/analysis.css'),
  ]);
  if (context.signal.aborted) return;
  const page = new PuzzlePage(context, puzzle);
  await tellIfPreparing(page.show());
  page.setState('playing');
}
