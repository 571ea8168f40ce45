// Between two people at one screen, where the game hides something: nothing of either is to be seen until the right one says so.

import { html } from '../vendor/lit-html/lit-html.js';
import { sign, token } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').View} View */

/** Which seat must come to the screen first; null if the right one sits there. @param {View} view @param {boolean} hides */
export function awaited(view, hides) {
  const { seat, viewer, yours, seats, state } = view;
  const own = yours.filter((each) => seats[each]?.kind === 'person');
  return hides &&
    seat !== null &&
    own.length > 1 &&
    own.includes(seat) &&
    viewer !== seat &&
    (state === 'playing' || state === 'open')
    ? seat
    : null;
}

/** @param {View} view @param {number} seat @param {() => void} lift */
export function drawCurtain(view, seat, lift) {
  const look = view.scene.seats[seat];
  const name = view.seats[seat]?.name ?? '';
  return html`<section class="curtain" role="dialog" aria-modal="true" aria-labelledby="curtain-title">
    <div class="sheet narrow">
      ${look ? token(look, 'big-token') : sign('compass', 'big-rose')}
      <h2 id="curtain-title">${translate('{name}, it is your turn', { name })}</h2>
      <p>${translate('Something is hidden from the others. When only you look, lift the curtain.')}</p>
      <p class="answers">
        <button type="button" class="primary big" autofocus @click=${lift}>
          ${translate('I am {name}: lift the curtain', { name })}
        </button>
      </p>
    </div>
  </section>`;
}
