// The settings, in a dialogue. Each holds at once, and this browser keeps it.

import { html } from '../vendor/lit-html/lit-html.js';
import { ask, notice } from './dialogs.js';
import { askName, who } from './person.js';
import { settings, settle } from './store.js';
import { language, translate } from './translate.js';

/** @typedef {[value: string, words: string][]} Choices */

/** @param {string} name @param {string} words @param {string} value @param {Choices} choices */
const oneOf = (name, words, value, choices) =>
  html`<fieldset class="one-of">
    <legend>${words}</legend>
    ${choices.map(([each, said]) => html`<label><input type="radio" name=${name} value=${each} .checked=${each === value} /><span>${said}</span></label>`)}
  </fieldset>`;

/** @param {string} name @param {string} words @param {string} note @param {boolean} on */
const onOrOff = (name, words, note, on) =>
  html`<label class="switch"
    ><input type="checkbox" name=${name} .checked=${on} /> <span><b>${words}</b><small>${note}</small></span></label
  >`;

export async function openSettings() {
  const me = await who();
  const answer = await ask({
    title: translate('Settings'),
    body: html` ${oneOf('language', translate('Language'), language(), Object.entries(me.languages))}
      ${oneOf('theme', translate('Colours'), settings.theme, [
        ['auto', translate('As the system')],
        ['light', translate('Day')],
        ['dark', translate('Night')],
      ])}
      ${oneOf('speed', translate('Motion'), String(settings.speed), [
        ['0', translate('None')],
        ['0.5', translate('Slow')],
        ['1', translate('Normal')],
        ['2', translate('Fast')],
      ])}
      ${onOrOff('confirm', translate('Choose, then confirm'), translate('With a finger always; with a mouse else one click plays, since hovering shows what would happen.'), settings.confirm)}
      ${onOrOff('sound', translate('Sound'), translate('Quiet taps for pieces and turns.'), settings.sound)}
      ${'Notification' in window ? onOrOff('notices', translate('Notifications'), translate('When it is your turn and you look elsewhere.'), settings.notices) : ''}
      ${me.known ? html`<p class="named">${translate('You are {name}.', { name: me.name })} <button value="name" formnovalidate>${translate('Another name')}</button></p>` : ''}
      <p class="quiet">${translate('Kept in this browser only.')}</p>`,
    onChange: (form) => void take(form),
  });
  if (answer?.value === 'name') await askName(translate('The others see the new name at once.'));
}

/** @param {FormData} form */
async function take(form) {
  const text = (/** @type {string} */ name) => String(form.get(name) ?? '');
  const notices = form.has('notices') && (await mayNotify());
  const theme = /** @type {'auto' | 'light' | 'dark'} */ (text('theme'));
  const tongue = text('language') === language() ? settings.language : text('language');
  settle({
    language: tongue,
    theme,
    speed: Number(text('speed')),
    confirm: form.has('confirm'),
    sound: form.has('sound'),
    notices,
  });
}

async function mayNotify() {
  const said = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  if (said !== 'granted') notice(translate('This browser does not allow notifications from here.'), 'bad');
  return said === 'granted';
}
