// Who sits where: signs beside the names. What can be done about a seat is seat_menu.js.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { complain } from '../core/dialogs.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../live/table_model.js').TableModel} TableModel */

/** Levels as people call them. @param {string} level */
export const levelWords = (level) =>
  ({ easy: translate('easy'), medium: translate('medium'), hard: translate('hard'), expert: translate('expert') })[
    level
  ] ?? level;

/** @param {TableModel} model @param {number} k */
const open = async (model, k) => (await import('./seat_menu.js')).openSeat(model, k);

/** Beside a seat's name. @param {TableModel} model @param {number} k */
export function drawAside(model, k) {
  const view = model.view;
  const seat = view?.seats[k];
  if (!view || !seat || view.state === 'record') return nothing;
  if (seat.kind === 'open')
    return html` <button type="button" class="aside" @click=${() => void open(model, k)}>
      ${icon('link')}${view.host ? translate('invite') : translate('free seat')}
    </button>`;
  if (seat.kind === 'bot')
    return html`${seat.person ? html` <small class="bot" title=${translate('A bot')}>${icon('bot')}<span class="hidden-label">${translate('A bot')}</span></small>` : nothing}${
      seat.yours && seat.person && !seat.resigned && view.state !== 'over'
        ? html` <button type="button" class="aside" @click=${() => model.say('take-back', { seat: k }).catch(complain)}>
            ${translate('take back')}
          </button>`
        : nothing
    }`;
  if (seat.yours || model.presence.connected.includes(k))
    return seat.yours
      ? nothing
      : html` <span class="here" title=${translate('is here')}
          ><span class="hidden-label">${translate('is here')}</span></span
        >`;
  const longAway = view.yours.length > 0 && view.state === 'playing';
  return html` <span class="gone" title=${translate('is away')}
      ><span class="hidden-label">${translate('is away')}</span></span
    >${
      longAway
        ? html` <button type="button" class="aside" @click=${() => void open(model, k)}>${translate('away')}</button>`
        : nothing
    }`;
}
