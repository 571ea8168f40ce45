// The dialogs of a seat: invite somebody, let a bot play, resign, remove a player; and closing the table.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { findGame } from '../../core/api.js';
import { ask, confirm, showError, showNotice } from '../../core/dialogs.js';
import { levelsOf } from '../../core/levels.js';
import { getMe } from '../../core/person.js';
import { icon } from '../../core/symbols.js';
import { translate, translatePlural } from '../../core/translate.js';

/** @typedef {import('../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/table.d.ts').View} View */

/** Open the dialog of a seat that is free or whose person is away. @param {TableModel} model @param {number} k */
export async function openSeatMenu(model, k) {
  const { view } = model;
  const seat = view?.seats[k];
  if (!view || !seat) return;
  const free = seat.kind === 'open';
  const { away_seconds: limit } = await getMe();
  const mayReplace = free ? view.host && !view.rated : mayTakeOver(view) && model.secondsAway(k) >= limit;
  const levels = mayReplace ? renderLevels(await findGame(view.game)) : nothing;
  const answer = await ask({
    title: free ? translate('Free seat') : translate('{name} is away', { name: seat.name }),
    body: html`${free || mayTakeOver(view) ? renderExplanation(view, k, limit) : renderKept(view)}${levels}`,
    answers: [
      ...(mayReplace ? [{ label: translate('Let a bot play'), value: 'bot' }] : []),
      ...(view.may_remove.includes(k) ? [{ label: translate('Remove…'), value: 'remove' }] : []),
    ],
  });
  if (answer?.value === 'bot') await giveToBot(model, k, answer.form);
  if (answer?.value === 'remove') await removePlayer(model, k);
}

/** Whether a bot may play for somebody who is away: not where a clock says how long that may be. @param {View} view */
const mayTakeOver = ({ rated, clock }) => !rated && clock?.control.kind !== 'days';

/** @param {View} view */
function renderKept({ rated }) {
  const text = rated
    ? translate('This game is rated: no bot takes the seat. If the player does not come back, their time runs out.')
    : translate(
        'In a game over days no bot takes the seat of a player who is away. If they stay away, their time runs out.',
      );
  return html`<p>${text}</p>`;
}

/** @param {View} view @param {number} k @param {number} limit seconds */
function renderExplanation({ invites, seats }, k, limit) {
  if (invites[k]) return renderInvite(invites[k]);
  if (seats[k]?.kind === 'open') return nothing;
  const explanation = translatePlural(
    'If a player is away for {n} second, a bot can take over. The player can take the seat back at any time.',
    'If a player is away for {n} seconds, a bot can take over. The player can take the seat back at any time.',
    Math.round(limit),
  );
  return html`<p>${explanation}</p>`;
}

/** @param {GameView | undefined} game */
const renderLevels = (game) =>
  html`<fieldset class="one-of">
      <legend>${translate('Level')}</legend>
      ${levelsOf(game).map(
        ({ name, label }) =>
          html`<label
            ><input type="radio" name="level" value=${name} .checked=${name === game?.default_level} /><span
              >${label}</span
            ></label
          >`,
      )}
    </fieldset>
    ${game?.styles.length ? renderStyles(game) : nothing}`;

/** @param {GameView} game */
const renderStyles = ({ styles }) =>
  html`<label
    >${translate('Style')}
    <select name="style">
      <option value="">${translate('balanced')}</option>
      ${styles.map(({ name, label, words }) => html`<option value=${name} title=${words}>${label}</option>`)}
    </select></label
  >`;

/** @param {TableModel} model @param {number} seat @param {FormData} form */
const giveToBot = (model, seat, form) => {
  const level = [form.get('level'), form.get('style')].filter(Boolean).join('/');
  return model.send('give-to-bot', { seat, level }).catch(showError);
};

/** The link of an invite, to copy or to share. @param {string} invite */
export function renderInvite(invite) {
  const url = `${location.origin}/join#${invite}`; // what follows # is sent to no server, so no log has it
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => showNotice(translate('Copied.')),
      () => showNotice(translate('Could not copy. Select the link and copy it yourself.'), 'bad'),
    );
  const share = () =>
    void navigator.share({ title: 'hexrealm', text: translate('Come and play!'), url }).catch(() => {});
  const shareButton = html`<button type="button" @click=${share}>${icon('share')}${translate('Share')}</button>`;
  return html`<p>${translate('Anyone with this link can take the seat.')}</p>
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
  const text = translate('You lose the game. If the others keep playing, a bot takes your seat.');
  const sure = await confirm(translate('Resign?'), text, translate('Resign'), translate('Keep playing'));
  if (sure) await model.send('resign', { seat }).catch(showError);
}

/** Ask before a player is removed. @param {TableModel} model @param {number} seat */
export async function removePlayer(model, seat) {
  const name = model.view?.seats[seat]?.name ?? '';
  const text = translate('The seat is free again and gets a new link. The old link is not valid any more.');
  const sure = await confirm(
    translate('Remove {name} from the table?', { name }),
    text,
    translate('Remove'),
    translate('Cancel'),
  );
  if (sure) await model.send('remove-player', { seat }).catch(showError);
}

/** Ask before the table is closed. @param {TableModel} model */
export async function closeTable(model) {
  const text = translate('Nobody can play or join here any more, and nobody wins. This cannot be undone.');
  const sure = await confirm(translate('Close the table?'), text, translate('Close the table'), translate('Cancel'));
  if (sure) await model.send('close-table').catch(showError);
}

/** Let a bot play the own seat. @param {TableModel} model @param {number} seat */
export async function lendToBot(model, seat) {
  if (!model.view) return;
  const levels = renderLevels(await findGame(model.view.game));
  const answer = await ask({
    title: translate('Let a bot play for you?'),
    body: html`<p>${translate('You can take your seat back at any time.')}</p>
      ${levels}`,
    answers: [
      { label: translate('Let the bot play'), value: 'yes', primary: true },
      { label: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value === 'yes') await giveToBot(model, seat, answer.form);
}
