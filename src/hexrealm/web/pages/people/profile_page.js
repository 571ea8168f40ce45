// The profile of a person: since when, ratings, results and finished games. One sees everything of oneself, and what is
// public of others.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { get, getGames, request } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { formatCalendarDay } from '../../core/dates.js';
import { confirm, runOnce } from '../../core/dialogs.js';
import { getMe } from '../../core/person.js';
import { personAddress } from '../../core/person_link.js';
import { translate, translatePlural } from '../../core/translate.js';
import { renderRadios } from '../set_up/radios.js';
import { renderTables } from '../table_rows.js';
import { renderDownload } from './my_games.js';
import { renderRatingChart } from './rating_chart.js';
import { pools, renderRating } from './ratings_page.js';
import { renderResults } from './results.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').OwnRatingView} OwnRatingView */
/** @typedef {import('../../types/frames.d.ts').ProfileView} ProfileView */
/** @typedef {import('../../types/frames.d.ts').TableSummary} TableSummary */

class ProfilePage {
  /** @type {TableSummary[]} */
  tables = [];
  /** @type {string | null} */
  next = null;

  /**
   * @param {import('../../core/router.js').PageContext} context
   * @param {GameView[]} games
   * @param {ProfileView} profile
   * @param {boolean} known whether the reader is somebody, who can block others
   */
  constructor({ host, signal }, games, profile, known) {
    this.host = host;
    this.signal = signal;
    this.games = games;
    this.profile = profile;
    this.known = known;
    this.game = findMain(profile) ?? games[0]?.name ?? '';
  }

  /** Show the games of the chosen game from the newest on. */
  async load() {
    const { game } = this;
    const found = await get(`people/${this.profile.person}/games?game=${game}`);
    if (game !== this.game) return;
    this.tables = found.tables;
    this.next = found.next;
    this.render();
  }

  async loadMore() {
    const { game, next } = this;
    const before = encodeURIComponent(next ?? '');
    const found = await get(`people/${this.profile.person}/games?game=${game}&before=${before}`);
    if (game !== this.game) return;
    this.tables.push(...found.tables);
    this.next = found.next;
    this.render();
  }

  /** @param {string} game */
  async choose(game) {
    this.game = game;
    await this.load();
  }

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    return html`<div class="me profile">
      ${this.renderHead()} ${this.renderRatings()} ${renderResults(this.results, this.gameView, this.profile.you)}
      ${this.renderGames()}
    </div>`;
  }

  get results() {
    return this.profile.results.find(({ game }) => game === this.game);
  }

  get gameView() {
    return this.games.find(({ name }) => name === this.game);
  }

  renderHead() {
    const { name, since, you, account } = this.profile;
    const day = formatCalendarDay(since);
    return html`<section class="sheet">
      <h2>${name}</h2>
      <p class="quiet">${translate('Here since {day}', { day })}</p>
      ${you ? html`<p>${account ? seenByOthers() : seenByNobody()}</p>` : nothing}
      ${you ? renderOwnAnswers(account) : this.renderBlocking()}
      ${renderRadios(
        'game',
        translate('Game'),
        this.games.map((game) => [game.name, game.title]),
        this.game,
        (game) => void this.choose(game),
      )}
    </section>`;
  }

  renderBlocking() {
    if (!this.known) return nothing;
    const { blocked } = this.profile;
    const change = (/** @type {Event} */ event) => runOnce(event, () => this.block(!blocked));
    return html`${blocked ? html`<p>${translate('You have blocked this person.')}</p>` : nothing}
      <p class="answers">
        <button type="button" @click=${change}>${blocked ? translate('Unblock') : translate('Block…')}</button>
      </p>`;
  }

  /** @param {boolean} blocked */
  async block(blocked) {
    const { person, name } = this.profile;
    const title = translate('Block {name}?', { name });
    const text = translate(
      'You do not see what they write, and they cannot take a seat at your tables. They are not told.',
    );
    if (blocked && !(await confirm(title, text, translate('Block'), translate('Cancel')))) return;
    await request(blocked ? 'PUT' : 'DELETE', `me/blocks/${person}`);
    this.profile = { ...this.profile, blocked };
    this.render();
  }

  renderRatings() {
    const { ratings, you } = this.profile;
    const own = ratings.filter(({ game }) => game === this.game);
    const none = you ? translate('You have not played a rated game yet.') : translate('No rated games yet.');
    return html`<section class="sheet">
      <h2>${translate('Ratings')}</h2>
      ${own.length ? own.map(renderPool) : html`<p class="quiet">${none}</p>`}
    </section>`;
  }

  renderGames() {
    const more = (/** @type {Event} */ event) => runOnce(event, () => this.loadMore());
    const { you } = this.profile;
    const none = you ? translate('You have no finished games yet.') : translate('No public games have finished yet.');
    return html`<section class="sheet">
      <h2>${you ? translate('Finished games') : translate('Finished public games')}</h2>
      ${this.tables.length ? renderTables(this.tables, this.games) : html`<p class="quiet">${none}</p>`}
      ${this.next ? html`<button type="button" @click=${more}>${translate('Show more')}</button>` : nothing}
      ${you && this.tables.length ? renderDownload() : nothing}
    </section>`;
  }
}

const seenByOthers = () => translate('Others see your name, your ratings and your public games here.');

const seenByNobody = () => translate('Only you see this page: guests have no profile for others.');

/** @param {boolean} account */
const renderOwnAnswers = (account) =>
  html`<p class="answers">
    <a class="button" href="/my">${translate('My games')}</a>
    <a class="button" href="/me">${account ? translate('Your account') : translate('Add a way to sign in')}</a>
  </p>`;

/** The rating of one kind, with its chart. @param {OwnRatingView} own */
function renderPool({ pool, rating, history }) {
  const label = pools().find(([name]) => name === pool)?.[1] ?? pool;
  const games = translatePlural('{n} rated game.', '{n} rated games.', rating.games);
  return html`<h3>${label}</h3>
    <p><span class="own-rating">${renderRating(rating)}</span> <small>· ${games}</small></p>
    ${history.length > 1 ? renderRatingChart(history) : nothing}`;
}

/** The game that a person has played most. @param {ProfileView} profile */
function findMain({ results, ratings }) {
  const count = (/** @type {ProfileView['results'][number]} */ { total }) => total.won + total.drawn + total.lost;
  const [most] = [...results].sort((one, other) => count(other) - count(one));
  return most?.game ?? ratings[0]?.game;
}

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const person = context.params[0]?.split('/')[1] ?? '';
  const [games, profile, { known }] = await Promise.all([getGames(), get(`people/${person}`), getMe()]);
  if (context.signal.aborted) return;
  if (person === 'me') history.replaceState(null, '', personAddress(profile.person)); // an address to share
  setPageTitle(profile.name);
  renderAppBar({ title: translate('Profile') });
  await new ProfilePage(context, games, profile, known).load();
}
