// In the panel: everything of a position that has a value, in groups: the turn, each seat, and what they share.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { token } from '../../../core/symbols.js';
import { capitalize, translate } from '../../../core/translate.js';

/** @typedef {import('../../../types/frames.d.ts').Edit} Edit */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {{ target: HTMLInputElement | HTMLSelectElement }} Changed */

const [YES, NO] = ['yes', 'no'];

/** @param {Editor} editor */
export function renderEditorPanel(editor) {
  const groups = [...new Set(editor.values.map(({ group }) => group))];
  return html`<section class="panel p-extra editor-values" aria-label=${translate('Edit the position')}>
    <h2>${translate('Edit the position')}</h2>
    ${groups.map((group, k) => renderGroup(editor, group, k))}
  </section>`;
}

/**
 * The first group is the turn: it and the first seat are open at first.
 * @param {Editor} editor
 * @param {string} group
 * @param {number} k
 */
function renderGroup(editor, group, k) {
  const edits = editor.values.filter((edit) => edit.group === group);
  const seat = edits[0]?.seat ?? null;
  const owner = seat === null ? undefined : editor.page.table.view?.scene.seats[seat];
  const open = k === 0 || seat === 0;
  return html`<details ?open=${open}>
    <summary>${owner ? token(owner, 'pc small-piece') : nothing}${group}</summary>
    <div class="editor-fields">${edits.map((edit) => renderValue(editor, edit))}</div>
  </details>`;
}

/** @param {Editor} editor @param {Edit} edit */
function renderValue(editor, edit) {
  const { name, words, value, choices } = edit;
  const set = (/** @type {string} */ wanted) => void editor.change({ name, value: wanted });
  if (!choices.length) return renderNumber(edit, set);
  if (choices.length === 2 && choices[0][0] === YES) return renderFlag(edit, set);
  return html`<label class="editor-field"
    ><span>${capitalize(words)}</span
    ><select @change=${(/** @type {Changed} */ { target }) => set(target.value)}>
      ${choices.map(([each, label]) => html`<option value=${each} .selected=${each === value}>${label}</option>`)}
    </select></label
  >`;
}

/** @param {Edit} edit @param {(value: string) => void} set */
const renderFlag = ({ words, value }, set) =>
  html`<label class="editor-flag"
    ><input
      type="checkbox"
      .checked=${value === YES}
      @change=${(/** @type {any} */ { target }) => set(target.checked ? YES : NO)}
    /><span>${capitalize(words)}</span></label
  >`;

/** @param {Edit} edit @param {(value: string) => void} set */
function renderNumber({ words, value, low, high }, set) {
  const now = Number(value);
  const keep = (/** @type {number} */ wanted) => String(Math.min(high, Math.max(low, Math.round(wanted) || low)));
  const button = (/** @type {number} */ by, /** @type {string} */ label) =>
    html`<button
      type="button"
      class="tool"
      tabindex="-1"
      aria-label=${label}
      ?disabled=${keep(now + by) === value}
      @click=${() => set(keep(now + by))}
    >
      ${by < 0 ? '−' : '+'}
    </button>`;
  const [less, more] = [translate('{what}: one less', { what: words }), translate('{what}: one more', { what: words })];
  return html`<div class="editor-field">
    <label
      ><span>${capitalize(words)}</span
      ><input
        type="number"
        inputmode="numeric"
        min=${low}
        max=${high}
        .value=${value}
        @change=${(/** @type {Changed} */ { target }) => set(keep(Number(target.value)))}
    /></label>
    ${button(-1, less)}${button(1, more)}
  </div>`;
}
