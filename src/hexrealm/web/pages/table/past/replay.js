// Replaying a table: shows past moments. replay_bar.js renders the controls and steps through the game.

import { nothing } from '../../../vendor/lit-html/lit-html.js';
import { get } from '../../../core/api.js';
import { showError } from '../../../core/dialogs.js';
import { seatOf } from '../live_view.js';

/** @typedef {import('../../../types/frames.d.ts').MomentView} MomentView */
/** @typedef {import('../../../types/table.d.ts').PastMoment} PastMoment */
/** @typedef {import('../table_page.js').TablePage} TablePage */

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

  stop() {
    clearTimeout(this.timer);
    this.running = false;
  }

  renderBar() {
    return (this.past && this.page.modules.get('replayBar')?.renderReplay(this, this.past)) ?? nothing;
  }
}
