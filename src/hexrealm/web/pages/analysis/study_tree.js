// The tree of variations of a study. Knows neither server nor page: nodes, their order, and where the person is.

/** @typedef {import('../../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../../types/frames.d.ts').StudyView} StudyView */

/**
 * One action after another; the root is the starting position.
 * @typedef {object} TreeNode
 * @property {number} id
 * @property {TreeNode | null} parent
 * @property {string} action '' at the root
 * @property {string} mark
 * @property {string} comment
 * @property {TreeNode[]} children the first goes on with the line, the others are variations
 * @property {StepView | null} step what the action caused, once the server has told it
 */

/**
 * What takes back one change.
 * @typedef {object} Undo
 * @property {TreeNode} node to show afterwards
 * @property {string} what was changed: the letters of one comment are one change
 * @property {() => void} run
 */

export const MAX_NODES = 5000;
const MAX_UNDOS = 200;
export const MARKS = ['!', '?', '!?'];

export class StudyTree {
  nodes = 0; // without the root
  made = 0; // ids so far
  changes = 0; // of anything that is drawn in the list of moves
  /** The latest change last. @type {Undo[]} */
  undos = [];

  /** @param {StudyView} study */
  constructor(study) {
    this.root = this.makeNode(null, '', '', study.comment);
    /** @type {TreeNode} */
    this.current = this.root;
    /** @type {TreeNode[]} */
    const made = [];
    for (const { parent, action, mark, comment } of study.nodes)
      made.push(this.append(parent === null ? this.root : made[parent], action, mark, comment));
    const main = this.lineOf(this.root);
    this.current = study.moment ? (main[Math.min(study.moment, main.length) - 1] ?? this.root) : this.root;
  }

  /** @param {TreeNode | null} parent @param {string} action @returns {TreeNode} */
  makeNode(parent, action, mark = '', comment = '') {
    return { id: this.made++, parent, action, mark, comment, children: [], step: null };
  }

  /** @param {TreeNode} parent @param {string} action */
  append(parent, action, mark = '', comment = '') {
    const node = this.makeNode(parent, action, mark, comment);
    parent.children.push(node);
    this.nodes += 1;
    this.changes += 1;
    return node;
  }

  /** The node of an action after another: the one that is there, or a new one; null if the tree is full.
   * @param {TreeNode} parent @param {string} action @returns {TreeNode | null} */
  play(parent, action) {
    const known = parent.children.find((child) => child.action === action);
    if (known || this.nodes >= MAX_NODES) return known ?? null;
    const node = this.append(parent, action);
    this.remember(parent, 'play', () => this.detach(node));
    return node;
  }

  /** Keep how to take back a change. @param {TreeNode} node @param {string} what @param {() => void} run */
  remember(node, what, run) {
    this.undos.push({ node, what, run });
    if (this.undos.length > MAX_UNDOS) this.undos.shift();
  }

  /** Take back the latest change; the node that it was about becomes the current one. */
  undo() {
    const latest = this.undos.pop();
    if (!latest) return;
    latest.run();
    this.current = latest.node;
    this.changes += 1;
  }

  /** From the start to a node, without the root. @param {TreeNode} [node] */
  pathTo(node = this.current) {
    /** @type {TreeNode[]} */
    const path = [];
    for (let at = node; at.parent; at = at.parent) path.push(at);
    return path.reverse();
  }

  /** What follows a node on its own line. @param {TreeNode} node */
  lineOf(node) {
    /** @type {TreeNode[]} */
    const line = [];
    for (let [at] = node.children; at; [at] = at.children) line.push(at);
    return line;
  }

  /** The last nodes of all lines. @returns {TreeNode[]} */
  leaves() {
    return this.listAll().filter((node) => !node.children.length);
  }

  /** All nodes, each after its parent, the line of a node before its variations. @returns {TreeNode[]} */
  listAll() {
    /** @type {TreeNode[]} */
    const listed = [];
    const waiting = [...this.root.children].reverse();
    for (let node = waiting.pop(); node; node = waiting.pop()) {
      listed.push(node);
      waiting.push(...[...node.children].reverse());
    }
    return listed;
  }

  /** Whether a node is the other one, or leads to it. @param {TreeNode} node @param {TreeNode} other */
  leadsTo(node, other) {
    return node === other || this.pathTo(other).includes(node);
  }

  /**
   * The neighbour of a variation, above or below it: at this node, or the nearest before it that has one.
   * @param {1 | -1} way
   */
  beside(way) {
    for (let at = this.current; at.parent; at = at.parent) {
      const { children } = at.parent;
      if (children.length > 1) return children[children.indexOf(at) + way] ?? this.current;
    }
    return this.current;
  }

  /** Make the variation of a node the line that its parent goes on with. @param {TreeNode} node */
  promote(node) {
    const branch = this.branchOf(node);
    if (!branch?.parent) return;
    const { parent } = branch;
    const { children } = parent;
    parent.children = [branch, ...children.filter((child) => child !== branch)];
    this.remember(node, 'order', () => (parent.children = children));
    this.changes += 1;
  }

  /** The node where the variation of a node begins; null on the main line. @param {TreeNode} node */
  branchOf(node) {
    for (let at = node; at.parent; at = at.parent) if (at.parent.children[0] !== at) return at;
    return null;
  }

  /** Remove a node with all that follows. @param {TreeNode} node */
  remove(node) {
    const { parent } = node;
    if (!parent) return;
    const { children } = parent;
    this.detach(node);
    this.remember(node, 'remove', () => {
      parent.children = children;
      this.nodes = this.listAll().length;
    });
  }

  /** @param {TreeNode} node */
  detach(node) {
    const { parent } = node;
    if (!parent) return;
    if (this.leadsTo(node, this.current)) this.current = parent;
    parent.children = parent.children.filter((child) => child !== node);
    this.nodes = this.listAll().length;
    this.changes += 1;
  }

  /** Mark a node or comment on it. @param {TreeNode} node @param {{ mark?: string, comment?: string }} values */
  annotate(node, values) {
    const { mark, comment } = node;
    const what = values.comment === undefined ? 'mark' : 'comment';
    const latest = this.undos.at(-1);
    const goesOn = what === 'comment' && latest?.what === what && latest.node === node;
    if (!goesOn) this.remember(node, what, () => Object.assign(node, { mark, comment }));
    Object.assign(node, values);
    this.changes += 1;
  }

  /** Keep what an action caused. @param {TreeNode} node @param {StepView} step */
  setStep(node, step) {
    node.step = step;
    this.changes += 1;
  }

  /** As a study is stored and sent. */
  toNodes() {
    const all = this.listAll();
    const numbers = new Map(all.map((node, k) => [node, k]));
    return all.map(({ parent, action, mark, comment }) => ({
      parent: parent?.parent ? (numbers.get(parent) ?? null) : null,
      action,
      mark,
      comment,
    }));
  }
}
