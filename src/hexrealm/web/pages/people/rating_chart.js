// A rating over time: a line with the range in which the strength lies, nearly always.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { num } from '../../board/geometry.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').PuzzlePointView} RatingPoint */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 220, 62, 16, 14, 24];
const STEP = 100; // points between two lines

/** @param {RatingPoint[]} history */
export function renderRatingChart(history) {
  const last = history.at(-1);
  if (!last) return nothing;
  const low = Math.floor(Math.min(...history.map((game) => game.points - game.uncertainty)) / STEP) * STEP;
  const high = Math.ceil(Math.max(...history.map((game) => game.points + game.uncertainty)) / STEP) * STEP;
  const x = (/** @type {number} */ k) => LEFT + (k * (WIDTH - LEFT - RIGHT)) / Math.max(1, history.length - 1);
  const y = (/** @type {number} */ points) =>
    HEIGHT - BOTTOM - ((points - low) * (HEIGHT - TOP - BOTTOM)) / Math.max(STEP, high - low);
  const point = (/** @type {number} */ k, /** @type {number} */ points) => `${num(x(k))} ${num(y(points))}`;
  const above = history.map((game, k) => point(k, game.points + game.uncertainty));
  const below = history.map((game, k) => point(k, game.points - game.uncertainty)).reverse();
  const now = { points: last.points, uncertainty: last.uncertainty };
  const label = translate('Rating after each game. Now {points}, give or take {uncertainty}.', now);
  return html`<svg class="chart rating-chart" viewBox=${`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label=${label}>
    ${renderGrid(low, high, y)}
    <path class="chart-range" d=${`M${[...above, ...below].join('L')}Z`} />
    <path class="chart-rating" d=${`M${history.map((game, k) => point(k, game.points)).join('L')}`} />
    <circle class="chart-dot" cx=${num(x(history.length - 1))} cy=${num(y(last.points))} r="4" />
  </svg>`;
}

/** @param {number} low @param {number} high @param {(points: number) => number} y */
function renderGrid(low, high, y) {
  const step = STEP * Math.max(1, Math.ceil((high - low) / STEP / 5));
  const rows = [...Array(Math.floor((high - low) / step) + 1).keys()].map((k) => low + k * step);
  return rows.map(
    (points) => svg`<path class="chart-rule" d=${`M${LEFT} ${num(y(points))}H${WIDTH - RIGHT}`} />
      <text class="chart-num" x=${LEFT - 7} y=${num(y(points) + 4)}>${points}</text>`,
  );
}
