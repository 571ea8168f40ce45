// The settings dialog. A change takes effect at once.

import { html } from '../vendor/lit-html/lit-html.js';
import { ask, showNotice } from './dialogs.js';
import { askName } from './name_dialog.js';
import { getMe } from './person.js';
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
    ['auto', translate('As the system')],
    ['light', translate('Day')],
    ['dark', translate('Night')],
  ]);

const speeds = () =>
  /** @type {Options} */ ([
    ['0', translate('None')],
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
  if (answer?.value === 'name') await askName(translate('The others see the new name at once.'));
}

/** @param {import('../types/frames.d.ts').Me} me */
const renderBody = (me) => html`
  ${renderRadios('language', translate('Language'), language(), Object.entries(me.languages))}
  ${renderRadios('theme', translate('Colours'), settings.theme, themes())}
  ${renderRadios('speed', translate('Motion'), String(settings.speed), speeds())}
  ${renderSwitch(
    'confirm',
    translate('Choose, then confirm'),
    translate('With a finger always; with a mouse else one click plays, since hovering shows what would happen.'),
    settings.confirm,
  )}
  ${renderSwitch('sound', translate('Sound'), translate('Quiet taps for pieces and turns.'), settings.sound)}
  ${'Notification' in window ? renderNotifications() : ''} ${me.known ? renderName(me.name) : ''}
  <p class="quiet">${translate('Kept in this browser only.')}</p>
`;

const renderNotifications = () =>
  renderSwitch(
    'notices',
    translate('Notifications'),
    translate('When it is your turn and you look elsewhere.'),
    settings.notices,
  );

/** @param {string} name */
const renderName = (name) =>
  html`<p class="named">
    ${translate('You are {name}.', { name })}
    <button value="name" formnovalidate>${translate('Another name')}</button>
  </p>`;

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
  if (granted !== 'granted') showNotice(translate('This browser does not allow notifications from here.'), 'bad');
  return granted === 'granted';
}
