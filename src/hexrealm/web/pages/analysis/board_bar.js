// The bar below the board: first, back, next, last, and what chance draws.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderMoveTools } from './move_tools.js';

/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */
/** @typedef {import('./study_tree.js').TreeNode} TreeNode */

/** @param {AnalysisPage} page */
export function renderBar(page) {
  const { tree } = page;
  const { current, root } = tree;
  const last = tree.lineOf(current).at(-1);
  return html`<div class="replay analysis-bar" role="group" aria-label=${translate('Moves')}>
    ${renderButton(page, 'first', translate('Go to the start'), root)}
    ${renderButton(page, 'back', translate('Previous move'), current.parent)}
    ${renderButton(page, 'next', translate('Next move'), current.children[0])}
    ${renderButton(page, 'last', translate('Go to the end'), last)} ${renderBranches(page)}
    ${page.position?.seat === null && !page.position.over ? renderDraw(page) : nothing}
    ${page.readOnly ? renderShared(page) : renderMoveTools(page, 'below-board')}
  </div>`;
}

/** @param {AnalysisPage} page @param {string} name @param {string} label @param {TreeNode | null} [to] */
const renderButton = (page, name, label, to) =>
  html`<button
    type="button"
    class="tool"
    title=${label}
    aria-label=${label}
    ?disabled=${!to || to === page.tree.current}
    @click=${() => to && void page.goTo(to)}
  >
    ${icon(name)}
  </button>`;

/** How many ways the study goes on from here. @param {AnalysisPage} page */
function renderBranches({ tree }) {
  const { length } = tree.current.children;
  const text = length > 1 ? translate('{n} variations follow', { n: length }) : '';
  return html`<output class="quiet">${text}</output>`;
}

/** @param {AnalysisPage} page */
function renderDraw(page) {
  const onChange = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    page.alwaysDraw = target.checked;
    if (target.checked) void page.draw();
  };
  return html`<button type="button" class="draw" @click=${() => void page.draw()}>
      ${icon('dice')}<span>${translate('Draw at random')}</span>
    </button>
    <label class="check"
      ><input type="checkbox" .checked=${page.alwaysDraw} @change=${onChange} />${translate('always')}</label
    >`;
}

/** @param {AnalysisPage} page */
const renderShared = (page) =>
  html`<button type="button" class="primary" @click=${() => page.copyToOwn()}>
    ${icon('save')}<span>${translate('Copy to my board')}</span>
  </button>`;
