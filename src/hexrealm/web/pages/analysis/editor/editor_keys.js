// Keys of the editor, and the card that lists them.

import { translate } from '../../../core/translate.js';

/** @typedef {import('./editor.js').Editor} Editor */

/** What a key does. @param {Editor} editor @param {KeyboardEvent} event @returns {(() => unknown) | undefined} */
export function findEditorKey(editor, { key, code, altKey, ctrlKey, metaKey, shiftKey }) {
  const undoes = code === 'KeyZ' && (altKey || ctrlKey || metaKey);
  if (undoes) return () => (shiftKey ? editor.redo() : editor.undo());
  if (code === 'KeyS' && altKey) return () => editor.close();
  if (altKey || ctrlKey || metaKey) return undefined;
  if (key === '?') return () => editor.openKeys();
  if ((key === 'Delete' || key === 'Backspace') && editor.pointed) return () => editor.remove(editor.pointed);
  const tool = /^[1-9]$/.test(key) ? editor.tools[Number(key) - 1] : undefined;
  return tool && (() => editor.choose(tool.name));
}

/** @param {Editor} editor */
export async function openEditorKeys(editor) {
  const { showKeys } = await import('../keys.js');
  await showKeys([
    [`1 … ${Math.min(9, editor.tools.length)}`, translate('choose a tool')],
    ['Tab', translate('to the board, the tools and the panels')],
    ['Enter', translate('use the tool on a hex; once more to take it away')],
    ['Delete', translate('take away what is on the hex')],
    ['Alt+Z', translate('Undo')],
    ['Alt+Shift+Z', translate('Redo')],
    ['?', translate('these keys')],
  ]);
}
