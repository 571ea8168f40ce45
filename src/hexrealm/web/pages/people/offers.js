// Who looks for a game, as rows with a button to play with them: in the lobby, and where one looks for a game oneself.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { put, request } from '../../core/api.js';
import { describeControl } from '../../core/clock_text.js';
import { runOnce } from '../../core/dialogs.js';
import { ensureNamed } from '../../core/person.js';
import { navigate } from '../../core/router.js';
import { translate, translatePlural } from '../../core/translate.js';
import { renderRating } from './ratings_page.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').ListedOfferView} ListedOfferView */
/** @typedef {import('../../types/frames.d.ts').OffersView} OffersView */
/** @typedef {import('../../types/frames.d.ts').OwnOfferView} OwnOfferView */
/** What a person wants to play: a NewOffer of the protocol.
 * @typedef {object} Wish
 * @property {string} game
 * @property {number} players
 * @property {string} speed
 * @property {boolean} rated
 * @property {string} strength
 * @property {string | null} bots the level of bots that fill the table
 */

/** Offer to play. Without a name nothing is offered. @param {Wish} wish @returns {Promise<OwnOfferView | null>} */
export const offer = async (wish) => ((await ensureNamed()) ? put('me/offer', wish) : null);

/** Go to the table where a person is seated, if there is one. @param {OwnOfferView} own */
export function openFoundTable({ table }) {
  if (!table) return false;
  void request('DELETE', 'me/offer').catch(() => {});
  navigate(`/t/${table}`);
  return true;
}

/**
 * @param {Pick<Wish, 'game' | 'players' | 'speed' | 'rated'>} wish
 * @param {GameView[]} games
 * @param {OffersView['speeds']} speeds
 */
export function describeWish({ game, players, speed, rated }, games, speeds) {
  const clock = speeds.find(({ name }) => name === speed)?.clock;
  return [
    games.find(({ name }) => name === game)?.title ?? game,
    translatePlural('for {n} player', 'for {n} players', players),
    clock && describeControl(clock),
    rated && translate('rated'),
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * The offers of others.
 * @param {OffersView} found
 * @param {GameView[]} games
 * @param {boolean} account whether this person may play rated games
 * @param {(wish: Wish) => Promise<void>} onAccept
 */
export const renderOffers = ({ offers, speeds }, games, account, onAccept) =>
  html`<ul class="rows">
    ${offers
      .filter(({ yours }) => !yours)
      .map((each) => renderOffer(each, describeWish(each, games, speeds), account, onAccept))}
  </ul>`;

/**
 * @param {ListedOfferView} listed
 * @param {string} words
 * @param {boolean} account
 * @param {(wish: Wish) => Promise<void>} onAccept
 */
function renderOffer({ name, game, players, speed, rated, rating }, words, account, onAccept) {
  const wish = { game, players, speed, rated, strength: 'any', bots: null };
  const accept = (/** @type {Event} */ event) => runOnce(event, () => onAccept(wish));
  const barred = rated && !account;
  const signUp = html`<small><a href="/me">${translate('Add a way to sign in first.')}</a></small>`;
  return html`<li>
    <span
      ><b>${name}</b> ${rating ? renderRating(rating) : nothing} <small>${words}</small>${
        barred ? signUp : nothing
      }</span
    >
    <button type="button" ?disabled=${barred} @click=${accept}>${translate('Play with {name}', { name })}</button>
  </li>`;
}
