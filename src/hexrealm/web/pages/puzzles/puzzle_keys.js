// The keys of a puzzle: N next, H hint, R try again, P play the line, arrows to step through it.

import { showError } from '../../core/dialogs.js';
import { HINTS } from './puzzle_page.js';

/** @typedef {import('./puzzle_page.js').PuzzlePage} PuzzlePage */

/** @type {Record<string, number>} */
const ARROWS = { ArrowRight: 1, ArrowLeft: -1 };

/** @param {PuzzlePage} page @param {KeyboardEvent} event */
export function handleKey(page, event) {
  const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea');
  if (typing || event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return;
  const way = page.table.boardTakes(event) ? 0 : ARROWS[event.key];
  if (way) page.step(way);
  const ended = page.state === 'ended';
  const canSkip = ended || (page.state === 'playing' && !page.path.length);
  const canHint = (page.state === 'playing' || page.state === 'wrong') && page.hints.length < HINTS;
  if (event.key === 'n' && canSkip) void page.next().catch(showError);
  if (event.key === 'h' && canHint) void page.giveHint().catch(showError);
  if (event.key === 'r' && page.state === 'wrong') void page.takeBack();
  if (event.key === 'p' && ended) void page.togglePlaying();
}
