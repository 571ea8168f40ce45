// What can be done with the current move: marks, promoting, deleting.

import { html } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { MARKS } from './study_tree.js';
import { promote, removeFromHere, setMark, undo } from './tree_edits.js';

/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */

/**
 * They are below the board or, where that is too narrow, with the moves.
 * @param {AnalysisPage} page
 * @param {string} place
 */
export function renderMoveTools(page, place) {
  const { current } = page.tree;
  const isRoot = !current.parent;
  const isMain = !page.tree.branchOf(current);
  return html`<div class=${`move-tools ${place}`} role="group" aria-label=${translate('This move')}>
    ${MARKS.map((mark) => renderMark(page, mark, isRoot))}
    ${renderTool('up', translate('Make this the main line'), isMain, () => promote(page))}
    ${renderTool('bin', translate('Delete from here'), isRoot, () => void removeFromHere(page))}
    ${renderTool('undo', translate('Undo'), !page.tree.undos.length, () => void undo(page))}
  </div>`;
}

/** @param {AnalysisPage} page @param {string} mark @param {boolean} disabled */
function renderMark(page, mark, disabled) {
  const labels = /** @type {Record<string, string>} */ ({
    '!': translate('good move'),
    '?': translate('bad move'),
    '!?': translate('interesting move'),
  });
  return html`<button
    type="button"
    class="tool mark-tool"
    title=${labels[mark]}
    aria-label=${labels[mark]}
    aria-pressed=${String(page.tree.current.mark === mark)}
    ?disabled=${disabled}
    @click=${() => setMark(page, mark)}
  >
    ${mark}
  </button>`;
}

/** @param {string} name @param {string} label @param {boolean} disabled @param {() => void} onClick */
const renderTool = (name, label, disabled, onClick) =>
  html`<button type="button" class="tool" title=${label} aria-label=${label} ?disabled=${disabled} @click=${onClick}>
    ${icon(name)}
  </button>`;
