// Replaying a table: shows past moments and steps through them. replay_bar.js renders the controls.

import { nothing } from '../../../vendor/lit-html/lit-html.js';
import { get } from '../../../core/api.js';
import { showError } from '../../../core/dialogs.js';
import { seatOf } from '../live_view.js';

/** @typedef {import('../../../types/frames.d.ts').MomentView} MomentView */
/** @typedef {import('../../../types/table.d.ts').PastMoment} PastMoment */
/** @typedef {import('../table_page.js').TablePage} TablePage */

const STEP_TIME = 1100; // ms between two steps at speed 1

export class Replay {
  /** The moment that is shown; null while the live game is shown. @type {PastMoment | null} */
  past = null;
  requests = 0; // only the answer to the latest is shown
  running = false;
  timer = 0;
  speed = 1;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** Show a past moment. The events are animated if it is the next one. @param {number} moment */
  async goTo(moment) {
    const { model, table, signal } = this.page;
    const request = ++this.requests;
    const me = seatOf(model.view?.viewer);
    const as = me !== null && model.view?.state !== 'over' ? `?as=${me}` : '';
    /** @type {MomentView | void} */
    const found = await get(`tables/${model.id}/moments/${moment}${as}`).catch(showError);
    if (!found || request !== this.requests || signal.aborted) return;
    const isNext = this.past !== null && moment === this.past.moment + 1;
    this.past = { ...found, scene: model.sceneWith(found.scene) };
    history.replaceState(null, '', `/t/${model.id}/replay?moment=${moment}`);
    const view = { scene: this.past.scene, me, legal: [], log: model.steps.slice(0, moment), past: true };
    await table.show(view, isNext ? (found.step?.events ?? []) : []);
    this.page.render();
  }

  /** Go to a moment by hand, within the game. @param {number} moment */
  jumpTo(moment) {
    this.stop();
    void this.goTo(Math.max(0, Math.min(this.past?.moments ?? 0, moment)));
  }

  /** Show the live game again. */
  leave() {
    const { model, live } = this.page;
    this.stop();
    this.past = null;
    this.requests += 1;
    history.replaceState(null, '', `/t/${model.id}`);
    if (model.view) void live.show(model.view, false);
    this.page.render();
  }

  stop() {
    clearTimeout(this.timer);
    this.running = false;
  }

  /** Step through the game, from the start if the last moment is shown. */
  async run() {
    const { past, page } = this;
    if (!past) return;
    this.running = true;
    await this.goTo(past.moment < past.moments ? past.moment + 1 : 0);
    if (!this.running || page.signal.aborted) return;
    if (this.past && this.past.moment >= this.past.moments) this.stop();
    else this.timer = setTimeout(() => void this.run(), STEP_TIME / this.speed);
    page.render();
  }

  toggle() {
    if (!this.running) return void this.run();
    this.stop();
    this.page.render();
  }

  renderBar() {
    return (this.past && this.page.modules.get('replayBar')?.renderReplay(this, this.past)) ?? nothing;
  }
}
