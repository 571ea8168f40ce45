// Who this browser is. Nobody needs a name to play against a bot; whoever meets others is asked for one, once.

import { html } from '../vendor/lit-html/lit-html.js';
import { get, put } from './api.js';
import { ask } from './dialogs.js';
import { wire } from '../live/socket.js';
import { settings, settle } from './store.js';
import { language, translate } from './translate.js';

/** @typedef {import('../types/frames.d.ts').Me} Me */

/** @type {Promise<Me> | null} */
let known = null;

/** @returns {Promise<Me>} */
export function who() {
  known ??= get('me').catch(() => {
    known = null;
    return { known: false, name: '', language: 'en', languages: { en: 'English', fr: 'Français' } };
  });
  return known;
}

/** @param {string} name */
async function call(name) {
  const stranger = !(await who()).known;
  const me = await put('me', { name, language: language() });
  known = Promise.resolve(me);
  if (stranger) wire.renew();
}

/** Somebody, under any name: enough to sit down against a bot. */
export async function beSomebody() {
  if (!(await who()).known) await call(translate('Guest'));
}

/** Somebody with a name of their own choice. False if they would rather not. @param {string} [reason] */
export async function beNamed(reason = translate('So that the others know who plays.')) {
  if (settings.named && (await who()).known) return true;
  return askName(reason);
}

/** @param {string} reason */
export async function askName(reason) {
  const { name } = await who();
  const usual = settings.named ? name : '';
  const chosen = await ask({
    title: translate('What shall we call you?'),
    body: html`<p>${reason}</p>
      <label class="field"
        ><span>${translate('Name')}</span>
        <input name="name" required maxlength="40" autocomplete="nickname" autofocus .value=${usual} pattern=".*\\S.*"
      /></label>
      <p class="quiet">${translate('No account, no password. This browser remembers you.')}</p>`,
    answers: [
      { words: translate('That is me'), value: 'yes', primary: true },
      { words: translate('Not now'), value: '' },
    ],
  });
  const given = chosen?.form.get('name');
  if (chosen?.value !== 'yes' || typeof given !== 'string' || !given.trim()) return false;
  await call(given.trim());
  settle({ named: true });
  return true;
}
