// What is asked and what follows; the chain of steps an action would set off; the answers. A polite live region.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { drawHeld } from './held_tiles.js';
import { emphasise } from './log.js';
import { signed } from '../../board/marks.js';
import { icon, sign, token, use } from '../../core/symbols.js';
import { fill, translate } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').Choice} Choice */
/** @typedef {import('../../types/scene.d.ts').Prompt} Prompt */
/** @typedef {import('../../types/types.d.ts').Shown} Shown */

/** @param {Shown} shown */
export function drawPrompt(shown) {
  const { scene } = shown;
  const inside = scene.result
    ? drawResult(shown)
    : scene.prompt
      ? html`${drawAsked(shown, scene.prompt)}${drawAnswer(shown, scene.prompt)}`
      : nothing;
  return html`<section
    class=${`panel p-prompt ${shown.action ? 'considering' : ''}`}
    data-tab="board"
    aria-label=${translate('What is asked')}
  >
    ${inside}
  </section>`;
}

/** @param {Shown} shown */
function drawResult({ scene }) {
  const winners = scene.seats.filter((seat) => seat.won);
  return html`<div class="ask" role="status">
    ${winners.map((seat) => html`<span class="crowned">${sign('crown', 'crown-sign')}${token(seat)}</span>`)}
    <div><h2>${scene.result}</h2></div>
  </div>`;
}

/** @param {Shown} shown @param {Prompt} prompt */
function drawAsked(shown, prompt) {
  const { scene } = shown;
  const seat = prompt.seat === null ? null : scene.seats[prompt.seat];
  const mine = shown.mine && prompt.asked;
  return html`<div class="ask">
      ${prompt.tile ? drawHeld(prompt.tile, scene.board.layout, 'terrain-tile') : seat ? token(seat) : nothing}
      <div role="status">
        <h2>${mine ? prompt.asked : prompt.words}</h2>
        ${prompt.details.map((detail) => html`<p>${detail}</p>`)}
        ${prompt.due ? drawDue(prompt, scene.board.layout) : nothing}
      </div>
    </div>
    ${drawTiles(shown, prompt)}`;
}

/** A small hex for each thing: filled while it is due. @param {Prompt} prompt @param {string} layout */
function drawDue({ due, tile }, layout) {
  if (!due) return nothing;
  return html`<p class="due">
    <span class=${`pips ${tile?.ground ?? ''}`}
      >${[...Array(due.places).keys()].map(
        (k) =>
          html`<svg class="due-hex" viewBox="-112 -112 224 224" aria-hidden="true">
            ${use(`hex-${layout}`, 0, 0, k < due.left ? 'due-open' : 'due-done')}
          </svg>`,
      )}</span
    >${due.words}
  </p>`;
}

/** The tiles of the seat that is asked; those that can be used now are buttons. @param {Shown} shown @param {Prompt} prompt */
function drawTiles(shown, prompt) {
  const seat = prompt.seat === null ? null : shown.scene.seats[prompt.seat];
  const plates = (seat?.tiles ?? []).filter((tile) => tile.frame === 'plate');
  if (!plates.length) return nothing;
  const { layout } = shown.scene.board;
  const offered = new Set();
  return html`<ul class=${plates.length > 3 ? 'ltiles many' : 'ltiles'}>
    ${plates.map((tile) => {
      const choice =
        tile.tone === 'plain'
          ? shown.choices.find((each) => each.tile?.symbol === tile.symbol && !offered.has(each))
          : undefined;
      offered.add(choice);
      const inside = html`${drawHeld(tile, layout)}<span
          ><b>${tile.name}</b><small>${choice?.tile?.state ?? tile.state}</small></span
        >`;
      return html`<li>
        ${choice ? html`<button type="button" class=${`ltile ${shown.action === choice.action ? 'using' : ''}`} @click=${() => shown.pick(choice.action)}>${inside}</button>` : html`<span class=${`ltile ${tile.tone === 'active' ? 'using' : ''} ${tile.tone}`}>${inside}</span>`}
      </li>`;
    })}
  </ul>`;
}

/** What was pointed at, and the buttons. @param {Shown} shown @param {Prompt} prompt */
function drawAnswer(shown, prompt) {
  if (shown.refused)
    return html`<div class="preview-card refusal" role="alert">
        <p>${icon('cross')}<span>${shown.refused.words}</span></p>
      </div>
      ${drawChoices(shown)}`;
  if (!shown.mine) return nothing;
  // one template for both, so that the button under the pointer stays the same one
  if (!shown.action || shown.choices.some((choice) => choice.action === shown.action && !choice.tile))
    return html`${drawChoices(shown)}${shown.action ? html`<div class="preview-card" aria-live="polite">${drawPreview(shown, prompt)}</div>` : nothing}`;
  return html`<div class="preview-card" aria-live="polite">${drawPreview(shown, prompt)}</div>
    ${shown.variants.length > 1 ? drawVariants(shown) : nothing}
    <div class="answers">
      <button type="button" class="primary" ?disabled=${shown.busy} @click=${() => shown.confirm()}>
        ${icon('check')}${confirmWords(shown, prompt)}
      </button>
      <button type="button" @click=${() => shown.drop()}>${translate('Another place')}</button>
    </div>`;
}

/** @param {Shown} shown @param {Prompt} prompt */
function confirmWords(shown, prompt) {
  const choice = shown.choices.find((each) => each.action === shown.action);
  return choice ? choice.words : fill(prompt.confirm || translate('Play {hex}'), { hex: shown.target });
}

/** @param {Shown} shown @param {Prompt} prompt */
function drawPreview(shown, prompt) {
  const { preview } = shown;
  const choice = shown.choices.find((each) => each.action === shown.action);
  const heading = choice ? choice.words : supposedWords(prompt, shown.target);
  if (!preview) return html`<h3>${heading}</h3>`;
  const sum = preview.scores[prompt.seat ?? 0] ?? 0;
  const lines = [...ledgerLines(shown, prompt), ...otherSeats(shown, prompt)];
  return html`<h3>
      <span>${heading}</span>
      <b class=${`sum ${sum > 0 ? '' : sum < 0 ? 'loss' : 'nil'}`}>${signed(sum)} ${shown.scene.unit}</b>
    </h3>
    <ol class=${shown.steps.length > 1 ? 'steps' : 'steps plain'}>
      ${shown.steps.map((step) => html`<li>${emphasise(step.event)}${step.event.points && step.event.seat === prompt.seat ? html` <span class="gain">${signed(step.event.points)}</span>` : nothing}</li>`)}
    </ol>
    ${
      lines.length
        ? html`<ul class="steps plain">
            ${lines}
          </ul>`
        : nothing
    }
    ${preview.open ? html`<p class="quiet">${translate('More follows that nobody knows yet.')}</p>` : nothing}`;
}

/** The place in bold. @param {Prompt} prompt @param {string} hex */
function supposedWords(prompt, hex) {
  const [before, after = ''] = (prompt.supposed || '{hex}').split('{hex}');
  return html`${before}<b>${hex}</b>${after}`;
}

/** What the ledger's rows would gain or lose; those that stay are said in one grey line. @param {Shown} shown @param {Prompt} prompt */
function ledgerLines({ scene, preview }, prompt) {
  const [now, after, seat] = [scene.ledger, preview?.after?.ledger, prompt.seat];
  if (!now || !after || seat === null) return [];
  const change = now.rows.map((row, r) => (after.rows[r].values[seat] ?? 0) - (row.values[seat] ?? 0));
  const stay = now.rows.filter((_, r) => change[r] === 0).map((row) => row.name);
  const moved = now.rows.flatMap((row, r) =>
    change[r]
      ? [html`<li><span class=${change[r] > 0 ? 'gain' : 'gain loss'}>${signed(change[r])}</span> ${row.name}</li>`]
      : [],
  );
  return stay.length
    ? [...moved, html`<li class="quiet">${translate('Unchanged: {names}.', { names: stay.join(', ') })}</li>`]
    : moved;
}

/** Points of others that would change. @param {Shown} shown @param {Prompt} prompt */
const otherSeats = (shown, prompt) =>
  shown.change.flatMap((change, k) =>
    change && k !== prompt.seat
      ? [
          html`<li>
            <span class=${change > 0 ? 'gain' : 'gain loss'}>${signed(change)}</span> ${shown.scene.seats[k].name}
          </li>`,
        ]
      : [],
  );

/** @param {Shown} shown */
const drawVariants = (shown) =>
  html`<div class="variants" role="radiogroup" aria-label=${translate('How')}>
    ${shown.variants.map((variant) => html`<button type="button" role="radio" aria-checked=${variant.action === shown.action ? 'true' : 'false'} @click=${() => shown.consider(variant.action, true)}>${variant.words}</button>`)}
  </div>`;

/** Answers that are neither hexes nor tiles of the seat. @param {Shown} shown */
function drawChoices(shown) {
  if (!shown.mine) return nothing;
  const plain = shown.choices.filter((choice) => !choice.tile);
  if (!plain.length) return nothing;
  const only = shown.choices.length === 1 && !shown.open ? 'primary' : 'choice';
  return html`<div class="answers choices">
    ${plain.map(
      (choice) =>
        html`<button
          type="button"
          class=${choice.action === shown.action && only !== 'primary' ? 'choice using' : only}
          ?disabled=${shown.busy}
          @click=${() => shown.pick(choice.action)}
          @pointerenter=${() => shown.consider(choice.action)}
          @focus=${() => shown.consider(choice.action)}
        >
          ${choice.symbol ? html`<svg class=${`choice-sign ${choice.palette}`} viewBox="-105 -105 210 210" aria-hidden="true">${use(`place-${shown.scene.board.layout}`)}${use(choice.symbol)}</svg>` : nothing}<span
            >${choice.words}${choice.note ? html`<small>${choice.note}</small>` : nothing}</span
          >
        </button>`,
    )}
  </div>`;
}
