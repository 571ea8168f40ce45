// What lies on the land: places and plates, areas, joined pieces, roads, rays, things in the air.
// Joined pieces are one figure: all keylines lie lowest, then what is under the pieces, roads, joins, and the bodies on top.
// For that a symbol may come in two parts, `…-shape` and `…-body`; one without them is drawn whole.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { insetLoops, line, towards } from './geometry.js';
import { known, use } from '../core/symbols.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').BoardHex} BoardHex */
/** @typedef {import('../types/scene.d.ts').Link} Link */
/** @typedef {import('../types/scene.d.ts').Piece} Piece */
/** @typedef {import('../types/scene.d.ts').Seat} Seat */
/** @typedef {import('./geometry.js').Paper} Paper */

const ROAD = 86; // from the piece into the place: far enough to enter it, short enough to spare its letter
const BORDER = 9; // an area's border lies this far inside its outline
const SHORT = 56; // a join to come ends here, outside the pieces
const RAY_START = 70; // a ray stays clear of the piece ...
const RAY_END = 88; // ... and of the outline of its target

/** @param {Board} board @param {Paper} paper @param {Set<string>} taken */
export function drawPlaces(board, paper, taken) {
  return board.hexes
    .filter((hex) => hex.frame !== 'land')
    .map((hex) => drawPlace(hex, board.layout, paper, !taken.has(hex.name)));
}

/** A framed hex; under a piece the drawing is left out and a plate is quieter. @param {BoardHex} hex @param {Board['layout']} layout @param {Paper} paper @param {boolean} free */
function drawPlace(hex, layout, paper, free) {
  const [x, y] = paper.centre(hex.name);
  const frame = free || hex.frame === 'place' ? hex.frame : 'plate-taken';
  const raised = hex.letter || hex.pips ? -4 : 0;
  const drawn = hex.pips
    ? svg`<g transform=${`translate(0 ${raised * 2}) scale(.86)`}>${use(hex.symbol)}</g>`
    : use(hex.symbol, 0, raised);
  return svg`<g class=${hex.ground || nothing} transform=${`translate(${x} ${y})`} data-place=${hex.name}>
    ${use(`${frame}-${layout}`)}${hex.symbol && free ? drawn : nothing}
    ${hex.letter ? svg`<text class=${`${hex.frame}-letter`} x=${hex.icon ? -16 : 0} y="70">${hex.letter}</text>` : nothing}
    ${hex.icon ? use(hex.icon, 20, 58) : nothing}${hex.pips ? drawPips(...hex.pips) : nothing}</g>`;
}

/** @param {number} there @param {number} places */
function drawPips(there, places) {
  const first = 3 - 12 * places;
  return [...Array(places).keys()].map(
    (k) => svg`<rect class=${k < there ? 'pip' : 'pip-gone'} x=${first + 24 * k} y="47" width="18" height="18" />`,
  );
}

/** The same drawing for nobody and for every seat in its palette. @param {Seat[]} seats @param {(seat: number | null) => unknown} draw */
const bySeat = (seats, draw) =>
  svg`${draw(null)}${seats.map((seat, number) => svg`<g class=${seat.palette}>${draw(number)}</g>`)}`;

/** Borders with a light wash inside. @param {Board} board @param {Seat[]} seats @param {Paper} paper */
export function drawAreas(board, seats, paper) {
  return bySeat(seats, (seat) => {
    const own = board.areas.filter((area) => area.seat === seat);
    const border = own.map((area) => insetLoops(paper.outline(area.hexes), BORDER)).join('');
    return border
      ? ['area-base', 'area-key', 'area-line'].map((name) => svg`<path class=${name} d=${border} />`)
      : nothing;
  });
}

/** All pieces that stand; the bodies come last, so that no join of another seat crosses them. @param {Board} board @param {Seat[]} seats @param {Paper} paper */
export function drawPieces(board, seats, paper) {
  const standing = board.pieces.filter((piece) => !piece.ghost);
  const inParts = (/** @type {Piece} */ piece) => known(`${piece.symbol}-shape`);
  const place = (/** @type {Piece} */ piece, /** @type {string} */ part, /** @type {string} */ classes = '') =>
    use(piece.symbol + part, ...paper.centre(piece.hex), classes);
  const under = (/** @type {Piece} */ piece) => (piece.under ? use(piece.under, ...paper.centre(piece.hex)) : nothing);
  const figures = (/** @type {number | null} */ seat) => {
    const own = standing.filter((piece) => piece.seat === seat && inParts(piece));
    const joins = joinLines(
      board.joins.filter((link) => link.seat === seat),
      paper,
    );
    const roads = roadLines(
      board.roads.filter((link) => link.seat === seat),
      paper,
    );
    return svg`${strokes(joins, 'join-key')}${own.map((piece) => place(piece, '-shape', 'p-key'))}${own.map(under)}
      ${strokes(roads, 'road-line', 'road-fill')}${strokes(joins, 'join-line', 'join-fill')}`;
  };
  const body = (/** @type {Piece} */ piece) =>
    svg`<g data-piece=${piece.hex}>${inParts(piece) ? place(piece, '-body') : svg`${under(piece)}${place(piece, '')}`}</g>`;
  const bodies = (/** @type {number | null} */ seat) => standing.filter((piece) => piece.seat === seat).map(body);
  return svg`${bySeat(seats, figures)}${bySeat(seats, bodies)}`;
}

/** Pieces in the air: thin, over the hex they left, with rays to where they may go. @param {Board} board @param {Seat[]} seats @param {Paper} paper */
export function drawLifted(board, seats, paper) {
  const own = (/** @type {number | null} */ seat) => board.pieces.filter((piece) => piece.ghost && piece.seat === seat);
  const draw = (/** @type {Piece} */ piece) =>
    svg`<g class="ghost">${use(`hex-${board.layout}`, ...paper.centre(piece.hex), 'm-left')}${use(piece.symbol, ...paper.centre(piece.hex))}</g>`;
  return svg`${strokes(rayLines(board.rays, paper), 'ray')}${bySeat(seats, (seat) => own(seat).map(draw))}`;
}

/** What would come: joins and roads, dashed and cut short before the pieces that stand, and the pieces themselves. @param {{pieces: Piece[], joins: Link[], roads: Link[]}} coming @param {Seat[]} seats @param {Paper} paper */
export function drawComing(coming, seats, paper) {
  return bySeat(seats, (seat) => {
    const own = (/** @type {{seat: number | null}} */ each) => each.seat === seat;
    const joins = coming.joins
      .filter(own)
      .map((link) => between(link, paper, SHORT, SHORT))
      .join('');
    const roads = coming.roads
      .filter(own)
      .map((link) => between(link, paper, SHORT, 173 - ROAD))
      .join('');
    return svg`<g class="ghost">${strokes(roads, 'road-line', 'road-fill')}${strokes(joins, 'join-line', 'join-fill')}${coming.pieces
      .filter(own)
      .map(
        (piece) =>
          svg`${piece.under ? use(piece.under, ...paper.centre(piece.hex)) : nothing}${use(piece.symbol, ...paper.centre(piece.hex))}`,
      )}</g>`;
  });
}

/** A line that keeps clear of both ends. @param {Link} link @param {Paper} paper @param {number} start @param {number} end */
const between = (link, paper, start, end) =>
  line(
    towards(paper.centre(link.start), paper.centre(link.end), start),
    towards(paper.centre(link.end), paper.centre(link.start), end),
  );

/** @param {string} drawn @param {string[]} classes */
const strokes = (drawn, ...classes) =>
  drawn ? classes.map((name) => svg`<path class=${name} d=${drawn} />`) : nothing;
/** @param {Link[]} links @param {Paper} paper */
const joinLines = (links, paper) =>
  links.map((link) => line(paper.centre(link.start), paper.centre(link.end))).join('');
/** @param {Link[]} links @param {Paper} paper */
const roadLines = (links, paper) =>
  links
    .map((link) => line(paper.centre(link.start), towards(paper.centre(link.start), paper.centre(link.end), ROAD)))
    .join('');

/** @param {Link[]} links @param {Paper} paper */
function rayLines(links, paper) {
  const ends = links.map((link) => /** @type {const} */ ([paper.centre(link.start), paper.centre(link.end)]));
  return ends.map(([start, end]) => line(towards(start, end, RAY_START), towards(end, start, RAY_END))).join('');
}
