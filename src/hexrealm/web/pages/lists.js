// Lists of tables: the lobby (to join or to watch), and one's own.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { games, get, post } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { beNamed } from '../core/person.js';
import { once } from './start_game.js';
import { go } from '../core/router.js';
import { icon } from '../core/symbols.js';
import { language, translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').TableSummary} TableSummary */
/** @typedef {import('../types/frames.d.ts').SeatView} SeatView */
/** @typedef {{ name: string, heading: string, none: string, tables: TableSummary[], next: string | null }} List */

/** @param {string} page @returns {List[]} */
function listsOf(page) {
  const list = (/** @type {string} */ name, /** @type {string} */ heading, /** @type {string} */ none) => ({
    name,
    heading,
    none,
    tables: [],
    next: null,
  });
  if (page === 'my')
    return [
      list('mine', translate('Still going'), translate('No game of yours is going on.')),
      list('mine-finished', translate('Finished'), translate('No game of yours is finished yet.')),
    ];
  return [
    list(
      'open',
      translate('A seat is free'),
      translate('Nobody waits for others just now. Make a public table, and somebody may come.'),
    ),
    list('playing', translate('In play'), translate('No public game is in play just now.')),
    list('finished', translate('Finished'), translate('No public game is finished yet.')),
  ];
}

/** @param {import('../core/router.js').Place} place */
export async function open({ host, params: [page = 'lobby'], signal }) {
  const title = page === 'my' ? translate('My games') : translate('Lobby');
  entitle(title);
  drawBar({ where: title });
  const lists = listsOf(page);
  const titles = new Map((await games()).map((game) => [game.name, game.title]));
  const draw = () => !signal.aborted && render(drawPage(title, lists, titles, more), host);
  /** @param {List} list */
  const more = async (list) => {
    const answer = await get(`tables?list=${list.name}${list.next ? `&before=${encodeURIComponent(list.next)}` : ''}`);
    list.tables.push(...answer.tables);
    list.next = answer.next;
    draw();
  };
  await Promise.all(lists.map(more));
}

/** @param {string} title @param {List[]} lists @param {Map<string, string>} titles @param {(list: List) => Promise<void>} more */
function drawPage(title, lists, titles, more) {
  return html`<div class="lists">
    <header class="title">
      <h2>${title}</h2>
      <a class="button" href="/new">${translate('New table…')}</a>
    </header>
    ${lists.map(
      (list) =>
        html`<section class="sheet">
          <h3>${list.heading}</h3>
          ${
            list.tables.length
              ? html`<ul class="tables">
                  ${list.tables.map((table) => drawTable(table, titles.get(table.game) ?? table.game))}
                </ul>`
              : html`<p class="quiet">${list.none}</p>`
          }
          ${list.next ? html`<button type="button" @click=${(/** @type {Event} */ event) => once(event, () => more(list))}>${translate('Earlier ones')}</button>` : nothing}
        </section>`,
    )}
  </div>`;
}

/** @param {TableSummary} table @param {string} game */
function drawTable(table, game) {
  const free = table.seats.filter((seat) => seat.kind === 'open');
  const joinable = table.state === 'open' && table.public && !table.yours.length && free.length;
  const over = table.state === 'over' || table.state === 'record';
  return html`<li class=${table.your_turn ? 'yours' : ''}>
    <a href=${`/t/${table.table}`}
      ><b>${table.title || game}</b>${table.title ? html` <small>${game}</small>` : nothing}
      <span class="players">${table.seats.map((seat, k) => drawPlayer(table, seat, k))}</span>
      <small
        >${table.your_turn ? html`<strong>${translate('Your turn')}</strong> · ` : nothing}${translatePlural('{n} move', '{n} moves', table.moment)}
        · ${ago(table.updated)}</small
      ></a
    >
    ${joinable ? html`<button type="button" class="primary" @click=${(/** @type {Event} */ event) => once(event, () => sitDown(table, /** @type {SeatView} */ (free[0])))}>${translate('Sit down')}</button>` : nothing}
    ${over ? html`<a class="button" href=${`/t/${table.table}/replay`}>${icon('play')}${translate('Replay')}</a>` : nothing}
  </li>`;
}

/** @param {TableSummary} table @param {SeatView} seat @param {number} k */
function drawPlayer(table, seat, k) {
  const won = table.winners.includes(k);
  const points = table.scores[k];
  return html`<span class=${won ? 'won' : ''}
    >${seat.kind === 'bot' ? icon('bot') : nothing}${seat.kind === 'open' ? translate('free seat') : seat.name}${points === undefined || seat.kind === 'open' ? nothing : html` <b>${points}</b>`}</span
  >`;
}

/** @param {TableSummary} table @param {SeatView} seat */
async function sitDown(table, seat) {
  if (!(await beNamed())) return;
  await post(`tables/${table.table}/seats/${seat.seat}/join`);
  go(`/t/${table.table}`);
}

/** How long ago, in words. @param {string} time */
export function ago(time) {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  const words = new Intl.RelativeTimeFormat(language(), { numeric: 'auto' });
  const units = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
    ['day', 86400],
    ['hour', 3600],
    ['minute', 60],
  ]);
  const found = units.find(([, size]) => Math.abs(seconds) >= size);
  return found ? words.format(Math.round(seconds / found[1]), found[0]) : translate('just now');
}
