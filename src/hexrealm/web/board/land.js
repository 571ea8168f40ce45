// The printed part of a board: sheet with neatline and coordinates, land, regions, seams. Only the ornaments change
// during play: pieces hide them. draw/svg/board.py and regions.py draw the same.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { use } from '../core/symbols.js';
import { distance, inkedLoops, inkedSides, insetLoops, line, noise, num } from './geometry.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('./geometry.js').Box} Box */
/** @typedef {import('./geometry.js').Paper} Paper */

const MARGIN = 30; // between the land and the neatline
const BAND = 34; // between the two rules of the neatline
const FRAME = 90; // from the neatline to the edge of the drawing, where the coordinates are
const ORNAMENTED = 0.46; // share of plain hexes that have an ornament
const RIM = 11; // from the border of a region inwards to its darker rim
const SHORE_LINES = [6, 5, 4, 3, 2, 1]; // strokes along a shore, widest first; each covers the middle of the one before

/** Left, top, width and height of the whole drawing. @param {Paper} paper @returns {Box} */
export function sheetBox(paper) {
  const [left, top, right, bottom] = paper.box(MARGIN + FRAME);
  return [left, top, right - left, bottom - top];
}

/**
 * Everything printed except the ornaments.
 * @param {Board} board
 * @param {Paper} paper
 * @param {string} id prefix of ids
 */
export function renderLand(board, paper, id) {
  const box = paper.box(MARGIN);
  const coast = inkedLoops(paper.outline(paper.centres.keys()));
  const plain = board.hexes.filter((hex) => hex.frame === 'land' && !hex.ground);
  const clip = `url(#${id}-coast)`;
  return svg`
    <defs><clipPath id=${`${id}-coast`}><path d=${coast} /></clipPath></defs>
    ${renderSheet(box, board.layout)} ${board.labels.map((label) => renderLabel(label, box))}
    ${renderCompass(paper, box)}
    <path class="land-shadow" d=${coast} /><path class="land-fill" d=${coast} />
    ${board.contours ? svg`<use class="contours" clip-path=${clip} href=${`#${board.contours}`} />` : nothing}
    ${renderRegions(board, paper, id)}
    <g class="hexes">${plain.map((hex) => use(`hex-${board.layout}`, ...paper.centre(hex.name)))}</g>
    <path class="land-edge" d=${coast} />${renderSeams(board, paper)}`;
}

/**
 * Drawings on land without a piece. The list has an entry for every hex, so that a new piece changes one drawing and
 * not all after it.
 * @param {Board} board
 * @param {Paper} paper
 * @param {Set<string>} taken
 */
export function renderOrnaments(board, paper, taken) {
  return board.hexes.map((hex) => {
    if (hex.frame !== 'land' || taken.has(hex.name)) return nothing;
    const centre = paper.centre(hex.name);
    if (hex.ground) return hex.symbol ? svg`<g class=${hex.ground}>${use(hex.symbol, ...centre)}</g>` : nothing;
    const share = noise(centre, 5) / ORNAMENTED;
    const kinds = board.ornaments;
    return share < 1 && kinds.length ? use(kinds[Math.floor(share * kinds.length)], ...centre) : nothing;
  });
}

/**
 * Paper and neatline: two rules with ticks between them, as on a printed map.
 * @param {Box} box
 * @param {Board['layout']} layout
 */
function renderSheet([left, top, right, bottom], layout) {
  const root = 100 * Math.sqrt(3);
  const [across, down] = layout === 'flat' ? [150, root] : [root, 150];
  const rows = [top - BAND / 2, bottom + BAND / 2].map((y) =>
    ticks(left, right, across).map(([a, b]) => `M${num(a)} ${num(y)}H${num(b)}`),
  );
  const columns = [left - BAND / 2, right + BAND / 2].map((x) =>
    ticks(top, bottom, down).map(([a, b]) => `M${num(x)} ${num(a)}V${num(b)}`),
  );
  const outer = [left - BAND, top - BAND, right - left + 2 * BAND, bottom - top + 2 * BAND];
  return svg`${rect('sheet-ground', outer)}<path class="ticks" d=${[...rows, ...columns].flat().join('')} />
    ${rect('neat-in', [left, top, right - left, bottom - top])}${rect('neat-out', outer)}`;
}

/** @param {string} classes @param {number[]} box */
const rect = (classes, [x, y, width, height]) =>
  svg`<rect class=${classes} x=${x} y=${y} width=${width} height=${height} />`;

/** @param {number} start @param {number} end @param {number} step */
function ticks(start, end, step) {
  const found = [];
  for (let a = start; a < end; a += 2 * step) found.push([a, Math.min(end, a + step)]);
  return found;
}

/** @param {import('../types/scene.d.ts').EdgeLabel} label @param {Box} box */
function renderLabel({ side, at, text }, [left, top, right, bottom]) {
  const along = 100 * at;
  const [x, y] = {
    top: [along, top - 48],
    bottom: [along, bottom + 74],
    left: [left - 62, along + 13],
    right: [right + 62, along + 13],
  }[side];
  return svg`<text class="coord" x=${x} y=${y}>${text}</text>`;
}

/** A compass in the upper right corner, if there is no hex. @param {Paper} paper @param {Box} box */
function renderCompass(paper, [, top, right]) {
  const [x, y] = [right - 64, top + 64];
  const free = [...paper.centres.values()].every((centre) => distance([x, y], centre) > 165);
  return free ? svg`<g transform=${`translate(${x} ${y}) scale(.52)`}>${use('compass')}</g>` : nothing;
}

/**
 * Coloured regions. Each layer has all regions, so that the fill of one never covers the line of its neighbour.
 * @param {Board} board
 * @param {Paper} paper
 * @param {string} id
 */
function renderRegions(board, paper, id) {
  const land = board.hexes.filter((hex) => hex.frame === 'land' && hex.ground);
  const grounds = [...new Set(land.map((hex) => hex.ground))].sort();
  const regions = grounds.map((ground) => makeRegion(board, paper, ground));
  const clipOf = (/** @type {Region} */ { ground }) => `${id}-${ground}`;
  const [lined, rimmed] = [regions.filter((each) => each.lined), regions.filter((each) => !each.lined)];
  return svg`
    <defs>${lined.map((each) => svg`<clipPath id=${clipOf(each)}><path d=${each.border} /></clipPath>`)}</defs>
    ${regions.map((each) => svg`<g class=${each.ground}><path class="region" d=${each.border} /></g>`)}
    ${rimmed.map((each) => svg`<g class=${each.ground}><path class="region-rim" d=${each.rim} /></g>`)}
    ${lined.map((each) => renderShoreLines(each, `url(#${clipOf(each)})`))}
    <g class="region-hexes">${land.map((hex) => use(`hex-${board.layout}`, ...paper.centre(hex.name)))}</g>
    ${regions.map((each) => svg`<path class="region-line" d=${each.border} />`)}
    ${lined.map((each) => svg`<g class=${each.ground}><path class="shore" d=${each.shore} /></g>`)}`;
}

/** The hexes of one ground. @param {Board} board @param {Paper} paper @param {string} ground */
function makeRegion(board, paper, ground) {
  const names = board.hexes.filter((hex) => hex.frame === 'land' && hex.ground === ground).map((hex) => hex.name);
  const lined = board.lined.includes(ground);
  const loops = paper.outline(names);
  return {
    ground,
    lined,
    border: inkedLoops(loops),
    rim: lined ? '' : insetLoops(loops, RIM),
    shore: lined ? inkedSides(paper.shores(names)) : '',
  };
}

/** @typedef {ReturnType<typeof makeRegion>} Region */

/** @param {Region} region @param {string} clip */
function renderShoreLines({ ground, shore }, clip) {
  const lines = SHORE_LINES.map((k) => svg`<path class=${`lining-${k}`} d=${shore} />`);
  return svg`<g class=${ground} clip-path=${clip}>${lines}</g>`;
}

/** @param {Board} board @param {Paper} paper */
function renderSeams(board, paper) {
  const path = board.seams.map(([name, other]) => line(...paper.border(name, other))).join('');
  return path ? svg`<path class="seam-key" d=${path} /><path class="seam" d=${path} />` : nothing;
}
