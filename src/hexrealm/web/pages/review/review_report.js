// The panel beside the board of a review: accuracy, charts, turning points, and all turns with their grades.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderChart } from '../table/past/chart.js';
import { gradeLabel, percent, signedPercent } from './grades.js';

/** @typedef {import('../../types/review.d.ts').Review} Review */
/** @typedef {import('../../types/review.d.ts').ReviewTurn} ReviewTurn */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('./review_page.js').ReviewPage} ReviewPage */

/** @param {ReviewPage} page */
export function renderReport(page) {
  const { review, table } = page;
  const seats = table.view?.scene.seats ?? [];
  return html`<section class="panel p-extra review-report" aria-label=${translate('Review')}>
    ${renderProgress(page)}${review ? renderReview(page, review, seats) : nothing}
  </section>`;
}

/** @param {ReviewPage} page */
function renderProgress({ progress, error, review }) {
  if (error || progress?.finished) return nothing;
  const text = review ? translate('Refining the review …') : translate('Reviewing …');
  const { done, total } = progress ?? { done: 0, total: 0 };
  return html`<label class="review-progress"
    >${text} <progress max=${total || 1} value=${total ? done : 0}></progress
  ></label>`;
}

/** @param {ReviewPage} page @param {Review} review @param {Seat[]} seats */
function renderReview(page, review, seats) {
  const show = (/** @type {number} */ moment) => page.showNear(moment);
  const last = review.points.length - 1;
  const chances = fillChances(review, last);
  const ends = review.names.map((_, k) => `${page.nameOf(k)} ${percent((chances.at(-1)?.[k] ?? 0) / 100)}`).join(', ');
  return html`${renderSeats(page, review, seats)}
    <h3>${translate('Win chance')}</h3>
    ${renderChart(chances, seats, show, translate('Win chance over time. In the end: {chances}.', { chances: ends }))}
    <h3>${translate('Points')}</h3>
    ${renderChart(review.points, seats, show)} ${renderTurningPoints(page, review)}
    <h3>${translate('All turns')}</h3>
    <ol class="review-turns">
      ${review.turns.map((turn) => renderTurn(page, turn, seats))}
    </ol>
    <p class="quiet">${review.grades}</p>`;
}

/**
 * The chances at every moment, in percent: those of the last decision before it.
 * @param {Review} review
 * @param {number} last
 */
function fillChances({ chances, names }, last) {
  let now = chances[0]?.chances ?? names.map(() => 1 / names.length);
  const found = new Map(chances.map((each) => [each.moment, each.chances]));
  return [...Array(last + 1).keys()].map((moment) => {
    now = found.get(moment) ?? now;
    return now.map((chance) => 100 * chance);
  });
}

/** @param {ReviewPage} page @param {Review} review @param {Seat[]} seats */
function renderSeats(page, { names, accuracy, luck }, seats) {
  const rows = names.map(
    (_, k) =>
      html`<tr>
        <th scope="row">${seats[k] ? token(seats[k], 'pc small-piece') : nothing} ${page.nameOf(k)}</th>
        <td>${accuracy[k] === null ? '–' : percent((accuracy[k] ?? 0) / 100)}</td>
        ${luck ? html`<td>${signedPercent(luck[k] ?? 0)}</td>` : nothing}
      </tr>`,
  );
  return html`<table class="made-of">
    <thead>
      <tr>
        <td></td>
        <th scope="col">${translate('Accuracy')}</th>
        ${luck ? html`<th scope="col">${translate('Luck of the draws')}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${rows}
    </tbody>
  </table>`;
}

/** @param {ReviewPage} page @param {Review} review */
function renderTurningPoints(page, { turning_points }) {
  if (!turning_points.length) return nothing;
  return html`<h3>${translate('Turning points')}</h3>
    <ol class="review-points">
      ${turning_points.map(
        ({ moment, text }) =>
          html`<li><button type="button" class="link" @click=${() => page.showNear(moment)}>${text}</button></li>`,
      )}
    </ol>`;
}

/** @param {ReviewPage} page @param {ReviewTurn} turn @param {Seat[]} seats */
function renderTurn(page, turn, seats) {
  const { seat, grade, loss, steps, actions } = turn;
  const one = (/** @type {import('../../types/review.d.ts').ReviewStep} */ step) =>
    html`<button
      type="button"
      class=${`grade ${step.grade}`}
      aria-pressed=${page.step?.moment === step.moment ? 'true' : 'false'}
      aria-label=${`${step.played_name}: ${gradeLabel(step.grade)}`}
      @click=${() => void page.showStep(step)}
    >
      ${step.played_name}${step.mark}
    </button>`;
  const verdict = grade ? html`<span class=${`grade ${grade}`}>${gradeLabel(grade)} ${lossText(loss)}</span>` : nothing;
  return html`<li>
    ${seats[seat] ? token(seats[seat], 'pc small-piece') : nothing}
    <span class="steps">${steps.length ? steps.map(one) : actions.join(' ')}</span> ${verdict}
  </li>`;
}

/** @param {number} loss */
const lossText = (loss) => (loss >= 0.01 ? signedPercent(-loss) : '');
