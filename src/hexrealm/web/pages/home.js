// The first page: the games as plates of an atlas, one click to play.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { games, get } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { drawPicture } from '../board/picture.js';
import { playBot } from './start_game.js';
import { icon, loadLook } from '../core/symbols.js';
import { translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {{ scene: import('../board/picture.js').Pictured & { assets: string }, box: number[] }} Plate */

const ROMAN = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII'];

/** @param {import('../core/router.js').Place} place */
export async function open({ host, signal }) {
  entitle();
  drawBar({ tools: [] });
  const known = await games();
  /** @type {Map<string, Plate>} */
  const plates = new Map();
  const waiting = { playing: 0, mine: 0 };
  const draw = () => !signal.aborted && render(page(known, plates, waiting), host);
  draw();
  await Promise.all([
    ...known.map((game) => loadPlate(game.name).then((plate) => plates.set(game.name, plate))),
    countTables(waiting),
  ]);
  draw();
  void import('./table.js');
}

/** @param {string} game @returns {Promise<Plate>} */
async function loadPlate(game) {
  const plate = await (await fetch(`/games/${game}/web/plate.json`)).json();
  await loadLook(plate.scene.assets);
  return plate;
}

/** @param {{ playing: number, mine: number }} waiting */
async function countTables(waiting) {
  const [playing, mine] = await Promise.all(
    ['playing', 'mine'].map((list) => get(`tables?list=${list}`).catch(() => ({ tables: [] }))),
  );
  waiting.playing = playing.tables.length;
  waiting.mine = mine.tables.filter((/** @type {{ your_turn: boolean }} */ table) => table.your_turn).length;
}

/** @param {GameView[]} known @param {Map<string, Plate>} plates @param {{ playing: number, mine: number }} waiting */
function page(known, plates, waiting) {
  const titles = new Intl.ListFormat(document.documentElement.lang, { type: 'conjunction' }).format(
    known.map((game) => game.title),
  );
  return html`<div class="home">
    <div class="title">
      <h1>${translate('Two realms, one table')}</h1>
      <p>
        ${translate('{games} in your browser, against a bot or with friends. Nothing to install.', { games: titles })}
      </p>
    </div>
    ${known.map((game, k) => drawPlate(game, plates.get(game.name), ROMAN[k] ?? String(k + 1)))} ${drawWays(waiting)}
  </div>`;
}

/** @param {GameView} game @param {Plate | undefined} plate @param {string} number */
function drawPlate(game, plate, number) {
  const facts = /** @type {string[]} */ (
    [
      game.credit,
      translatePlural('{n} player', '{least} to {n} players', Math.max(...game.players), {
        least: Math.min(...game.players),
      }),
      translate('{least} to {most} minutes', { least: game.minutes[0], most: game.minutes[1] }),
    ].filter(Boolean)
  );
  return html`<article class="plate" aria-labelledby=${`plate-${number}`}>
    <div class="picture">
      ${plate ? drawPicture(plate.scene, translate('A part of the board of {game}', { game: game.title }), plate.box) : nothing}
    </div>
    <div class="caption">
      <h2 id=${`plate-${number}`}>${game.title}</h2>
      <p class="plate-no">${translate('Plate {number}', { number })}</p>
      <p class="credit">${facts.map((fact, k) => html`<span>${k + 1 < facts.length ? `${fact} ·` : fact}</span> `)}</p>
      <p class="about">${game.about}</p>
      <div class="answers">
        <button
          type="button"
          class="primary"
          data-play=${game.name}
          @click=${(/** @type {Event} */ event) => playBot(game, event)}
        >
          ${translate('Play against a bot')}
        </button>
        <a class="button" href=${`/new?game=${game.name}`}>${translate('New table…')}</a>
      </div>
      <p class="first-steps">
        <a href=${`/games/${game.name}/learn`}>${icon('learn')}${translate('Learn by playing')}</a
        ><a href=${`/games/${game.name}/rules`}>${icon('rules')}${translate('The rules')}</a>
      </p>
    </div>
  </article>`;
}

/** @param {{ playing: number, mine: number }} waiting */
function drawWays({ playing, mine }) {
  /** @type {[string, string, string, string][]} */
  const ways = [
    ['friends', '/new?with=friends', translate('Play with friends'), translate('a link, no account')],
    ['hotseat', '/new?with=hot-seat', translate('Hot-seat'), translate('one screen, a curtain between seats')],
    [
      'watch',
      '/lobby',
      translate('Watch'),
      playing
        ? translatePlural('{n} table in play', '{n} tables in play', playing)
        : translate('open tables and games in play'),
    ],
    [
      'games',
      '/my',
      translate('My games'),
      mine ? translatePlural('{n} waits for you', '{n} wait for you', mine) : translate('go on where you were'),
    ],
    ['record', '/load', translate('Load a record'), translate('replay, or play on from any move')],
  ];
  return html`<ul class="ways">
    ${ways.map(
      ([name, href, words, note]) =>
        html`<li>
          <a href=${href}
            >${icon(name)}<span><b>${words}</b><small>${note}</small></span></a
          >
        </li>`,
    )}
  </ul>`;
}
