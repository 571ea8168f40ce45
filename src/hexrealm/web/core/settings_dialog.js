// The settings, in a dialogue. Each holds at once, and this browser keeps it.

import { html } from '../vendor/lit-html/lit-html.js';
import { ask, notice } from './dialogs.js';
import { askName, who } from './person.js';
import { settings, settle } from './store.js';
import { language, say } from './translate.js';

/** @typedef {[value: string, words: string][]} Choices */

/** @param {string} name @param {string} words @param {string} value @param {Choices} choices */
const oneOf = (name, words, value, choices) => html`<fieldset class="one-of"><legend>${words}</legend>
  ${choices.map(([each, said]) => html`<label><input type="radio" name=${name} value=${each} .checked=${each === value}><span>${said}</span></label>`)}</fieldset>`;

/** @param {string} name @param {string} words @param {string} note @param {boolean} on */
const onOrOff = (name, words, note, on) => html`<label class="switch"><input type="checkbox" name=${name} .checked=${on}>
  <span><b>${words}</b><small>${note}</small></span></label>`;

export async function openSettings() {
  const me = await who();
  const answer = await ask({
    title: say('Settings'),
    body: html`
      ${oneOf('language', say('Language'), language(), Object.entries(me.languages))}
      ${oneOf('theme', say('Colours'), settings.theme, [['auto', say('As the system')], ['light', say('Day')], ['dark', say('Night')]])}
      ${oneOf('speed', say('Motion'), String(settings.speed), [['0', say('None')], ['0.5', say('Slow')], ['1', say('Normal')], ['2', say('Fast')]])}
      ${onOrOff('confirm', say('Choose, then confirm'), say('With a finger always; with a mouse else one click plays, since hovering shows what would happen.'), settings.confirm)}
      ${onOrOff('sound', say('Sound'), say('Quiet taps for pieces and turns.'), settings.sound)}
      ${'Notification' in window ? onOrOff('notices', say('Notifications'), say('When it is your turn and you look elsewhere.'), settings.notices) : ''}
      ${me.known ? html`<p class="named">${say('You are {name}.', { name: me.name })} <button value="name" formnovalidate>${say('Another name')}</button></p>` : ''}
      <p class="quiet">${say('Kept in this browser only.')}</p>`,
    onChange: (form) => void take(form),
  });
  if (answer?.value === 'name') await askName(say('The others see the new name at once.'));
}

/** @param {FormData} form */
async function take(form) {
  const text = (/** @type {string} */ name) => String(form.get(name) ?? '');
  const notices = form.has('notices') && (await mayNotify());
  const theme = /** @type {'auto' | 'light' | 'dark'} */ (text('theme'));
  const tongue = text('language') === language() ? settings.language : text('language');
  settle({ language: tongue, theme, speed: Number(text('speed')), confirm: form.has('confirm'), sound: form.has('sound'), notices });
}

async function mayNotify() {
  const said = Notification.permission === 'default' ? await Notification.requestPermission() : Notification.permission;
  if (said !== 'granted') notice(say('This browser does not allow notifications from here.'), 'bad');
  return said === 'granted';
}
