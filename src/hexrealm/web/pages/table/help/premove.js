// A move that is planned while others think. It stays in this browser, stands on the board as a ghost, and is played as
// an ordinary action when the turn comes. It is dropped with a notice if it is not possible then, or after an undo.

import { showNotice } from '../../../core/dialogs.js';
import { translate } from '../../../core/translate.js';
import { actionsAt, legalActions } from '../../../table/selection.js';

/** @typedef {import('../../../types/table.d.ts').View} View */
/** @typedef {import('../table_page.js').TablePage} TablePage */

export class Premove {
  hex = '';
  moment = 0; // of the last view: a smaller one is an undo
  choosing = ''; // a hex with several actions: the person chooses one once the view is shown

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** Whether another seat decides and this person has one seat to plan for. */
  isPossible() {
    const { model, replay } = this.page;
    const { view } = model;
    if (!view || view.seat === null || view.undo || replay.past || typeof view.viewer !== 'number') return false;
    const own = view.seats.filter((seat) => seat.yours && seat.kind === 'person' && !seat.resigned);
    return own.length === 1 && own[0].seat === view.viewer && view.seat !== view.viewer;
  }

  /** Whether planning is worth a word: another person decides, who may take long. */
  isOffered() {
    const { view } = this.page.model;
    return this.isPossible() && view?.seats[view.seat ?? 0].kind === 'person';
  }

  /** Plan a move to a hex, or cancel it if it is planned already. @param {string} hex */
  toggle(hex) {
    if (hex === this.hex) return this.cancel();
    if (!this.isPossible() || !this.isFree(hex)) return;
    this.set(hex);
    this.announce(translate('Planned: {hex}. It is played when it is your turn.', { hex }));
  }

  cancel() {
    if (!this.hex) return;
    this.set('');
    this.announce(translate('The planned move is cancelled.'));
  }

  /** @param {string} hex */
  set(hex) {
    this.hex = hex;
    this.page.table.planned = hex;
    this.page.render();
  }

  /** Whether a piece could come to a hex: it is land without one. @param {string} name */
  isFree(name) {
    const board = this.page.model.view?.scene.board;
    const hex = board?.hexes.find((each) => each.name === name);
    return hex?.frame === 'land' && !board?.pieces.some((piece) => piece.hex === name);
  }

  /** Play or drop the planned move. @param {View} view */
  onView(view) {
    const undone = view.moment < this.moment || view.undo !== null;
    this.moment = view.moment;
    const { hex } = this;
    if (!hex) return;
    if (view.result) return this.set('');
    if (undone) return this.drop(translate('Your planned move {hex} is dropped: a move is being undone.', { hex }));
    if (!view.legal.length) return;
    const actions = actionsAt(legalActions(view), [hex]);
    if (!actions.length) return this.drop(translate('Your planned move {hex} is not possible now.', { hex }));
    this.set('');
    if (actions.length === 1) void this.page.play(actions[0]);
    else this.choosing = hex;
  }

  /** The view is on the screen: where a hex has several actions, show them. */
  onShown() {
    const { choosing } = this;
    this.choosing = '';
    if (choosing) this.page.table.selector.selectHex(choosing, 'touch');
  }

  /** @param {string} reason */
  drop(reason) {
    this.set('');
    showNotice(reason);
  }

  /** Tell screen readers. @param {string} text */
  announce(text) {
    this.page.slots.news.textContent = text;
  }
}
