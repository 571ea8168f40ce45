// The chat of a table: text only. Whoever is muted is no longer heard.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { complain } from '../core/dialogs.js';
import { icon, token } from '../core/symbols.js';
import { translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../live/table_model.js').TableModel} TableModel */

/** @param {TableModel} model @param {boolean} may say something */
export function drawChat(model, may) {
  const own = new Set(model.view?.seats.filter((seat) => seat.yours).map((seat) => seat.person));
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const box = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem('text')
    );
    const text = box.value.trim();
    if (!text) return;
    box.value = '';
    model.say('say', { text }).catch((reason) => {
      box.value = text;
      complain(reason);
    });
  };
  return html`<section class="panel p-extra p-chat" data-tab="extra" aria-label=${translate('Chat')}>
    <h2>
      ${translate('Chat')}<small
        >${model.presence.watchers ? translatePlural('{n} watches', '{n} watch', model.presence.watchers) : nothing}</small
      >
    </h2>
    <ol class="chat" role="log" tabindex="0" aria-label=${translate('What was said')}>
      ${model.chat.map((line) => drawLine(model, line, own.has(line.person)))}
    </ol>
    ${
      may
        ? html`<form class="say" @submit=${send}>
            <input
              name="text"
              maxlength="500"
              autocomplete="off"
              aria-label=${translate('Say something')}
              placeholder=${translate('Say something')}
            />
            <button type="submit" aria-label=${translate('Send')}>${icon('next')}</button>
          </form>`
        : nothing
    }
  </section>`;
}

/** @param {TableModel} model @param {import('../types/frames.d.ts').ChatLine} line @param {boolean} own */
function drawLine(model, line, own) {
  const seat = line.seat === null ? null : model.view?.scene.seats[line.seat];
  const mute = () => {
    model.chat = model.chat.filter((each) => each.person !== line.person);
    model.say('mute', { person: line.person, muted: true }).catch(complain);
    model.changed('chat');
  };
  return html`<li>
    ${seat ? token(seat, 'pc small-piece') : nothing}<span><b>${line.name}</b> ${line.text}</span>
    ${own ? nothing : html`<button type="button" class="tool mute" title=${translate('Mute {name}', { name: line.name })} aria-label=${translate('Mute {name}', { name: line.name })} @click=${mute}>${icon('mute')}</button>`}
  </li>`;
}
