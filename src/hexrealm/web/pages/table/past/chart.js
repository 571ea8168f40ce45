// Points over time: a line for each seat, with its sign at the end.

import { html, svg } from '../../../vendor/lit-html/lit-html.js';
import { num } from '../../../board/geometry.js';
import { use } from '../../../core/symbols.js';
import { translate } from '../../../core/translate.js';

/** @typedef {import('../../../types/scene.d.ts').Seat} Seat */
/** @typedef {(value: number) => number} Axis */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 220, 34, 30, 14, 24];
const SIGN_HEIGHT = 20;

/**
 * @param {number[][]} scores by moment, then seat
 * @param {Seat[]} seats
 * @param {(moment: number) => void} onSelect
 * @param {string} [label] what the chart says, if it does not show points
 */
export function renderChart(scores, seats, onSelect, label = describe(scores, seats)) {
  const last = Math.max(1, scores.length - 1);
  const values = scores.flat();
  const [least, most] = [Math.min(0, ...values), Math.max(5, ...values)];
  /** @type {Axis} */
  const x = (moment) => LEFT + (moment * (WIDTH - LEFT - RIGHT)) / last;
  /** @type {Axis} */
  const y = (points) => HEIGHT - BOTTOM - ((points - least) * (HEIGHT - TOP - BOTTOM)) / (most - least);
  const select = (/** @type {MouseEvent} */ event) => onSelect(momentAt(event, last));
  return html`<svg
    class="chart picking"
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label=${label}
    @click=${select}
  >
    ${renderGrid(least, most, y)}
    <text class="chart-word" x=${WIDTH - RIGHT} y=${HEIGHT - 6}>${translate('move {n}', { n: last })}</text>
    ${seats.map((seat, k) =>
      renderLine(
        seat.palette,
        scores.map((row) => row[k] ?? 0),
        x,
        y,
      ),
    )}
    ${spread((scores.at(-1) ?? []).map(y)).map((top, k) => renderSign(seats[k], top))}
  </svg>`;
}

/** The moment where the chart was clicked. @param {MouseEvent} event @param {number} last */
function momentAt(event, last) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const at = ((event.clientX - box.left) / box.width) * WIDTH;
  const moment = Math.round(((at - LEFT) * last) / (WIDTH - LEFT - RIGHT));
  return Math.max(0, Math.min(last, moment));
}

/** @param {number} least @param {number} most @param {Axis} y */
function renderGrid(least, most, y) {
  const step = niceStep((most - least) / 4);
  const rows = [...Array(Math.floor(most / step) + 1).keys()].map((k) => k * step);
  return rows.map(
    (points) => svg`<path class="chart-rule" d=${`M${LEFT} ${num(y(points))}H${WIDTH - RIGHT}`} />
      <text class="chart-num" x=${LEFT - 7} y=${num(y(points) + 4)}>${points}</text>`,
  );
}

/** @param {string} palette @param {number[]} points by moment @param {Axis} x @param {Axis} y */
function renderLine(palette, points, x, y) {
  const path = points.map((value, moment) => `${moment ? 'L' : 'M'}${num(x(moment))} ${num(y(value))}`).join('');
  const strokes = ['chart-key', 'chart-edge', 'chart-line'].map((name) => svg`<path class=${name} d=${path} />`);
  return svg`<g class=${palette}>${strokes}</g>`;
}

/** @param {Seat} seat @param {number} top */
const renderSign = (seat, top) =>
  svg`<g class=${`${seat.palette} small-piece`} transform=${`translate(${WIDTH - RIGHT + 13} ${num(top)}) scale(.11)`}>
    ${use(seat.symbol)}</g>`;

/** Move signs down where they would overlap. @param {number[]} tops */
function spread(tops) {
  const order = tops.map((top, k) => ({ top, k })).sort((a, b) => a.top - b.top);
  order.forEach((each, n) => {
    if (n) each.top = Math.max(each.top, order[n - 1].top + SIGN_HEIGHT);
  });
  return order.sort((a, b) => a.k - b.k).map(({ top }) => top);
}

/** A round number not smaller than this. @param {number} wanted */
const niceStep = (wanted) => [1, 2, 5, 10, 20, 25, 50, 100].find((step) => step >= wanted) ?? 200;

/** @param {number[][]} scores @param {Seat[]} seats */
function describe(scores, seats) {
  const points = seats.map((seat, k) => `${seat.name} ${scores.at(-1)?.[k] ?? 0}`).join(', ');
  return translate('Points over time. In the end: {points}.', { points });
}
