// The end of a game: who won and why, what the points are made of, how they came about, and what now.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { get } from '../core/api.js';
import { drawChart } from './chart.js';
import { ask, complain } from '../core/dialogs.js';
import { go } from '../core/router.js';
import { sign, token } from '../core/symbols.js';
import { capital, translate } from '../core/translate.js';

/** @typedef {import('../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../types/frames.d.ts').Earning} Earning */

/** @param {TableModel} model @param {AbortSignal} signal @param {(moment: number) => void} lookBack */
export async function openEnding(model, signal, lookBack) {
  const { view } = model;
  if (!view?.result) return;
  const [scores, why] = await Promise.all([
    get(`tables/${model.id}/scores`),
    get(`tables/${model.id}/why?moment=${view.moment}`).catch(() => ({ seats: [] })),
  ]);
  if (signal.aborted || document.querySelector('dialog[open]')) return;
  const closing = new AbortController();
  signal.addEventListener('abort', () => closing.abort());
  const pick = (/** @type {number} */ moment) => (closing.abort(), lookBack(moment));
  const rematch = view.rematch ? translate('To the rematch') : translate('Rematch');
  const answer = await ask(
    {
      title: view.result.words,
      wide: true,
      body: html`${drawPodium(view)}${drawMadeOf(view, why.seats)}
        <h3>${translate('Points over time')}</h3>
        ${drawChart(scores.scores, view.scene.seats, { onPick: pick })}
        <p class="quiet">${translate('Click the chart to see that moment.')}</p>`,
      answers: [
        ...(view.yours.length ? [{ words: rematch, value: 'rematch', primary: true }] : []),
        { words: translate('Replay'), value: 'replay' },
        { words: translate('Look at the board'), value: '' },
      ],
    },
    closing.signal,
  );
  if (answer?.value === 'replay') lookBack(0);
  if (answer?.value === 'rematch') await rematchOf(model, view.rematch);
}

/** @param {TableModel} model @param {string | null} known */
async function rematchOf(model, known) {
  const table = known ?? (await model.say('rematch').catch(complain))?.created;
  if (table) go(`/t/${table}`);
}

/** @param {import('../types/frames.d.ts').View} view */
function drawPodium({ scene, result, seats }) {
  const order = scene.seats
    .map((seat, k) => ({ seat, k, points: result?.scores[k] ?? 0, won: result?.winners.includes(k) ?? false }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.points - a.points);
  return html`<ol class="podium">
    ${order.map(
      ({ seat, k, points, won }) =>
        html`<li class=${won ? 'won' : ''}>
          ${won ? sign('crown', 'podium-crown') : nothing}${token(seat)}
          <b>${seat.name}</b
          >${seats[k]?.resigned ? html` <small>${translate('resigned')}</small>` : seat.progress ? html` <small>${translate('own')} ${seat.progress.at}/${seat.progress.end}</small>` : nothing}<span
            class="sum"
            >${points}</span
          >
        </li>`,
    )}
  </ol>`;
}

/** Points by source. Sources are in the same order for every seat; where they are not, nothing is tabled. @param {import('../types/frames.d.ts').View} view @param {Earning[][]} earned */
function drawMadeOf({ scene }, earned) {
  const sources = [...new Set(earned.flat().map((earning) => earning.what))];
  if (!sources.length || sources.length > 12) return nothing;
  const sum = (/** @type {number} */ k, /** @type {string} */ what) =>
    (earned[k] ?? []).filter((earning) => earning.what === what).reduce((total, earning) => total + earning.points, 0);
  return html`<table class="made-of">
    <thead>
      <tr>
        <td></td>
        ${scene.seats.map((seat) => html`<th scope="col">${token(seat, 'pc small-piece')}<span class="hidden-label">${seat.name}</span></th>`)}
      </tr>
    </thead>
    <tbody>
      ${sources.map(
        (what) =>
          html`<tr>
            <th scope="row">${capital(what)}</th>
            ${scene.seats.map((_, k) => html`<td>${sum(k, what)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
}
