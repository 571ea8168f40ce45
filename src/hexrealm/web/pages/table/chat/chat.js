// The chat of a table, as text only. The lines of a muted person are hidden.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { request } from '../../../core/api.js';
import { ask, showError } from '../../../core/dialogs.js';
import { settings } from '../../../core/settings.js';
import { icon, token } from '../../../core/symbols.js';
import { translate, translatePlural } from '../../../core/translate.js';
import { renderEmote, renderEmotes } from './emotes.js';

/** @typedef {import('../../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../../types/frames.d.ts').ChatLine} ChatLine */

/** @param {TableModel} model @param {boolean} mayWrite */
export function renderChat(model, mayWrite) {
  const own = new Set(model.view?.seats.filter((seat) => seat.yours).map((seat) => seat.person));
  const { watchers } = model.presence;
  const watching = watchers ? translatePlural('{n} watching', '{n} watching', watchers) : nothing;
  return html`<section class="panel p-extra p-chat" data-tab="extra" aria-label=${translate('Chat')}>
    <h2>${translate('Chat')}<small>${watching}</small></h2>
    <ol class="chat" role="log" tabindex="0" aria-label=${translate('Messages')}>
      ${model.chat.map((line) => renderLine(model, line, own.has(line.person)))}
    </ol>
    ${mayWrite ? html`${renderEmotes(model)}${renderForm(model)}` : nothing}
  </section>`;
}

/** @param {TableModel} model */
function renderForm(model) {
  const label = translate('Write a message');
  return html`<form class="say" @submit=${(/** @type {SubmitEvent} */ event) => submit(model, event)}>
    <input name="text" maxlength="500" autocomplete="off" aria-label=${label} placeholder=${label} />
    <button type="submit" aria-label=${translate('Send')}>${icon('next')}</button>
  </form>`;
}

/** Send a line; if that fails, it stands in the box again. @param {TableModel} model @param {SubmitEvent} event */
function submit(model, event) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.target);
  const box = /** @type {HTMLInputElement} */ (form.elements.namedItem('text'));
  const text = box.value.trim();
  if (!text) return;
  box.value = '';
  model.send('say', { text }).catch((reason) => {
    box.value = text;
    showError(reason);
  });
}

/** @param {TableModel} model @param {ChatLine} line @param {boolean} own */
function renderLine(model, line, own) {
  const name = own && model.view?.yours.length === 1 ? translate('You') : line.name; // several may share a screen
  const seat = line.seat === null ? null : model.view?.scene.seats[line.seat];
  const label = translate('Mute {name}', { name });
  const button = html`<button
    type="button"
    class="tool mute"
    title=${label}
    aria-label=${label}
    @click=${() => mute(model, line.person)}
  >
    ${icon('mute')}
  </button>`;
  const blocking = translate('Block {name}', { name });
  const blockButton = html`<button
    type="button"
    class="tool mute"
    title=${blocking}
    aria-label=${blocking}
    @click=${() => void block(model, line)}
  >
    ${icon('cross')}
  </button>`;
  return html`<li>
    ${seat ? token(seat, 'pc small-piece') : nothing}<span
      ><b>${name}</b> ${line.emote ? renderEmote(line.emote) : nothing}${line.text}</span
    >
    ${own ? nothing : html`${button}${settings.named ? blockButton : nothing}`}
  </li>`;
}

/** Block somebody, after asking. @param {TableModel} model @param {ChatLine} line */
async function block(model, { person, name, number }) {
  const text = translate(
    'You do not see what they write, and they cannot take a seat at your tables. They are not told.',
  );
  const title = translate('Block {name}?', { name });
  const answers = [
    { label: translate('Block'), value: 'block', primary: true, focus: false },
    { label: translate('Report the line and block'), value: 'report' },
    { label: translate('Cancel'), value: '', focus: true },
  ];
  const answer = (await ask({ title, body: html`<p>${text}</p>`, answers }))?.value;
  if (!answer) return;
  const reported = { table: model.id, line: number };
  if (answer === 'report') await request('POST', 'reports', reported).catch(showError);
  await request('PUT', `me/blocks/${person}`).catch(showError);
  model.chat = model.chat.filter((line) => line.person !== person);
  model.onChange('chat');
}

/** @param {TableModel} model @param {string} person */
function mute(model, person) {
  model.chat = model.chat.filter((line) => line.person !== person);
  model.send('mute', { person, muted: true }).catch(showError);
  model.onChange('chat');
}
