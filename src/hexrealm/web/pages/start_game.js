// Sitting down: against a bot at a click, or at a table made elsewhere.

import { post } from '../core/api.js';
import { complain, notice } from '../core/dialogs.js';
import { beSomebody } from '../core/person.js';
import { go } from '../core/router.js';
import { settings } from '../core/store.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').Made} Made */

const PATIENCE = 1500; // ms before somebody who waits is told why

/** A table with the usual options, a bot on the other seat. @param {GameView} game @param {Event} event */
export async function playBot(game, event) {
  const level = game.levels.includes(settings.level) ? settings.level : /** @type {string} */ (game.levels[0]);
  await once(event, () => makeTable({ game: game.name, seats: [{ who: 'me' }, { who: 'bot', level }] }));
}

/** Make a table and go there. @param {object} wanted a NewTable @param {{ replace?: boolean }} [how] */
export async function makeTable(wanted, how) {
  await beSomebody();
  const slow = setTimeout(
    () => notice(translate('The game is being made ready. After an update this takes a minute, once.')),
    PATIENCE,
  );
  /** @type {Made} */
  const made = await post('tables', wanted).finally(() => clearTimeout(slow));
  go(`/t/${made.table}`, how);
  return made;
}

/** Do what a button asks, once at a time; a refusal is told. @param {Event} event @param {() => Promise<unknown>} act */
export async function once(event, act) {
  const button = event.currentTarget instanceof HTMLButtonElement ? event.currentTarget : null;
  if (button?.ariaBusy === 'true') return;
  if (button) button.ariaBusy = 'true';
  await act().catch(complain);
  if (button) button.ariaBusy = 'false';
}
