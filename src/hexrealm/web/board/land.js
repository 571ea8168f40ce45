// The printed part of a board: sheet with neatline and coordinates, land, seams. Play changes none of it but the ornaments,
// which are left out under pieces. The same drawing as hexrealm.draw.board and hexrealm.draw.regions.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { heightLines } from './contours.js';
import { distance, inkedLoops, inkedSides, insetLoops, line, noise, num } from './geometry.js';
import { use } from '../core/symbols.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').BoardHex} BoardHex */
/** @typedef {import('./geometry.js').Paper} Paper */
/** @typedef {[number, number, number, number]} Box */

const MARGIN = 30; // between the land and the neatline
const BAND = 34; // between the two rules of the neatline
const FRAME = 90; // from the neatline to the edge of the drawing: holds the coordinates
const STREWN = 0.46; // share of plain hexes that carry an ornament
const RIM = 11; // the deeper rim of a region lies this far inside its border
const LINES = [6, 5, 4, 3, 2, 1]; // strokes of a shore: every second one covers the middle of the one before

/** The whole drawing with its margin. @param {Paper} paper @returns {Box} */
export function sheetBox(paper) {
  const [left, top, right, bottom] = paper.box(MARGIN + FRAME);
  return [left, top, right - left, bottom - top];
}

/** Everything printed but the ornaments. @param {Board} board @param {Paper} paper @param {string} id for the clips */
export function drawLand(board, paper, id) {
  const box = /** @type {Box} */ (paper.box(MARGIN));
  const coast = inkedLoops(paper.outline(paper.centres.keys()));
  const plain = board.hexes.filter((hex) => hex.frame === 'land' && !hex.ground);
  return svg`
    <defs><clipPath id=${`${id}-coast`}><path d=${coast} /></clipPath></defs>
    ${drawSheet(box, board.layout)} ${board.labels.map((label) => drawLabel(label, box))} ${drawCompass(paper, box)}
    <path class="land-shadow" d=${coast} /><path class="land-fill" d=${coast} />
    ${board.ornaments.length ? svg`<path class="contours" clip-path=${`url(#${id}-coast)`} d=${heights(box)} />` : nothing}
    ${drawRegions(board, paper, id)}
    <g class="hexes">${plain.map((hex) => use(`hex-${board.layout}`, ...paper.centre(hex.name)))}</g>
    <path class="land-edge" d=${coast} />${drawSeams(board, paper)}`;
}

/** @param {Box} box */
const heights = ([left, top, right, bottom]) => heightLines(left, top, right - left, bottom - top);

/** Drawings on open land, where nothing stands. Each hex keeps its place in the list, so that a piece that comes changes one
 * drawing and not all those after it. @param {Board} board @param {Paper} paper @param {Set<string>} taken */
export function drawOrnaments(board, paper, taken) {
  return board.hexes.map((hex) => {
    if (hex.frame !== 'land' || taken.has(hex.name)) return nothing;
    const centre = paper.centre(hex.name);
    if (hex.ground) return hex.symbol ? svg`<g class=${hex.ground}>${use(hex.symbol, ...centre)}</g>` : nothing;
    const share = noise(centre, 5) / STREWN;
    const kinds = board.ornaments;
    return share < 1 && kinds.length ? use(kinds[Math.floor(share * kinds.length)], ...centre) : nothing;
  });
}

/** Paper, and the neatline: two rules with ticks between, as round a printed map. @param {Box} box @param {Board['layout']} layout */
function drawSheet([left, top, right, bottom], layout) {
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
function drawLabel(label, [left, top, right, bottom]) {
  const along = 100 * label.at;
  const [x, y] = {
    top: [along, top - 48],
    bottom: [along, bottom + 74],
    left: [left - 62, along + 13],
    right: [right + 62, along + 13],
  }[label.side];
  return svg`<text class="coord" x=${x} y=${y}>${label.text}</text>`;
}

/** In the upper right corner, where that is free. @param {Paper} paper @param {Box} box */
function drawCompass(paper, [, top, right]) {
  const [x, y] = [right - 64, top + 64];
  const free = [...paper.centres.values()].every((centre) => distance([x, y], centre) > 165);
  return free ? svg`<g transform=${`translate(${x} ${y}) scale(.52)`}>${use('compass')}</g>` : nothing;
}

/** Hand-coloured regions. Layers run through all of them, so that no wash covers half of a neighbour's line.
 * @param {Board} board @param {Paper} paper @param {string} id */
function drawRegions(board, paper, id) {
  const land = board.hexes.filter((hex) => hex.frame === 'land' && hex.ground);
  const grounds = [...new Set(land.map((hex) => hex.ground))].sort();
  const regions = grounds.map((ground) => {
    const own = land.filter((hex) => hex.ground === ground).map((hex) => hex.name);
    const lined = board.lined.includes(ground);
    const loops = paper.outline(own);
    return { ground, own, loops, lined, border: inkedLoops(loops), shore: lined ? inkedSides(paper.shores(own)) : '' };
  });
  const [lined, rimmed] = [regions.filter((each) => each.lined), regions.filter((each) => !each.lined)];
  return svg`
    <defs>${lined.map((each) => svg`<clipPath id=${`${id}-${each.ground}`}><path d=${each.border} /></clipPath>`)}</defs>
    ${regions.map((each) => svg`<g class=${each.ground}><path class="region" d=${each.border} /></g>`)}
    ${rimmed.map((each) => svg`<g class=${each.ground}><path class="region-rim" d=${insetLoops(each.loops, RIM)} /></g>`)}
    ${lined.map((each) => svg`<g class=${each.ground} clip-path=${`url(#${id}-${each.ground})`}>${LINES.map((k) => svg`<path class=${`lining-${k}`} d=${each.shore} />`)}</g>`)}
    <g class="region-hexes">${land.map((hex) => use(`hex-${board.layout}`, ...paper.centre(hex.name)))}</g>
    ${regions.map((each) => svg`<path class="region-line" d=${each.border} />`)}
    ${lined.map((each) => svg`<g class=${each.ground}><path class="shore" d=${each.shore} /></g>`)}`;
}

/** @param {Board} board @param {Paper} paper */
function drawSeams(board, paper) {
  const drawn = board.seams.map(([name, other]) => line(...paper.border(name, other))).join('');
  return drawn ? svg`<path class="seam-key" d=${drawn} /><path class="seam" d=${drawn} />` : nothing;
}
