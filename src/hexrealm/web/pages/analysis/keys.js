// Keys of the analysis board, and the card that lists them.

import { html } from '../../vendor/lit-html/lit-html.js';
import { ask } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';
import { promote, removeFromHere, setMark, undo } from './tree_edits.js';

/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */

/** @param {AnalysisPage} page @param {KeyboardEvent} event */
export function handleKey(page, event) {
  const { target } = event;
  const { editor } = page;
  const writing = target instanceof HTMLElement && target.matches('input:not([type=checkbox]), select, textarea');
  const ofBrowser = (event.ctrlKey || event.metaKey) && !editor && event.code !== 'KeyZ';
  if (writing || document.querySelector('dialog[open]') || ofBrowser) return;
  const shortcut = event.altKey || event.ctrlKey || event.metaKey;
  const run = editor ? editor.findKey(event) : shortcut ? findShortcut(page, event) : findKey(page, event);
  if (!run) return;
  event.preventDefault();
  event.stopPropagation();
  run();
}

/** @param {AnalysisPage} page @param {KeyboardEvent} event @returns {(() => unknown) | undefined} */
function findKey(page, event) {
  const { key } = event;
  const { tree } = page;
  const { current } = tree;
  if (key === '?') return openKeys;
  if (page.table.boardTakes(event)) return undefined;
  const to = {
    ArrowLeft: current.parent,
    ArrowRight: current.children[0],
    ArrowUp: tree.beside(-1),
    ArrowDown: tree.beside(1),
    Home: tree.root,
    End: tree.lineOf(current).at(-1),
  }[key];
  if (to) return () => page.goTo(to);
  return key === 'Delete' && current.parent ? () => removeFromHere(page) : undefined;
}

/** @param {AnalysisPage} page @param {KeyboardEvent} event @returns {(() => unknown) | undefined} */
function findShortcut(page, { code }) {
  /** @type {Record<string, () => unknown>} */
  const shortcuts = {
    KeyE: () => page.toggleEngine(),
    KeyG: () => page.toggleHeat(),
    KeyR: () => page.position?.seat === null && page.draw(),
    KeyP: () => promote(page),
    KeyC: () => page.focusComment(),
    KeyS: () => page.edit(),
    KeyZ: () => undo(page),
    Digit1: () => setMark(page, '!'),
    Digit2: () => setMark(page, '?'),
    Digit3: () => setMark(page, '!?'),
  };
  return shortcuts[code];
}

export async function openKeys() {
  await showKeys([
    ['← →', translate('one move back, one move on')],
    ['↑ ↓', translate('to the variation above or below')],
    ['Home End', translate('to the start, to the end of the line')],
    ['Alt+E', translate('engine on or off')],
    ['Alt+G', translate('Heat map')],
    ['Alt+R', translate('Draw at random')],
    ['Alt+C', translate('Comment on this move')],
    ['Alt+S', translate('Edit the position')],
    ['Alt+1 Alt+2 Alt+3', translate('mark the move: !, ?, !?')],
    ['Alt+P', translate('Make this the main line')],
    ['Delete', translate('Delete from here')],
    ['Alt+Z', translate('Undo')],
    ['Tab', translate('to the board, the prompt and the panels')],
    ['Enter', translate('choose a hex; once more to confirm')],
    ['?', translate('these keys')],
  ]);
}

/** @param {string[][]} keys each with what it does */
export async function showKeys(keys) {
  const body = html`<dl class="keys">
    ${keys.map(
      ([key, what]) =>
        html`<dt><kbd>${key}</kbd></dt>
          <dd>${what}</dd>`,
    )}
  </dl>`;
  await ask({ title: translate('Keys'), body });
}
