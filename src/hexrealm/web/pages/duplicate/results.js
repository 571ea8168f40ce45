// The results of a duplicate: one's own, and everybody's by seat. They tell nothing about the games.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { runOnce } from '../../core/dialogs.js';
import { icon } from '../../core/symbols.js';
import { capitalize, translate, translatePlural } from '../../core/translate.js';
import { describeOutcome } from '../daily/results.js';
import { openShare } from '../daily/share.js';
import { describeState, seatName } from './places.js';

/** @typedef {import('../../types/frames.d.ts').DuplicatePlaceView} Place */
/** @typedef {import('../../types/frames.d.ts').DuplicateView} DuplicateView */

/** @param {import('./duplicate_page.js').DuplicatePage} page @param {Place} mine */
export function renderOwnResult(page, mine) {
  const lines = describeOwn(page.view, mine);
  const heading = translate('A duplicate among friends');
  const share = (/** @type {Event} */ event) =>
    runOnce(event, () => openShare([heading, page.game.title, ...lines], `/duplicate/${page.view.id}`, 'duplicate'));
  const practise = (/** @type {Event} */ event) => runOnce(event, () => page.begin(true));
  return html`<section class="sheet">
    <h2>${translate('Your game')}</h2>
    <p class="own-result" role="status">${lines.join(' · ')}</p>
    <p class="answers">
      <button type="button" class="primary" @click=${share}>${icon('share')}${translate('Share')}</button>
      <a class="button" href=${`/t/${mine.table}/replay`}>${translate('Replay')}</a>
      <a class="button" href=${`/t/${mine.table}/review`}>${translate('Review')}</a>
      <button type="button" @click=${practise}>${translate('Play for practice')}</button>
    </p>
  </section>`;
}

/** A result with its place in the same seat: one or two short texts. @param {DuplicateView} view @param {Place} mine */
function describeOwn({ places }, mine) {
  const count = places.filter(({ seat, rank }) => seat === mine.seat && rank !== null).length;
  const result = capitalize(describeOutcome({ outcome: mine.outcome ?? 'resigned', lead: mine.lead }));
  const rank = mine.rank ?? 0;
  return rank ? [result, translate('Place {rank} of {count} in the same seat', { rank, count })] : [result];
}

/** Everybody's results: those who had the same seat together. @param {DuplicateView} view */
export function renderResults({ kind, places }) {
  const begun = places.filter(({ state }) => state !== 'waiting');
  const seats = [...new Set(begun.map(({ seat }) => seat))].sort();
  const lists = seats.map((seat) => {
    const rows = begun.filter((place) => place.seat === seat).sort((a, b) => order(a) - order(b));
    return html`${kind === 'pairs' ? html`<h3>${seatName(seat)}</h3>` : nothing}${renderSeat(rows, kind === 'pairs')}`;
  });
  return html`<section class="sheet results">
    <h2>${translate('Results')}</h2>
    ${begun.length ? lists : html`<p class="quiet">${translate('Nobody has begun yet.')}</p>`}
  </section>`;
}

/** Those with a place first, those who play last. @param {Place} place */
const order = ({ rank, state }) => rank ?? (state === 'over' ? 1000 : 2000);

/** @param {Place[]} rows @param {boolean} pairs */
const renderSeat = (rows, pairs) =>
  html`<table class="leaderboard">
    <thead>
      <tr>
        <th scope="col">${translate('Place')}</th>
        <th scope="col">${translate('Name')}</th>
        <th scope="col">${translate('Result')}</th>
        <th scope="col">${translate('Same seat')}</th>
      </tr>
    </thead>
    <tbody>
      ${rows.map((row) => renderRow(row, pairs))}
    </tbody>
  </table>`;

/** @param {Place} row @param {boolean} pairs */
function renderRow(row, pairs) {
  const { rank, name, you, outcome, lead, points, table, pair } = row;
  const at = pairs ? html` <small>${translate('Table {n}', { n: pair })}</small>` : nothing;
  const links = html`<small class="links"
    ><a href=${`/t/${table}/replay`}>${translate('Replay')}</a>
    <a href=${`/t/${table}/review`}>${translate('Review')}</a></small
  >`;
  return html`<tr class=${you ? 'you' : ''}>
    <td data-label=${translate('Place')}>${rank ?? nothing}</td>
    <th scope="row">
      ${name}${you ? html` <small>(${translate('You')})</small>` : nothing}${at}${table && outcome ? links : nothing}
    </th>
    <td>
      ${outcome ? describeOutcome({ outcome, lead }) : describeState(row)}
      ${points === null ? nothing : renderPoints(points)}
    </td>
    <td data-label=${translate('Same seat')}>${formatDifference(row)}</td>
  </tr>`;
}

/** @param {number} points */
const renderPoints = (points) => html` <small>${translatePlural('{n} point', '{n} points', points)}</small>`;

/** @param {Place} row */
function formatDifference({ difference }) {
  if (difference === null) return '';
  return new Intl.NumberFormat(document.documentElement.lang, { signDisplay: 'exceptZero' }).format(difference);
}
