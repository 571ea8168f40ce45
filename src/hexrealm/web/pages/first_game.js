// Starts the suggested first game, and goes on to its table: the address of a link, not a page to stay at.

import { needGame, post } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { startFirstGame } from '../core/start_game.js';
import { translate } from '../core/translate.js';

/** @param {import('../core/router.js').PageContext} context */
export async function open(context) {
  const game = await needGame(context.params[0]);
  const title = translate('Play your first game');
  setPageTitle(title);
  renderAppBar({ title });
  /** @type {import('../types/frames.d.ts').LessonView} */
  const lesson = await post(`games/${game.name}/lesson`, {});
  if (!context.signal.aborted) await startFirstGame(game, lesson.first_game, true);
}
