// A board to look at: no marks, no keys, no zoom. For the first page, for a set-up to be chosen, for rules.

import { html, svg } from '../vendor/lit-html/lit-html.js';
import { Paper } from './geometry.js';
import { drawLand, drawOrnaments, sheetBox } from './land.js';
import { drawMark } from './marks.js';
import { drawAreas, drawPieces, drawPlaces } from './pieces.js';
import { use } from '../core/symbols.js';

/** @typedef {Pick<import('../types/scene.d.ts').Scene, 'board' | 'seats'>} Pictured */

let pictures = 0;

/**
 * The board of a Scene. `box` shows a part of it, in radii of a hex: left, top, width, height.
 * @param {Pictured} scene
 * @param {string} words for those who do not see it
 * @param {number[]} [box]
 */
export function drawPicture({ board, seats }, words, box) {
  const paper = new Paper(board);
  const taken = new Set(board.pieces.map((piece) => piece.hex));
  const seen = box?.map((value) => value * 100) ?? sheetBox(paper);
  return html`<svg
    class="board"
    role="img"
    aria-label=${words}
    viewBox=${seen.join(' ')}
    preserveAspectRatio=${box ? 'xMidYMid slice' : 'xMidYMid meet'}
  >
    ${drawLand(board, paper, `picture-${++pictures}`)} ${drawOrnaments(board, paper, taken)}
    ${drawAreas(board, seats, paper)} ${drawPlaces(board, paper, taken)} ${drawPieces(board, seats, paper)}
    ${board.marks.map((mark) => drawMark(mark, paper))}
    ${board.overlays.map((each) => svg`<g>${use(each.symbol, ...paper.centre(each.hex))}</g>`)}
  </svg>`;
}
