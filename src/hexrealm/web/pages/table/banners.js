// Banners below the board, where they cover nothing: a request to undo, the invitations to free seats, the hint,
// and that the viewer was removed from a seat.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { showError } from '../../core/dialogs.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderInvite } from './seat_menu.js';

/** @typedef {import('../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../types/table.d.ts').View} View */
/** @typedef {{ text: string, reasons: string[], show: (() => void) | null, close: (() => void) | null }} Banner */

/** @param {TableModel} model */
export const renderBanners = (model) => html`${renderUndo(model)}${renderInvites(model)}${renderRemoved(model)}`;

/** @param {TableModel} model */
function renderUndo(model) {
  const { view } = model;
  if (!view?.undo) return nothing;
  const { seat, waiting, draws } = view.undo;
  const answer = (/** @type {number} */ own, /** @type {boolean} */ agree) => () =>
    model.send('answer-undo', { seat: own, version: view.version, agree }).catch(showError);
  if (view.yours.includes(seat)) return renderOwnUndo(view, waiting, answer(seat, false));
  const name = view.seats[seat]?.name ?? '';
  const own = waiting.find((each) => view.yours.includes(each));
  if (own === undefined)
    return html`<div class="flyer asking"><p>${translate('{name} asks to undo a move.', { name })}</p></div>`;
  return html`<div class="flyer asking" role="alertdialog" aria-label=${translate('Undo')}>
    <p>
      ${translate('{name} asks to undo their last move.', { name })}
      ${draws ? translate('{name} will still know what was drawn, and draws the same again.', { name }) : nothing}
    </p>
    <button type="button" class="primary" @click=${answer(own, true)}>${translate('Accept')}</button>
    <button type="button" @click=${answer(own, false)}>${translate('Decline')}</button>
  </div>`;
}

/** @param {TableModel} model */
function renderRemoved({ view }) {
  if (!view?.removed || view.state === 'closed') return nothing;
  const text = translate('You were removed from this table. Ask the person who created it for a new link.');
  return html`<div class="flyer" role="status"><p>${text}</p></div>`;
}

/** @param {View} view @param {number[]} waiting @param {() => void} withdraw */
function renderOwnUndo(view, waiting, withdraw) {
  const names = waiting.map((each) => view.seats[each]?.name).join(', ');
  return html`<div class="flyer asking" role="status">
    <p>${translate('Waiting for {names} to accept your undo…', { names })}</p>
    <button type="button" @click=${withdraw}>${translate('Withdraw')}</button>
  </div>`;
}

/** @param {Banner} hint */
export const renderHint = ({ text, reasons, show, close }) =>
  html`<div class="flyer hint" role="status">
    ${icon('hint')}
    <div class="reasons" tabindex="0">
      <p>${text}</p>
      <ul>
        ${reasons.map((reason) => html`<li>${reason}</li>`)}
      </ul>
    </div>
    ${show ? html`<button type="button" @click=${show}>${translate('Show me')}</button>` : nothing}
    ${close ? renderClose(close) : nothing}
  </div>`;

/** @param {() => void} close */
const renderClose = (close) =>
  html`<button type="button" class="tool" aria-label=${translate('Close')} @click=${close}>${icon('cross')}</button>`;

const renderOffer = () => {
  const text = translate('The bot account is asked to play. It answers within seconds if its program is connected.');
  return html`<div class="flyer"><p role="status">${text}</p></div>`;
};

/** Why a bot account does not play. @param {string} reason */
function describeRefusal(reason) {
  const reasons = {
    game: translate('The bot declined: it does not play this game.'),
    players: translate('The bot declined: it does not play with so many players.'),
    speed: translate('The bot declined: it does not play with this clock.'),
    rated: translate('The bot declined: it plays only rated games, or only games that are not rated.'),
    busy: translate('The bot declined: it plays as many games as it can.'),
  };
  return reasons[/** @type {keyof reasons} */ (reason)] ?? translate('The bot declined.');
}

/** The links to free seats, for the host, until both sides have moved. @param {TableModel} model */
function renderInvites({ view, steps }) {
  if (!view || view.state !== 'open') return nothing;
  const invites = Object.values(view.invites);
  if (view.seats.some(({ offered }) => offered)) return renderOffer();
  if (!invites.length || steps.filter((step) => step.seat !== null).length > 1) return nothing;
  const summary = invites.length > 1 ? translate('Invite the others') : translate('Invite a friend');
  return html`<div class="flyer invites">
    ${view.seats.map(({ declined }) => (declined ? html`<p role="status">${describeRefusal(declined)}</p>` : nothing))}
    <details ?open=${!matchMedia('(max-height: 520px)').matches}>
      <summary>${summary}</summary>
      ${invites.map(renderInvite)}
    </details>
  </div>`;
}
