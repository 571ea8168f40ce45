// The editor: changes a position by hand. The game lists what can be changed; the server says whether a position is one
// that the engine accepts. Loaded when somebody edits a position.

import { post } from '../../../core/api.js';
import { showError, showNotice } from '../../../core/dialogs.js';
import { loadStyleSheet } from '../../../core/symbols.js';
import { translate } from '../../../core/translate.js';
import { openStudy } from '../open_study.js';
import { findEditorKey, openEditorKeys } from './editor_keys.js';
import { renderEditorBar } from './editor_bar.js';
import { Dragging } from './dragging.js';
import { renderEditorPanel } from './editor_panel.js';
import { REMOVE, drawnWith, toolOf } from './tools.js';

/** @typedef {import('../../../types/frames.d.ts').Edit} Edit */
/** @typedef {import('../../../types/frames.d.ts').EditedPosition} EditedPosition */
/** @typedef {import('../../../board/layers.js').BoardState} BoardState */
/** @typedef {import('../analysis_page.js').AnalysisPage} AnalysisPage */
/** @typedef {{ name: string, value: string }} Change */
/** @typedef {{ snapshot: Record<string, any> | null, changes: Change[] }} Draft changes since an accepted position */

export class Editor {
  /** @type {EditedPosition | null} */
  edited = null;
  toolName = ''; // of the edit that a click on the board makes
  pointed = ''; // the hex under the pointer or with the focus
  refused = ''; // why the last click changed nothing
  /** @type {{ plain: (hex: string) => string, toolName: string, describe: (hex: string) => string } | null} */
  described = null;
  requests = 0; // only the answer to the latest is shown
  /** The drafts up to the present one. @type {Draft[]} */
  drafts = [];
  /** Those that were taken back, the next one last. @type {Draft[]} */
  undone = [];

  /** @param {AnalysisPage} page @param {Record<string, any> | null} snapshot */
  constructor(page, snapshot) {
    this.page = page;
    this.drafts.push({ snapshot, changes: [] });
    this.dragging = new Dragging(this);
  }

  get edits() {
    return this.edited?.edits ?? [];
  }

  /** What can be used on hexes. */
  get tools() {
    return this.edits.filter(({ hexes }) => hexes.length);
  }

  /** What has a value: a choice or a number. */
  get values() {
    return this.edits.filter(({ hexes }) => !hexes.length);
  }

  get tool() {
    return this.tools.find(({ name }) => name === this.toolName);
  }

  /** The pieces and overlays that are drawn, as things that tools place. */
  get drawn() {
    const board = this.page.table.view?.scene.board;
    return board ? [...board.pieces, ...board.overlays].map(drawnWith) : [];
  }

  // Drafts

  /** Ask the server for the present draft and show it. A draft that it refuses is taken back. */
  async load() {
    const { page, drafts } = this;
    const { game, options, names } = page.study;
    const draft = /** @type {Draft} */ (drafts.at(-1));
    const request = ++this.requests;
    try {
      /** @type {EditedPosition} */
      const edited = await post('analysis/edit', { game, options, names, ...draft, base: page.positions.base });
      if (edited.accepted) Object.assign(draft, { snapshot: edited.snapshot, changes: [] });
      if (request === this.requests && page.editor === this) await this.show(edited);
    } catch (error) {
      const at = drafts.indexOf(draft);
      if (at > 0) drafts.splice(at);
      showError(error);
    }
  }

  /** @param {EditedPosition} edited */
  async show(edited) {
    this.edited = edited;
    if (!this.tool) this.toolName = this.tools[0]?.name ?? '';
    const { scene } = this.page.positions.receive(edited.view);
    await this.page.table.show({ scene, me: null, legal: [], log: [], past: true });
  }

  /** Make some changes as one step. @param {Change[]} changes */
  async change(...changes) {
    const last = /** @type {Draft} */ (this.drafts.at(-1));
    this.refused = '';
    this.undone = [];
    this.drafts.push({ snapshot: last.snapshot, changes: [...last.changes, ...changes] });
    await this.load();
  }

  async undo() {
    if (this.drafts.length < 2) return;
    this.undone.push(/** @type {Draft} */ (this.drafts.pop()));
    await this.load();
  }

  async redo() {
    const draft = this.undone.pop();
    if (!draft) return;
    this.drafts.push(draft);
    await this.load();
  }

  /** Go back to the beginning of the game: nothing is on the board. */
  async clear() {
    this.undone = [];
    this.drafts.push({ snapshot: null, changes: [] });
    await this.load();
  }

  // Tools

  /** @param {string} name */
  choose(name) {
    [this.toolName, this.refused] = [name, ''];
    this.page.table.render();
  }

  /** Use the chosen tool on a hex; on what it has placed there, take that away. @param {string} hex */
  async use(hex) {
    const { tool } = this;
    if (!tool || !hex) return;
    const same = this.drawn.some((each) => each.hex === hex && each.symbol === tool.symbol && each.seat === tool.seat);
    if (same && tool.seat !== null) return this.remove(hex);
    await this.place(tool, hex);
  }

  /** @param {Edit} tool @param {string} hex */
  async place(tool, hex) {
    if (tool.hexes.includes(hex)) return this.change({ name: tool.name, value: hex });
    this.refused = translate('Not possible on {hex}: {tool}.', { hex, tool: tool.words });
    this.page.table.render();
  }

  /** Take away what is on a hex. @param {string} hex */
  async remove(hex) {
    const found = this.drawn.filter((each) => each.hex === hex).at(-1);
    const tool = found && toolOf(this.tools, found);
    if (!found || !tool) return;
    await this.change({ name: found.seat === null ? tool.name : REMOVE, value: hex });
  }

  /** Move what is on a hex to another. @param {string} from @param {string} to */
  async move(from, to) {
    const found = this.drawn.filter((each) => each.hex === from).at(-1);
    const tool = found && toolOf(this.tools, found);
    if (!tool || from === to) return;
    if (!tool.hexes.includes(to)) return this.place(tool, to);
    const taken = { name: tool.seat === null ? tool.name : REMOVE, value: from };
    await this.change(taken, { name: tool.name, value: to });
  }

  /** @param {string} hex */
  point(hex) {
    if (hex === this.pointed) return;
    this.pointed = hex;
    this.page.table.render();
  }

  /** What the board shows besides the position. @param {BoardState} state @returns {Partial<BoardState>} */
  boardState({ board, marks, describe }) {
    const { tool, pointed } = this;
    const open = new Set(tool?.hexes);
    const hover = open.has(pointed) ? [{ kind: /** @type {const} */ ('hover'), hex: pointed }] : [];
    const [under, symbol] = tool?.symbol.includes(' ') ? tool.symbol.split(' ') : ['', tool?.symbol ?? ''];
    const ghost = { hex: pointed, symbol, seat: tool?.seat ?? null, under, ghost: false, words: '' };
    const gone = tool?.name === REMOVE ? board.pieces.filter(({ hex }) => hex === pointed) : [];
    const pieces = symbol && hover.length ? [ghost] : [];
    return {
      open,
      describe: this.describe(describe, open),
      marks: [...marks.filter(({ kind }) => kind !== 'legal' && kind !== 'scoring' && kind !== 'last'), ...hover],
      changes: { pieces, gone, joins: [], roads: [], overlays: [], moves: [] },
    };
  }

  /**
   * Describe hexes for a screen reader, with whether the tool can be used there. The function stays the same while its
   * texts do: the board renders its cells again for another one.
   * @param {(hex: string) => string} plain
   * @param {Set<string>} open
   */
  describe(plain, open) {
    const { described, toolName } = this;
    if (described?.plain === plain && described.toolName === toolName) return described.describe;
    const describe = (/** @type {string} */ hex) =>
      open.has(hex) ? `${plain(hex)}, ${translate('can be selected')}` : plain(hex);
    this.described = { plain, toolName, describe };
    return describe;
  }

  // The page

  renderBar() {
    return renderEditorBar(this);
  }

  renderPanel() {
    return renderEditorPanel(this);
  }

  /** What a key does while a position is edited. @param {KeyboardEvent} event */
  findKey(event) {
    return findEditorKey(this, event);
  }

  openKeys() {
    return openEditorKeys(this);
  }

  /** Begin a study of the position, if it is one. */
  finish() {
    const { page, edited } = this;
    if (!edited?.accepted) return;
    openStudy({ ...page.study, snapshot: edited.snapshot, comment: '', nodes: [], moment: null });
  }

  async close() {
    this.dragging.stop();
    await this.page.setEditor(null);
  }
}

/** Edit the position that is shown; in the middle of a turn, the one before it. @param {AnalysisPage} page */
export async function openEditor(page) {
  const { tree } = page;
  let node = tree.current;
  let { snapshot } = await page.positions.get(node);
  while (!snapshot && node.parent) {
    node = node.parent;
    ({ snapshot } = await page.positions.get(node));
  }
  if (node !== tree.current) showNotice(translate('The turn was not complete: this is the position before it.'));
  await loadStyleSheet('/web/styles/editor.css');
  await page.setEditor(new Editor(page, snapshot));
}
