// What the viewer is asked, the tiles that can be used, the preview and the buttons.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon, sign, token, use } from '../../core/symbols.js';
import { capitalize, fill, translate, translatePlural } from '../../core/translate.js';
import { signed } from '../../board/marks.js';
import { ownResult } from '../naming.js';
import { renderPreview } from './preview.js';
import { renderRecent } from './recent.js';

/** @typedef {import('../../types/scene.d.ts').Choice} Choice */
/** @typedef {import('../../types/scene.d.ts').Prompt} Prompt */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

/** @typedef {Partial<typeof import('./prompt_tiles.js')>} TileParts those that are loaded, in games with tiles */

/** @param {PanelProps} props @param {TileParts} tileParts */
export function renderPrompt(props, tileParts) {
  const { prompt, result } = props.scene;
  const asked = prompt ? html`${renderQuestion(props, prompt, tileParts)}${renderAnswers(props, prompt)}` : nothing;
  return html`<section
    class=${`panel p-prompt ${props.action ? 'considering' : ''}`}
    data-tab="board"
    aria-label=${translate('Current decision')}
  >
    ${result ? renderResult(props) : asked}
  </section>`;
}

/** @param {PanelProps} props */
function renderResult({ scene, openResult, you }) {
  const button = html`<div class="answers">
    <button type="button" @click=${openResult}>${translate('Result')}</button>
  </div>`;
  const winners = scene.seats.filter((seat) => seat.won);
  const words = scene.seats[you]?.won
    ? html`<h2>${translate('You win!')}</h2>
        <p>${ownResult(scene, you)}</p>`
    : html`<h2>${scene.result}</h2>`;
  return html`<div class="ask" role="status">
      ${winners.map((seat) => html`<span class="crowned">${sign('crown', 'crown-sign')}${token(seat)}</span>`)}
      <div>${words}</div>
    </div>
    ${openResult && winners[0] ? button : nothing}`;
}

/** @param {PanelProps} props @param {Prompt} prompt @param {TileParts} tileParts */
function renderQuestion(props, prompt, { renderPromptTile, renderUsableTiles }) {
  const { seats, board } = props.scene;
  const seat = prompt.seat === null ? null : seats[prompt.seat];
  const own = prompt.seat === props.me && prompt.asked;
  const asked = [own || prompt.words, ...prompt.details];
  const [title, ...notes] = props.waiting.length ? props.waiting : asked;
  const ownToken = seat ? token(seat) : nothing;
  return html`<div class="ask">
      ${prompt.tile ? renderPromptTile?.(prompt.tile, board.layout) : ownToken}
      <div role="status">
        ${props.extraTurn ? html`<p class="extra-turn">${translate('Extra turn!')}</p>` : nothing}
        <h2>${title}</h2>
        ${props.canAct && props.part >= 0 ? renderParts(props.part) : nothing}
        ${notes.map((note) => html`<p>${note}</p>`)} ${renderDue(prompt, board.layout)}
      </div>
    </div>
    ${renderUsableTiles?.(props, prompt)}`;
}

/** The two parts of moving something; the current one is bold. @param {number} part */
function renderParts(part) {
  const names = [translate('Choose which one'), translate('Choose where to')];
  return html`<ol class="parts">
    ${names.map((name, k) => html`<li aria-current=${k === part ? 'step' : nothing}>${name}</li>`)}
  </ol>`;
}

/**
 * A small hex for each thing to do in this turn: filled while it is due.
 * @param {Prompt} prompt
 * @param {string} layout
 */
function renderDue({ due, tile }, layout) {
  if (!due) return nothing;
  const hexes = [...Array(due.places).keys()].map(
    (k) =>
      html`<svg class="due-hex" viewBox="-112 -112 224 224" aria-hidden="true">
        ${use(`hex-${layout}`, 0, 0, k < due.left ? 'due-open' : 'due-done')}
      </svg>`,
  );
  return html`<p class="due"><span class=${`pips ${tile?.ground ?? ''}`}>${hexes}</span>${due.words}</p>`;
}

/** The refusal, or the preview, and the buttons. @param {PanelProps} props @param {Prompt} prompt */
function renderAnswers(props, prompt) {
  if (props.refused) return html`${renderRefusal(props.refused.text)}${renderChoices(props)}`;
  if (!props.canAct) return html`${renderPlanned(props)}${renderRecent(props)}`;
  const card = html`<div class="preview-card" aria-live="polite">${renderPreview(props, prompt)}</div>`;
  // A previewed choice keeps the template without a preview, so that the button under the pointer stays the same one.
  const isChoice = props.choices.some((choice) => choice.action === props.action && !choice.tile);
  if (!props.action || isChoice) return html`${props.action ? card : renderRecent(props)}${renderChoices(props)}`;
  return html`${card} ${props.variants.length > 1 ? renderVariants(props) : nothing}
  ${props.pinned ? renderConfirm(props, prompt) : html`<p class="quiet">${translate('Click to choose it.')}</p>`}`;
}

/** @param {PanelProps} props @param {Prompt} prompt */
const renderConfirm = (props, prompt) =>
  html`<div class="answers">
    <button type="button" class="primary" ?disabled=${props.busy} @click=${() => props.confirm()}>
      ${icon('check')}${confirmLabel(props, prompt)}
    </button>
    <button type="button" @click=${() => props.cancel()}>${translate('Cancel')}</button>
  </div>`;

/** The move that is planned while others think. @param {PanelProps} props */
function renderPlanned({ planned, mayPlan, cancelPlan }) {
  if (!planned && mayPlan) return html`<p class="aside">${translate('Choose a hex to plan your next move.')}</p>`;
  if (!planned) return nothing;
  return html`<div class="planned-card" role="status">
    <p>${translate('Planned: {hex}. It is played when it is your turn.', { hex: planned })}</p>
    <button type="button" @click=${cancelPlan}>${translate('Cancel')}</button>
  </div>`;
}

/** @param {string} text */
const renderRefusal = (text) =>
  html`<div class="preview-card refusal" role="alert">
    <p>${icon('cross')}<span>${text}</span></p>
  </div>`;

/** @param {PanelProps} props @param {Prompt} prompt */
function confirmLabel({ choices, action, targetHex }, prompt) {
  const choice = choices.find((each) => each.action === action);
  return choice ? capitalize(choice.words) : fill(prompt.confirm || translate('Play {hex}'), { hex: targetHex });
}

/** @param {PanelProps} props */
const renderVariants = (props) =>
  html`<div class="variants" role="radiogroup" aria-label=${translate('Ways to play this move')}>
    ${props.variants.map(
      ({ action, label, points, steps }) =>
        html`<button
          type="button"
          role="radio"
          aria-checked=${action === props.action ? 'true' : 'false'}
          @click=${() => props.previewAction(action, true)}
        >
          ${label}${points === undefined ? nothing : html`<b>${describeGain(points, steps)}</b>`}
        </button>`,
    )}
  </div>`;

/** Points, or steps where there are no points. @param {number} points @param {number} [steps] */
const describeGain = (points, steps) =>
  points || !steps ? signed(points) : translatePlural('{n} step', '{n} steps', steps);

/** Buttons for actions that have neither hexes nor a tile. @param {PanelProps} props */
function renderChoices(props) {
  const plain = props.canAct ? props.choices.filter((choice) => !choice.tile) : [];
  if (!plain.length) return nothing;
  const only = props.choices.length === 1 && !props.openCount;
  const classOf = (/** @type {Choice} */ { action }) =>
    only ? 'primary' : `choice${action === props.action ? ' using' : ''}`;
  return html`<div class="answers choices">
    ${plain.map((choice) => renderChoice(props, choice, classOf(choice)))}
  </div>`;
}

/** @param {PanelProps} props @param {Choice} choice @param {string} classes */
function renderChoice(props, { action, words, note, symbol, palette }, classes) {
  const preview = () => props.previewAction(action);
  const picture = html`<svg class=${`choice-sign ${palette}`} viewBox="-105 -105 210 210" aria-hidden="true">
    ${use(`place-${props.scene.board.layout}`)}${use(symbol)}
  </svg>`;
  return html`<button
    type="button"
    class=${classes}
    ?disabled=${props.busy}
    @click=${() => props.selectChoice(action)}
    @pointerenter=${preview}
    @focus=${preview}
  >
    ${symbol ? picture : nothing}<span>${capitalize(words)}${note ? html`<small>${note}</small>` : nothing}</span>
  </button>`;
}
