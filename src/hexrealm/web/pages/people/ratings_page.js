// Ratings: the leaderboard of a game, live, over days or against bots, and the own rating with its history.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { get, getGames } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { showError } from '../../core/dialogs.js';
import { getMe } from '../../core/person.js';
import { personAddress, renderName } from '../../core/person_link.js';
import { translate, translatePlural } from '../../core/translate.js';
import { renderRadios } from '../set_up/radios.js';
import { renderRatingChart } from './rating_chart.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').LeaderboardView} LeaderboardView */
/** @typedef {import('../../types/frames.d.ts').OwnRatingsView} OwnRatingsView */
/** @typedef {import('../../types/frames.d.ts').RatingView} RatingView */

/** The three kinds of ratings, in words. @returns {[value: string, label: string][]} */
export const pools = () => [
  ['live', translate('Live')],
  ['days', translate('Over days')],
  ['bots', translate('Against bots')],
];

class RatingsPage {
  /** @type {LeaderboardView | null} */
  board = null;
  /** @type {OwnRatingsView | null} */
  mine = null;
  pool = 'live';

  /** @param {import('../../core/router.js').PageContext} context @param {GameView[]} games */
  constructor({ host, signal, query }, games) {
    this.host = host;
    this.signal = signal;
    this.games = games;
    this.game = games.find(({ name }) => name === query.get('game'))?.name ?? games[0]?.name ?? '';
  }

  async start() {
    if ((await getMe()).known) this.mine = await get('me/ratings');
    await this.load();
  }

  async load() {
    this.board = await get(`ratings/${this.game}/${this.pool}`);
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  /** @param {Partial<{ game: string, pool: string }>} choice */
  choose(choice) {
    Object.assign(this, choice);
    void this.load().catch(showError);
  }

  template() {
    return html`<div class="me ratings">
      <section class="sheet">
        <h2>${translate('Ratings')}</h2>
        ${renderRadios(
          'game',
          translate('Game'),
          this.games.map(({ name, title }) => [name, title]),
          this.game,
          (game) => this.choose({ game }),
        )}
        ${renderRadios('pool', translate('Ratings'), pools(), this.pool, (pool) => this.choose({ pool }))}
        ${this.board ? renderBoard(this.board) : nothing}
      </section>
      ${this.renderMine()}
    </div>`;
  }

  renderMine() {
    const own = this.mine?.ratings.find(({ game, pool }) => game === this.game && pool === this.pool);
    return html`<section class="sheet">
      <h2>${translate('Your rating')}</h2>
      ${own ? renderOwn(own) : renderNone(this.mine?.account ?? false)}
    </section>`;
  }
}

/** @param {LeaderboardView} board */
function renderBoard({ rows }) {
  if (!rows.length) return html`<p class="quiet">${translate('Nobody has a settled rating here yet.')}</p>`;
  return html`<table class="leaderboard">
    <thead>
      <tr>
        <th scope="col">${translate('Place')}</th>
        <th scope="col">${translate('Name')}</th>
        <th scope="col">${translate('Rating')}</th>
        <th scope="col">${translate('Games')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map(
        ({ person, name, rating, you }, k) =>
          html`<tr class=${you ? 'you' : ''}>
            <td>${k + 1}</td>
            <th scope="row">
              ${renderName(name, personAddress(person))}${you ? html` <small>(${translate('You')})</small>` : nothing}
            </th>
            <td>${renderRating(rating)}</td>
            <td>${rating.games}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

/** A rating with its uncertainty. @param {RatingView} rating */
export const renderRating = ({ points, uncertainty, provisional }) =>
  html`<b>${points}</b> <small>± ${uncertainty}${provisional ? ` · ${translate('provisional')}` : nothing}</small>`;

/** @param {OwnRatingsView['ratings'][number]} own */
const renderOwn = ({ rating, history }) =>
  html`<p class="own-rating">${renderRating(rating)}</p>
    <p>
      ${translatePlural('{n} rated game.', '{n} rated games.', rating.games)}
      ${rating.provisional ? whyProvisional() : nothing}
    </p>
    ${renderRatingChart(history)}`;

const whyProvisional = () =>
  translate('Your rating is provisional: after some more games it is certain enough for the list.');

/** @param {boolean} account */
const renderNone = (account) =>
  html`<p>${translate('You have not played a rated game of this kind yet.')}</p>
    <p class="answers">
      ${
        account
          ? html`<a class="button primary" href="/find">${translate('Find a game')}</a>`
          : html`<a class="button" href="/me">${translate('Rated games need an account: add a way to sign in.')}</a>`
      }
    </p>`;

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  setPageTitle(translate('Ratings'));
  renderAppBar({ title: translate('Ratings') });
  await new RatingsPage(context, await getGames()).start();
}
