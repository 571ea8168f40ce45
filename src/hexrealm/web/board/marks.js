// States of a hex, the heat layer, step numbers, the callout. Each state has its own line, so that two can lie on one hex.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { at, corners, distance, num, polygon, towards } from './geometry.js';
import { use } from '../core/symbols.js';

/** @typedef {import('../types/scene.d.ts').Mark} Mark */
/** @typedef {import('./geometry.js').Paper} Paper */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {{ kind: Mark['kind'] | 'hover' | 'focus' | 'pulse', hex: string, badge?: string }} Shown */
/** @typedef {import('../types/types.d.ts').Gain} Gain */

export const MINUS = '−';
/** A change with its sign; nothing changes is 0. @param {number} points */
export const signed = (points) => (points > 0 ? `+${points}` : points < 0 ? `${MINUS}${-points}` : '0');

/** @param {Shown} mark @param {Paper} paper */
export function drawMark(mark, paper) {
  const [x, y] = paper.centre(mark.hex);
  const hex = (/** @type {string} */ name) => use(`hex-${paper.layout}`, x, y, name);
  const ring = (/** @type {string} */ name) => use(`ring-${paper.layout}`, x, y, name);
  if (mark.kind === 'legal' || mark.kind === 'scoring') return svg`<circle class="m-legal" cx=${x} cy=${y} r="11" />`;
  if (mark.kind === 'last')
    return svg`<path class="m-last-key" d=${cropMarks(mark.hex, paper)} /><path class="m-last" d=${cropMarks(mark.hex, paper)} />`;
  if (mark.kind === 'target')
    return svg`${ring('m-target-key')}${ring('m-target')}${drawBadge(mark.badge ?? '', x, y)}`;
  if (mark.kind === 'refused')
    return svg`${hex('m-refused')}<path class="m-bar" d=${`M${num(x - 30)} ${num(y - 30)}l60 60m0-60l-60 60`} />`;
  if (mark.kind === 'focus') return svg`${hex('m-focus-key')}${hex('m-focus')}`;
  return hex(`m-${mark.kind}`);
}

/** What a target would gain; a gain of nothing is said too, quietly. @param {string} words @param {number} x @param {number} y */
function drawBadge(words, x, y) {
  if (!words) return nothing;
  const tone = words === '0' ? 'badge-nil' : words.startsWith(MINUS) ? 'badge-loss' : 'badge';
  return svg`<circle class=${tone} cx=${x} cy=${y} r="38" /><text class=${`${tone}-text`} x=${x} y=${y + 15}>${words}</text>`;
}

/** The six corners of the hex, as a printer marks them. @param {string} name @param {Paper} paper */
function cropMarks(name, paper) {
  const found = corners(paper.layout, paper.centre(name), 94);
  return found
    .map((corner, k) =>
      [found[(k + 5) % 6], found[(k + 1) % 6]].map((end) => `M${at(corner)}L${at(towards(corner, end, 26))}`).join(''),
    )
    .join('');
}

/** Land that is not lit recedes. @param {string[]} lit @param {Paper} paper @param {string} coast */
export function drawVeil(lit, paper, coast) {
  return lit.length
    ? svg`<path class="veil" d=${coast + lit.map((name) => polygon(corners(paper.layout, paper.centre(name)))).join('')} />`
    : nothing;
}

/** The gain of every place at once: five strengths of one hue, the number always printed. @param {Gain[]} gains @param {Paper} paper */
export function drawHeat(gains, paper) {
  const best = bestGains(gains);
  const most = Math.max(1, ...best.values());
  return [...best].map(([hex, points]) => {
    const [x, y] = paper.centre(hex);
    const strength = points <= 0 ? 0 : Math.max(1, Math.round((4 * points) / most));
    return svg`${use(`hex-${paper.layout}`, x, y, `heat heat-${strength}`)}
      <text class=${points < 0 ? 'heat-num heat-loss' : 'heat-num'} x=${x} y=${y + 20}>${signed(points)}</text>`;
  });
}

/** For each last hex of an action the best gain. @param {Gain[]} gains */
export function bestGains(gains) {
  /** @type {Map<string, number>} */
  const best = new Map();
  for (const { hexes, points } of gains) {
    const hex = hexes.at(-1);
    if (hex !== undefined) best.set(hex, Math.max(points, best.get(hex) ?? -Infinity));
  }
  return best;
}

/** Black discs with the numbers of a chain; several on one hex stand side by side. @param {{number: number, hex: string}[]} steps @param {Paper} paper @param {number} scale */
export function drawSteps(steps, paper, scale) {
  return steps.map((step, k) => {
    const [x, y] = paper.centre(step.hex);
    const before = steps.slice(0, k).filter((other) => other.hex === step.hex).length;
    const move = `translate(${num(x - 62 + before * 54)} ${num(y - 62)}) scale(${scale.toFixed(2)})`;
    return svg`<g class="step" transform=${move}><circle r="30" /><text y="13">${step.number}</text></g>`;
  });
}

/** An arrow from where something is to where it would go. @param {string} from @param {string} to @param {Paper} paper */
export function drawFlight(from, to, paper) {
  const [a, b] = [paper.centre(from), paper.centre(to)];
  const far = distance(a, b);
  const lift = Math.min(150, far * 0.3);
  const top = /** @type {Point} */ ([(a[0] + b[0]) / 2, (a[1] + b[1]) / 2 - lift]);
  const [start, end] = [towards(a, top, 62), towards(b, top, 84)];
  const angle = Math.atan2(end[1] - top[1], end[0] - top[0]);
  const barb = (/** @type {number} */ turn) =>
    at([end[0] - 40 * Math.cos(angle + turn), end[1] - 40 * Math.sin(angle + turn)]);
  const arc = `M${at(start)}Q${at(top)} ${at(end)}M${barb(0.6)}L${at(end)}L${barb(-0.6)}`;
  return svg`<path class="flight-key" d=${arc} /><path class="flight" d=${arc} />`;
}

/** A text in lines of about so many characters. @param {string} words @param {number} length @param {number} most */
function wrap(words, length, most) {
  const lines = [''];
  for (const word of words.split(' ')) {
    const longer = `${lines[lines.length - 1]} ${word}`.trim();
    if (longer.length > length && lines[lines.length - 1]) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.length > most ? [...lines.slice(0, most - 1), `${lines[most - 1]} …`] : lines.filter(Boolean);
}

/** Where the box of a callout may stand: beside, above and below its hex. @param {Point} centre @param {number} width @param {number} height */
function calloutPlaces([x, y], width, height) {
  const beside = [0.5, 0.85, 0.15].flatMap((share) =>
    [x - 128 - width, x + 128].map((left) => ({ left, top: y - height * share })),
  );
  const over = [0.5, 0.8, 0.2].flatMap((share) =>
    [y - 140 - height, y + 140].map((top) => ({ left: x - width * share, top })),
  );
  return [...beside, ...over];
}

/** The sum and the reason beside a hex, where they cover least. @param {{hex: string, sum: string, words: string, tone: string}} said @param {Paper} paper @param {(point: Point) => number} busy @param {number} scale */
export function drawCallout(said, paper, busy, scale) {
  const lines = wrap(said.words, 32, 2);
  const width = (Math.max(said.sum.length * 31, ...lines.map((line) => line.length * 22)) + 46) * scale;
  const height = (86 + 54 * lines.length) * scale;
  const centre = paper.centre(said.hex);
  const cost = (/** @type {{left: number, top: number}} */ { left, top }) => {
    let sum = 0;
    for (let x = left - 20; x < left + width + 90; x += 70)
      for (let y = top - 20; y < top + height + 70; y += 70)
        sum += busy([Math.min(x, left + width + 20), Math.min(y, top + height + 20)]);
    return sum;
  };
  const costs = calloutPlaces(centre, width, height).map((place) => ({ ...place, cost: cost(place) }));
  const { left, top } = costs.reduce((best, place) => (place.cost < best.cost ? place : best));
  return svg`<g class="callout"><rect class="c-box" x=${num(left)} y=${num(top)} width=${num(width)} height=${num(height)} rx="6" />
    <path class="c-box" d=${calloutTip(centre, left, top, width, height)} />
    <g transform=${`translate(${num(left + 22 * scale)} ${num(top)}) scale(${scale})`}>
      <text class=${`c-gain ${said.tone}`} y="62">${said.sum}</text>${lines.map((line, k) => svg`<text class="c-words" y=${118 + 52 * k}>${line}</text>`)}</g></g>`;
}

/** From the box towards its hex. @param {Point} centre @param {number} left @param {number} top @param {number} width @param {number} height */
function calloutTip(centre, left, top, width, height) {
  const into = (/** @type {number} */ value, /** @type {number} */ low, /** @type {number} */ size) =>
    Math.min(Math.max(value, low + 40), low + size - 40);
  const root = /** @type {Point} */ ([into(centre[0], left, width), into(centre[1], top, height)]);
  const sideways = centre[0] < left || centre[0] > left + width;
  if (sideways) root[0] = centre[0] < left ? left + 2 : left + width - 2;
  else root[1] = centre[1] < top ? top + 2 : top + height - 2;
  const apex = towards(centre, root, 98);
  const [dx, dy] = sideways ? [0, 24] : [24, 0];
  return `M${at([root[0] - dx, root[1] - dy])}L${at(apex)}L${at([root[0] + dx, root[1] + dy])}`;
}
