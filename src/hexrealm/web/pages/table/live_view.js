// Shows the current view. Views that come while events are animated wait; then only the newest is shown.

import { translate } from '../../core/translate.js';
import { legalActions } from '../../table/selection.js';

/** @typedef {import('../../types/table.d.ts').View} View */
/** @typedef {import('./table_page.js').TablePage} TablePage */

export class LiveView {
  /** @type {View | null} */
  shown = null;
  /** @type {{ view: View, animated: boolean } | null} */
  next = null;
  running = false;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** @param {View} view */
  async show(view, animated = true) {
    this.next = { view, animated };
    if (this.running) return;
    this.running = true;
    while (this.next && !this.page.signal.aborted) {
      const next = this.next;
      this.next = null;
      await this.showNow(next.view, next.animated);
    }
    this.running = false;
  }

  /** @param {View} view @param {boolean} animated */
  async showNow(view, animated) {
    const { model, table, host, hints } = this.page;
    const before = this.shown;
    if (before?.moment !== view.moment) hints.banner = null;
    this.shown = view;
    const steps = before && animated ? model.steps.slice(before.moment, view.moment) : [];
    await table.show(
      {
        scene: finalScene(view),
        me: seatOf(view.viewer),
        legal: legalActions(view),
        log: model.steps,
        mayUndo: view.may_undo === 'free',
      },
      steps.flatMap((step) => step.events),
    );
    Object.assign(host.dataset, { moment: view.moment, state: view.state });
    this.page.premove.onShown();
  }
}

/** The Scene knows only results by the rules. @param {View} view */
function finalScene({ scene, result, seats, state: at }) {
  if (at !== 'closed' && (!result || scene.result)) return scene;
  const ended = scene.seats.map((seat, k) => ({
    ...seat,
    turn: false,
    state: seats[k]?.resigned ? translate('resigned') : seats[k]?.flagged ? translate('out of time') : '',
    won: !!result?.winners.includes(k),
  }));
  return { ...scene, result: result?.words ?? translate('The table was closed'), prompt: null, seats: ended };
}

/** The seat of a viewer; null for spectators. @param {View['viewer'] | undefined} viewer */
export const seatOf = (viewer) => (typeof viewer === 'number' ? viewer : null);
