// The puzzles: how many there are, how well this person solves them, and beginning a run of all or of one theme.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { get, getGames } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { runOnce, showError } from '../../core/dialogs.js';
import { loadStyleSheet } from '../../core/symbols.js';
import { translate, translatePlural } from '../../core/translate.js';
import { loadPlates, renderFrame } from '../plate.js';
import { renderRatingChart } from '../people/rating_chart.js';
import { renderRating } from '../people/ratings_page.js';
import { openNext } from './next_puzzle.js';

/** @typedef {import('../live_plate.js').Plate} Plate */
/** @typedef {Map<string, Plate>} Plates */
/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').PuzzleGameView} PuzzleGameView */
/** @typedef {import('../../types/frames.d.ts').PuzzlesView} PuzzlesView */

/** @param {PuzzlesView} puzzles @param {GameView[]} games @param {Plates} plates */
const renderPage = ({ games: all, streak }, games, plates) =>
  html`<div class="me plated puzzles">
    <section class="sheet">
      <h2>${translate('Puzzles')}</h2>
      <p>
        ${translate('Positions from games between bots in which one turn is clearly the best. Can you find it?')}
        ${translate('Your first try counts towards your puzzle rating, unless you take a hint.')}
      </p>
      ${
        all.length
          ? html`<p class="answers">${renderStart(translate('Mixed puzzles'), '', '', 'primary big')}</p>`
          : html`<p class="quiet">${translate('This server has no puzzles yet.')}</p>`
      }
      ${streak ? html`<p>${renderStreak(streak)}</p>` : nothing}
    </section>
    ${all.map((each) =>
      renderGame(
        each,
        games.find(({ name }) => name === each.game),
        plates.get(each.game),
      ),
    )}
  </div>`;

/** @param {number} streak */
export const renderStreak = (streak) =>
  html`<b class="streak">${translatePlural('{n} in a row', '{n} in a row', streak)}</b>`;

/** @param {PuzzleGameView} puzzles @param {GameView | undefined} found @param {Plate} [plate] */
function renderGame({ game, count, solved, rating, history, themes }, found, plate) {
  const title = found?.title ?? game;
  const done = translate('{solved} of {all} solved', { solved, all: count });
  return html`<section class="sheet" data-game=${game}>
    ${renderFrame(plate, title)}
    <h2>${title}</h2>
    <p>${done}${rating.games ? html` · ${translate('Puzzle rating')} ${renderRating(rating)}` : nothing}</p>
    <p class="answers">${renderStart(translate('All themes'), game, '', 'primary')}</p>
    <ul class="puzzle-themes" aria-label=${translate('Themes')}>
      ${themes.map(
        (theme) =>
          html`<li>
            ${renderStart(html`${theme.label} <small>${theme.solved}/${theme.count}</small>`, game, theme.name, '')}
          </li>`,
      )}
    </ul>
    ${history.length > 1 ? renderRatingChart(history) : nothing}
  </section>`;
}

/** @param {unknown} label @param {string} game @param {string} theme @param {string} style */
function renderStart(label, game, theme, style) {
  const start = (/** @type {Event} */ event) => runOnce(event, () => openNext({ game, theme }));
  return html`<button type="button" class=${style || nothing} @click=${start}>${label}</button>`;
}

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const [id] = context.params;
  if (id) return (await import('./puzzle_page.js')).open(context);
  const title = translate('Puzzles');
  setPageTitle(title);
  renderAppBar({ title });
  const [games, puzzles] = await Promise.all([getGames(), get('puzzles'), loadStyleSheet('/web/styles/puzzles.css')]);
  const show = (/** @type {Plates} */ plates) =>
    context.signal.aborted || render(renderPage(puzzles, games, plates), context.host);
  show(new Map());
  loadPlates(games).then(show).catch(showError);
}
