// The lobby: who looks for a game, public tables to join or to watch, and finished public games.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { get, getGames } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { runOnce } from '../core/dialogs.js';
import { getMe } from '../core/person.js';
import { navigate } from '../core/router.js';
import { translate } from '../core/translate.js';
import { offer, openFoundTable, renderOffers } from './people/offers.js';
import { renderTables } from './table_rows.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').OffersView} OffersView */
/** @typedef {import('./people/offers.js').Wish} Wish */
/** @typedef {import('../types/frames.d.ts').TableList} TableList */
/** @typedef {import('../types/frames.d.ts').TableSummary} TableSummary */
/** @typedef {{ name: string, heading: string, empty: string, tables: TableSummary[], next: string | null }} List */

/** @param {string} name of the list on the server @param {string} heading @param {string} empty @returns {List} */
const makeList = (name, heading, empty) => ({ name, heading, empty, tables: [], next: null });

const lobbyLists = () => [
  makeList(
    'open',
    translate('Waiting for players'),
    translate('No tables are waiting for players right now. Create a public table and someone may join.'),
  ),
  makeList('playing', translate('In progress'), translate('No public games are in progress right now.')),
  makeList('finished', translate('Finished'), translate('No public games have finished yet.')),
];

/** @param {import('../core/router.js').PageContext} context */
export async function open({ host, signal }) {
  setPageTitle(translate('Lobby'));
  renderAppBar({ title: translate('Lobby') });
  const lists = lobbyLists();
  const [games, { account }] = await Promise.all([getGames(), getMe()]);
  /** @type {OffersView} */
  const others = await get('offers');
  const offers = others.offers.some(({ yours }) => !yours) ? renderLooking(others, games, account) : nothing;
  const renderAll = () => !signal.aborted && render(renderPage(offers, lists, games, loadMore), host);
  /** @param {List} list */
  const loadMore = async (list) => {
    const before = list.next ? `&before=${encodeURIComponent(list.next)}` : '';
    /** @type {TableList} */
    const found = await get(`tables?list=${list.name}${before}`);
    list.tables.push(...found.tables);
    list.next = found.next;
    renderAll();
  };
  await Promise.all(lists.map(loadMore));
}

/**
 * @param {unknown} offers
 * @param {List[]} lists
 * @param {GameView[]} games
 * @param {(list: List) => Promise<void>} loadMore
 */
const renderPage = (offers, lists, games, loadMore) =>
  html`<div class="lists">
    <header class="title">
      <h2>${translate('Lobby')}</h2>
      <span class="answers">
        <a class="button primary" href="/find">${translate('Find a game')}</a>
        <a class="button" href="/new">${translate('New table…')}</a>
        <a class="button" href="/ratings">${translate('Ratings')}</a>
      </span>
    </header>
    ${offers} ${lists.map((list) => renderList(list, games, () => loadMore(list)))}
  </div>`;

/** @param {OffersView} others @param {GameView[]} games @param {boolean} account */
const renderLooking = (others, games, account) =>
  html`<section class="sheet">
    <h3>${translate('Looking for a game')}</h3>
    ${renderOffers(others, games, account, accept)}
  </section>`;

/** Play with somebody: at once, or after waiting for the others whom it needs. @param {Wish} wish */
async function accept(wish) {
  const own = await offer(wish);
  if (own && !openFoundTable(own)) navigate('/find');
}

/** @param {List} list @param {GameView[]} games @param {() => Promise<void>} loadMore */
function renderList({ heading, empty, tables, next }, games, loadMore) {
  const more = (/** @type {Event} */ event) => runOnce(event, loadMore);
  return html`<section class="sheet">
    <h3>${heading}</h3>
    ${tables.length ? renderTables(tables, games) : html`<p class="quiet">${empty}</p>`}
    ${next ? html`<button type="button" @click=${more}>${translate('Show more')}</button>` : nothing}
  </section>`;
}
