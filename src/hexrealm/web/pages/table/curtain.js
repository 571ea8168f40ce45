// The curtain between two people at one screen, in games that hide something: it covers the table until the person
// whose turn it is lifts it.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { showError } from '../../core/dialogs.js';
import { sign, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { setTurnAlert } from '../../core/turn_alert.js';

/** @typedef {import('../../types/table.d.ts').View} View */
/** @typedef {import('./table_page.js').TablePage} TablePage */

/**
 * The seat whose person must come to the screen first; null if nobody must.
 * @param {View} view
 * @param {boolean} hides
 */
export function seatBehindCurtain({ seat, viewer, yours, seats, state }, hides) {
  if (!hides || seat === null || viewer === seat || (state !== 'playing' && state !== 'open')) return null;
  const own = yours.filter((each) => seats[each]?.kind === 'person');
  return own.length > 1 && own.includes(seat) ? seat : null;
}

export class Curtain {
  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /**
   * Cover the table, and show what a spectator sees: nothing of the last person may stay in the page.
   * @param {View} view
   * @param {number} seat
   */
  drop(view, seat) {
    const { slots, live } = this.page;
    render(
      renderCurtain(view, seat, () => this.watch(seat)),
      slots.curtain,
    );
    slots.table.inert = true;
    /** @type {HTMLElement | null} */ (slots.curtain.querySelector('button'))?.focus();
    setTurnAlert(true, view.title || view.scene.title);
    if (view.viewer !== 'spectator') return this.watch('spectator');
    void live.show(view, false);
    this.page.render(false);
  }

  remove() {
    render(nothing, this.page.slots.curtain);
    this.page.slots.table.inert = false;
  }

  /** @param {number | string} seat */
  watch(seat) {
    this.page.model.watch(seat).catch(showError);
  }
}

/** @param {View} view @param {number} seat @param {() => void} lift */
function renderCurtain(view, seat, lift) {
  const look = view.scene.seats[seat];
  const name = view.seats[seat]?.name ?? '';
  return html`<section class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
    <div class="sheet narrow">
      ${look ? token(look, 'big-token') : sign('compass', 'big-rose')}
      <h2 id="curtain-title">${translate('{name}, it is your turn', { name })}</h2>
      <p>${translate('This game has hidden information. Make sure that nobody else is looking.')}</p>
      <p class="answers">
        <button type="button" class="primary big" autofocus @click=${lift}>
          ${translate('I am {name}: show the board', { name })}
        </button>
      </p>
    </div>
  </section>`;
}
