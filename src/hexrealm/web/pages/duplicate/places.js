// The places of a duplicate in pairs: a row for each table, a column for each seat. One takes a place by a click.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { runOnce } from '../../core/dialogs.js';
import { translate, translatePlural } from '../../core/translate.js';

/** @typedef {import('./duplicate_page.js').DuplicatePage} DuplicatePage */
/** @typedef {import('../../types/frames.d.ts').DuplicatePlaceView} DuplicatePlaceView */

const SEATS = [0, 1];

/** @param {DuplicatePage} page */
export function renderPlaces(page) {
  const { pairs } = page.view;
  const numbers = Array.from({ length: pairs }, (_, k) => k + 1);
  return html`<p>
      ${translate('A game begins when both seats of its table are taken. There are 3 days for each move.')}
      ${translate('Two teams? Let partners take different seats at different tables.')}
    </p>
    <table class="places">
      <thead>
        <tr>
          <td></td>
          ${SEATS.map((seat) => html`<th scope="col">${seatName(seat)}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${numbers.map((pair) => renderPair(page, pair))}
      </tbody>
    </table>
    ${page.mine?.state === 'waiting' ? renderWaiting(page) : nothing}`;
}

/** What a seat is called. @param {number} seat */
export const seatName = (seat) => translatePlural('Seat {n}', 'Seat {n}', seat + 1);

/** @param {DuplicatePage} page @param {number} pair */
const renderPair = (page, pair) =>
  html`<tr>
    <th scope="row">${translate('Table {n}', { n: pair })}</th>
    ${SEATS.map((seat) => html`<td>${renderPlace(page, pair, seat)}</td>`)}
  </tr>`;

/** @param {DuplicatePage} page @param {number} pair @param {number} seat */
function renderPlace(page, pair, seat) {
  const place = page.view.places.find((each) => each.pair === pair && each.seat === seat);
  if (place) return html`<b>${place.name}</b> <small>${place.you ? translate('You') : describeState(place)}</small>`;
  if (page.mine && page.mine.state !== 'waiting') return html`<span class="quiet">${translate('free')}</span>`;
  const take = (/** @type {Event} */ event) => runOnce(event, () => page.take(pair, seat));
  const label = translate('Take table {pair}, seat {seat}', { pair, seat: seat + 1 });
  return html`<button type="button" aria-label=${label} @click=${take}>${translate('Take')}</button>`;
}

/** @param {DuplicatePlaceView} place */
export const describeState = ({ state }) =>
  ({ waiting: translate('waiting'), playing: translate('playing'), over: '' })[state];

/** @param {DuplicatePage} page */
function renderWaiting(page) {
  const leave = (/** @type {Event} */ event) => runOnce(event, () => page.leave());
  return html`<p role="status">
      ${translate('Your table still needs somebody. There is no need to stay: you will find the game in My games.')}
    </p>
    <p class="answers"><button type="button" @click=${leave}>${translate('Leave the place')}</button></p>`;
}
