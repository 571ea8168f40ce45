// The dialog that asks a person for their name.

import { html } from '../vendor/lit-html/lit-html.js';
import { ask } from './dialogs.js';
import { getMe, saveName } from './person.js';
import { settings, updateSettings } from './settings.js';
import { translate } from './translate.js';

/** Ask for a name and save it. Return false if the person declined. @param {string} reason */
export async function askName(reason) {
  const { name } = await getMe();
  const answer = await ask({
    title: translate('Choose a name'),
    body: renderNameField(reason, settings.named ? name : ''),
    answers: [
      { label: settings.named ? translate('Save') : translate('Continue'), value: 'yes', primary: true },
      { label: translate('Cancel'), value: '' },
    ],
  });
  const given = answer?.form.get('name');
  if (answer?.value !== 'yes' || typeof given !== 'string' || !given.trim()) return false;
  await saveName(given.trim());
  updateSettings({ named: true });
  return true;
}

/** @param {string} reason @param {string} name */
const renderNameField = (reason, name) =>
  html`<p>${reason}</p>
    <label class="field"
      ><span>${translate('Name')}</span>
      <input name="name" required maxlength="40" autocomplete="nickname" autofocus .value=${name} pattern=".*\\S.*"
    /></label>
    <p class="quiet">${translate('No account, no password. This browser remembers you.')}</p>`;
