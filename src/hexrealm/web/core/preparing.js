// Tells why a request takes long, if the server compiles games: after an update that takes about a minute.

import { get } from './api.js';
import { showNotice } from './dialogs.js';
import { translate } from './translate.js';

const SLOW = 1500; // ms after which a notice explains the wait
const UNTIL_CLOSED = 600_000; // ms

/**
 * Wait for a request, with a notice while the server prepares its games.
 * @template T
 * @param {Promise<T>} request
 * @returns {Promise<T>}
 */
export async function tellIfPreparing(request) {
  let [done, close] = [false, () => {}];
  const timer = setTimeout(async () => {
    const health = await get('health').catch(() => null);
    if (done || health?.status !== 'warming') return;
    const text = translate('Preparing the game. After an update this takes about a minute.');
    close = showNotice(text, 'plain', UNTIL_CLOSED);
  }, SLOW);
  return request.finally(() => {
    done = true;
    clearTimeout(timer);
    close();
  });
}
