// Changes of the tree by hand: marks, comments, promoting and deleting variations.

import { confirm, showError } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */

/** Set or remove a mark. @param {AnalysisPage} page @param {string} mark */
export function setMark(page, mark) {
  const { current } = page.tree;
  if (current.parent) change(page, () => page.tree.annotate(current, { mark: current.mark === mark ? '' : mark }));
}

/** @param {AnalysisPage} page @param {string} comment */
export function setComment(page, comment) {
  change(page, () => page.tree.annotate(page.tree.current, { comment }));
}

/** Make the variation of the current move the main line. @param {AnalysisPage} page */
export function promote(page) {
  change(page, () => page.tree.promote(page.tree.current));
}

/** Delete the current move with all that follows. @param {AnalysisPage} page */
export async function removeFromHere(page) {
  const { tree } = page;
  const node = tree.current;
  if (page.readOnly || !node.parent) return;
  const text = translate('The move and all that follows it are deleted.');
  const ask = () => confirm(translate('Delete from here?'), text, translate('Delete'), translate('Keep'));
  if (node.children.length && !(await ask())) return;
  change(page, () => tree.remove(node));
  await page.show(false).catch(showError);
}

/** Take back the latest change of the tree: a move, a mark, a comment, a new main line, or what was deleted.
 * @param {AnalysisPage} page */
export async function undo(page) {
  if (!page.tree.undos.length) return;
  change(page, () => page.tree.undo());
  await page.show(false).catch(showError);
}

/** @param {AnalysisPage} page @param {() => void} edit */
function change(page, edit) {
  if (page.readOnly) return;
  edit();
  page.changed();
  page.table.render();
}
