// Below the board of a puzzle: what is asked, the hints, the verdict, and the solution with its reasons.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { runOnce } from '../../core/dialogs.js';
import { icon } from '../../core/symbols.js';
import { translate, translatePlural } from '../../core/translate.js';
import { percent } from '../review/grades.js';
import { HINTS } from './puzzle_page.js';
import { renderStreak } from './puzzles_page.js';

/** @typedef {import('../../types/frames.d.ts').PuzzleAnswer} PuzzleAnswer */
/** @typedef {import('../../types/frames.d.ts').PuzzleSolutionView} PuzzleSolutionView */
/** @typedef {import('./puzzle_page.js').PuzzlePage} PuzzlePage */

/** @param {PuzzlePage} page */
export function renderCoach(page) {
  const { state, answer } = page;
  const [title, rest, answers] =
    state === 'ended' && answer?.solution
      ? renderEnded(page, answer, answer.solution)
      : state === 'wrong' && answer
        ? renderWrong(page, answer)
        : renderOpen(page);
  const busy = state === 'judging' ? 'true' : 'false';
  return html`<section class="coach puzzle-coach" aria-live="polite" aria-busy=${busy}>
    <header>
      ${icon(state === 'ended' && answer?.mine.solved ? 'check' : 'search')}
      <h2>${title}</h2>
      ${answer?.streak ? renderStreak(answer.streak) : nothing}
    </header>
    <div class="rest">${rest}</div>
    <div class="answers">${answers}</div>
  </section>`;
}

/** @typedef {[title: string, rest: unknown, answers: unknown]} Parts */

/** @param {PuzzlePage} page @returns {Parts} */
function renderOpen(page) {
  const { seat, puzzle, path, state } = page;
  const { mine } = puzzle;
  const rest = html`<p>${translate('You are {name}. Play the best turn.', { name: seat })}</p>
    ${mine?.won === null || mine === null || page.answer ? nothing : html`<p class="quiet">${describeBefore(mine)}</p>`}
    ${renderHints(page)}`;
  const back = renderButton(translate('Take back'), () => page.takeBack(path.length - 1), 'undo');
  const all = html`${path.length ? back : nothing}${renderHelp(page)}${path.length ? nothing : renderSkip(page)}`;
  const answers = state === 'judging' ? nothing : all;
  return [translate('Find the best turn'), rest, answers];
}

/** @param {import('../../types/frames.d.ts').PuzzleResultView} mine */
const describeBefore = ({ solved }) =>
  solved
    ? translate('You have solved this puzzle before, so it no longer counts.')
    : translate('You have tried this puzzle before, so it no longer counts.');

/** @param {PuzzlePage} page */
const renderHints = ({ hints }) =>
  hints.length
    ? html`<ul class="hints-given">
        ${hints.map(({ words }) => html`<li>${words}</li>`)}
      </ul>`
    : nothing;

/** @param {PuzzlePage} page */
function renderHelp(page) {
  const given = page.hints.length;
  return html`${given < HINTS ? renderButton(translate('Hint'), () => page.giveHint(), 'hint', '', 'h') : nothing}
  ${renderButton(translate('Solution'), () => page.giveUp())}`;
}

/** @param {PuzzlePage} page */
const renderSkip = (page) => renderButton(translate('Skip'), () => page.next(), '', '', 'n');

/**
 * @param {string} label @param {() => Promise<unknown>} action @param {string} [symbol] @param {string} [style]
 * @param {string} [key] that does the same; puzzle_keys.js handles it
 */
function renderButton(label, action, symbol = '', style = '', key = '') {
  const run = (/** @type {Event} */ event) => runOnce(event, action);
  const shown = key ? html`<kbd aria-hidden="true">${key.toUpperCase()}</kbd>` : nothing;
  return html`<button type="button" class=${style || nothing} aria-keyshortcuts=${key || nothing} @click=${run}>
    ${symbol ? icon(symbol) : nothing}${label}${shown}
  </button>`;
}

/** @param {PuzzlePage} page @param {PuzzleAnswer} answer @returns {Parts} */
function renderWrong(page, answer) {
  const rest = html`<p role="status">${translate('There is something better.')} ${answer.words.join(' ')}</p>
    ${renderCounted(answer)}${renderHints(page)}`;
  const again = renderButton(translate('Try again'), () => page.takeBack(), 'undo', 'primary', 'r');
  return [translate('Not yet'), rest, html`${again}${renderHelp(page)}`];
}

/** @param {PuzzleAnswer} answer */
function renderCounted({ counted, rating, gained }) {
  if (!counted) return nothing;
  const values = { points: rating.points, change: gained < 0 ? `−${-gained}` : `+${gained}` };
  return html`<p class="quiet">${translate('Puzzle rating {points} ({change})', values)}</p>`;
}

/** @param {PuzzlePage} page @param {PuzzleAnswer} answer @param {PuzzleSolutionView} solution @returns {Parts} */
function renderEnded(page, answer, solution) {
  const { mine } = answer;
  const text = translate('Win chance {chance}; with the second best turn {second}.', {
    chance: percent(solution.chance),
    second: percent(solution.second_chance),
  });
  const reasons = solution.reasons.length
    ? html`<ul class="reasons">
        ${solution.reasons.map((reason) => html`<li>${reason}</li>`)}
      </ul>`
    : html`<p class="quiet">${translate('The next turns show no advantage yet; the search sees it later.')}</p>`;
  const rest = html`<p role="status">
      ${mine.solved ? praise(answer) : translate('The best turn is marked on the board.')} ${text}
    </p>
    ${renderCounted(answer)}${renderLine(page, solution)}${reasons}
    <p class="quiet">${[...solution.themes, describeLevels(solution)].filter(Boolean).join(' · ')}</p>`;
  const answers = html`${renderButton(translate('Next puzzle'), () => page.next(), '', 'primary', 'n')}
  ${renderButton(translate('Analyse'), () => page.analyse(), 'branch')}`;
  return [mine.solved ? translate('Solved!') : translate('The solution'), rest, answers];
}

/** @param {PuzzleAnswer} answer */
const praise = ({ mine }) =>
  mine.won
    ? translate('That is the best turn, at the first try.')
    : translatePlural('That is the best turn.', 'That is the best turn, after {n} tries.', mine.tries);

/** The levels of bots that find it mostly. @param {PuzzleSolutionView} solution */
function describeLevels({ levels }) {
  const all = levels.length;
  const n = levels.filter(({ rate }) => rate >= 0.5).length;
  return all ? translate('{n} of {all} bot levels usually find it.', { n, all }) : '';
}

/** Buttons to play a line out. @param {PuzzlePage} page @param {PuzzleSolutionView} solution */
function renderLine(page, solution) {
  const { line, actions } = page;
  const turn = (line.best ? solution.actions : solution.second).length;
  const other = line.best ? translate('Second best turn') : translate('Best turn');
  return html`<div class="line" role="group" aria-label=${translate('The line of the engine')}>
    ${renderStep(page, 'back', translate('Previous move'), -1, line.at === 0)}
    ${renderStep(page, 'next', translate('Next move'), 1, line.at >= actions.length)} ${renderPlay(page)}
    <ol>
      ${actions.map(
        (action, k) =>
          html`<li class=${k < turn ? 'own' : ''} aria-current=${k === line.at - 1 ? 'step' : nothing}>${action}</li>`,
      )}
    </ol>
    ${renderButton(other, () => page.showLine(!line.best, 0))}
  </div>`;
}

/** Lets the line play itself. @param {PuzzlePage} page */
function renderPlay(page) {
  const label = page.playing ? translate('Stop') : translate('Play the line out');
  const run = () => page.togglePlaying();
  const symbol = icon(page.playing ? 'cross' : 'play');
  return html`<button type="button" class="tool" title=${label} aria-label=${label} aria-keyshortcuts="p" @click=${run}>
    ${symbol}
  </button>`;
}

/** @param {PuzzlePage} page @param {string} symbol @param {string} label @param {number} way @param {boolean} off */
function renderStep(page, symbol, label, way, off) {
  const step = () => page.step(way);
  return html`<button type="button" class="tool" title=${label} aria-label=${label} ?disabled=${off} @click=${step}>
    ${icon(symbol)}
  </button>`;
}
