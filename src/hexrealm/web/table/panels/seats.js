// A row for each seat: name, what it is about to do, what it has, how far it is, points with what they would become.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { heldItem } from './held_tiles.js';
import { signed } from '../../board/marks.js';
import { drawScale } from './scale.js';
import { sign, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/types.d.ts').Shown} Shown */

/** @param {Shown} shown */
export function drawSeats(shown) {
  const { scene } = shown;
  return html`<section class="panel p-seats" aria-label=${translate('Seats')}>
    ${drawScale(scene, shown.change)}
    <ol class="seats">
      ${scene.seats.map((seat, k) => drawSeat(shown, seat, k))}
    </ol>
  </section>`;
}

/** @param {Shown} shown @param {Seat} seat @param {number} k */
function drawSeat(shown, seat, k) {
  return html`<li
    class=${`seat ${seat.turn ? 'turn' : ''} ${seat.won ? 'won' : ''} ${k === shown.me ? 'me' : ''}`}
    aria-current=${seat.turn ? 'true' : nothing}
  >
    ${token(seat)}
    <div class="who">
      <b>${seat.name}</b
      >${seat.state ? html` <small>${seat.state}</small>` : k === shown.me ? html` <small class="you">${translate('you')}</small>` : nothing}${shown.aside(k)}
    </div>
    <div class="stock">
      ${seat.stock.map((held) => html`<span title=${held.words}>${sign(held.symbol, `pc small-piece ${seat.palette}`)}<span class="hidden-label">${held.words}: </span>${held.count}</span>`)}
    </div>
    ${drawPoints(shown, seat, k)}
    <div class="own">${drawProgress(seat)}</div>
  </li>`;
}

/** @param {Shown} shown @param {Seat} seat @param {number} k */
function drawPoints(shown, seat, k) {
  if (seat.points === null) return html`<div class="seat-points"></div>`;
  const change = shown.change[k];
  return html`<button
    type="button"
    class="seat-points"
    data-points=${k}
    @click=${() => shown.why(k, '')}
    title=${translate('Why these points?')}
  >
    <span class="hidden-label">${seat.name}: </span>${gain(change)}<b>${seat.points}</b
    ><span class="hidden-label"> ${shown.scene.unit}</span>
  </button>`;
}

/** What would be added, beside the old number. @param {number | undefined} change */
export const gain = (change) =>
  change ? html`<span class=${change > 0 ? 'gain' : 'gain loss'}>${signed(change)}</span>` : nothing;

/** @param {Seat} seat */
function drawProgress(seat) {
  const { progress, note } = seat;
  if (!progress)
    return seat.tiles ? html`<small>${seat.tiles.length ? nothing : note}</small>` : html`<small>${note}</small>`;
  const x = (/** @type {number} */ at) => (62 * at) / progress.end;
  const out = progress.reach !== null && progress.reach < progress.end;
  return html`<svg class=${seat.palette} viewBox="-1 -4 64 8" aria-hidden="true">
      <path class="own-bar" d="M0 0H62" />
      ${progress.reach !== null ? svg`<path class="own-reach" d=${`M0 0H${x(progress.reach)}`} />` : nothing}
      ${progress.at ? svg`<path class="own-edge" d=${`M-1 0H${x(progress.at) + 1}`} /><path class="own-done" d=${`M0 0H${x(progress.at)}`} />` : nothing}
      <path class="own-tick" d=${progress.ticks.map((tick) => `M${x(tick)} -3v6`).join('')} />
    </svg>
    <small class=${out ? 'warn' : ''} title=${progress.words}
      ><span class="short">${translate('own')} </span>${progress.at}/${progress.end}<span class="long"
        >${note ? ` · ${note}` : nothing}</span
      ></small
    >`;
}

/** The tiles of a seat. @param {Seat} seat @param {Scene['board']['layout']} layout @param {boolean} plates */
export const heldTiles = (seat, layout, plates) =>
  html`<ul class="minis">
    ${(seat.tiles ?? []).filter((tile) => (tile.frame === 'plate') === plates).map((tile) => heldItem(tile, layout))}
  </ul>`;
