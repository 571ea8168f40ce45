// The keys of a puzzle: N next, H hint, R try again, P play the line, arrows to step through it.

import { showError } from '../../core/dialogs.js';
import { HINTS } from './puzzle_page.js';

/** @typedef {import('./puzzle_page.js').PuzzlePage} PuzzlePage */

/** @param {PuzzlePage} page @param {KeyboardEvent} event */
export function handleKey(page, event) {
  const typing = event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog, .map');
  if (typing || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.key === 'ArrowRight') page.step(1);
  if (event.key === 'ArrowLeft') page.step(-1);
  const ended = page.state === 'ended';
  if (event.key === 'n' && page.state !== 'judging') void page.next().catch(showError);
  if (event.key === 'h' && !ended && page.hints.length < HINTS) void page.giveHint().catch(showError);
  if (event.key === 'r' && page.state === 'wrong') void page.takeBack();
  if (event.key === 'p' && ended) void page.togglePlaying();
}
