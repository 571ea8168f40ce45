// The layers of a board, from the land to the callout. Layers that depend only on the land or on the position are
// guarded: a hover renders again only what a hover changes.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { use } from '../core/symbols.js';
import { clamp } from './geometry.js';
import { renderLand, renderOrnaments } from './land.js';
import { renderArrow, renderMark, renderPlanned, renderRecent, renderStepNumbers, renderVeil } from './marks.js';
import { renderAreas, renderGhosts, renderLifted, renderPieces, renderPlaces } from './pieces.js';

// Drawings that are loaded when they are first wanted.
/** @type {typeof import('./heat.js') | null} */
let heatLayer = null;
/** @type {typeof import('./callout.js') | null} */
let calloutLayer = null;

/** Load the drawing of the heat. */
export async function loadHeatLayer() {
  heatLayer ??= await import('./heat.js');
}

/** Load the drawing of callouts, for previews. */
export async function loadCalloutLayer() {
  calloutLayer ??= await import('./callout.js');
}

/** @typedef {import('../types/frames.d.ts').ActionChance} ActionChance */
/** @typedef {import('../types/frames.d.ts').Gain} Gain */
/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').BoardHex} BoardHex */
/** @typedef {import('../types/scene.d.ts').Link} Link */
/** @typedef {import('../types/scene.d.ts').Piece} Piece */
/** @typedef {import('../types/scene.d.ts').Seat} Seat */
/** @typedef {import('./geometry.js').Paper} Paper */
/** @typedef {import('./marks.js').BoardMark} BoardMark */

/**
 * What a preview would change on a board.
 * @typedef {object} BoardChanges
 * @property {Piece[]} pieces that are added
 * @property {Piece[]} gone pieces that leave
 * @property {Link[]} joins
 * @property {Link[]} roads
 * @property {{ symbol: string, from: string, to: string }[]} overlays
 * @property {[string, string][]} moves of pieces, from hex to hex
 */

/**
 * What a board shows.
 * @typedef {object} BoardState
 * @property {Board} board
 * @property {Seat[]} seats
 * @property {BoardMark[]} marks
 * @property {Gain[]} heat
 * @property {ActionChance[]} chances heat of another kind
 * @property {{ hex: string, seat: number } | null} planned a move that is planned while others think
 * @property {BoardChanges | null} changes of the preview
 * @property {{ number: number, hex: string, seat: number }[]} recent moves of the others
 * @property {{ number: number, hex: string }[]} steps of the preview
 * @property {import('./callout.js').Callout | null} callout
 * @property {Set<string>} open the hexes that can be selected
 * @property {(name: string) => string} describe a hex for a screen reader
 */

/**
 * How the component shows it.
 * @typedef {object} LayerOptions
 * @property {string} id
 * @property {string} coast the outline of the land
 * @property {number} unit board units per pixel
 * @property {string} focus the hex that has, or would get, the keyboard focus
 * @property {boolean} focusVisible
 * @property {(point: import('./geometry.js').Point) => number} cost of covering a point with the callout
 */

/** @param {BoardState} state @param {Paper} paper @param {LayerOptions} options */
export function renderLayers(state, paper, { id, coast, unit, focus, focusVisible, cost }) {
  const { board, seats, changes } = state;
  const taken = new Set(board.pieces.map((piece) => piece.hex));
  const leaving = new Set(changes?.gone.map((piece) => piece.hex));
  return svg`
    <g id=${`${id}-land`} aria-hidden="true">${guard([paper], () => renderLand(board, paper, id))}</g>
    <g aria-hidden="true">
      ${guard([paper, [...taken].join()], () => renderOrnaments(board, paper, taken))}
      ${guard([board.lit, paper], () => renderVeil(board.lit, paper, coast))}
      <g class="heat-layer">
        ${guard([state.heat, state.chances, paper, heatLayer], () => [
          heatLayer?.renderHeat(state.heat, paper),
          heatLayer?.renderChances(state.chances, paper),
        ])}
      </g>
      <g id=${`${id}-pieces`}>
        ${guard([board, seats, paper, leaving.size], () => renderPosition(state, paper, taken, leaving))}
      </g>
      ${renderLifted(board, seats, paper)} ${state.recent.map((move) => renderRecent(move, seats, paper))}
      ${renderMarks(state, paper)}${state.planned ? renderPlanned(state.planned, seats, paper) : nothing}
      ${changes ? renderChanges(changes, seats, paper) : nothing} ${renderOverlays(state, paper)}
      ${focusVisible ? renderMark({ kind: 'focus', hex: focus }, paper) : nothing}
      ${renderStepNumbers(state.steps, paper, clamp(unit / 3.1, 0.35, 1.5))}
    </g>
    <g class="hits" role="grid" aria-label=${board.words}>
      ${guard([board, state.describe, focus], () => renderCells(state, paper, focus))}
    </g>
    ${state.callout ? calloutLayer?.renderCallout(state.callout, paper, cost, clamp(unit / 2.9, 0.4, 1.1)) : nothing}`;
}

/**
 * Areas, places and pieces. Pieces that would leave are lifted.
 * @param {BoardState} state
 * @param {Paper} paper
 * @param {Set<string>} taken
 * @param {Set<string>} leaving
 */
function renderPosition({ board, seats }, paper, taken, leaving) {
  const pieces = board.pieces.map((piece) => (leaving.has(piece.hex) ? { ...piece, ghost: true } : piece));
  const staying = leaving.size ? { ...board, pieces, rays: [] } : board;
  return svg`${renderAreas(board, seats, paper)}${renderPlaces(board, paper, taken)}
    ${renderPieces(staying, seats, paper)}${leaving.size ? renderLifted(staying, seats, paper) : nothing}`;
}

/** @param {BoardState} state @param {Paper} paper */
function renderMarks(state, paper) {
  const marks = (/** @type {BoardMark['kind'][]} */ ...kinds) =>
    state.marks.filter((mark) => kinds.includes(mark.kind)).map((mark) => renderMark(mark, paper));
  return svg`${marks('explained', 'legal', 'scoring', 'last', 'target')}
    <g class="pulsing">${marks('pulse')}</g> ${marks('chosen', 'hover', 'refused')}`;
}

/** @param {BoardChanges} changes @param {Seat[]} seats @param {Paper} paper */
const renderChanges = (changes, seats, paper) =>
  svg`${renderGhosts(changes, seats, paper)}${changes.moves.map(([from, to]) => renderArrow(from, to, paper))}`;

/** @param {BoardState} state @param {Paper} paper */
function renderOverlays({ board, changes }, paper) {
  const moving = new Set(changes?.overlays.map((each) => each.from));
  const renderOne = (/** @type {string} */ symbol, /** @type {string} */ hex, /** @type {boolean} */ faint) =>
    svg`<g class=${faint ? 'faint' : nothing} data-overlay=${hex}>${use(symbol, ...paper.centre(hex))}</g>`;
  const moved = (changes?.overlays ?? []).map(
    ({ symbol, from, to }) => svg`${renderOne(symbol, to, true)}${from ? renderArrow(from, to, paper) : nothing}`,
  );
  return svg`${board.overlays.map((each) => renderOne(each.symbol, each.hex, moving.has(each.hex)))}${moved}`;
}

/**
 * The grid of cells that take clicks, keys and the focus of screen readers.
 * @param {BoardState} state
 * @param {Paper} paper
 * @param {string} focus
 */
function renderCells({ board, describe, open }, paper, focus) {
  const rules = new Map(board.rules.map(({ sign, words }) => [sign, words]));
  const renderCell = (/** @type {BoardHex} */ { name, frame, ground, words }) => {
    const [x, y] = paper.centre(name);
    const rule = frame === 'land' && open.has(name) ? '' : rules.get(ground);
    const card = rule ? `${describe(name)}. ${rule}` : frame !== 'land' && words ? words : nothing;
    return svg`<use role="gridcell" href=${`#hex-${board.layout}`} x=${x} y=${y} data-hex=${name}
      ?data-open=${open.has(name)}
      data-card=${card} tabindex=${name === focus ? 0 : -1} aria-label=${describe(name)} />`;
  };
  return rowsOf(board).map((hexes) => svg`<g role="row">${hexes.map(renderCell)}</g>`);
}

/** Hexes by row: a hex's name is the letter of its column and the number of its row. @param {Board} board */
function rowsOf(board) {
  /** @type {Map<string, BoardHex[]>} */
  const rows = new Map();
  for (const hex of board.hexes) {
    const row = hex.name.slice(1);
    rows.set(row, [...(rows.get(row) ?? []), hex]);
  }
  return [...rows.values()];
}
