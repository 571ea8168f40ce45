// A small board without its margin, as the picture of a choice.

import { Paper } from '../../board/geometry.js';
import { renderPicture } from '../../board/picture.js';

/** @param {import('../../types/scene.d.ts').Board} board */
export function renderThumb(board) {
  const [left, top, right, bottom] = new Paper(board).box(20).map((value) => value / 100);
  return renderPicture({ board, seats: [] }, board.words, [left, top, right - left, bottom - top], true);
}
