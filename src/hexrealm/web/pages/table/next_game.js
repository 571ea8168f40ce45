// From one game to the next that waits for this person, the one with the least time first.

import { get } from '../../core/api.js';
import { showNotice } from '../../core/dialogs.js';
import { navigate } from '../../core/router.js';
import { translate } from '../../core/translate.js';

/** @param {string} here the table that is open */
export async function goToNextGame(here) {
  /** @type {import('../../types/frames.d.ts').TableList} */
  const { tables } = await get('tables?list=mine');
  const next = tables.find(({ table, your_turn: waits }) => waits && table !== here);
  if (next) navigate(`/t/${next.table}`);
  else showNotice(translate('No other game is waiting for you.'));
}
