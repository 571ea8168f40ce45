// The moves of a study in rows: a row for each turn, and below it its comments and variations, indented.

/** @typedef {import('./study_tree.js').TreeNode} TreeNode */
/** @typedef {import('./study_tree.js').StudyTree} StudyTree */
/** @typedef {{ node: TreeNode, depth: number, beside: TreeNode[] }} Line its first node, with the variations to it */

/**
 * A turn, or a comment.
 * @typedef {object} Row
 * @property {number} depth how many variations it is in
 * @property {number | null} seat whose turn it is; null where that is not known, or chance alone decides
 * @property {TreeNode[]} nodes the actions of the turn; [] for a comment
 * @property {TreeNode | null} about the node of a comment
 */

/** @param {StudyTree} tree @returns {Row[]} */
export function listRows({ root }) {
  /** @type {Row[]} */
  const rows = root.comment ? [makeComment(root, 0)] : [];
  const waiting = lineAfter(root, 0); // the next one is the last
  for (let line = waiting.pop(); line; line = waiting.pop()) waiting.push(...listLine(rows, line));
  return rows;
}

/** @param {TreeNode} node @param {number} depth @returns {Line[]} */
function lineAfter({ children: [first, ...beside] }, depth) {
  return first ? [{ node: first, depth, beside }] : [];
}

/**
 * List a line up to the first node with variations. Return the lines to list after it.
 * @param {Row[]} rows
 * @param {Line} line
 */
function listLine(rows, { node, depth, beside }) {
  let [at, others] = [node, beside];
  while (at) {
    addToTurn(rows, at, depth);
    if (at.comment) rows.push(makeComment(at, depth));
    if (others.length) {
      const variations = others.map((each) => ({ node: each, depth: depth + 1, beside: [] }));
      return [...lineAfter(at, depth), ...variations.reverse()];
    }
    [at, ...others] = at.children;
  }
  return [];
}

/** @param {TreeNode} about @param {number} depth @returns {Row} */
const makeComment = (about, depth) => ({ depth, seat: null, nodes: [], about });

/**
 * Add an action to the turn that is listed last, or begin another.
 * @param {Row[]} rows
 * @param {TreeNode} node
 * @param {number} depth
 */
function addToTurn(rows, node, depth) {
  const seat = node.step?.seat ?? null;
  const last = rows.at(-1);
  const follows = last?.depth === depth && last.nodes.at(-1) === node.parent && last.nodes.length > 0;
  if (!last || !follows || (seat !== null && last.seat !== null && seat !== last.seat))
    return void rows.push({ depth, seat, nodes: [node], about: null });
  last.nodes.push(node);
  last.seat ??= seat;
}
