// Who sits where: signs beside the names, invite links, bots that step in.

import { html, nothing } from './vendor/lit-html/lit-html.js';
import { ask, complain, confirm, notice } from './dialogs.js';
import { icon } from './symbols.js';
import { say } from './words.js';

/** @typedef {import('./tablemodel.js').TableModel} TableModel */
/** @typedef {import('./frames.d.ts').SeatView} SeatView */

const AWAY = 60; // seconds after which others may let a bot play on
export const LEVELS = ['easy', 'medium', 'hard', 'expert'];

/** Levels as people call them. @param {string} level */
export const levelWords = (level) => ({ easy: say('easy'), medium: say('medium'), hard: say('hard'), expert: say('expert') })[level] ?? level;

/** Beside a seat's name. @param {TableModel} model @param {number} k */
export function drawAside(model, k) {
  const view = model.view;
  const seat = view?.seats[k];
  if (!view || !seat || view.state === 'record') return nothing;
  if (seat.kind === 'open') return html` <button type="button" class="aside" @click=${() => void openSeat(model, seat)}>${icon('link')}${view.host ? say('invite') : say('free seat')}</button>`;
  if (seat.kind === 'bot') return html` <small class="bot" title=${seat.level ? say('Bot, {level}', { level: levelWords(seat.level) }) : say('A bot')}>${icon('bot')}<span class="hidden-label">${say('A bot')}</span></small>${seat.yours && seat.person && !seat.resigned && view.state !== 'over'
    ? html` <button type="button" class="aside" @click=${() => model.say('take-back', { seat: k }).catch(complain)}>${say('take back')}</button>` : nothing}`;
  if (seat.yours || model.presence.connected.includes(k)) return seat.yours ? nothing : html` <span class="here" title=${say('is here')}><span class="hidden-label">${say('is here')}</span></span>`;
  const longAway = view.yours.length > 0 && view.state === 'playing';
  return html` <span class="gone" title=${say('is away')}><span class="hidden-label">${say('is away')}</span></span>${longAway
    ? html` <button type="button" class="aside" @click=${() => void openSeat(model, seat)}>${say('away')}</button>` : nothing}`;
}

/** A seat that nobody plays just now. @param {TableModel} model @param {SeatView} seat */
export async function openSeat(model, seat) {
  const { view } = model;
  if (!view) return;
  const invite = view.invites[seat.seat];
  const may = seat.kind === 'open' ? view.host : model.away(seat.seat) >= AWAY;
  const title = seat.kind === 'open' ? say('A free seat') : say('{name} is away', { name: seat.name });
  const waits = html`<p>${say('Whoever stays away for a minute can be replaced by a bot, and may take the seat back at any time.')}</p>`;
  const answers = may ? [{ words: say('Let a bot play'), value: 'bot' }] : [];
  const answer = await ask({ title, body: html`${invite ? drawInvite(invite) : seat.kind === 'open' ? nothing : waits}${may ? chooseLevel() : nothing}`, answers });
  if (answer?.value === 'bot') await model.say('give-to-bot', { seat: seat.seat, level: String(answer.form.get('level')) }).catch(complain);
}

const chooseLevel = () => html`<fieldset class="one-of"><legend>${say('Strength')}</legend>${LEVELS.map((level) =>
  html`<label><input type="radio" name="level" value=${level} .checked=${level === 'medium'}><span>${levelWords(level)}</span></label>`)}</fieldset>`;

/** A link to copy or to share. @param {string} invite */
export function drawInvite(invite) {
  const address = `${location.origin}/join/${invite}`;
  const copy = () => navigator.clipboard.writeText(address).then(() => notice(say('Copied.')), () => notice(say('Select the link and copy it by hand.'), 'bad'));
  const share = () => void navigator.share({ title: 'hexrealm', text: say('Come and play!'), url: address }).catch(() => {});
  return html`<p>${say('Whoever opens this link may take the seat.')}</p>
    <div class="invite"><input readonly .value=${address} aria-label=${say('Invite link')} @focus=${(/** @type {{ target: HTMLInputElement }} */ { target }) => target.select()}>
      <button type="button" @click=${copy}>${icon('link')}${say('Copy')}</button>
      ${'share' in navigator ? html`<button type="button" @click=${share}>${icon('share')}${say('Share')}</button>` : nothing}</div>`;
}

/** Leave the own seat for good, or for a while. @param {TableModel} model @param {number} seat */
export async function resign(model, seat) {
  if (await confirm(say('Resign?'), say('The game is lost for you. If others play on, a bot takes your seat.'), say('Resign'), say('Play on'))) await model.say('resign', { seat }).catch(complain);
}

/** @param {TableModel} model @param {number} seat */
export async function giveToBot(model, seat) {
  const answer = await ask({ title: say('Let a bot play for you?'), body: html`<p>${say('You may take your seat back at any time.')}</p>${chooseLevel()}`, answers: [{ words: say('Let it play'), value: 'yes', primary: true }, { words: say('Cancel'), value: '' }] });
  if (answer?.value === 'yes') await model.say('give-to-bot', { seat, level: String(answer.form.get('level')) }).catch(complain);
}
