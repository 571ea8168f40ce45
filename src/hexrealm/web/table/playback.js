// Goes through a game of the past step after step, and tells the bar under the board what it can do.

import { complain, notice } from '../core/dialogs.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').MomentView} MomentView */
/**
 * @typedef {object} Reader the page that looks back
 * @property {MomentView | null} past
 * @property {import('../live/table_model.js').TableModel} model
 * @property {import('../types/frames.d.ts').GameView | undefined} game
 * @property {AbortSignal} signal
 * @property {(moment: number) => Promise<void>} lookBack
 * @property {() => void} present back to the game as it is now
 * @property {(past: MomentView) => Promise<void>} playOn
 * @property {() => void} redraw
 */

const BEAT = 1100; // ms between two steps at speed 1

export class Playback {
  /** @param {Reader} page */
  constructor(page) {
    this.page = page;
    this.running = 0;
    this.speed = 1;
  }

  stop() {
    clearTimeout(this.running);
    this.running = 0;
  }

  /** Step after step, from the beginning if it stands at the end. */
  async run() {
    const { page } = this;
    const past = /** @type {MomentView} */ (page.past);
    this.running = -1;
    await page.lookBack(past.moment < past.moments ? past.moment + 1 : 0);
    if (this.running === 0 || page.signal.aborted) return;
    if (page.past && page.past.moment >= page.past.moments) this.stop();
    else this.running = setTimeout(() => void this.run(), BEAT / this.speed);
    page.redraw();
  }

  /** @param {MomentView} past @returns {import('./replay_bar.js').Replay} */
  bar(past) {
    const { page } = this;
    const { view, id } = page.model;
    const over = view?.state === 'over' || view?.state === 'record';
    return {
      moment: past.moment,
      moments: past.moments,
      running: this.running !== 0,
      speed: this.speed,
      goTo: (moment) => (this.stop(), void page.lookBack(moment)),
      run: () => (this.running ? (this.stop(), page.redraw()) : void this.run()),
      hurry: (speed) => (this.speed = speed),
      leave: view?.state === 'record' ? null : () => page.present(),
      playOn: over || page.game?.hides === false ? () => void page.playOn(past) : null,
      copy: () =>
        void navigator.clipboard
          .writeText(`${location.origin}/t/${id}/replay?moment=${past.moment}`)
          .then(() => notice(translate('Copied.')), complain),
    };
  }
}
