// Points by source and seat, with what each would become; below, the supply and the tiles of the seats.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { gain, heldTiles } from './seats.js';
import { sign, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').LedgerRow} LedgerRow */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/types.d.ts').Shown} Shown */

const UNKNOWN = '–';

/** @param {Shown} shown */
export function drawLedger(shown) {
  const { ledger, seats } = shown.scene;
  if (!ledger) return nothing;
  const ask = ledger.rows.some((row) => row.values.some((value) => value !== null));
  return html`<section class="panel p-ledger" data-tab="ledger">
    <h2>${ledger.heading}<small>${ask ? translate('ask any number why') : ledger.note}</small></h2>
    <table class="ledger">
      <thead>
        <tr>
          <td></td>
          ${seats.map((seat, k) => drawHead(shown, seat, k))}
        </tr>
      </thead>
      <tbody>
        ${ledger.rows.map((row, r) => drawRow(shown, row, r))}
      </tbody>
      <tfoot>
        <tr class="total">
          <th scope="row">${sign('coin', 'goal')}<span>${ledger.total}</span></th>
          ${seats.map((seat, k) => cell(shown, seat, k, '', seat.points, shown.change[k]))}
        </tr>
        ${drawStock(shown)}
        ${
          seats.some((seat) => seat.tiles)
            ? html`<tr>
                <th scope="row">${translate('Tiles')}</th>
                ${seats.map((seat) => html`<td class=${seat.turn ? 'turn' : ''}>${heldTiles(seat, shown.scene.board.layout, true)}</td>`)}
              </tr>`
            : nothing
        }
      </tfoot>
    </table>
  </section>`;
}

/** @param {Shown} shown @param {Seat} seat @param {number} k */
const drawHead = (shown, seat, k) =>
  html`<th scope="col" class=${seat.turn ? 'turn' : ''}>
    <span class="seat-head"
      ><span class="seat-signs">${token(seat)}${heldTiles(seat, shown.scene.board.layout, false)}</span
      ><span class="seat-name">${seat.won ? sign('crown', 'pc') : nothing}${seat.name}</span>${shown.aside(k)}</span
    >
  </th>`;

/** @param {Shown} shown @param {LedgerRow} row @param {number} r */
function drawRow(shown, row, r) {
  const after = shown.preview?.after?.ledger?.rows[r];
  return html`<tr>
    <th scope="row">
      ${row.symbol ? sign(row.symbol, 'goal') : nothing}<span>${row.name}<small>${row.note}</small></span>
    </th>
    ${row.values.map((value, k) => cell(shown, shown.scene.seats[k], k, row.key, value, after ? (after.values[k] ?? 0) - (value ?? 0) : 0))}
  </tr>`;
}

/** @param {Shown} shown @param {Seat} seat @param {number} k @param {string} key @param {number | null} value @param {number | undefined} change */
function cell(shown, seat, k, key, value, change) {
  const number = html`<b>${value ?? UNKNOWN}</b>${gain(change)}`;
  return html`<td class=${seat.turn ? 'turn' : ''} data-points=${key === '' ? k : nothing}>
    ${value === null ? number : html`<button type="button" class="why" title=${translate('Why?')} @click=${() => shown.why(k, key)}>${number}</button>`}
  </td>`;
}

/** @param {Shown} shown */
function drawStock({ scene: { seats } }) {
  const kinds = seats[0]?.stock ?? [];
  return kinds.map(
    (kind, k) =>
      html`<tr>
        <th scope="row">${k ? kind.words : translate('Supply')}</th>
        ${seats.map((seat) => html`<td class=${seat.turn ? 'turn' : ''}>${sign(seat.stock[k].symbol, `pc small-piece ${seat.palette}`)} ${seat.stock[k].count}</td>`)}
      </tr>`,
  );
}
