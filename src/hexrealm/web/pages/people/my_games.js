// My games: those in progress and the finished ones, with filters. The address has the filters, so a list can be kept.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { get, getGames } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { runOnce, showError } from '../../core/dialogs.js';
import { getMe } from '../../core/person.js';
import { personAddress } from '../../core/person_link.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderTables } from '../table_rows.js';
import { FILTERS, renderFilters } from './game_filters.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').OpponentView} OpponentView */
/** @typedef {import('../../types/frames.d.ts').TableList} TableList */
/** @typedef {import('../../types/frames.d.ts').TableSummary} TableSummary */

/** @type {TableList} */
const NOTHING = { tables: [], next: null };

export class MyGames {
  /** @type {TableSummary[]} */
  running = [];
  /** @type {TableSummary[]} */
  finished = [];
  /** @type {string | null} */
  next = null;
  /** @type {OpponentView[]} */
  opponents = [];
  known = false;
  loads = 0;

  /** @param {import('../../core/router.js').PageContext} context @param {GameView[]} games */
  constructor({ host, signal, query }, games) {
    this.host = host;
    this.signal = signal;
    this.games = games;
    /** @type {Record<string, string>} */
    this.filters = Object.fromEntries([...query].filter(([name]) => FILTERS.includes(name)));
  }

  get isFiltered() {
    return Object.keys(this.filters).length > 0;
  }

  async start() {
    this.known = (await getMe()).known;
    if (this.known) this.opponents = (await get('me/opponents')).opponents;
    await this.load();
  }

  /** @param {Record<string, string>} more @returns {Promise<TableList>} */
  async read(more) {
    return this.known ? await get(`me/games?${new URLSearchParams({ ...this.filters, ...more })}`) : NOTHING;
  }

  /** Load the lists from the beginning, unless other filters were chosen meanwhile. */
  async load() {
    const load = ++this.loads;
    const running = this.filters.outcome ? NOTHING : this.read({ state: 'running' });
    const [playing, over] = await Promise.all([running, this.read({ state: 'finished' })]);
    if (load !== this.loads || this.signal.aborted) return;
    this.running = playing.tables;
    this.finished = over.tables;
    this.next = over.next;
    this.render();
  }

  async loadMore() {
    const load = this.loads;
    const found = await this.read({ state: 'finished', before: this.next ?? '' });
    if (load !== this.loads) return;
    this.finished.push(...found.tables);
    this.next = found.next;
    this.render();
  }

  /** @param {Record<string, string>} filters those that are '' are left out */
  choose(filters) {
    this.filters = Object.fromEntries(Object.entries(filters).filter(([, value]) => value));
    const query = new URLSearchParams(this.filters).toString();
    history.replaceState(null, '', query ? `/my?${query}` : '/my');
    this.render();
    void this.load().catch(showError);
  }

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    return html`<div class="lists">
      <header class="title">
        <h2>${translate('My games')}</h2>
        <span class="answers">
          <a class="button primary" href="/find">${translate('Find a game')}</a>
          <a class="button" href="/new">${translate('New table…')}</a>
          ${this.known ? html`<a class="button" href=${personAddress('me')}>${translate('Your profile')}</a>` : nothing}
        </span>
      </header>
      ${renderFilters(this)} ${this.filters.outcome ? nothing : this.renderRunning()} ${this.renderFinished()}
    </div>`;
  }

  renderRunning() {
    const empty = this.isFiltered ? noSuch() : translate('You have no games in progress.');
    return html`<section class="sheet">
      <h3>${translate('In progress')}</h3>
      ${this.running.length ? renderTables(this.running, this.games) : html`<p class="quiet">${empty}</p>`}
    </section>`;
  }

  renderFinished() {
    const empty = this.isFiltered ? noSuch() : translate('You have no finished games yet.');
    const more = (/** @type {Event} */ event) => runOnce(event, () => this.loadMore());
    return html`<section class="sheet">
      <h3>${translate('Finished')}</h3>
      ${this.finished.length ? renderTables(this.finished, this.games) : html`<p class="quiet">${empty}</p>`}
      ${this.next ? html`<button type="button" @click=${more}>${translate('Show more')}</button>` : nothing}
      ${this.finished.length ? renderDownload() : nothing}
    </section>`;
  }
}

const noSuch = () => translate('None of your games match.');

/** All records in one file. */
export const renderDownload = () =>
  html`<p class="answers">
    <a class="button" href="/api/me/records" download="hexrealm-games.zip"
      >${icon('save')}${translate('Download all records')}</a
    >
  </p>`;

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const title = translate('My games');
  setPageTitle(title);
  renderAppBar({ title, tools: [{ icon: 'bell', label: translate('Notifications'), href: '/settings' }] });
  await new MyGames(context, await getGames()).start();
}
