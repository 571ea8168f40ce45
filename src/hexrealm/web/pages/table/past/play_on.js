// The dialog that starts a new game from a moment of another one.

import { html } from '../../../vendor/lit-html/lit-html.js';
import { ask, showError } from '../../../core/dialogs.js';
import { levelsOf, usualLevel } from '../../../core/levels.js';
import { createTable } from '../../../core/start_game.js';
import { token } from '../../../core/symbols.js';
import { translate } from '../../../core/translate.js';

/** @typedef {import('../../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../../types/table.d.ts').PastMoment} PastMoment */

/**
 * Ask for the own seat and the level of the bots.
 * @param {string} table
 * @param {PastMoment} past
 * @param {GameView} game
 */
export async function openPlayOn(table, { scene, moment, seat }, game) {
  const answer = await ask({
    title: translate('Continue from move {n}', { n: moment }),
    body: html`${renderSeats(scene.seats, seat ?? 0)}${renderLevels(game)}`,
    answers: [
      { label: translate('Continue'), value: 'yes', primary: true },
      { label: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value !== 'yes') return;
  const mine = Number(answer.form.get('seat'));
  const bot = { who: 'bot', level: String(answer.form.get('level')) };
  const seats = scene.seats.map((_, k) => (k === mine ? { who: 'me' } : bot));
  await createTable({ start: { table, moment }, seats }).catch(showError);
}

/** @param {PastMoment['scene']['seats']} seats @param {number} preselected */
const renderSeats = (seats, preselected) =>
  html`<fieldset class="one-of">
    <legend>${translate('Your seat')}</legend>
    ${seats.map(
      (seat, k) =>
        html`<label
          ><input type="radio" name="seat" value=${k} .checked=${k === preselected} /><span
            >${token(seat, 'pc small-piece')} ${seat.name}</span
          ></label
        >`,
    )}
  </fieldset>`;

/** @param {GameView} game */
const renderLevels = (game) =>
  html`<fieldset class="one-of">
    <legend>${translate('Bots in the other seats')}</legend>
    ${levelsOf(game).map(
      ({ name, label }) =>
        html`<label
          ><input type="radio" name="level" value=${name} .checked=${name === usualLevel(game)} /><span
            >${label}</span
          ></label
        >`,
    )}
  </fieldset>`;
