// The home page: the games as plates of an atlas, a game against a bot with one click, links to everything else.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { get, getGames } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { ask } from '../core/dialogs.js';
import { levelsOf, usualLevel } from '../core/levels.js';
import { getMe } from '../core/person.js';
import { navigate } from '../core/router.js';
import { animationSpeed, settings, updateSettings } from '../core/settings.js';
import { startBotGame } from '../core/start_game.js';
import { icon } from '../core/symbols.js';
import { language, translate, translatePlural } from '../core/translate.js';
import { loadPlate, renderPlate } from './plate.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').TableSummary} TableSummary */
/** @typedef {import('./live_plate.js').Plate} Plate */
/** @typedef {{ playing: number, waiting: TableSummary[] }} Tables in progress, and those that wait for this person */

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];
const MAX_WAITING = 4;
const ASK_AGAIN = 3000; // ms

class HomePage {
  /** @type {Map<string, Plate>} */
  plates = new Map();
  /** @type {Tables} */
  tables = { playing: 0, waiting: [] };
  stopped = false; // the pictures do not move
  preparing = false; // games can be played, but are not compiled yet

  /** @param {import('../core/router.js').PageContext} context @param {GameView[]} games */
  constructor({ host, signal }, games) {
    this.host = host;
    this.signal = signal;
    this.games = games;
  }

  render() {
    if (!this.signal.aborted) render(renderPage(this), this.host);
  }

  async load() {
    this.render();
    const loading = this.games.map(async ({ name }) => this.plates.set(name, await loadPlate(name)));
    await Promise.all([...loading, this.countTables()]);
    this.render();
  }

  /** Show that games are being compiled, until they are. */
  async watchPreparing() {
    const health = await get('health').catch(() => null);
    this.preparing = health?.status === 'warming' && Object.values(health.games).every((state) => state === 'ready');
    this.render();
    if (this.preparing && !this.signal.aborted) setTimeout(() => this.watchPreparing(), ASK_AGAIN);
  }

  async countTables() {
    /** @param {string} list @returns {Promise<{ tables: TableSummary[] }>} */
    const load = (list) => get(`tables?list=${list}`).catch(() => ({ tables: [] }));
    const [playing, mine] = await Promise.all([load('playing'), load('mine')]);
    this.tables = { playing: playing.tables.length, waiting: mine.tables.filter((table) => table.your_turn) };
  }

  /** Let the pictures move, one after the other. */
  async animate() {
    if (animationSpeed() === 0) return;
    const { replayPlate } = await import('./live_plate.js');
    for (const [game, plate] of this.plates) {
      const show = (/** @type {Plate['scene']} */ scene) => {
        this.plates.set(game, { ...plate, scene });
        this.render();
      };
      void replayPlate(game, plate, show, () => this.stopped, this.signal);
    }
  }

  stop() {
    this.stopped = !this.stopped;
    this.render();
  }
}

/** @param {import('../core/router.js').PageContext} context */
export async function open(context) {
  setPageTitle();
  const games = await getGames();
  renderAppBar({ tools: [rulesTool(games), await languageTool()] });
  const page = new HomePage(context, games);
  await page.load();
  void page.watchPreparing();
  void import('./table/table_page.js'); // the next page of most people
  await page.animate();
}

/** @param {GameView[]} games @returns {import('../core/app_bar.js').Tool} */
const rulesTool = (games) => ({
  icon: 'rules',
  label: translate('Rules'),
  onClick: async () => {
    const entries = games.map(({ name, title }) => [`/games/${name}/rules`, title]);
    const path = await choose(translate('Rules'), entries);
    if (path) navigate(path);
  },
});

/** @returns {Promise<import('../core/app_bar.js').Tool>} */
async function languageTool() {
  const { languages } = await getMe();
  const change = async () => {
    const name = await choose(translate('Language'), Object.entries(languages));
    if (name) updateSettings({ language: name });
  };
  return { icon: 'language', label: languages[language()] ?? translate('Language'), onClick: change };
}

/** Let the person choose an entry of a menu. @param {string} title @param {string[][]} entries value and label */
async function choose(title, entries) {
  const renderEntry = (/** @type {string[]} */ [value, label]) =>
    html`<li>
      <button value=${value}><b>${label}</b></button>
    </li>`;
  const body = html`<ul class="menu">
    ${entries.map(renderEntry)}
  </ul>`;
  return (await ask({ title, body }))?.value ?? '';
}

/** @param {HomePage} page */
function renderPage(page) {
  const { games, preparing, tables } = page;
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  const titles = list.format(games.map((game) => game.title));
  return html`<div class="home">
    <div class="title">
      <h1>${translate('Two realms, one table')}</h1>
      <p>
        ${translate('{games} in your browser, against a bot or with friends. Nothing to install.', { games: titles })}
      </p>
      ${renderDaily()} ${preparing ? renderPreparing() : nothing}
    </div>
    ${tables.waiting.length ? renderWaiting(games, tables.waiting) : nothing}
    ${games.map((game, k) => renderGame(page, game, ROMAN[k] ?? String(k + 1)))} ${renderLinks(tables)}
  </div>`;
}

const renderDaily = () =>
  html`<a class="today" href="/daily"
    >${icon('sun')}<span><b>${translate('Daily challenge')}</b>: ${translate('the same game for everybody')}</span></a
  >`;

function renderPreparing() {
  const text = translate('You can play now. For a minute, bots look less far ahead: games are still being prepared.');
  return html`<small role="status">${text}</small>`;
}

/** The games that wait for this person come first. @param {GameView[]} games @param {TableSummary[]} waiting */
function renderWaiting(games, waiting) {
  const count = waiting.length;
  const more = html`<a class="button" href="/my">${translate('My games')}</a>`;
  return html`<section class="waiting sheet">
    <h2>${icon('games')}${translatePlural('{n} game waits for your move', '{n} games wait for your move', count)}</h2>
    <ul>
      ${waiting.slice(0, MAX_WAITING).map((table) => renderWaitingTable(games, table))}
    </ul>
    ${count > MAX_WAITING ? more : nothing}
  </section>`;
}

/** @param {GameView[]} games @param {TableSummary} table */
function renderWaitingTable(games, { table, game, title, seats, yours }) {
  const others = seats.filter((seat) => !yours.includes(seat.seat) && seat.name).map((seat) => seat.name);
  const names = new Intl.ListFormat(document.documentElement.lang).format(others);
  const what = title || (games.find((each) => each.name === game)?.title ?? game);
  return html`<li>
    <a class="button" href=${`/t/${table}`}
      >${names ? translate('{game} with {names}', { game: what, names }) : what}</a
    >
  </li>`;
}

/** @param {HomePage} page @param {GameView} game @param {string} number */
function renderGame(page, game, number) {
  const plate = page.plates.get(game.name);
  const facts = factsOf(game);
  return html`<article class="plate" aria-labelledby=${`plate-${number}`}>
    <div class="picture">
      ${plate ? renderPlate(plate, game.title) : nothing}${animationSpeed() ? renderStop(page) : nothing}
    </div>
    <div class="caption">
      <h2 id=${`plate-${number}`}>${game.title}</h2>
      <p class="plate-no">${translate('Plate {number}', { number })}</p>
      <p class="credit">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
      <p class="about">${game.about}</p>
      ${renderGameLinks(game)}
    </div>
  </article>`;
}

/** @param {HomePage} page */
function renderStop(page) {
  const label = page.stopped ? translate('Let the pictures move') : translate('Stop the moving pictures');
  return html`<button type="button" class="stop" title=${label} aria-label=${label} @click=${() => page.stop()}>
    ${icon(page.stopped ? 'play' : 'pause')}
  </button>`;
}

/** @param {GameView} game */
function factsOf({ credit, players, minutes: [shortest, longest] }) {
  const [least, most] = [Math.min(...players), Math.max(...players)];
  const howMany = translatePlural('{n} player', '{least} to {n} players', most, { least });
  return [credit, howMany, translate('{least} to {most} minutes', { least: shortest, most: longest })].filter(Boolean);
}

/** @param {GameView} game */
function renderGameLinks(game) {
  const start = (/** @type {Event} */ event) => startBotGame(game, event);
  const { name } = game;
  const first = html`<a href=${`/games/${name}/first`}>${icon('play')}${translate('Play your first game')}</a>`;
  return html`<div class="answers">
      <button type="button" class="primary" data-play=${name} @click=${start}>
        ${translate('Play against a bot')}
      </button>
      ${renderLevels(game)}
      <a class="button" href=${`/new?game=${name}`}>${translate('New table…')}</a>
    </div>
    <p class="first-steps">
      <a href=${`/games/${name}/learn`}>${icon('learn')}${translate('Learn by playing')}</a
      >${settings.finished ? nothing : first}<a href=${`/games/${name}/rules`}>${icon('rules')}${translate('Rules')}</a>
    </p>`;
}

/** How strong the bot is; the last choice is remembered. @param {GameView} game */
function renderLevels(game) {
  const usual = usualLevel(game);
  return html`<select
    aria-label=${translate('How strong the bot is')}
    @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => updateSettings({ level: target.value })}
  >
    ${levelsOf(game).map(
      ({ name, label }) => html`<option value=${name} .selected=${name === usual}>${label}</option>`,
    )}
  </select>`;
}

/** @param {Tables} tables */
function renderLinks({ playing, waiting }) {
  const watch = playing
    ? translatePlural('{n} game in progress', '{n} games in progress', playing)
    : translate('open tables and games in progress');
  const mine = waiting.length
    ? translatePlural('your turn in {n} game', 'your turn in {n} games', waiting.length)
    : translate('continue where you left off');
  const hotSeat = translate('take turns at one screen');
  const friends = translate('send a link, no account needed');
  return html`<ul class="ways">
    ${renderLink('friends', '/new?with=friends', translate('Play with friends'), friends)}
    ${renderLink('hotseat', '/new?with=hot-seat', translate('Hot seat'), hotSeat)}
    ${renderLink('search', '/find', translate('Find a game'), translate('meet somebody who wants the same'))}
    ${renderLink('hint', '/puzzles', translate('Puzzles'), translate('find the best turn'))}
    ${renderLink('watch', '/lobby', translate('Watch'), watch)}
    ${renderLink('games', '/my', translate('My games'), mine)}
    ${renderLink('branch', '/analysis', translate('Analysis board'), translate('try out any position'))}
    ${renderLink('record', '/load', translate('Load a record'), translate('replay it, or continue from any move'))}
  </ul>`;
}

/** @param {string} symbol @param {string} href @param {string} label @param {string} note */
const renderLink = (symbol, href, label, note) =>
  html`<li>
    <a href=${href}
      >${icon(symbol)}<span><b>${label}</b><small>${note}</small></span></a
    >
  </li>`;
