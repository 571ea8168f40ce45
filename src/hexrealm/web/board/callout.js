// The callout next to a hex: the sum of a preview and its reason, placed where it covers least.

import { svg } from '../vendor/lit-html/lit-html.js';
import { at, clamp, num, towards } from './geometry.js';

/** @typedef {import('./geometry.js').Paper} Paper */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{ hex: string, sum: string, reason: string, tone: string }} Callout */
/** @typedef {{ left: number, top: number, width: number, height: number }} Rect */

const LINE_WIDTH = 640;
const MAX_LINES = 3;
const FONTS = { sum: '700 56px Roboto', words: '400 46px Newsreader' }; // as .c-gain and .c-words in board.css

/** @type {CanvasRenderingContext2D | null} */
let canvas = null;

/** The width of a text in its real font. @param {string} text @param {keyof typeof FONTS} kind */
function measure(text, kind) {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return text.length * 24;
  canvas.font = `${FONTS[kind]}, ${kind === 'sum' ? 'sans-serif' : 'serif'}`;
  return canvas.measureText(text).width;
}

/**
 * @param {Callout} callout
 * @param {Paper} paper
 * @param {(point: Point) => number} cost of covering a point
 * @param {number} scale
 */
export function renderCallout({ hex, sum, reason, tone }, paper, cost, scale) {
  const lines = wrap(reason);
  const width = (Math.max(measure(sum, 'sum'), ...lines.map((line) => measure(line, 'words'))) + 46) * scale;
  const height = (86 + 54 * lines.length) * scale;
  const centre = paper.centre(hex);
  const rect = cheapest(possibleRects(centre, width, height), cost);
  const [left, top] = [num(rect.left), num(rect.top)];
  return svg`<g class="callout">
    <rect class="c-box" x=${left} y=${top} width=${num(width)} height=${num(height)} rx="6" />
    <path class="c-box" d=${pointer(centre, rect)} />
    <g transform=${`translate(${num(rect.left + 22 * scale)} ${top}) scale(${scale})`}>
      <text class=${`c-gain ${tone}`} y="62">${sum}</text>
      ${lines.map((line, k) => svg`<text class="c-words" y=${118 + 52 * k}>${line}</text>`)}</g></g>`;
}

/** Break a text into lines; too long a text ends with an ellipsis. @param {string} text */
function wrap(text) {
  const lines = [''];
  for (const word of text.split(' ')) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (measure(longer, 'words') > LINE_WIDTH && lines[lines.length - 1]) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  if (lines.length <= MAX_LINES) return lines.filter(Boolean);
  return [...lines.slice(0, MAX_LINES - 1), `${lines[MAX_LINES - 1]} …`];
}

/**
 * Next to the hex, above it and below it.
 * @param {Point} centre
 * @param {number} width
 * @param {number} height
 * @returns {Rect[]}
 */
function possibleRects([x, y], width, height) {
  const sides = [0.5, 0.85, 0.15].flatMap((share) =>
    [x - 128 - width, x + 128].map((left) => ({ left, top: y - height * share })),
  );
  const above = [0.5, 0.8, 0.2].flatMap((share) =>
    [y - 140 - height, y + 140].map((top) => ({ left: x - width * share, top })),
  );
  return [...sides, ...above].map((corner) => ({ ...corner, width, height }));
}

/** @param {Rect[]} rects @param {(point: Point) => number} cost */
function cheapest(rects, cost) {
  const costs = rects.map((rect) => ({ rect, cost: sumOfCosts(rect, cost) }));
  return costs.reduce((best, each) => (each.cost < best.cost ? each : best)).rect;
}

/** @param {Rect} rect @param {(point: Point) => number} cost */
function sumOfCosts({ left, top, width, height }, cost) {
  let sum = 0;
  for (let x = left - 20; x < left + width + 90; x += 70)
    for (let y = top - 20; y < top + height + 70; y += 70)
      sum += cost([Math.min(x, left + width + 20), Math.min(y, top + height + 20)]);
  return sum;
}

/** The triangle from the box to its hex. @param {Point} centre @param {Rect} rect */
function pointer(centre, { left, top, width, height }) {
  const root = /** @type {Point} */ ([
    clamp(centre[0], left + 40, left + width - 40),
    clamp(centre[1], top + 40, top + height - 40),
  ]);
  const sideways = centre[0] < left || centre[0] > left + width;
  if (sideways) root[0] = centre[0] < left ? left + 2 : left + width - 2;
  else root[1] = centre[1] < top ? top + 2 : top + height - 2;
  const tip = towards(centre, root, 98);
  const [dx, dy] = sideways ? [0, 24] : [24, 0];
  return `M${at([root[0] - dx, root[1] - dy])}L${at(tip)}L${at([root[0] + dx, root[1] + dy])}`;
}
