// The score as the scale bar of a map: a token for each seat, ghosts where they would go.

import { nothing, svg, html } from '../../vendor/lit-html/lit-html.js';
import { use } from '../../core/symbols.js';

/** @typedef {import('../../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */

const WIDTH = 272;
const EDGE = 12;

/** For each x the lowest level where it touches none before it. @param {number[]} xs */
function stack(xs) {
  /** @type {[number, number][]} */
  const taken = [];
  for (const x of xs) {
    const near = taken.filter(([other]) => Math.abs(other - x) < 15).map(([, level]) => level);
    taken.push([x, xs.findIndex((_, level) => !near.includes(level))]);
  }
  return taken;
}

/** @param {Scene} scene @param {number[]} change points each seat would have more */
export function drawScale({ scale, seats }, change) {
  if (!scale) return nothing;
  const unit = (WIDTH - 2 * EDGE) / scale.end;
  const x = (/** @type {number} */ points) => EDGE + unit * Math.min(Math.max(points, 0), scale.end);
  const all = seats.map((seat, k) => ({ seat, ghost: false, x: x(seat.points ?? 0), k }));
  const ghosts = all
    .filter(({ k }) => change[k])
    .map((each) => ({ ...each, ghost: true, x: x((each.seat.points ?? 0) + change[each.k]) }));
  const shown = [...all, ...ghosts];
  const places = stack(shown.map((each) => each.x));
  const base = 14 + 15 * (1 + Math.max(...places.map(([, level]) => level)));
  const steps = [...Array(Math.floor(scale.end / scale.step) + 1).keys()];
  return html`<svg
    class="scale small-piece"
    viewBox=${`0 0 ${WIDTH} ${base + 24}`}
    role="img"
    aria-label=${scale.words}
  >
    ${steps.slice(1).map((k) => svg`<rect class=${k % 2 ? 'sc-b' : 'sc-a'} x=${x((k - 1) * scale.step)} y=${base} width=${unit * scale.step} height="7" />`)}
    ${steps.map((k) => svg`<text class="sc-num" x=${x(k * scale.step)} y=${base + 19}>${k * scale.step}</text>`)}
    ${shown.map((each, k) => svg`<path class="sc-pin" d=${`M${places[k][0]} ${base}V${base - 11}`} />`)}
    ${shown.map((each, k) => drawToken(each.seat, each.ghost, places[k][0], base - 11 - 15 * places[k][1]))}
  </svg>`;
}

/** @param {Seat} seat @param {boolean} ghost @param {number} x @param {number} y */
const drawToken = (seat, ghost, x, y) =>
  svg`<g class=${`${seat.palette} small-piece ${ghost ? 'ghost' : ''}`} transform=${`translate(${x} ${y}) scale(.12)`}>${use(seat.symbol)}</g>`;
