// The dialogs of a seat: invite somebody, let a bot play, resign.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { findGame } from '../../core/api.js';
import { ask, confirm, showError, showNotice } from '../../core/dialogs.js';
import { levelsOf } from '../../core/levels.js';
import { getMe } from '../../core/person.js';
import { icon } from '../../core/symbols.js';
import { translate, translatePlural } from '../../core/translate.js';

/** @typedef {import('../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').View} View */

/** Open the dialog of a seat that is free or whose person is away. @param {TableModel} model @param {number} k */
export async function openSeatMenu(model, k) {
  const { view } = model;
  const seat = view?.seats[k];
  if (!view || !seat) return;
  const free = seat.kind === 'open';
  const { away_seconds: limit } = await getMe();
  const mayReplace = free ? view.host : model.secondsAway(k) >= limit;
  const levels = mayReplace ? renderLevels(await findGame(view.game)) : nothing;
  const answer = await ask({
    title: free ? translate('A free seat') : translate('{name} is away', { name: seat.name }),
    body: html`${renderExplanation(view, k, limit)}${levels}`,
    answers: mayReplace ? [{ label: translate('Let a bot play'), value: 'bot' }] : [],
  });
  if (answer?.value === 'bot') await giveToBot(model, k, answer.form);
}

/** @param {View} view @param {number} k @param {number} limit seconds */
function renderExplanation({ invites, seats }, k, limit) {
  if (invites[k]) return renderInvite(invites[k]);
  if (seats[k]?.kind === 'open') return nothing;
  const explanation = translatePlural(
    'After {n} second away a bot can take over. The player may take the seat back at any time.',
    'After {n} seconds away a bot can take over. The player may take the seat back at any time.',
    Math.round(limit),
  );
  return html`<p>${explanation}</p>`;
}

/** @param {GameView | undefined} game */
const renderLevels = (game) =>
  html`<fieldset class="one-of">
    <legend>${translate('Strength')}</legend>
    ${levelsOf(game).map(
      ({ name, label }) =>
        html`<label
          ><input type="radio" name="level" value=${name} .checked=${name === game?.default_level} /><span
            >${label}</span
          ></label
        >`,
    )}
  </fieldset>`;

/** @param {TableModel} model @param {number} seat @param {FormData} form */
const giveToBot = (model, seat, form) =>
  model.send('give-to-bot', { seat, level: String(form.get('level')) }).catch(showError);

/** The link of an invite, to copy or to share. @param {string} invite */
export function renderInvite(invite) {
  const url = `${location.origin}/join/${invite}`;
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showNotice(translate('Copied.')),
      () => showNotice(translate('Select the link and copy it by hand.'), 'bad'),
    );
  const share = () =>
    void navigator.share({ title: 'hexrealm', text: translate('Come and play!'), url }).catch(() => {});
  const shareButton = html`<button type="button" @click=${share}>${icon('share')}${translate('Share')}</button>`;
  return html`<p>${translate('Whoever opens this link may take the seat.')}</p>
    <div class="invite">
      <input
        readonly
        .value=${url}
        aria-label=${translate('Invite link')}
        @focus=${(/** @type {{ target: HTMLInputElement }} */ { target }) => target.select()}
      />
      <button type="button" @click=${copy}>${icon('link')}${translate('Copy')}</button>
      ${'share' in navigator ? shareButton : nothing}
    </div>`;
}

/** Ask before resigning. @param {TableModel} model @param {number} seat */
export async function resign(model, seat) {
  const text = translate('The game is lost for you. If others play on, a bot takes your seat.');
  const sure = await confirm(translate('Resign?'), text, translate('Resign'), translate('Play on'));
  if (sure) await model.send('resign', { seat }).catch(showError);
}

/** Let a bot play the own seat. @param {TableModel} model @param {number} seat */
export async function lendToBot(model, seat) {
  if (!model.view) return;
  const levels = renderLevels(await findGame(model.view.game));
  const answer = await ask({
    title: translate('Let a bot play for you?'),
    body: html`<p>${translate('You may take your seat back at any time.')}</p>
      ${levels}`,
    answers: [
      { label: translate('Let it play'), value: 'yes', primary: true },
      { label: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value === 'yes') await giveToBot(model, seat, answer.form);
}
