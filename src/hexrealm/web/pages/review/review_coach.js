// Below the board of a review: the decision that is shown, what was better and why; or the exercise.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { navigate } from '../../core/router.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { analysisAddress } from '../table/analysis_address.js';
import { gradeLabel, percent } from './grades.js';

/** @typedef {import('../../types/review.d.ts').ReviewStep} ReviewStep */
/** @typedef {import('./exercises.js').Exercises} Exercises */
/** @typedef {import('./review_page.js').ReviewPage} ReviewPage */

/** @param {ReviewPage} page */
export function renderCoach(page) {
  const { exercises, step } = page;
  if (exercises.step) return renderFrame(page, translate('Try again'), renderExercise(exercises, exercises.step));
  if (step) return renderFrame(page, describe(page, step), renderStep(page, step));
  return renderFrame(page, heading(page), renderStart(page));
}

/** @param {ReviewPage} page @param {string} title @param {{ rest: unknown, answers: unknown }} parts */
function renderFrame(page, title, { rest, answers }) {
  const { progress } = page;
  const working = progress !== null && !progress.finished && !page.error;
  return html`<section class="coach review-coach" aria-live="polite" aria-busy=${working ? 'true' : 'false'}>
    <header>
      ${icon('search')}
      <h2>${title}</h2>
    </header>
    <div class="rest" tabindex="0">${rest}</div>
    <div class="answers">${answers}</div>
  </section>`;
}

/** @param {ReviewPage} page */
function heading({ review, progress, error }) {
  if (error && !review) return translate('No review');
  if (!progress?.finished) return review ? translate('A rough review') : translate('The review is being made …');
  return translate('The review is ready');
}

/** @param {ReviewPage} page */
function renderStart(page) {
  const { error, review } = page;
  const [first] = page.exercises.list();
  const mistakes = page.mistakes().length;
  const text = mistakes
    ? translate('Choose a turn from the list, or go from mistake to mistake with the arrow keys.')
    : translate('No mistakes were found. Choose a turn from the list to see it.');
  const about = review ? text : translate('It grades every decision of the game.');
  const rest = html`${error ? html`<p>${error}</p>` : nothing}${error && !review ? nothing : html`<p>${about}</p>`}`;
  const answers = html`${first ? renderTry(page, first) : nothing}${mistakes ? renderWalk(page) : nothing}`;
  return { rest, answers };
}

/** @param {ReviewPage} page @param {ReviewStep} step */
const renderTry = (page, step) =>
  html`<button type="button" class="primary" @click=${() => void page.exercises.open(step)}>
    ${translate('Try again')}
  </button>`;

/** @param {ReviewPage} page @param {ReviewStep} step */
const renderAnalyse = ({ id }, { moment }) =>
  html`<button type="button" class="brief" @click=${() => navigate(analysisAddress(id, moment))}>
    ${icon('branch')}<span>${translate('Analysis board')}</span>
  </button>`;

/** @param {ReviewPage} page */
const renderWalk = (page) =>
  html`<button type="button" class="brief" @click=${() => page.showNext(-1)}>
      ${icon('back')}<span>${translate('Previous mistake')}</span>
    </button>
    <button type="button" class="brief" @click=${() => page.showNext(1)}>
      <span>${translate('Next mistake')}</span>${icon('next')}
    </button>`;

/** @param {ReviewPage} page @param {ReviewStep} step */
const describe = (page, { seat, played_name: action }) =>
  seat === page.you
    ? translate('You played {action}', { action })
    : translate('{name} played {action}', { name: page.nameOf(seat), action });

/** @param {ReviewPage} page @param {ReviewStep} step */
function renderStep(page, step) {
  const better = step.best !== step.played;
  const rest = html`<p>
      <b class=${`grade ${step.grade}`}>${gradeLabel(step.grade)} ${step.mark}</b>
      ${describeChances(step)}
    </p>
    ${better ? renderReasons(page, step) : nothing}`;
  const walk = page.mistakes().length ? renderWalk(page) : nothing;
  const answers = html`${better ? renderTry(page, step) : nothing}${walk}${renderAnalyse(page, step)}`;
  return { rest, answers };
}

/** @param {ReviewStep} step */
function describeChances({ seat, best, best_name: action, played, before, after, loss }) {
  const values = { action, chance: percent(before[seat] ?? 0), now: percent(after[seat] ?? 0) };
  if (best === played) return translate('The search would have played the same: win chance {chance}.', values);
  if (loss < 0.01) return translate('{action} was about as good: win chance {chance}.', values);
  return translate('Win chance {now}. Better was {action}: {chance}, marked on the board.', values);
}

/** @param {ReviewPage} page @param {ReviewStep} step */
function renderReasons({ progress }, { reasons, mistake }) {
  if (!mistake) return nothing;
  if (!reasons.length)
    return html`<p class="quiet">
      ${
        progress?.finished
          ? translate('The next turns show no advantage yet; the search sees it later.')
          : translate('The reasons come when the review is finished.')
      }
    </p>`;
  return html`<ul class="reasons">
    ${reasons.map((reason) => html`<li>${reason}</li>`)}
  </ul>`;
}

/** @param {Exercises} exercises @param {ReviewStep} step */
function renderExercise(exercises, step) {
  const { page, solved } = exercises;
  const list = exercises.list();
  const n = list.findIndex(({ moment }) => moment === step.moment) + 1;
  const place = n ? translate('{n} of {all}', { n, all: list.length }) : '';
  const rest = html`<p role="status">${describeVerdict(exercises, step)}</p>
    ${solved ? renderReasons(page, step) : nothing}<small class="quiet">${place}</small>`;
  const next = exercises.next();
  const answers = html`${
      solved && next
        ? html`<button type="button" class="primary" @click=${() => void exercises.open(next)}>
            ${translate('Next exercise')}
          </button>`
        : nothing
    }${
      solved
        ? nothing
        : html`<button type="button" @click=${() => exercises.showAnswer()}>${translate('Show the answer')}</button>`
    } <button type="button" @click=${() => void page.showStep(step)}>${translate('Back to the review')}</button>`;
  return { rest, answers };
}

/** @param {Exercises} exercises @param {ReviewStep} step */
function describeVerdict({ verdict, answered, page }, step) {
  const { played_name: played, best_name: best } = step;
  const values = { name: page.nameOf(step.seat), action: answered, played, best };
  const own = step.seat === page.you;
  const texts = {
    open: own
      ? translate('You played {played} here. Find something better on the board.', values)
      : translate('{name} played {played} here. Find something better on the board.', values),
    best: translate('{action} is the best move.', values),
    good: translate('{action} is about as good as the best move, {best}.', values),
    played: translate('{action} is what was played. Find something better.', values),
    worse: translate('{action} is not as good as the best move. Try again.', values),
    shown: translate('The best move is {best}.', values),
  };
  return texts[verdict];
}
