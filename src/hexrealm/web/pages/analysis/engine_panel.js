// What the engine says: the win chances as a bar, the best actions with what it expects to follow.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { icon, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { percent } from '../review/grades.js';
import { describe, labelOf } from './moves_panel.js';
import { shortTexts } from '../../table/panels/event_text.js';

/** @typedef {import('../../types/frames.d.ts').EngineLine} EngineLine */
/** @typedef {import('../../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */

export const MAX_STEPS = 6; // of a line that are told and drawn

/** The switch, what it does, and the win chances. @param {AnalysisPage} page */
export function renderEngine(page) {
  const { engine } = page;
  const seats = page.table.view?.scene.seats ?? [];
  return html`<section class="engine" aria-label=${translate('Engine')} aria-busy=${String(engine.thinking)}>
    <header>
      <button
        type="button"
        class="engine-switch"
        role="switch"
        aria-checked=${String(engine.on)}
        title="Alt+E"
        @click=${() => page.toggleEngine()}
      >
        ${icon('bot')}${translate('Engine')}
      </button>
      ${engine.on ? renderChances(page, engine.progress?.chances ?? [], seats) : renderOff()}
    </header>
    ${page.study.assumes ? html`<p class="engine-state assumption">${page.study.assumes}</p>` : nothing}
    ${engine.on && engine.progress ? html`<p class="engine-state">${describeState(page)}</p>` : nothing}
    ${page.renderEngineLines('below-board')}
  </section>`;
}

const renderOff = () =>
  html`<small class="quiet">${translate('Win chances and the best moves, as a search sees them.')}</small>`;

/** @param {AnalysisPage} page */
function describeState({ engine, position }) {
  const { progress, error } = engine;
  if (position?.over) return translate('The game is over.');
  if (error) return error;
  if (progress?.failed) return translate('The engine did not answer. Switch it off and on to try again.');
  if (!progress) return translate('Thinking …');
  const { simulations, wanted, finished, assumes } = progress;
  const numbers = { n: simulations.toLocaleString(), all: wanted.toLocaleString() };
  const done = finished
    ? translate('{n} simulations.', numbers)
    : translate('Thinking … {n} of {all} simulations.', numbers);
  return [done, assumes].filter(Boolean).join(' ');
}

/** @param {AnalysisPage} page @param {number[]} chances @param {Seat[]} seats */
function renderChances(page, chances, seats) {
  if (!chances.length || page.position?.over) return html`<p class="chances">${describeState(page)}</p>`;
  const starts = chances.map((_, k) => chances.slice(0, k).reduce((sum, each) => sum + each, 0));
  const text = chances.map((chance, k) => `${seats[k]?.name ?? ''} ${percent(chance)}`).join(', ');
  return html`<div class="chances" role="img" aria-label=${translate('Win chance: {chances}', { chances: text })}>
    <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
      ${chances.map(
        (chance, k) =>
          svg`<rect class=${`chance ${seats[k]?.palette ?? ''}`}
            x=${100 * starts[k]} width=${100 * chance} height="10" />`,
      )}
    </svg>
    <span class="chance-names" aria-hidden="true"
      >${chances.map(
        (chance, k) => html`<span>${seats[k] ? token(seats[k], 'pc small-piece') : nothing}${percent(chance)}</span>`,
      )}</span
    >
  </div>`;
}

/**
 * The best actions. They are below the board or, where that is too small, with the moves.
 * @param {AnalysisPage} page
 * @param {string} place
 */
export function renderLines(page, place) {
  const { engine, position } = page;
  const lines = (engine.on && engine.progress?.lines) || [];
  if (!engine.on || position?.over) return nothing;
  return html`<ol
    class=${`engine-lines ${place}`}
    aria-label=${translate('Best moves')}
    @pointerleave=${() => page.showLine(null)}
    @focusout=${() => page.showLine(null)}
  >
    ${lines.map((line) => renderLine(page, line))}
  </ol>`;
}

/** @param {AnalysisPage} page @param {EngineLine} line */
function renderLine(page, line) {
  const seat = page.position?.seat ?? page.position?.scene.prompt?.seat ?? 0;
  const show = () => page.showLine(line);
  const drawn = page.position?.seat === null;
  return html`<li @pointerenter=${show} @focusin=${show}>
    <b class="line-chance">${percent(line.chances[seat] ?? 0)}</b>
    <span class="line-steps"
      >${line.steps.slice(0, MAX_STEPS).map((step, k) => renderStep(page, line, step, k))}${
        drawn ? html`<small>${translate('drawn with {chance}', { chance: percent(line.share) })}</small>` : nothing
      }</span
    >
  </li>`;
}

/**
 * One action of a line: it plays the line up to there.
 * @param {AnalysisPage} page
 * @param {EngineLine} line
 * @param {StepView} step
 * @param {number} k
 */
function renderStep(page, line, step, k) {
  const seats = page.table.view?.scene.seats ?? [];
  const seat = step.seat === null ? undefined : seats[step.seat];
  const node = { action: step.action ?? line.action, step };
  const label = labelOf(/** @type {any} */ (node));
  const effects = shortTexts(step.events.slice(1)).map((text) => ` · ${text}`);
  return html`<button
    type="button"
    class="line-step"
    title=${describe(/** @type {any} */ (node), seats)}
    @click=${() => void page.playLine(line, k + 1)}
  >
    <span class="line-number" aria-hidden="true">${k + 1}</span>${seat ? token(seat, 'pc small-piece') : nothing}
    <span><b>${label}</b>${effects}</span>
  </button> `;
}
