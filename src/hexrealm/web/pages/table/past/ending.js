// The dialog at the end of a game: who won, what the points are made of, points over time, and what to do next.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { get } from '../../../core/api.js';
import { contestAddress, resultsLabel } from '../../../core/contests.js';
import { ask, showError } from '../../../core/dialogs.js';
import { profileAddress, renderName } from '../../../core/person_link.js';
import { navigate } from '../../../core/router.js';
import { loadStyleSheet, sign, token } from '../../../core/symbols.js';
import { capitalize, translate, translatePlural } from '../../../core/translate.js';
import { namingProps, ownResult } from '../../../table/naming.js';
import { analysisAddress } from '../analysis_address.js';
import { renderChart } from './chart.js';

/** @typedef {import('../../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../../types/frames.d.ts').Earning} Earning */
/** @typedef {import('../../../types/table.d.ts').View} View */

/** Where answers lead. @type {Record<string, (view: View) => string>} */
const PAGES = {
  review: ({ table }) => `/t/${table}/review`,
  analysis: ({ table, moment }) => analysisAddress(table, moment),
  contest: ({ contest }) => contestAddress(contest ?? ''),
};
const MAX_SOURCES = 12; // of points; a table of more would be too long

/**
 * @param {TableModel} model
 * @param {AbortSignal} signal
 * @param {(moment: number) => void} goTo a moment of the replay
 */
export async function openEnding(model, signal, goTo) {
  const { view, id } = model;
  if (!view?.result) return;
  const [{ scores }, why, rated] = await Promise.all([
    get(`tables/${id}/scores`),
    get(`tables/${id}/why?moment=${view.moment}`).catch(() => ({ seats: [] })),
    view.rated ? get(`tables/${id}/ratings`).catch(() => ({ seats: [] })) : { seats: [] },
    loadStyleSheet('/web/styles/ending.css'),
  ]);
  if (signal.aborted || document.querySelector('dialog[open]')) return;
  const closing = new AbortController();
  signal.addEventListener('abort', () => closing.abort());
  const onSelect = (/** @type {number} */ moment) => (closing.abort(), goTo(moment));
  const [title, how] = describeResult(view, view.result);
  const sources = sourcesOf(why.seats);
  const body = html`<div class="ending">
    <div>${how}${renderPodium(view, rated.seats)}${renderDifference(view, sources)}${renderSources(view, sources)}</div>
    ${scores.flat().some(Boolean) ? renderTime(scores, view, onSelect) : nothing}
  </div>`;
  const question = { title, wide: true, body, answers: answersFor(view) };
  const answer = await ask(question, closing.signal);
  const page = PAGES[answer?.value ?? '']?.(view);
  if (page) navigate(page);
  if (answer?.value === 'replay') goTo(0);
  if (answer?.value === 'share') await (await import('../share.js')).openShare(view);
  if (answer?.value === 'rematch') await openRematch(model, model.view?.rematch ?? null);
}

/** @param {number[][]} scores @param {View} view @param {(moment: number) => void} onSelect */
const renderTime = (scores, { scene }, onSelect) =>
  html`<div>
    <h3>${translate('Points over time')}</h3>
    ${renderChart(scores, scene.seats, onSelect)}
    <p class="quiet">${translate('Click the chart to see that moment.')}</p>
  </div>`;

/**
 * The title, and below it how a viewer who won did so.
 * @param {View} view
 * @param {NonNullable<View['result']>} result
 * @returns {[string, unknown]}
 */
function describeResult({ yours, scene, seats }, { winners, by, words }) {
  if (yours.length !== 1 || !winners.includes(yours[0])) return [words, nothing];
  const left = by === 'time' ? 'flagged' : 'resigned';
  const others = scene.seats.filter((_, k) => !winners.includes(k) && seats[k]?.[left]).map(({ name }) => name);
  const names = new Intl.ListFormat(document.documentElement.lang).format(others);
  const reasons = {
    rules: ownResult(scene, yours[0]),
    resignation: translatePlural('{names} resigned.', 'They resigned: {names}.', others.length, { names }),
    time: translatePlural('{names} ran out of time.', 'They ran out of time: {names}.', others.length, { names }),
  };
  return [translate('You win!'), html`<p>${names || by === 'rules' ? reasons[by] : words}</p>`];
}

/** @param {View} view */
function answersFor({ yours, rematch, contest }) {
  const label = rematch ? translate('Go to the rematch') : translate('Rematch');
  return [
    ...(contest ? [{ label: resultsLabel(contest), value: 'contest', primary: true }] : []),
    ...(yours.length && !contest ? [{ label, value: 'rematch', primary: true }] : []),
    { label: translate('Review'), value: 'review' },
    { label: translate('Analysis board'), value: 'analysis' },
    { label: translate('Replay'), value: 'replay' },
    { label: translate('Share'), value: 'share' },
    { label: translate('View the board'), value: '' },
  ];
}

/** @param {TableModel} model @param {string | null} known */
async function openRematch(model, known) {
  const table = known ?? (await model.send('rematch').catch(showError))?.created;
  if (table) navigate(`/t/${table}`);
}

/** Who has one seat is "You". @param {View} view */
const naming = ({ scene, yours }) => namingProps({ you: yours.length === 1 }, scene, yours[0] ?? null);

/** @param {View} view @param {import('../../../types/frames.d.ts').SeatRatingView[]} ratings */
function renderPodium(view, ratings) {
  const { scene, result, seats } = view;
  const { you, nameOf } = naming(view);
  const ranking = scene.seats.map((seat, k) => ({
    seat,
    mine: k === you,
    name: k === you ? nameOf(k) : renderName(nameOf(k), profileAddress(seats[k])),
    points: result?.scores[k] ?? 0,
    won: result?.winners.includes(k) ?? false,
    resigned: seats[k]?.resigned ?? false,
    rating: ratings.find((each) => each.seat === k),
  }));
  ranking.sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
  return html`<ol class="podium">
    ${ranking.map(
      ({ seat, mine, name, points, won, resigned, rating }) =>
        html`<li class=${won ? 'won' : ''}>
          ${won ? sign('crown', 'podium-crown') : nothing}${token(seat)}
          <b>${name}</b>${renderNote(seat, mine, resigned)}${rating ? renderRating(rating) : nothing}
          <span class="sum">${points}</span>
        </li>`,
    )}
  </ol>`;
}

/** @param {import('../../../types/frames.d.ts').SeatRatingView} rating */
function renderRating({ rating: { points }, change }) {
  const format = new Intl.NumberFormat(document.documentElement.lang, { signDisplay: 'exceptZero' });
  const text = translate('rating {points} ({change})', { points, change: format.format(change ?? 0) });
  return html` <small class="rating">${text}</small>`;
}

/** @param {import('../../../types/scene.d.ts').Seat} seat @param {boolean} mine @param {boolean} resigned */
function renderNote({ progress }, mine, resigned) {
  if (resigned) return html` <small>${translate('resigned')}</small>`;
  if (!progress) return nothing;
  const numbers = { at: progress.at, end: progress.end };
  const track = mine ? translate('your track {at} of {end}', numbers) : translate('own track {at} of {end}', numbers);
  return html` <small>${track}</small>`;
}

/**
 * What points come from, with what each seat got for it.
 * @typedef {{ key: string, what: string, points: number[] }} Source
 */

/** @param {Earning[][]} earnings by seat @returns {Source[]} */
function sourcesOf(earnings) {
  const keyOf = (/** @type {Earning} */ earning) => earning.key || earning.what;
  const names = new Map(earnings.flat().map((earning) => [keyOf(earning), earning.what]));
  const sum = (/** @type {Earning[]} */ own, /** @type {string} */ key) =>
    own.reduce((total, each) => total + (keyOf(each) === key ? each.points : 0), 0);
  const sources = [...names].map(([key, what]) => ({ key, what, points: earnings.map((own) => sum(own, key)) }));
  return sources.length > MAX_SOURCES ? [] : sources;
}

/** What brought the winner most before the second. @param {View} view @param {Source[]} sources */
function renderDifference({ result }, sources) {
  if (result?.by !== 'rules' || result.winners.length !== 1) return nothing;
  const [first] = result.winners;
  const others = result.scores.map((points, seat) => ({ points, seat })).filter(({ seat }) => seat !== first);
  const { seat: second, points: most } = others.reduce((best, each) => (each.points > best.points ? each : best));
  if (result.scores[first] <= most) return nothing; // the winner won by something other than points
  const lead = (/** @type {Source} */ { points }) => points[first] - points[second];
  const [main] = [...sources].sort((a, b) => lead(b) - lead(a));
  if (!main || lead(main) <= 0) return nothing;
  const values = { source: capitalize(main.what), more: main.points[first], less: main.points[second] };
  return html`<p>${translate('What made the difference to second place: {source}, {more} to {less}.', values)}</p>`;
}

/** Points by source and seat; most of each is bold. @param {View} view @param {Source[]} sources */
function renderSources(view, sources) {
  if (!sources.length) return nothing;
  return html`<table class="made-of">
    <thead>
      <tr>
        <td></td>
        ${renderHeads(view)}
      </tr>
    </thead>
    <tbody>
      ${sources.map((source) => renderSource(view, source))}
    </tbody>
  </table>`;
}

/** @param {View} view @param {Source} source */
function renderSource({ scene }, { key, what, points }) {
  const symbol = scene.ledger?.rows.find((row) => row.key === key)?.symbol;
  const most = Math.max(...points);
  return html`<tr>
    <th scope="row">${symbol ? sign(symbol, 'goal') : nothing}${capitalize(what)}</th>
    ${points.map((each) => html`<td class=${each === most && each ? 'most' : nothing}>${each}</td>`)}
  </tr>`;
}

/** The seats over the columns of points. @param {View} view */
function renderHeads(view) {
  const { nameOf } = naming(view);
  return view.scene.seats.map(
    (seat, k) =>
      html`<th scope="col">${token(seat, 'pc small-piece')}<span class="hidden-label">${nameOf(k)}</span></th>`,
  );
}
