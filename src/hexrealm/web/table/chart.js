// Points over time, a line for each seat; the seats' signs stand at the ends.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';
import { num } from '../board/geometry.js';
import { use } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/scene.d.ts').Seat} Seat */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 220, 34, 30, 14, 24];

/**
 * @param {number[][]} scores by moment, then seat
 * @param {Seat[]} seats
 * @param {{ moment?: number, onPick?: (moment: number) => void }} [more]
 */
export function drawChart(scores, seats, { moment, onPick } = {}) {
  const last = Math.max(1, scores.length - 1);
  const all = scores.flat();
  const [least, most] = [Math.min(0, ...all), Math.max(5, ...all)];
  const x = (/** @type {number} */ k) => LEFT + (k * (WIDTH - LEFT - RIGHT)) / last;
  const y = (/** @type {number} */ points) =>
    HEIGHT - BOTTOM - ((points - least) * (HEIGHT - TOP - BOTTOM)) / (most - least);
  const step = niceStep((most - least) / 4);
  const rows = [...Array(Math.floor(most / step) + 1).keys()].map((k) => k * step);
  const pick = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    onPick?.(Math.max(0, Math.min(last, Math.round(((at - LEFT) * last) / (WIDTH - LEFT - RIGHT)))));
  };
  return html`<svg
    class=${`chart ${onPick ? 'picking' : ''}`}
    viewBox=${`0 0 ${WIDTH} ${HEIGHT}`}
    role="img"
    aria-label=${inWords(scores, seats)}
    @click=${pick}
  >
    ${rows.map((points) => svg`<path class="chart-rule" d=${`M${LEFT} ${num(y(points))}H${WIDTH - RIGHT}`} /><text class="chart-num" x=${LEFT - 7} y=${num(y(points) + 4)}>${points}</text>`)}
    <text class="chart-word" x=${WIDTH - RIGHT} y=${HEIGHT - 6}>${translate('move {n}', { n: last })}</text>
    ${moment === undefined ? nothing : svg`<path class="chart-now" d=${`M${num(x(moment))} ${TOP}V${HEIGHT - BOTTOM}`} />`}
    ${seats.map((seat, k) => svg`<g class=${seat.palette}>${['chart-key', 'chart-edge', 'chart-line'].map((name) => svg`<path class=${name} d=${scores.map((row, m) => `${m ? 'L' : 'M'}${num(x(m))} ${num(y(row[k] ?? 0))}`).join('')} />`)}</g>`)}
    ${ends(scores.at(-1) ?? [], y).map((at, k) => svg`<g class=${`${seats[k]?.palette} small-piece`} transform=${`translate(${WIDTH - RIGHT + 13} ${num(at)}) scale(.11)`}>${use(seats[k]?.symbol ?? '')}</g>`)}
  </svg>`;
}

/** Where the signs stand, so that none covers another. @param {number[]} points @param {(points: number) => number} y */
function ends(points, y) {
  const order = points.map((value, k) => ({ k, at: y(value) })).sort((a, b) => a.at - b.at);
  order.forEach((each, n) => n && (each.at = Math.max(each.at, /** @type {{at: number}} */ (order[n - 1]).at + 20)));
  return points.map((_, k) => order.find((each) => each.k === k)?.at ?? 0);
}

/** A round number not smaller than this. @param {number} wanted */
const niceStep = (wanted) => [1, 2, 5, 10, 20, 25, 50, 100].find((step) => step >= wanted) ?? 200;

/** @param {number[][]} scores @param {Seat[]} seats */
const inWords = (scores, seats) =>
  translate('Points over time. In the end: {points}.', {
    points: seats.map((seat, k) => `${seat.name} ${scores.at(-1)?.[k] ?? 0}`).join(', '),
  });
