// Creates a table and opens its page.

import { post } from './api.js';
import { runOnce, showNotice } from './dialogs.js';
import { usualLevel } from './levels.js';
import { ensurePerson } from './person.js';
import { navigate } from './router.js';
import { translate } from './translate.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').Made} Made */

const SLOW = 1500; // ms after which a notice explains the wait

/** Start a game with the default options against one bot. @param {GameView} game @param {Event} event of a button */
export async function startBotGame(game, event) {
  const seats = [{ who: 'me' }, { who: 'bot', level: usualLevel(game) }];
  await runOnce(event, () => createTable({ game: game.name, seats }));
}

/** @param {object} form a NewTable of the protocol */
export async function createTable(form) {
  await ensurePerson();
  const timer = setTimeout(
    () => showNotice(translate('The game is being made ready. After an update this takes a minute, once.')),
    SLOW,
  );
  /** @type {Made} */
  const created = await post('tables', form).finally(() => clearTimeout(timer));
  navigate(`/t/${created.table}`);
}
