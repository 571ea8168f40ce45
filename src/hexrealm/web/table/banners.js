// What stands over a table for a while: undo that waits for an answer, a hint, seats that wait for people, the line that broke.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { complain } from '../core/dialogs.js';
import { drawInvite } from './seat_menu.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../live/table_model.js').TableModel} TableModel */
/** @typedef {{ words: string, show: () => void, close: () => void }} Hint */

/** @param {TableModel} model @param {Hint | null} hint */
export function drawBanners(model, hint) {
  return html`${drawUndo(model)}${hint ? drawHint(hint) : nothing}${drawWaiting(model)}`;
}

/** @param {TableModel} model */
function drawUndo(model) {
  const { view } = model;
  if (!view?.undo) return nothing;
  const { seat, waiting } = view.undo;
  const name = view.seats[seat]?.name ?? '';
  const answer = (/** @type {number} */ own, /** @type {boolean} */ agree) => () =>
    model.say('answer-undo', { seat: own, version: view.version, agree }).catch(complain);
  const own = waiting.find((each) => view.yours.includes(each));
  if (own !== undefined && !view.yours.includes(seat))
    return html`<div class="flyer" role="alertdialog" aria-label=${translate('Undo')}>
      <p>${translate('{name} would like to take back the last move.', { name })}</p>
      <button type="button" class="primary" @click=${answer(own, true)}>${translate('Agree')}</button
      ><button type="button" @click=${answer(own, false)}>${translate('No')}</button>
    </div>`;
  const others = waiting.map((each) => view.seats[each]?.name).join(', ');
  if (!view.yours.includes(seat))
    return html`<div class="flyer"><p>${translate('{name} asks to take back a move.', { name })}</p></div>`;
  return html`<div class="flyer" role="status">
    <p>${translate('Waiting for {names} to agree to your undo…', { names: others })}</p>
    <button type="button" @click=${answer(seat, false)}>${translate('Withdraw')}</button>
  </div>`;
}

/** @param {Hint} hint */
const drawHint = (hint) =>
  html`<div class="flyer hint" role="status">
    ${icon('hint')}
    <p>${hint.words}</p>
    <button type="button" @click=${hint.show}>${translate('Show it')}</button
    ><button type="button" class="tool" aria-label=${translate('Close')} @click=${hint.close}>${icon('cross')}</button>
  </div>`;

/** Seats nobody has taken yet, for whoever made the table, until the game is under way. @param {TableModel} model */
function drawWaiting({ view, steps }) {
  if (!view || view.state !== 'open') return nothing;
  const invites = Object.entries(view.invites);
  if (!invites.length || steps.filter((step) => step.seat !== null).length > 1) return nothing;
  return html`<div class="flyer invites">
    <details open>
      <summary>${invites.length > 1 ? translate('Invite the others') : translate('Invite your friend')}</summary>
      ${invites.map(([, invite]) => drawInvite(invite))}
    </details>
  </div>`;
}
