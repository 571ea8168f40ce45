// Who sits where: signs beside the names. What can be done about a seat is seat_menu.js.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { complain } from '../core/dialogs.js';
import { icon } from '../core/symbols.js';
import { say } from '../core/translate.js';

/** @typedef {import('../live/table_model.js').TableModel} TableModel */

/** Levels as people call them. @param {string} level */
export const levelWords = (level) => ({ easy: say('easy'), medium: say('medium'), hard: say('hard'), expert: say('expert') })[level] ?? level;

/** @param {TableModel} model @param {number} k */
const open = async (model, k) => (await import('./seat_menu.js')).openSeat(model, k);

/** Beside a seat's name. @param {TableModel} model @param {number} k */
export function drawAside(model, k) {
  const view = model.view;
  const seat = view?.seats[k];
  if (!view || !seat || view.state === 'record') return nothing;
  if (seat.kind === 'open') return html` <button type="button" class="aside" @click=${() => void open(model, k)}>${icon('link')}${view.host ? say('invite') : say('free seat')}</button>`;
  if (seat.kind === 'bot') return html`${seat.person ? html` <small class="bot" title=${say('A bot')}>${icon('bot')}<span class="hidden-label">${say('A bot')}</span></small>` : nothing}${seat.yours && seat.person && !seat.resigned && view.state !== 'over'
    ? html` <button type="button" class="aside" @click=${() => model.say('take-back', { seat: k }).catch(complain)}>${say('take back')}</button>` : nothing}`;
  if (seat.yours || model.presence.connected.includes(k)) return seat.yours ? nothing : html` <span class="here" title=${say('is here')}><span class="hidden-label">${say('is here')}</span></span>`;
  const longAway = view.yours.length > 0 && view.state === 'playing';
  return html` <span class="gone" title=${say('is away')}><span class="hidden-label">${say('is away')}</span></span>${longAway
    ? html` <button type="button" class="aside" @click=${() => void open(model, k)}>${say('away')}</button>` : nothing}`;
}
