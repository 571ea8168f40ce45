// The person who uses this browser. Playing against a bot needs no name; playing with others asks for one, once.

import { get, put } from './api.js';
import { settings } from './settings.js';
import { language, translate } from './translate.js';

/** @typedef {import('../types/frames.d.ts').Me} Me */

/** @type {Promise<Me> | null} */
let me = null;
/** @type {(() => void)[]} */
const listeners = [];

/** @returns {Promise<Me>} */
export function getMe() {
  me ??= get('me').catch(() => {
    me = null;
    return {
      known: false,
      name: '',
      language: 'en',
      languages: {},
      levels: [],
      away_seconds: Infinity,
      notified: false,
      account: false,
    };
  });
  return me;
}

/** This browser is somebody else now, or nobody: ask the server again. */
export const forgetMe = () => {
  me = null;
};

/** Call a listener once the server knows this person, whom it did not know before. @param {() => void} listener */
export const onNewPerson = (listener) => void listeners.push(listener);

/** @param {string} name */
export async function saveName(name) {
  const { known } = await getMe();
  me = Promise.resolve(await put('me', { name, language: language() }));
  if (!known) listeners.forEach((listener) => listener());
}

/** Remember that this person wants to be told something, or nothing any more. @param {boolean} notified */
export const noteNotified = async (notified) => void (me = Promise.resolve({ ...(await getMe()), notified }));

/** Make sure that the server knows this person, as a guest if need be: enough to play against a bot. */
export async function ensurePerson() {
  if (!(await getMe()).known) await saveName(translate('Guest'));
}

/** Make sure that this person has chosen a name. Return false if they declined. @param {string} [reason] */
export async function ensureNamed(reason = translate('The other players will see this name.')) {
  if (settings.named && (await getMe()).known) return true;
  return (await import('./name_dialog.js')).askName(reason);
}
