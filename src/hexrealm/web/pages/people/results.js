// The results of a person in one game: all together, by opponent, by seat and by variant.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { personAddress, renderName } from '../../core/person_link.js';
import { icon } from '../../core/symbols.js';
import { capitalize, translate, translatePlural } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').OpponentView} OpponentView */
/** @typedef {import('../../types/frames.d.ts').ResultsView} ResultsView */
/** @typedef {import('../../types/frames.d.ts').ScoreView} ScoreView */
/** @typedef {{ label: unknown, score: ScoreView }} Row */

/** @param {ResultsView | undefined} results @param {GameView | undefined} game @param {boolean} you */
export function renderResults(results, game, you) {
  return html`<section class="sheet results">
    <h2>${you ? translate('Results') : translate('Results of public games')}</h2>
    ${results ? renderAll(results, game) : html`<p class="quiet">${translate('None yet.')}</p>`}
  </section>`;
}

/** @param {ResultsView} results @param {GameView | undefined} game */
function renderAll({ total, seats, variants, opponents }, game) {
  const bySeat = seats.map(({ players, seat, score }) => ({ label: describeSeat(players, seat), score }));
  const byOpponent = opponents.map(({ opponent, score }) => ({ label: renderOpponent(opponent), score }));
  const described = (game?.variants ?? []).map(({ option, label, values, words }) => ({
    label,
    rows: values.flatMap((value, k) => {
      const found = variants.find((each) => each.option === option && each.value === value);
      return found ? [{ label: capitalize(words[k] ?? value), score: found.score }] : [];
    }),
  }));
  return html`${renderTotal(total)}
    ${byOpponent.length ? renderScores(translate('By opponent'), translate('Opponent'), byOpponent) : nothing}
    ${renderScores(translate('By seat'), translate('Seat'), bySeat)}
    <details class="par">
      <summary>${translate('By variant')}</summary>
      ${described
        .filter(({ rows }) => rows.length)
        .map(({ label, rows }) => renderScores(label, translate('Variant'), rows))}
    </details>`;
}

/** @param {number} players @param {number} seat */
const describeSeat = (players, seat) => translate('Seat {seat} of {players}', { seat: seat + 1, players });

/** @param {OpponentView} opponent */
function renderOpponent({ person, name, level, profile }) {
  if (level) return html`${icon('bot')} ${name}`;
  return renderName(name, profile && person ? personAddress(person) : '');
}

/** @param {ScoreView} score */
const countOf = ({ won, drawn, lost }) => won + drawn + lost;

/** All games as a bar with its parts in words. @param {ScoreView} score */
function renderTotal(score) {
  const { won, drawn, lost } = score;
  return html`${renderBar(score)}
    <p class="total">
      <b>${translatePlural('{n} game', '{n} games', countOf(score))}</b>
      <span class="won">${translatePlural('{n} won', '{n} won', won)}</span>
      ${drawn ? html`<span class="drawn">${translatePlural('{n} drawn', '{n} drawn', drawn)}</span>` : nothing}
      <span class="lost">${translatePlural('{n} lost', '{n} lost', lost)}</span>
    </p>`;
}

/** The parts of a whole, next to the numbers that say the same. @param {ScoreView} score */
function renderBar(score) {
  const whole = countOf(score);
  const part = (/** @type {string} */ name, /** @type {number} */ from, /** @type {number} */ size) =>
    svg`<rect class=${name} x=${`${(100 * from) / whole}%`} width=${`${(100 * size) / whole}%`} height="100%" />`;
  return html`<svg class="score-bar" aria-hidden="true">
    ${part('won', 0, score.won)}${part('drawn', score.won, score.drawn)}
    ${part('lost', score.won + score.drawn, score.lost)}
  </svg>`;
}

/** @param {string} heading @param {string} what @param {Row[]} rows */
const renderScores = (heading, what, rows) =>
  html`<h3>${heading}</h3>
    <table class="leaderboard scores">
      <thead>
        <tr>
          <th scope="col">${what}</th>
          <th scope="col">${translate('Won')}</th>
          <th scope="col">${translate('Drawn')}</th>
          <th scope="col">${translate('Lost')}</th>
          <td></td>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ label, score }) =>
            html`<tr>
              <th scope="row">${label}</th>
              <td>${score.won}</td>
              <td>${score.drawn}</td>
              <td>${score.lost}</td>
              <td>${renderBar(score)}</td>
            </tr>`,
        )}
      </tbody>
    </table>`;
