// A board as a picture, without marks of play, keys or zoom: for the home page and for the set-up of a new table.

import { guard } from '../vendor/lit-html/directives/guard.js';
import { html, svg } from '../vendor/lit-html/lit-html.js';
import { use } from '../core/symbols.js';
import { Paper } from './geometry.js';
import { renderLand, renderOrnaments, sheetBox } from './land.js';
import { renderMark } from './marks.js';
import { renderAreas, renderPieces, renderPlaces } from './pieces.js';

/** @typedef {Pick<import('../types/scene.d.ts').Scene, 'board' | 'seats'>} PictureScene */

let pictures = 0;

/**
 * @param {PictureScene} scene
 * @param {string} label for screen readers
 * @param {number[]} [box] the part to show, in radii of a hex: left, top, width, height
 * @param {boolean} [whole] nothing of the box may be cut off
 */
export function renderPicture({ board, seats }, label, box, whole = !box) {
  const paper = new Paper(board);
  const taken = new Set(board.pieces.map((piece) => piece.hex));
  const viewBox = box?.map((value) => value * 100) ?? sheetBox(paper);
  const fit = whole ? 'xMidYMid meet' : 'xMidYMid slice';
  const land = guard([board.hexes], () => renderLand(board, paper, `picture-${++pictures}`));
  return html`<svg class="board" role="img" aria-label=${label} viewBox=${viewBox.join(' ')} preserveAspectRatio=${fit}>
    ${land} ${renderOrnaments(board, paper, taken)} ${renderAreas(board, seats, paper)}
    ${renderPlaces(board, paper, taken)} ${renderPieces(board, seats, paper)}
    ${board.marks.map((mark) => renderMark(mark, paper))}
    ${board.overlays.map((each) => svg`<g>${use(each.symbol, ...paper.centre(each.hex))}</g>`)}
  </svg>`;
}
