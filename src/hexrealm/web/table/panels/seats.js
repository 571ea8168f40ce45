// A row for each seat: name, state, stock, progress, points and their change in a preview.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { signed } from '../../board/marks.js';
import { renderName } from '../../core/person_link.js';
import { sign, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderScale } from './scale.js';

/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/scene.d.ts').Stock} Stock */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

const BAR = 62; // length of the progress bar
const LONG = 10; // letters of a word that needs more room than others

/** @param {PanelProps} props */
export function renderSeats(props) {
  const { scene } = props;
  return html`<section class="panel p-seats" aria-label=${translate('Seats')}>
    ${renderScale(scene, props.pointChanges)}
    <ol class="seats">
      ${scene.seats.map((seat, k) => renderSeat(props, seat, k))}
    </ol>
  </section>`;
}

/** @param {PanelProps} props @param {Seat} seat @param {number} k */
function renderSeat(props, seat, k) {
  const mine = k === props.me;
  const name = props.nameOf(k);
  const long = `${isLong(name) ? 'long-name' : ''} ${(seat.points ?? 0) > 99 ? 'hundreds' : ''}`;
  const address = mine ? '' : props.profileOf(k);
  const you = mine && name === seat.name ? html` <small class="you">${translate('you')}</small>` : nothing;
  const state = seat.state ? html` <small class="state">${seat.state}</small>` : nothing;
  return html`<li
    class=${`seat ${seat.turn ? 'turn' : ''} ${seat.won ? 'won' : ''} ${mine ? 'me' : ''} ${long}`}
    aria-current=${seat.turn ? 'true' : nothing}
  >
    ${token(seat)}
    <div class="who"><b>${renderName(name, address)}</b>${you}${state}${props.renderSeatStatus(k)}</div>
    <div class="stock">${seat.stock.map((stock) => renderStock(stock, seat.palette))}</div>
    ${renderPoints(props, seat, k)}
    <div class="own">${renderProgress(seat, mine)}</div>
  </li>`;
}

/** Whether a name would break inside a word where others have room. @param {string} name */
export const isLong = (name) => name.split(/[\s-]/).some((word) => word.length > LONG);

/** @param {Stock} stock @param {string} palette */
const renderStock = ({ symbol, count, words }, palette) =>
  html`<span data-card=${words}
    >${sign(symbol, `pc small-piece ${palette}`)}<span class="hidden-label">${words}: </span>${count}</span
  >`;

/** @param {PanelProps} props @param {Seat} seat @param {number} k */
function renderPoints(props, seat, k) {
  if (seat.points === null) return html`<div class="seat-points"></div>`;
  return html`<button
    type="button"
    class="seat-points"
    data-points=${k}
    @click=${() => props.explain(k, '')}
    title=${translate('Why these points?')}
  >
    <span class="hidden-label">${props.nameOf(k)}: </span>${renderChange(props.pointChanges[k])}<b>${seat.points}</b
    ><span class="hidden-label"> ${props.scene.unit}</span>
  </button>`;
}

/** The change of a number in a preview. @param {number | undefined} change */
export const renderChange = (change) =>
  change ? html`<span class=${change > 0 ? 'gain' : 'gain loss'}>${signed(change)}</span>` : nothing;

/** @param {Seat} seat @param {boolean} mine */
function renderProgress({ progress, note, tiles, palette }, mine) {
  if (!progress) return html`<small class="long">${tiles?.length ? nothing : note}</small>`;
  const { at, end, reach, ticks, words } = progress;
  const x = (/** @type {number} */ value) => (BAR * value) / end;
  const bar = (/** @type {string} */ name, /** @type {number} */ start, /** @type {number} */ stop) =>
    svg`<path class=${name} d=${`M${start} 0H${stop}`} />`;
  const outOfReach = reach !== null && reach < end;
  const numbers = { at, end };
  const track = mine ? translate('your track {at} of {end}', numbers) : translate('own track {at} of {end}', numbers);
  return html`<svg class=${palette} viewBox="-1 -4 64 8" aria-hidden="true">
      ${bar('own-bar', 0, BAR)}${reach !== null ? bar('own-reach', 0, x(reach)) : nothing}
      ${at ? svg`${bar('own-edge', -1, x(at) + 1)}${bar('own-done', 0, x(at))}` : nothing}
      <path class="own-tick" d=${ticks.map((tick) => `M${x(tick)} -3v6`).join('')} />
    </svg>
    <small class=${outOfReach ? 'warn' : ''} data-card=${words || nothing}
      ><span class="short">${at}/${end}</span><span class="long">${track}</span>
      <span class="long">${note}</span></small
    >`;
}
