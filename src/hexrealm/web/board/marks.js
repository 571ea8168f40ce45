// Marks on hexes: states, the heat layer, the numbers of steps, arrows. Each state has a line of its own, so that one
// hex can have several.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { use } from '../core/symbols.js';
import { at, corners, distance, num, polygon, towards } from './geometry.js';

/** @typedef {import('../types/frames.d.ts').Gain} Gain */
/** @typedef {import('../types/scene.d.ts').Mark} Mark */
/** @typedef {import('./geometry.js').Paper} Paper */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{ kind: Mark['kind'] | 'hover' | 'focus' | 'pulse', hex: string, badge?: string }} BoardMark */

const MINUS = '−';
/** A change with its sign. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `${MINUS}${-points}` : '0');

/** @param {BoardMark} mark @param {Paper} paper */
export function renderMark(mark, paper) {
  const { layout } = paper;
  const [x, y] = paper.centre(mark.hex);
  const hex = (/** @type {string} */ name) => use(`hex-${layout}`, x, y, name);
  const ring = (/** @type {string} */ name) => use(`ring-${layout}`, x, y, name);
  switch (mark.kind) {
    case 'legal':
    case 'scoring':
      return svg`<circle class="m-legal" cx=${x} cy=${y} r="11" />`;
    case 'last': {
      const path = cornerMarks(mark.hex, paper);
      return svg`<path class="m-last-key" d=${path} /><path class="m-last" d=${path} />`;
    }
    case 'target':
      return svg`${ring('m-target-key')}${ring('m-target')}${renderBadge(mark.badge ?? '', x, y)}`;
    case 'refused':
      return svg`${hex('m-refused')}<path class="m-bar" d=${`M${num(x - 30)} ${num(y - 30)}l60 60m0-60l-60 60`} />`;
    case 'focus':
      return svg`${hex('m-focus-key')}${hex('m-focus')}`;
    default:
      return hex(`m-${mark.kind}`);
  }
}

/**
 * What a target would gain; a gain of 0 is shown too, quietly.
 * @param {string} gain
 * @param {number} x
 * @param {number} y
 */
function renderBadge(gain, x, y) {
  if (!gain) return nothing;
  const tone = gain === '0' ? 'badge-nil' : gain.startsWith(MINUS) ? 'badge-loss' : 'badge';
  return svg`<circle class=${tone} cx=${x} cy=${y} r="38" />
    <text class=${`${gain.length > 2 ? 'badge-long ' : ''}${tone}-text`} x=${x} y=${y + 15}>${gain}</text>`;
}

/**
 * A recent move: corners in the colour of the seat, and its number if there are several.
 * @param {{ number: number, hex: string, seat: number }} move
 * @param {import('../types/scene.d.ts').Seat[]} seats
 * @param {Paper} paper
 */
export function renderRecent({ number, hex, seat }, seats, paper) {
  const path = cornerMarks(hex, paper);
  const [x, y] = paper.centre(hex);
  const dot = svg`<g class="recent-dot" transform=${`translate(${num(x + 62)} ${num(y - 62)})`}>
    <circle r="31" /><text y="13">${number}</text></g>`;
  return svg`<g class=${seats[seat]?.palette ?? ''}><path class="m-last-key" d=${path} />
    <path class="m-last" d=${path} /><path class="m-last-seat" d=${path} />${number ? dot : nothing}</g>`;
}

/**
 * The piece of a planned move, as a ghost.
 * @param {{ hex: string, seat: number }} planned
 * @param {import('../types/scene.d.ts').Seat[]} seats
 * @param {Paper} paper
 */
export function renderPlanned({ hex, seat }, seats, paper) {
  const [x, y] = paper.centre(hex);
  const owner = seats[seat];
  return svg`<g class="planned">${use(`hex-${paper.layout}`, x, y, 'm-planned')}
    ${owner ? svg`<g class=${`${owner.palette} ghost`}>${use(owner.symbol, x, y)}</g>` : nothing}</g>`;
}

/** The six corners of a hex. @param {string} name @param {Paper} paper */
function cornerMarks(name, paper) {
  const points = corners(paper.layout, paper.centre(name), 94);
  const arm = (/** @type {Point} */ corner, /** @type {Point} */ end) =>
    `M${at(corner)}L${at(towards(corner, end, 26))}`;
  return points.map((corner, k) => arm(corner, points[(k + 5) % 6]) + arm(corner, points[(k + 1) % 6])).join('');
}

/** A veil over the land that is not lit. @param {string[]} lit @param {Paper} paper @param {string} coast */
export function renderVeil(lit, paper, coast) {
  if (!lit.length) return nothing;
  const holes = lit.map((name) => polygon(corners(paper.layout, paper.centre(name))));
  return svg`<path class="veil" d=${coast + holes.join('')} />`;
}

/** The best gain for each hex that is the last of an action. @param {Gain[]} gains */
export function bestGains(gains) {
  /** @type {Map<string, number>} */
  const best = new Map();
  for (const { hexes, points } of gains) {
    const hex = hexes.at(-1);
    if (hex !== undefined) best.set(hex, Math.max(points, best.get(hex) ?? -Infinity));
  }
  return best;
}

/**
 * The numbers of the steps of a preview; several on one hex stand side by side.
 * @param {{ number: number, hex: string }[]} steps
 * @param {Paper} paper
 * @param {number} scale
 */
export function renderStepNumbers(steps, paper, scale) {
  return steps.map((step, k) => {
    const [x, y] = paper.centre(step.hex);
    const before = steps.slice(0, k).filter((other) => other.hex === step.hex).length;
    const move = `translate(${num(x - 62 + before * 54)} ${num(y - 62)}) scale(${scale.toFixed(2)})`;
    return svg`<g class="step" transform=${move}><circle r="30" /><text y="13">${step.number}</text></g>`;
  });
}

/**
 * An arrow from where something is to where it would go.
 * @param {string} from
 * @param {string} to
 * @param {Paper} paper
 */
export function renderArrow(from, to, paper) {
  const [a, b] = [paper.centre(from), paper.centre(to)];
  const lift = Math.min(150, distance(a, b) * 0.3);
  const top = /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - lift]);
  const [start, end] = [towards(a, top, 62), towards(b, top, 84)];
  const angle = Math.atan2(end[1] - top[1], end[0] - top[0]);
  const barb = (/** @type {number} */ turn) =>
    at([end[0] - 40 * Math.cos(angle + turn), end[1] - 40 * Math.sin(angle + turn)]);
  const path = `M${at(start)}Q${at(top)} ${at(end)}M${barb(0.6)}L${at(end)}L${barb(-0.6)}`;
  return svg`<path class="flight-key" d=${path} /><path class="flight" d=${path} />`;
}
