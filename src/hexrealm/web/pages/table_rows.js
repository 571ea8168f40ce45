// A table in a list: what is played, by whom, how it stands or ended, and links to it and to its people.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { post } from '../core/api.js';
import { describeControl, formatTimeLeft } from '../core/clock_text.js';
import { contestLabel } from '../core/contests.js';
import { runOnce } from '../core/dialogs.js';
import { ensureNamed } from '../core/person.js';
import { profileAddress, renderName } from '../core/person_link.js';
import { navigate } from '../core/router.js';
import { icon } from '../core/symbols.js';
import { language, translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').SeatView} SeatView */
/** @typedef {import('../types/frames.d.ts').TableSummary} TableSummary */

/** @param {TableSummary[]} tables @param {import('../types/frames.d.ts').GameView[]} games */
export const renderTables = (tables, games) =>
  html`<ul class="tables">
    ${tables.map((table) => renderTable(table, games.find(({ name }) => name === table.game)?.title ?? table.game))}
  </ul>`;

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
  const kind = table.contest ? contestLabel(table.contest) : table.rated && translate('rated');
  const rated = kind ? ` · ${kind}` : nothing;
  return html`<li class=${table.your_turn ? 'yours' : ''}>
    <div>
      <span
        ><a class="to-table" href=${`/t/${table.table}`}><b>${table.title || game}</b></a
        >${table.title ? html` <small>${game}</small>` : nothing}</span
      >
      <span class="players">${table.seats.map((seat, k) => renderPlayer(table, seat, k))}</span>
      <small>${turn}${renderTimeLeft(table)}${moves} · ${timeAgo(table.updated)}${clock}${rated}${ended}</small>
    </div>
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
  const shown = points !== undefined && table.moves; // some goals pay before anybody has moved
  const score = shown ? html` <b>${points}</b>` : nothing;
  const away = seat.vacation ? html` <small>(${translate('on vacation')})</small>` : nothing;
  const mine = table.yours.length === 1 && table.yours[0] === k;
  const name = mine ? translate('You') : renderName(seat.name, profileAddress(seat));
  return html`<span class=${won}>${seat.kind === 'bot' ? icon('bot') : nothing}${name}${away}${score}</span>`;
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
