// Signs that are sent instead of words: their pictures, the buttons that send them, the bubble at a seat's name.

import { html, svg } from '../../../vendor/lit-html/lit-html.js';
import { showError } from '../../../core/dialogs.js';
import { translate } from '../../../core/translate.js';

/** @typedef {import('../../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../../types/frames.d.ts').ChatLine} ChatLine */

const FACE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';
/** Lines in a box of 24 by 24. @type {Record<string, string>} */
const PICTURES = {
  hello:
    'M8 13V6a1.5 1.5 0 0 1 3 0v5V4a1.5 1.5 0 0 1 3 0v7V6a1.5 1.5 0 0 1 3 0v8a6 6 0 0 1-6 6c-3 0-4-2-7-6 1-2 3-1 4 0z',
  'well-played': 'M12 3l2.7 5.7 6.3.8-4.6 4.3 1.2 6.2-5.6-3.1-5.6 3.1 1.2-6.2L3 9.5l6.3-.8z',
  thanks: 'M12 20C4 14 3 10.5 3 8.5a4.5 4.5 0 0 1 9-.5 4.5 4.5 0 0 1 9 .5c0 2-1 5.5-9 11.5z',
  oops: `${FACE}M8.5 9.5v.5M15.5 9.5v.5M10 16a2 2 0 1 1 4 0 2 2 0 0 1-4 0z`,
  thinking: `${FACE}M8 10h1.5M14.5 10h1.5M9 16h6`,
  'good-game': `${FACE}M8.5 9.5v.5M15.5 9.5v.5M8 14c1.5 3 6.5 3 8 0`,
};

const listEmotes = () => [
  { name: 'hello', label: translate('Hello!') },
  { name: 'well-played', label: translate('Well played!') },
  { name: 'thanks', label: translate('Thank you!') },
  { name: 'oops', label: translate('Oops!') },
  { name: 'thinking', label: translate('Let me think…') },
  { name: 'good-game', label: translate('Good game!') },
];

/** @param {string} name */
export const renderEmote = (name) =>
  html`<svg class="ico emote" viewBox="0 0 24 24" aria-hidden="true">
    ${svg`<path class="i" d=${PICTURES[name] ?? FACE} />`}
  </svg>`;

/** A button for each sign. @param {TableModel} model */
export const renderEmotes = (model) =>
  html`<div class="emotes" role="group" aria-label=${translate('Signs')}>
    ${listEmotes().map(
      ({ name, label }) =>
        html`<button
          type="button"
          class="tool"
          title=${label}
          aria-label=${label}
          @click=${() => void model.send('emote', { emote: name }).catch(showError)}
        >
          ${renderEmote(name)}
        </button>`,
    )}
  </div>`;

/** A sign at the name of the seat that sent it. @param {ChatLine} line */
export const renderBubble = ({ emote, text }) =>
  html`<span class="bubble" role="status">${renderEmote(emote)}${text}</span>`;
