// The score as the scale bar of a map: a token for each seat, and ghosts where a preview would put them.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { use } from '../../core/symbols.js';

/** @typedef {import('../../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {{ seat: Seat, ghost: boolean, x: number }} Token */

const WIDTH = 272;
const EDGE = 12;
const LEVEL = 15; // height of a token, and how close two may be on the same level

/** @param {Scene} scene @param {number[]} changes of points by seat */
export function renderScale({ scale, seats }, changes) {
  if (!scale) return nothing;
  const unit = (WIDTH - 2 * EDGE) / scale.end;
  const x = (/** @type {number} */ points) => EDGE + unit * Math.min(Math.max(points, 0), scale.end);
  const token = (/** @type {Seat} */ seat, /** @type {number} */ change, /** @type {boolean} */ ghost) => ({
    seat,
    ghost,
    x: x((seat.points ?? 0) + change),
  });
  const ghosts = seats.flatMap((seat, k) => (changes[k] ? [token(seat, changes[k], true)] : []));
  const tokens = [...seats.map((seat) => token(seat, 0, false)), ...ghosts];
  const levels = stack(tokens.map((each) => each.x));
  const base = 14 + LEVEL * (1 + Math.max(...levels));
  return html`<svg
    class="scale small-piece"
    viewBox=${`0 0 ${WIDTH} ${base + 24}`}
    role="img"
    aria-label=${scale.words}
  >
    ${renderBar(scale, x, base)}
    ${tokens.map((each) => svg`<path class="sc-pin" d=${`M${each.x} ${base}V${base - 11}`} />`)}
    ${tokens.map((each, k) => renderToken(each, base - 11 - LEVEL * levels[k]))}
  </svg>`;
}

/** For each x the lowest level where it touches no token before it. @param {number[]} xs */
function stack(xs) {
  /** @type {number[]} */
  const levels = [];
  xs.forEach((x, k) => {
    const near = levels.filter((_, other) => other < k && Math.abs(xs[other] - x) < LEVEL);
    levels.push(xs.findIndex((_, level) => !near.includes(level)));
  });
  return levels;
}

/** @param {NonNullable<Scene['scale']>} scale @param {(points: number) => number} x @param {number} y */
function renderBar({ end, step }, x, y) {
  const points = [...Array(Math.floor(end / step) + 1).keys()].map((k) => k * step);
  const parts = points.slice(1).map((to, k) => {
    const [left, right] = [x(to - step), x(to)];
    return svg`<rect class=${k % 2 ? 'sc-a' : 'sc-b'} x=${left} y=${y} width=${right - left} height="7" />`;
  });
  return svg`${parts}${points.map((value) => svg`<text class="sc-num" x=${x(value)} y=${y + 19}>${value}</text>`)}`;
}

/** @param {Token} token @param {number} y */
const renderToken = ({ seat, ghost, x }, y) =>
  svg`<g class=${`${seat.palette} small-piece ${ghost ? 'ghost' : ''}`} transform=${`translate(${x} ${y}) scale(.12)`}>
    ${use(seat.symbol)}</g>`;
