// The home page: the games as plates of an atlas, a game against a bot with one click, links to everything else.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { renderPicture } from '../board/picture.js';
import { get, getGames } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { levelsOf, usualLevel } from '../core/levels.js';
import { getMe } from '../core/person.js';
import { settings, updateSettings } from '../core/settings.js';
import { startBotGame } from '../core/start_game.js';
import { icon, loadGameAssets } from '../core/symbols.js';
import { language, translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').TableSummary} TableSummary */
/** @typedef {{ scene: import('../board/picture.js').PictureScene & { assets: string }, box: number[] }} Plate */
/** @typedef {{ playing: number, myTurn: number }} Counts of tables */

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** @param {import('../core/router.js').PageContext} context */
export async function open({ host, signal }) {
  setPageTitle();
  renderAppBar({ tools: await languageTools() });
  const games = await getGames();
  /** @type {Map<string, Plate>} */
  const plates = new Map();
  const counts = { playing: 0, myTurn: 0 };
  const renderAll = () => !signal.aborted && render(renderPage(games, plates, counts), host);
  renderAll();
  const loading = games.map(async ({ name }) => plates.set(name, await loadPlate(name)));
  await Promise.all([...loading, countTables(counts)]);
  renderAll();
  void import('./table/table_page.js'); // the next page of most people
}

/** A button for every other language. @returns {Promise<import('../core/app_bar.js').Tool[]>} */
async function languageTools() {
  const { languages } = await getMe();
  const others = Object.entries(languages).filter(([name]) => name !== language());
  return others.map(([name, label]) => ({
    icon: 'language',
    label,
    onClick: () => updateSettings({ language: name }),
  }));
}

/** @param {string} game @returns {Promise<Plate>} */
async function loadPlate(game) {
  const plate = await (await fetch(`/games/${game}/web/plate.json`)).json();
  await loadGameAssets(plate.scene.assets);
  return plate;
}

/** @param {Counts} counts */
async function countTables(counts) {
  /** @param {string} list @returns {Promise<{ tables: TableSummary[] }>} */
  const load = (list) => get(`tables?list=${list}`).catch(() => ({ tables: [] }));
  const [playing, mine] = await Promise.all([load('playing'), load('mine')]);
  counts.playing = playing.tables.length;
  counts.myTurn = mine.tables.filter((table) => table.your_turn).length;
}

/** @param {GameView[]} games @param {Map<string, Plate>} plates @param {Counts} counts */
function renderPage(games, plates, counts) {
  const list = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' });
  const titles = list.format(games.map((game) => game.title));
  return html`<div class="home">
    <div class="title">
      <h1>${translate('Two realms, one table')}</h1>
      <p>
        ${translate('{games} in your browser, against a bot or with friends. Nothing to install.', { games: titles })}
      </p>
    </div>
    ${counts.myTurn ? renderWaiting(counts.myTurn) : nothing}
    ${games.map((game, k) => renderGame(game, plates.get(game.name), ROMAN[k] ?? String(k + 1)))} ${renderLinks(counts)}
  </div>`;
}

/** The games that wait for this person come first. @param {number} count */
const renderWaiting = (count) =>
  html`<a class="waiting sheet" href="/my"
    >${icon('games')}<b>${translatePlural('{n} game waits for your move', '{n} games wait for your move', count)}</b></a
  >`;

/** @param {GameView} game @param {Plate | undefined} plate @param {string} number */
function renderGame(game, plate, number) {
  const label = translate('Part of the {game} board', { game: game.title });
  const facts = factsOf(game);
  return html`<article class="plate" aria-labelledby=${`plate-${number}`}>
    <div class="picture">${plate ? renderPicture(plate.scene, label, plate.box) : nothing}</div>
    <div class="caption">
      <h2 id=${`plate-${number}`}>${game.title}</h2>
      <p class="plate-no">${translate('Plate {number}', { number })}</p>
      <p class="credit">${facts.map((fact) => html`<span>${fact}</span> `)}</p>
      <p class="about">${game.about}</p>
      ${renderGameLinks(game)}
    </div>
  </article>`;
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

/** @param {Counts} counts */
function renderLinks({ playing, myTurn }) {
  const watch = playing
    ? translatePlural('{n} game in progress', '{n} games in progress', playing)
    : translate('open tables and games in progress');
  const mine = myTurn
    ? translatePlural('your turn in {n} game', 'your turn in {n} games', myTurn)
    : translate('continue where you left off');
  const hotSeat = translate('take turns at one screen');
  const friends = translate('send a link, no account needed');
  return html`<ul class="ways">
    ${renderLink('friends', '/new?with=friends', translate('Play with friends'), friends)}
    ${renderLink('hotseat', '/new?with=hot-seat', translate('Hot seat'), hotSeat)}
    ${renderLink('watch', '/lobby', translate('Watch'), watch)}
    ${renderLink('games', '/my', translate('My games'), mine)}
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
