// Below the board: what is wrong with the position, the tools by their pictures, and how to end.

import { html, nothing, svg } from '../../../vendor/lit-html/lit-html.js';
import { icon, use } from '../../../core/symbols.js';
import { capitalize, translate } from '../../../core/translate.js';
import { REMOVE } from './tools.js';

/** @typedef {import('../../../types/frames.d.ts').Edit} Edit */
/** @typedef {import('./editor.js').Editor} Editor */

/** @param {Editor} editor */
export function renderEditorBar(editor) {
  const { edited } = editor;
  return html`<section class="editor" aria-label=${translate('Edit the position')}>
    <div class="editor-tools" role="group" aria-label=${translate('Tools')}>
      ${editor.tools.map((tool, k) => renderTool(editor, tool, k))}
    </div>
    ${renderState(editor)}
    <div class="editor-answers">
      <button type="button" class="primary" ?disabled=${!edited?.accepted} @click=${() => editor.finish()}>
        ${icon('check')}<span>${translate('Analyse this position')}</span>
      </button>
      ${renderButton('undo', translate('Undo'), editor.drafts.length < 2, () => editor.undo())}
      ${renderButton('undo', translate('Redo'), !editor.undone.length, () => editor.redo(), 'mirrored')}
      ${renderButton('clear', translate('Clear the board'), false, () => editor.clear())}
      <button type="button" class="editor-cancel" title=${translate('Cancel')} @click=${() => void editor.close()}>
        ${icon('cross')}<span>${translate('Cancel')}</span>
      </button>
    </div>
  </section>`;
}

/** What is wrong, or what a click does. @param {Editor} editor */
function renderState({ edited, refused, tool }) {
  const problem = refused || edited?.problem || '';
  const help = translate('{tool}: click a hex, or drag it there.', { tool: capitalize(tool?.words ?? '') });
  return html`<p class=${problem ? 'editor-state wrong' : 'editor-state'} role="status">
    ${problem ? icon('cross') : icon('check')}<span>${problem || help}</span>
  </p>`;
}

/**
 * @param {string} name
 * @param {string} label
 * @param {boolean} disabled
 * @param {() => unknown} onClick
 * @param {string} [classes]
 */
const renderButton = (name, label, disabled, onClick, classes = '') =>
  html`<button
    type="button"
    class=${`tool ${classes}`}
    title=${label}
    aria-label=${label}
    ?disabled=${disabled}
    @click=${onClick}
  >
    ${icon(name)}
  </button>`;

/** @param {Editor} editor @param {Edit} tool @param {number} k */
function renderTool(editor, tool, k) {
  const { name, words } = tool;
  const key = k < 9 ? String(k + 1) : '';
  return html`<button
    type="button"
    class="editor-tool"
    data-tool=${name}
    title=${key ? `${capitalize(words)} (${key})` : capitalize(words)}
    aria-label=${words}
    aria-pressed=${String(name === editor.toolName)}
    @click=${() => editor.choose(name)}
    @pointerdown=${(/** @type {PointerEvent} */ event) => editor.dragging.beginWithTool(event, tool)}
  >
    ${name === REMOVE ? icon('bin') : renderPicture(editor, tool)}
  </button>`;
}

/** What a tool places, in the colours of its seat. @param {Editor} editor @param {Edit} tool */
export function renderPicture(editor, { symbol, seat }) {
  if (!symbol) return nothing;
  const palette = (seat === null ? undefined : editor.page.table.view?.scene.seats[seat]?.palette) ?? '';
  return html`<svg class=${`sign pc ${palette}`} viewBox="-105 -105 210 210" aria-hidden="true">
    ${symbol.split(' ').map((each) => svg`${use(each)}`)}
  </svg>`;
}
