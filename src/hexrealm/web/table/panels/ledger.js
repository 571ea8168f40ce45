// Points by source and seat, with their changes in a preview; below them the supply and the tiles of the seats.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { sign, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { explainSign, renderHeldTiles } from './held_tiles.js';
import { isLong, renderChange } from './seats.js';

/** @typedef {import('../../types/scene.d.ts').LedgerRow} LedgerRow */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

const UNKNOWN = '–';

/** @param {PanelProps} props */
export function renderLedger(props) {
  const { ledger, seats } = props.scene;
  if (!ledger) return nothing;
  const counted = ledger.rows.some((row) => row.values.some((value) => value !== null));
  return html`<section class="panel p-ledger" data-tab="ledger">
    <h2>${ledger.heading}<small>${counted ? translate('click a number to see why') : ledger.note}</small></h2>
    <table class="ledger">
      <thead>
        <tr>
          <td></td>
          ${seats.map((seat, k) => renderHead(props, seat, k))}
        </tr>
      </thead>
      <tbody>
        ${ledger.rows.map((row, r) => renderRow(props, row, r))}
      </tbody>
      <tfoot>
        <tr class="total">
          <th scope="row">${sign('coin', 'goal')}<span>${ledger.total}</span></th>
          ${seats.map((seat, k) => renderCell(props, k, '', seat.points, props.pointChanges[k]))}
        </tr>
        ${renderStock(seats)} ${seats.some((seat) => seat.tiles) ? renderTileRow(props) : nothing}
      </tfoot>
    </table>
  </section>`;
}

/** @param {PanelProps} props @param {Seat} seat @param {number} k */
const renderHead = (props, seat, k) =>
  html`<th scope="col" class=${turnClass(seat)}>
    <span class="seat-head">
      <span class="seat-signs">${token(seat)}${renderHeldTiles(seat, props.scene.board, false)}</span>
      <span class=${isLong(props.nameOf(k)) ? 'seat-name long-name' : 'seat-name'}
        >${seat.won ? sign('crown', 'pc') : nothing}${props.nameOf(k)}</span
      >${props.renderSeatStatus(k)}
    </span>
  </th>`;

/** @param {Seat} seat */
const turnClass = (seat) => (seat.turn ? 'turn' : '');

/** @param {PanelProps} props @param {LedgerRow} row @param {number} r */
function renderRow(props, row, r) {
  const after = props.preview?.after?.ledger?.rows[r];
  const change = (/** @type {number | null} */ value, /** @type {number} */ k) =>
    after ? (after.values[k] ?? 0) - (value ?? 0) : 0;
  return html`<tr>
    <th scope="row" tabindex="0" data-card=${explainSign(row.name, props.scene.board, row.symbol)}>
      ${row.symbol ? sign(row.symbol, 'goal') : nothing}<span>${row.name}<small>${row.note}</small></span>
    </th>
    ${row.values.map((value, k) => renderCell(props, k, row.key, value, change(value, k)))}
  </tr>`;
}

/**
 * @param {PanelProps} props
 * @param {number} k the seat
 * @param {string} key of the row; '' for the sum
 * @param {number | null} value
 * @param {number | undefined} change
 */
function renderCell(props, k, key, value, change) {
  const number = html`<b>${value ?? UNKNOWN}</b>${renderChange(change)}`;
  const explain = () => props.explain(k, key);
  const button = html`<button type="button" class="why" title=${translate('Why?')} @click=${explain}>
    ${number}
  </button>`;
  const points = key === '' ? k : nothing;
  return html`<td class=${turnClass(props.scene.seats[k])} data-points=${points}>
    ${value === null ? number : button}
  </td>`;
}

/** @param {Seat[]} seats */
function renderStock(seats) {
  const renderCount = (/** @type {Seat} */ seat, /** @type {number} */ k) =>
    html`<td class=${turnClass(seat)}>
      ${sign(seat.stock[k].symbol, `pc small-piece ${seat.palette}`)} ${seat.stock[k].count}
    </td>`;
  return (seats[0]?.stock ?? []).map(
    (kind, k) =>
      html`<tr>
        <th scope="row">${k ? kind.words : translate('Supply')}</th>
        ${seats.map((seat) => renderCount(seat, k))}
      </tr>`,
  );
}

/** @param {PanelProps} props */
const renderTileRow = ({ scene: { seats, board } }) =>
  html`<tr>
    <th scope="row">${translate('Tiles')}</th>
    ${seats.map((seat) => html`<td class=${turnClass(seat)}>${renderHeldTiles(seat, board, true)}</td>`)}
  </tr>`;
