// Creates a table and opens its page.

import { post } from './api.js';
import { runOnce } from './dialogs.js';
import { usualLevel } from './levels.js';
import { ensurePerson } from './person.js';
import { tellIfPreparing } from './preparing.js';
import { navigate } from './router.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').Made} Made */

/** Start a game with the default options against one bot. @param {GameView} game @param {Event} event of a button */
export async function startBotGame(game, event) {
  const seats = [{ who: 'me' }, { who: 'bot', level: usualLevel(game) }];
  await runOnce(event, () => createTable({ game: game.name, seats }));
}

/**
 * Start the suggested first game, against the weakest bot, which explains its moves on request.
 * @param {GameView} game
 * @param {Record<string, any>} options the suggested set-up
 * @param {boolean} [replace] the current page
 */
export async function startFirstGame(game, options, replace = false) {
  const seats = [{ who: 'me' }, { who: 'bot', level: game.levels[0] }];
  const form = { game: game.name, options, seats, hints: true, previews: true };
  await createTable(form, { query: '?first=1', replace });
}

/**
 * @param {object} form a NewTable of the protocol
 * @param {{ query?: string, replace?: boolean }} [options] the query of its address; whether it replaces this page
 */
export async function createTable(form, { query = '', replace = false } = {}) {
  await ensurePerson();
  /** @type {Made} */
  const created = await tellIfPreparing(post('tables', form));
  navigate(`/t/${created.table}${query}`, { replace });
}
