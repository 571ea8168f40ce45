// Notifications in the page: the title counts the games that wait, and a line with a link tells of each new one.
// Loaded only for people who want that.

import { findGame, get } from './api.js';
import { onNewTitle, setWaiting } from './title.js';
import { translate } from './translate.js';

/** @typedef {import('../types/frames.d.ts').NoticesView} NoticesView */
/** @typedef {import('../types/frames.d.ts').WaitingTable} WaitingTable */

const [OFTEN, RARELY] = [20_000, 60_000]; // ms between two looks, while the page is visible and while it is not
const SOON = 1500; // ms after another page was shown, or a turn began or ended
const SHOWN = 20_000; // ms

let wanted = false;
let timer = 0;
/** @type {Set<string> | null} */
let known = null; // tables that waited at the last look

/** Begin, if the person wants that. */
export const startNotices = async () => tellInPage(await get('notices'));

/** Begin or end, as the person wants. @param {Pick<NoticesView, 'active' | 'in_page' | 'occasions'>} settings */
export function tellInPage({ active, in_page: inPage, occasions }) {
  const before = wanted;
  wanted = active && inPage && occasions.includes('turn');
  clearTimeout(timer);
  if (!wanted) return forget();
  if (!before) document.addEventListener('visibilitychange', look);
  onNewTitle(() => wait(SOON));
  void look();
}

function forget() {
  known = null;
  document.removeEventListener('visibilitychange', look);
  onNewTitle(() => {});
  setWaiting(0, []);
}

/** @param {number} time in ms */
function wait(time) {
  clearTimeout(timer);
  timer = setTimeout(look, time);
}

async function look() {
  clearTimeout(timer);
  /** @type {import('../types/frames.d.ts').WaitingTables | null} */
  const found = await get('waiting').catch(() => null);
  if (!wanted) return;
  if (found) await tell(found.total, found.tables);
  wait(document.visibilityState === 'visible' ? OFTEN : RARELY);
}

/** @param {number} total @param {WaitingTable[]} tables */
async function tell(total, tables) {
  const before = known;
  known = new Set(tables.map(({ table }) => table));
  setWaiting(
    total,
    tables.map(({ table }) => addressOf(table)),
  );
  if (!before) return; // what waited already is no news
  for (const table of tables)
    if (!before.has(table.table) && addressOf(table.table) !== location.pathname) await showWaiting(table);
}

/** @param {string} table */
const addressOf = (table) => `/t/${table}`;

/** A line that leads to the table. @param {WaitingTable} waiting */
async function showWaiting(waiting) {
  const line = document.createElement('p');
  line.className = 'notice';
  const link = document.createElement('a');
  link.href = addressOf(waiting.table);
  link.textContent = `${translate('It is your turn')} · ${await describe(waiting)}`;
  line.append(link);
  document.getElementById('notices')?.append(line);
  const remove = () => line.remove();
  link.addEventListener('click', () => setTimeout(remove));
  setTimeout(remove, SHOWN);
}

/** As the server calls the table in notifications. @param {WaitingTable} waiting */
async function describe({ game: name, title, names }) {
  const game = (await findGame(name))?.title ?? name;
  if (title) return translate('{game}: {title}', { game, title });
  return names.length ? translate('{game} with {names}', { game, names: names.join(', ') }) : game;
}
