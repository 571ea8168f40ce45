// Asks the server for the next puzzle of a run and opens it.

import { post } from '../../core/api.js';
import { showNotice } from '../../core/dialogs.js';
import { navigate } from '../../core/router.js';
import { translate } from '../../core/translate.js';

/** @typedef {{ game: string, theme: string }} Run '' for any */

/** @param {Run} run @param {string} [after] the id of the puzzle before */
export async function openNext({ game, theme }, after = '') {
  /** @type {import('../../types/frames.d.ts').ChosenPuzzle} */
  const { id, again } = await post('puzzles/next', { game, theme, after });
  if (again) showNotice(translate('You have seen all puzzles of this kind. This is the one you saw longest ago.'));
  const query = new URLSearchParams(Object.entries({ game, theme }).filter(([, value]) => value)).toString();
  navigate(`/puzzles/${id}${query ? `?${query}` : ''}`);
}
