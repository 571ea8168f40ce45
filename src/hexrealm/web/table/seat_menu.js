// What can be done about a seat: inviting somebody, letting a bot play, resigning.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { ask, complain, confirm, notice } from '../core/dialogs.js';
import { levelWords } from './seat_signs.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../live/table_model.js').TableModel} TableModel */

const AWAY = 60; // seconds after which others may let a bot play on
export const LEVELS = ['easy', 'medium', 'hard', 'expert'];

/** A seat that nobody plays just now. @param {TableModel} model @param {number} k */
export async function openSeat(model, k) {
  const { view } = model;
  const seat = view?.seats[k];
  if (!view || !seat) return;
  const invite = view.invites[seat.seat];
  const may = seat.kind === 'open' ? view.host : model.away(seat.seat) >= AWAY;
  const title = seat.kind === 'open' ? translate('A free seat') : translate('{name} is away', { name: seat.name });
  const waits = html`<p>
    ${translate('Whoever stays away for a minute can be replaced by a bot, and may take the seat back at any time.')}
  </p>`;
  const answers = may ? [{ words: translate('Let a bot play'), value: 'bot' }] : [];
  const answer = await ask({
    title,
    body: html`${invite ? drawInvite(invite) : seat.kind === 'open' ? nothing : waits}${may ? chooseLevel() : nothing}`,
    answers,
  });
  if (answer?.value === 'bot')
    await model.say('give-to-bot', { seat: seat.seat, level: String(answer.form.get('level')) }).catch(complain);
}

const chooseLevel = () =>
  html`<fieldset class="one-of">
    <legend>${translate('Strength')}</legend>
    ${LEVELS.map(
      (level) =>
        html`<label
          ><input type="radio" name="level" value=${level} .checked=${level === 'medium'} /><span
            >${levelWords(level)}</span
          ></label
        >`,
    )}
  </fieldset>`;

/** A link to copy or to share. @param {string} invite */
export function drawInvite(invite) {
  const address = `${location.origin}/join/${invite}`;
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => notice(translate('Copied.')),
      () => notice(translate('Select the link and copy it by hand.'), 'bad'),
    );
  const share = () =>
    void navigator.share({ title: 'hexrealm', text: translate('Come and play!'), url: address }).catch(() => {});
  return html`<p>${translate('Whoever opens this link may take the seat.')}</p>
    <div class="invite">
      <input
        readonly
        .value=${address}
        aria-label=${translate('Invite link')}
        @focus=${(/** @type {{ target: HTMLInputElement }} */ { target }) => target.select()}
      />
      <button type="button" @click=${copy}>${icon('link')}${translate('Copy')}</button>
      ${'share' in navigator ? html`<button type="button" @click=${share}>${icon('share')}${translate('Share')}</button>` : nothing}
    </div>`;
}

/** Leave the own seat for good, or for a while. @param {TableModel} model @param {number} seat */
export async function resign(model, seat) {
  if (
    await confirm(
      translate('Resign?'),
      translate('The game is lost for you. If others play on, a bot takes your seat.'),
      translate('Resign'),
      translate('Play on'),
    )
  )
    await model.say('resign', { seat }).catch(complain);
}

/** @param {TableModel} model @param {number} seat */
export async function giveToBot(model, seat) {
  const answer = await ask({
    title: translate('Let a bot play for you?'),
    body: html`<p>${translate('You may take your seat back at any time.')}</p>
      ${chooseLevel()}`,
    answers: [
      { words: translate('Let it play'), value: 'yes', primary: true },
      { words: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value === 'yes')
    await model.say('give-to-bot', { seat, level: String(answer.form.get('level')) }).catch(complain);
}
