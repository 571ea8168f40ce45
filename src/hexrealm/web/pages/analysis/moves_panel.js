// The list of moves with its variations, the comment and the marks of the current move.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { guard } from '../../vendor/lit-html/directives/guard.js';
import { signed } from '../../board/marks.js';
import { icon, token } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { eventText, shortTexts } from '../../table/panels/event_text.js';
import { renderMoveTools } from './move_tools.js';
import { listRows } from './moves_list.js';
import { setComment } from './tree_edits.js';

/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */
/** @typedef {import('./study_tree.js').TreeNode} TreeNode */

const MAX_DEPTH = 5; // of the indentation

/** @param {AnalysisPage} page */
export function renderMoves(page) {
  const { tree, table } = page;
  const seats = table.view?.scene.seats ?? [];
  return html`<section class="panel p-extra moves" aria-label=${translate('Moves')}>
    ${page.renderEngineLines('in-panel')}
    <h2>${translate('Moves')} <small>${page.study.title}</small></h2>
    ${guard([tree.changes, tree.current, seats, page.readOnly], () => renderList(page, seats))}
    ${page.readOnly ? nothing : html`${renderMoveTools(page, 'in-panel')}${renderComment(page)}`}
  </section>`;
}

/** @param {AnalysisPage} page @param {Seat[]} seats */
function renderList(page, seats) {
  const { tree } = page;
  const start = html`<li class="turn-row">
    ${renderNode(page, tree.root, translate('Start'), translate('The starting position'), '')}
  </li>`;
  return html`<ol class="tree" aria-label=${translate('Moves')}>
    ${start}${listRows(tree).map((row) => renderRow(page, row, seats))} ${tree.nodes ? nothing : renderHelp()}
  </ol>`;
}

const renderHelp = () => html`<li class="quiet">${translate('Play on the board: your moves are listed here.')}</li>`;

/** @param {AnalysisPage} page @param {import('./moves_list.js').Row} row @param {Seat[]} seats */
function renderRow(page, { depth, seat, nodes, about }, seats) {
  const indent = `depth-${Math.min(depth, MAX_DEPTH)}`;
  if (about) return html`<li class=${`note ${indent}`}>${about.comment}</li>`;
  const owner = seat === null ? undefined : seats[seat];
  return html`<li class=${`turn-row ${indent}`}>
    ${owner ? token(owner, 'pc small-piece') : nothing}
    <span class="turn-moves"
      >${owner ? html`<span class="hidden-label">${owner.name}: </span>` : nothing}${nodes.map((node) =>
        renderNode(page, node, labelOf(node), describe(node, seats), effectsOf(node)),
      )}</span
    >
  </li>`;
}

/**
 * @param {AnalysisPage} page
 * @param {TreeNode} node
 * @param {string} label
 * @param {string} title
 * @param {string} effects
 */
function renderNode(page, node, label, title, effects) {
  const { current } = page.tree;
  const here = node === current;
  return html`<button
    type="button"
    class=${node.step?.seat === null ? 'move drawn' : 'move'}
    data-node=${node.id}
    aria-current=${here ? 'step' : nothing}
    tabindex=${here ? 0 : -1}
    title=${title}
    @click=${() => void page.goTo(node)}
  >
    ${node.step?.seat === null ? icon('dice') : nothing}<b>${label}</b>${
      node.mark ? html`<span class="move-mark">${node.mark}</span>` : nothing
    }${effects ? html` <small>${effects}</small>` : nothing}
  </button> `;
}

/** What a move is called: its notation if it is about a place, else what the game calls it. @param {TreeNode} node */
export function labelOf({ action, step }) {
  const first = step?.events[0];
  return first && !first.hexes.length ? String(first.details.short ?? action) : action;
}

/** What it brings, in a few words. @param {TreeNode} node */
function effectsOf({ step }) {
  if (!step) return '';
  const points = step.events.reduce((sum, event) => sum + (event.seat === step.seat ? event.points : 0), 0);
  return [...shortTexts(step.events.slice(1)), ...(points ? [signed(points)] : [])].join(' · ');
}

/** All that it causes, in sentences. @param {TreeNode} node @param {Seat[]} seats */
export const describe = ({ action, step }, seats) =>
  (step?.events ?? []).map((event) => eventText(event, seats, -1)).join('. ') || action;

/** @param {AnalysisPage} page */
function renderComment(page) {
  const onInput = (/** @type {{ target: HTMLTextAreaElement }} */ { target }) => setComment(page, target.value);
  return html`<label class="comment"
    ><span class="hidden-label">${translate('Comment')}</span
    ><textarea
      rows="2"
      maxlength="2000"
      placeholder=${translate('Comment on this move')}
      .value=${page.tree.current.comment}
      @input=${onInput}
    ></textarea>
  </label>`;
}
