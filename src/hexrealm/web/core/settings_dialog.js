// The settings dialog. A change takes effect at once.

import { html } from '../vendor/lit-html/lit-html.js';
import { ask, showNotice } from './dialogs.js';
import { askName } from './name_dialog.js';
import { getMe } from './person.js';
import { navigate } from './router.js';
import { settings, updateSettings } from './settings.js';
import { language, translate } from './translate.js';

/** @typedef {[value: string, label: string][]} Options */

/** @param {string} name @param {string} label @param {string} value @param {Options} options */
const renderRadios = (name, label, value, options) =>
  html`<fieldset class="one-of">
    <legend>${label}</legend>
    ${options.map(
      ([each, text]) =>
        html`<label
          ><input type="radio" name=${name} value=${each} .checked=${each === value} /><span>${text}</span></label
        >`,
    )}
  </fieldset>`;

/** @param {string} name @param {string} label @param {string} note @param {boolean} on */
const renderSwitch = (name, label, note, on) =>
  html`<label class="switch"
    ><input type="checkbox" name=${name} .checked=${on} /> <span><b>${label}</b><small>${note}</small></span></label
  >`;

const themes = () =>
  /** @type {Options} */ ([
    ['auto', translate('Match system')],
    ['light', translate('Light')],
    ['dark', translate('Dark')],
  ]);

const speeds = () =>
  /** @type {Options} */ ([
    ['0', translate('Off')],
    ['0.5', translate('Slow')],
    ['1', translate('Normal')],
    ['2', translate('Fast')],
  ]);

export async function openSettings() {
  const answer = await ask({
    title: translate('Settings'),
    body: renderBody(await getMe()),
    onChange: (form) => void applyForm(form),
  });
  if (answer?.value === 'notices') navigate('/settings');
  if (answer?.value === 'name') await askName(translate('The other players see your new name immediately.'));
  if (answer?.value === 'me') navigate('/me');
}

/** @param {import('../types/frames.d.ts').Me} me */
const renderBody = (me) => html`
  ${renderRadios('language', translate('Language'), language(), Object.entries(me.languages))}
  ${renderRadios('theme', translate('Theme'), settings.theme, themes())}
  ${renderRadios('speed', translate('Animation'), String(settings.speed), speeds())}
  ${renderSwitch(
    'confirm',
    translate('Confirm moves'),
    translate('Always on for touch. With a mouse, a single click plays while this is off.'),
    settings.confirm,
  )}
  ${renderSwitch('sound', translate('Sound'), translate('Soft sounds for moves and turns.'), settings.sound)}
  ${'Notification' in window ? renderNotifications() : ''}
  <p class="quiet">${translate('Saved in this browser only.')}</p>
  <p class="named">
    ${translate('By e-mail, push or webhook, also while this site is closed')}
    <button value="notices" formnovalidate>${translate('Notifications…')}</button>
  </p>
  ${renderPerson(me)}
`;

const renderNotifications = () =>
  renderSwitch(
    'notices',
    translate('Notifications'),
    translate('When it is your turn and this page is in the background.'),
    settings.notices,
  );

/** @param {import('../types/frames.d.ts').Me} me */
const renderPerson = ({ known, name }) =>
  known
    ? html`<p class="named">
        ${translate('You are {name}.', { name })}
        <button value="name" formnovalidate>${translate('Change name')}</button>
        <button value="me" formnovalidate>${translate('Your account')}</button>
      </p>`
    : html`<p class="named"><button value="me" formnovalidate>${translate('Sign in')}</button></p>`;

/** @param {FormData} form */
async function applyForm(form) {
  const text = (/** @type {string} */ name) => String(form.get(name) ?? '');
  updateSettings({
    notices: form.has('notices') && (await mayNotify()),
    language: text('language') === language() ? settings.language : text('language'),
    theme: /** @type {'auto' | 'light' | 'dark'} */ (text('theme')),
    speed: Number(text('speed')),
    confirm: form.has('confirm'),
    sound: form.has('sound'),
  });
}

async function mayNotify() {
  const { permission } = Notification;
  const granted = permission === 'default' ? await Notification.requestPermission() : permission;
  if (granted !== 'granted') showNotice(translate('This browser blocks notifications from this site.'), 'bad');
  return granted === 'granted';
}
