// Lists of tables: the lobby, with public tables to join or to watch, and the person's own games.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { get, getGames, post } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { describeControl, formatTimeLeft } from '../core/clock_text.js';
import { runOnce } from '../core/dialogs.js';
import { ensureNamed } from '../core/person.js';
import { navigate } from '../core/router.js';
import { icon } from '../core/symbols.js';
import { language, translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').SeatView} SeatView */
/** @typedef {import('../types/frames.d.ts').TableList} TableList */
/** @typedef {import('../types/frames.d.ts').TableSummary} TableSummary */
/** @typedef {{ name: string, heading: string, empty: string, tables: TableSummary[], next: string | null }} List */

/** @param {string} name of the list on the server @param {string} heading @param {string} empty @returns {List} */
const makeList = (name, heading, empty) => ({ name, heading, empty, tables: [], next: null });

const ownLists = () => [
  makeList('mine', translate('In progress'), translate('You have no games in progress.')),
  makeList('mine-finished', translate('Finished'), translate('You have no finished games yet.')),
];

const lobbyLists = () => [
  makeList(
    'open',
    translate('Waiting for players'),
    translate('No tables are waiting for players right now. Create a public table and someone may join.'),
  ),
  makeList('playing', translate('In progress'), translate('No public games are in progress right now.')),
  makeList('finished', translate('Finished'), translate('No public games have finished yet.')),
];

const noticesTool = () => ({ icon: 'bell', label: translate('Notifications'), href: '/settings' });

/** @param {import('../core/router.js').PageContext} context */
export async function open({ host, params: [page], signal }) {
  const title = page === 'my' ? translate('My games') : translate('Lobby');
  setPageTitle(title);
  renderAppBar({ title, tools: page === 'my' ? [noticesTool()] : [] });
  const lists = page === 'my' ? ownLists() : lobbyLists();
  const titles = new Map((await getGames()).map((game) => [game.name, game.title]));
  const renderAll = () => !signal.aborted && render(renderPage(title, lists, titles, loadMore), host);
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
 * @param {string} title
 * @param {List[]} lists
 * @param {Map<string, string>} titles
 * @param {(list: List) => Promise<void>} loadMore
 */
const renderPage = (title, lists, titles, loadMore) =>
  html`<div class="lists">
    <header class="title">
      <h2>${title}</h2>
      <span class="answers">
        <a class="button primary" href="/find">${translate('Find a game')}</a>
        <a class="button" href="/new">${translate('New table…')}</a>
        <a class="button" href="/ratings">${translate('Ratings')}</a>
      </span>
    </header>
    ${lists.map((list) => renderList(list, titles, () => loadMore(list)))}
  </div>`;

/** @param {List} list @param {Map<string, string>} titles @param {() => Promise<void>} loadMore */
function renderList({ heading, empty, tables, next }, titles, loadMore) {
  const more = (/** @type {Event} */ event) => runOnce(event, loadMore);
  const items = tables.map((table) => renderTable(table, titles.get(table.game) ?? table.game));
  return html`<section class="sheet">
    <h3>${heading}</h3>
    ${
      items.length
        ? html`<ul class="tables">
            ${items}
          </ul>`
        : html`<p class="quiet">${empty}</p>`
    }
    ${next ? html`<button type="button" @click=${more}>${translate('Show more')}</button>` : nothing}
  </section>`;
}

/** @param {TableSummary} table @param {string} game */
function renderTable(table, game) {
  const free = table.seats.find((seat) => seat.kind === 'open');
  const joinable = free && table.state === 'open' && table.public && !table.yours.length;
  const closed = table.state === 'closed';
  const over = table.state === 'over' || table.state === 'record' || closed;
  const turn = table.your_turn ? html`<strong>${translate('Your turn')}</strong> · ` : nothing;
  const moves = translatePlural('{n} move', '{n} moves', table.moves);
  const clock = table.clock && !over && !table.contest ? ` · ${describeControl(table.clock)}` : nothing;
  const ended = closed ? ` · ${translate('closed')}` : nothing;
  const kind = table.contest ? translate('Daily challenge') : table.rated && translate('rated');
  const rated = kind ? ` · ${kind}` : nothing;
  return html`<li class=${table.your_turn ? 'yours' : ''}>
    <a href=${`/t/${table.table}`}>
      <b>${table.title || game}</b>${table.title ? html` <small>${game}</small>` : nothing}
      <span class="players">${table.seats.map((seat, k) => renderPlayer(table, seat, k))}</span>
      <small>${turn}${renderTimeLeft(table)}${moves} · ${timeAgo(table.updated)}${clock}${rated}${ended}</small>
    </a>
    ${joinable ? renderJoinButton(table, free) : nothing} ${over && table.moves ? renderReplayLink(table) : nothing}
  </li>`;
}

/** The time of the seat whose clock runs, as it was when the list was loaded. @param {TableSummary} table */
function renderTimeLeft({ time_left: left }) {
  if (left === null) return nothing;
  return html`<span class="time-left">${translate('{time} left', { time: formatTimeLeft(left) })}</span> · `;
}

/** @param {TableSummary} table @param {SeatView} seat */
function renderJoinButton(table, seat) {
  const onClick = (/** @type {Event} */ event) => runOnce(event, () => sitDown(table, seat));
  return html`<button type="button" class="primary" @click=${onClick}>${translate('Join the game')}</button>`;
}

/** @param {TableSummary} table */
const renderReplayLink = ({ table }) =>
  html`<a class="button" href=${`/t/${table}/replay`}>${icon('play')}${translate('Replay')}</a>`;

/** @param {TableSummary} table @param {SeatView} seat @param {number} k */
function renderPlayer(table, seat, k) {
  const won = table.winners.includes(k) ? 'won' : '';
  const free = seat.kind === 'open' && !(table.state === 'record' && seat.name); // nobody sits at a record's seats
  if (free) return html`<span class=${won}>${translate('free seat')}</span>`;
  const points = table.scores[k];
  const score = points === undefined ? nothing : html` <b>${points}</b>`;
  const away = seat.vacation ? html` <small>(${translate('on vacation')})</small>` : nothing;
  return html`<span class=${won}>${seat.kind === 'bot' ? icon('bot') : nothing}${seat.name}${away}${score}</span>`;
}

/** @param {TableSummary} table @param {SeatView} seat */
async function sitDown({ table }, { seat }) {
  if (!(await ensureNamed())) return;
  await post(`tables/${table}/seats/${seat}/join`);
  navigate(`/t/${table}`);
}

/** @type {[unit: Intl.RelativeTimeFormatUnit, seconds: number][]} */
const UNITS = [
  ['day', 86400],
  ['hour', 3600],
  ['minute', 60],
];

/** @param {string} time in ISO format */
function timeAgo(time) {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  const found = UNITS.find(([, size]) => Math.abs(seconds) >= size);
  if (!found) return translate('just now');
  const format = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  return format.format(Math.round(seconds / found[1]), found[0]);
}
