// What lies on the land: places and plates, areas, pieces with their joins and roads, lifted pieces and their rays.
// Joined pieces look like one figure: all outlines lie lowest, then what is under the pieces, roads, joins, and the
// bodies on top. A symbol can have the two parts `…-shape` and `…-body` for this; one without them is drawn whole.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { hasSymbol, use } from '../core/symbols.js';
import { insetLoops, line, towards } from './geometry.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').BoardHex} BoardHex */
/** @typedef {import('../types/scene.d.ts').Link} Link */
/** @typedef {import('../types/scene.d.ts').Piece} Piece */
/** @typedef {import('../types/scene.d.ts').Seat} Seat */
/** @typedef {import('./geometry.js').Paper} Paper */

const ROAD = 86; // length of a road: far enough to enter the place, short enough to spare its letter
const BORDER = 9; // from the outline of an area inwards to its border
const GHOST_GAP = 56; // the joins and roads of a preview end here, outside the pieces
const RAY_START = 70; // a ray keeps clear of the piece ...
const RAY_END = 88; // ... and of the outline of its target

/** @param {Board} board @param {Paper} paper @param {Set<string>} taken */
export function renderPlaces(board, paper, taken) {
  const framed = board.hexes.filter((hex) => hex.frame !== 'land');
  return framed.map((hex) => renderPlace(hex, board.layout, paper, !taken.has(hex.name)));
}

/**
 * A framed hex. Under a piece the symbol is left out, and a plate has a quieter frame.
 * @param {BoardHex} hex
 * @param {Board['layout']} layout
 * @param {Paper} paper
 * @param {boolean} free
 */
function renderPlace(hex, layout, paper, free) {
  const [x, y] = paper.centre(hex.name);
  const frame = free || hex.frame === 'place' ? hex.frame : 'plate-taken';
  const letter = svg`<text class=${`${hex.frame}-letter`} x=${hex.icon ? -16 : 0} y="70">${hex.letter}</text>`;
  return svg`<g class=${hex.ground || nothing} transform=${`translate(${x} ${y})`} data-place=${hex.name}>
    ${use(`${frame}-${layout}`)}${hex.symbol && free ? renderPlaceSymbol(hex) : nothing}
    ${hex.letter ? letter : nothing}
    ${hex.icon ? use(hex.icon, 20, 58) : nothing}${hex.pips ? renderPips(...hex.pips) : nothing}</g>`;
}

/** @param {BoardHex} hex */
function renderPlaceSymbol({ symbol, letter, pips }) {
  if (pips) return svg`<g transform="translate(0 -8) scale(.86)">${use(symbol)}</g>`;
  return use(symbol, 0, letter ? -4 : 0);
}

/** @param {number} left how many there still are @param {number} total */
function renderPips(left, total) {
  const first = 3 - 12 * total;
  return [...Array(total).keys()].map(
    (k) => svg`<rect class=${k < left ? 'pip' : 'pip-gone'} x=${first + 24 * k} y="47" width="18" height="18" />`,
  );
}

/**
 * Render for no seat, then for each seat in its palette.
 * @param {Seat[]} seats
 * @param {(seat: number | null) => unknown} renderSeat
 */
const bySeat = (seats, renderSeat) =>
  svg`${renderSeat(null)}${seats.map((seat, k) => svg`<g class=${seat.palette}>${renderSeat(k)}</g>`)}`;

/** Borders with a light fill inside. @param {Board} board @param {Seat[]} seats @param {Paper} paper */
export function renderAreas(board, seats, paper) {
  return bySeat(seats, (seat) => {
    const own = board.areas.filter((area) => area.seat === seat);
    const border = own.map((area) => insetLoops(paper.outline(area.hexes), BORDER)).join('');
    return strokes(border, 'area-base', 'area-key', 'area-line');
  });
}

/**
 * All standing pieces. The bodies come last, so that no join of another seat crosses them.
 * @param {Board} board
 * @param {Seat[]} seats
 * @param {Paper} paper
 */
export function renderPieces(board, seats, paper) {
  const standing = board.pieces.filter((piece) => !piece.ghost);
  const own = (/** @type {number | null} */ seat) => standing.filter((piece) => piece.seat === seat);
  return svg`${bySeat(seats, (seat) => renderFigures(board, own(seat), seat, paper))}
    ${bySeat(seats, (seat) => own(seat).map((piece) => renderBody(piece, paper)))}`;
}

/** @param {Piece} piece */
const hasParts = (piece) => hasSymbol(`${piece.symbol}-shape`);
/** @param {Piece} piece @param {Paper} paper */
const renderUnder = (piece, paper) => (piece.under ? use(piece.under, ...paper.centre(piece.hex)) : nothing);

/**
 * What lies below the bodies of a seat's pieces.
 * @param {Board} board
 * @param {Piece[]} pieces
 * @param {number | null} seat
 * @param {Paper} paper
 */
function renderFigures(board, pieces, seat, paper) {
  const own = pieces.filter(hasParts);
  const links = (/** @type {Link[]} */ all) => all.filter((link) => link.seat === seat);
  const joins = links(board.joins)
    .map((link) => line(...ends(link, paper)))
    .join('');
  const roads = links(board.roads)
    .map((link) => roadLine(...ends(link, paper)))
    .join('');
  const outlines = own.map((piece) => use(`${piece.symbol}-shape`, ...paper.centre(piece.hex), 'p-key'));
  return svg`${strokes(joins, 'join-key')}${outlines}${own.map((piece) => renderUnder(piece, paper))}
    ${strokes(roads, 'road-line', 'road-fill')}${strokes(joins, 'join-line', 'join-fill')}`;
}

/** @param {Piece} piece @param {Paper} paper */
function renderBody(piece, paper) {
  const centre = paper.centre(piece.hex);
  const parts = hasParts(piece)
    ? use(`${piece.symbol}-body`, ...centre)
    : svg`${renderUnder(piece, paper)}${use(piece.symbol, ...centre)}`;
  return svg`<g data-piece=${piece.hex}>${parts}</g>`;
}

/**
 * Lifted pieces: faint, on the hex they left, with rays to where they may go.
 * @param {Board} board
 * @param {Seat[]} seats
 * @param {Paper} paper
 */
export function renderLifted(board, seats, paper) {
  const own = (/** @type {number | null} */ seat) => board.pieces.filter((piece) => piece.ghost && piece.seat === seat);
  const renderGhost = (/** @type {Piece} */ { hex, symbol }) => {
    const centre = paper.centre(hex);
    return svg`<g class="ghost">${use(`hex-${board.layout}`, ...centre, 'm-left')}${use(symbol, ...centre)}</g>`;
  };
  const rays = board.rays.map((link) => shortened(link, paper, RAY_START, RAY_END)).join('');
  return svg`${strokes(rays, 'ray')}${bySeat(seats, (seat) => own(seat).map(renderGhost))}`;
}

/**
 * What a preview adds: pieces, and dashed joins and roads that stop before the pieces that stand.
 * @param {{ pieces: Piece[], joins: Link[], roads: Link[] }} changes
 * @param {Seat[]} seats
 * @param {Paper} paper
 */
export function renderGhosts(changes, seats, paper) {
  return bySeat(seats, (seat) => {
    const own = (/** @type {{ seat: number | null }} */ each) => each.seat === seat;
    const joins = changes.joins.filter(own).map((link) => shortened(link, paper, GHOST_GAP, GHOST_GAP));
    const roads = changes.roads.filter(own).map((link) => shortened(link, paper, GHOST_GAP, 173 - ROAD));
    const pieces = changes.pieces.filter(own);
    return svg`<g class="ghost">${strokes(roads.join(''), 'road-line', 'road-fill')}
      ${strokes(joins.join(''), 'join-line', 'join-fill')}
      ${pieces.map((piece) => svg`${renderUnder(piece, paper)}${use(piece.symbol, ...paper.centre(piece.hex))}`)}</g>`;
  });
}

/** @param {Link} link @param {Paper} paper @returns {import('./geometry.js').Side} */
const ends = (link, paper) => [paper.centre(link.start), paper.centre(link.end)];

/** @param {import('./geometry.js').Point} start @param {import('./geometry.js').Point} end */
const roadLine = (start, end) => line(start, towards(start, end, ROAD));

/**
 * A line that keeps clear of both ends.
 * @param {Link} link
 * @param {Paper} paper
 * @param {number} atStart
 * @param {number} atEnd
 */
function shortened(link, paper, atStart, atEnd) {
  const [start, end] = ends(link, paper);
  return line(towards(start, end, atStart), towards(end, start, atEnd));
}

/** @param {string} path @param {string[]} classes one stroke for each */
const strokes = (path, ...classes) => (path ? classes.map((name) => svg`<path class=${name} d=${path} />`) : nothing);
