// The analysis board: plays for all sides, goes back and branches, with the engine beside it. start_page.js is what the
// address without a study shows; sources.js finds the study of an address.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { post } from '../../core/api.js';
import { showError, showNotice } from '../../core/dialogs.js';
import { tellIfPreparing } from '../../core/preparing.js';
import { animationSpeed, onSettingsChange, settings } from '../../core/settings.js';
import { loadStyleSheet } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { legalActions } from '../../table/selection.js';
import { AnalysisTable } from './analysis_table.js';
import { renderBar } from './board_bar.js';
import { Engine } from './engine.js';
import { MAX_STEPS, renderEngine, renderLines } from './engine_panel.js';
import { handleKey } from './keys.js';
import { renderMoves } from './moves_panel.js';
import { Positions } from './positions.js';
import { newStudyId, saveStudy } from './saved_studies.js';
import { findSource } from './sources.js';
import { renderToolbar } from './study_menu.js';
import { StudyTree } from './study_tree.js';

/** @typedef {import('../../types/frames.d.ts').EngineLine} EngineLine */
/** @typedef {import('../../types/frames.d.ts').StudyView} StudyView */
/** @typedef {import('./positions.js').Position} Position */
/** @typedef {import('./study_tree.js').TreeNode} TreeNode */

export class AnalysisPage {
  /** The one that is shown. @type {Position | null} */
  position = null;
  requests = 0; // only the answer to the latest is shown
  alwaysDraw = false; // draw at random whenever chance decides
  /** While the position is edited. @type {import('./editor/editor.js').Editor | null} */
  editor = null;
  /** The line that is pointed at. @type {EngineLine | null} */
  line = null;

  /** @param {import('../../core/router.js').PageContext} context @param {import('./sources.js').Source} source */
  constructor({ host, signal }, { study, id, readOnly, shared }) {
    this.host = host;
    this.signal = signal;
    this.study = study;
    this.id = id; // under which this browser keeps it; '' until something is changed
    this.readOnly = readOnly;
    this.shared = shared; // its id on the server, if this person has shared it
    this.tree = new StudyTree(study);
    this.positions = new Positions(study, this.tree);
    this.engine = new Engine(() => this.onEngine(), signal);
    const element = document.createElement('div');
    element.className = 'table';
    host.replaceChildren(element);
    host.classList.add('analysing');
    this.table = new AnalysisTable(element, this.callbacks(), this.tableSettings());
    const stopListening = onSettingsChange(() => this.applySettings());
    signal.addEventListener('abort', () => (stopListening(), this.table.card?.remove()));
    addEventListener('keydown', (event) => handleKey(this, event), { signal, capture: true }); // before the board
  }

  tableSettings() {
    const confirming = /** @type {'touch' | 'always'} */ (settings.confirm ? 'always' : 'touch');
    const extraTab = this.editor ? translate('Position') : translate('Moves');
    return { confirm: confirming, speed: animationSpeed(), extraTab };
  }

  applySettings() {
    Object.assign(this.table.settings, this.tableSettings());
    this.table.render();
  }

  /** @returns {import('../../types/table.d.ts').Callbacks} */
  callbacks() {
    const ask = (/** @type {string} */ what, /** @type {object} */ more) =>
      post(`analysis/${what}`, { ...this.positions.request(this.positions.actionsTo()), ...more });
    return {
      select: (action) => void this.play(action),
      preview: async (action) => {
        /** @type {import('../../types/frames.d.ts').ActionPreview} */
        const found = await ask('preview', { action });
        const after = found.after && this.positions.makeScene({ base: found.base, scene: found.after });
        return { ...found, after };
      },
      gains: async () => (this.editor || this.position?.seat === null ? [] : (await ask('gains', {})).gains),
      whyNot: async (action) => (await ask('why-not', { action })).words,
      onTab: () => queueMicrotask(() => this.scrollToCurrent()),
      renderBelowBoard: () => this.editor?.renderBar() ?? html`${renderBar(this)}${renderEngine(this)}`,
      renderExtraPanel: () => this.editor?.renderPanel() ?? renderMoves(this),
    };
  }

  // Positions

  /** Show the position where the study is opened. */
  async start() {
    await tellIfPreparing(this.show(false));
    void this.positions
      .loadSteps()
      .then(() => this.signal.aborted || this.table.render())
      .catch(() => null); // moves that are not told are listed by their notation
  }

  /** @param {TreeNode} node */
  async goTo(node) {
    const before = this.tree.current;
    if (node === before) return;
    this.tree.current = node;
    await this.show(node.parent === before).catch(showError);
  }

  /** Show the current node. @param {boolean} animated */
  async show(animated) {
    const request = ++this.requests;
    const node = this.tree.current;
    const found = await this.positions.get(node);
    if (request !== this.requests || this.signal.aborted) return;
    this.position = found;
    this.line = null;
    this.table.line = null;
    const log = this.tree.pathTo(node).flatMap(({ step }) => (step ? [step] : []));
    const { scene, over } = found;
    const view = { scene, me: scene.prompt?.seat ?? null, legal: legalActions(found), log, past: true };
    this.engine.setPosition(over ? null : this.describePosition());
    await this.table.show(view, animated ? (node.step?.events ?? []) : []);
    if (request !== this.requests || this.signal.aborted) return;
    this.host.dataset.moment = String(found.moment);
    this.drawBest();
    this.scrollToCurrent();
    void renderToolbar(this);
    if (found.seat === null && !over && this.alwaysDraw && !node.children.length) await this.draw();
  }

  describePosition() {
    const { knows } = this.study;
    return { ...this.positions.request(this.positions.actionsTo()), ...(knows === null ? {} : { knows }) };
  }

  /** Keep the current move visible in its list; the focus stays in the list if it is there. */
  scrollToCurrent() {
    const list = this.host.querySelector('.tree');
    const button = /** @type {HTMLElement | null} */ (list?.querySelector('[aria-current]') ?? null);
    if (list?.contains(document.activeElement)) button?.focus({ preventScroll: true });
    if (button?.offsetParent) button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  // Playing

  /** @param {string} action */
  async play(action) {
    await this.playActions([action]);
  }

  /** Play a line of the engine up to a step. @param {EngineLine} line @param {number} steps */
  async playLine(line, steps) {
    await this.playActions(line.steps.slice(0, steps).map(({ action }) => action ?? line.action));
  }

  /** @param {string[]} actions */
  async playActions(actions) {
    const { tree } = this;
    const before = tree.nodes;
    /** @type {TreeNode | null} */
    let node = tree.current;
    for (const action of actions) node = node && (this.readOnly ? knownChild(node, action) : tree.play(node, action));
    if (!node) return this.refuse();
    if (tree.nodes !== before) this.changed();
    await this.goTo(node);
  }

  refuse() {
    this.table.selector.release();
    const text = this.readOnly
      ? translate('This study is shared: copy it to your own board to play other moves.')
      : translate('This study is full.');
    showNotice(text, 'bad');
  }

  /** Let chance decide, by its odds. */
  async draw() {
    const odds = Object.entries(this.position?.odds ?? {});
    const total = odds.reduce((sum, [, weight]) => sum + weight, 0);
    let left = Math.random() * total;
    const drawn = odds.find(([, weight]) => (left -= weight) < 0) ?? odds.at(-1);
    if (drawn) await this.play(drawn[0]);
  }

  // Changing the tree

  /** Something was changed: keep the study, under an address of its own. */
  changed() {
    if (!this.id) {
      this.id = newStudyId();
      history.replaceState(null, '', `/analysis?study=${this.id}`);
    }
    saveStudy(this.id, this.toStudy(), this.shared);
  }

  /** @returns {StudyView} */
  toStudy() {
    const { tree, study } = this;
    return { ...study, comment: tree.root.comment, nodes: tree.toNodes(), moment: null };
  }

  focusComment() {
    this.table.showTab('extra');
    /** @type {HTMLElement | null} */ (this.host.querySelector('.comment textarea'))?.focus();
  }

  /** Continue a shared study as one of this browser. */
  copyToOwn() {
    this.readOnly = false;
    this.changed();
    showNotice(translate('This is your own copy now.'));
    this.table.render();
  }

  // Editing

  /** Change the position by hand. */
  async edit() {
    const { openEditor } = await import('./editor/editor.js');
    await openEditor(this).catch(showError);
  }

  /** Begin to edit, or go back to the study. @param {import('./editor/editor.js').Editor | null} editor */
  async setEditor(editor) {
    this.editor = editor;
    this.table.editor = editor;
    this.host.classList.toggle('editing', editor !== null);
    this.applySettings();
    if (editor) {
      this.engine.setPosition(null);
      await editor.load();
    } else {
      await this.show(false).catch(showError);
    }
    void renderToolbar(this);
  }

  // The engine and the heat

  async toggleHeat() {
    await this.table.showHeat(!this.table.heatShown);
    void renderToolbar(this);
  }

  toggleEngine() {
    this.engine.toggle();
    this.drawBest();
  }

  onEngine() {
    if (this.signal.aborted || !this.table.view) return;
    if (!this.line) this.drawBest();
    else this.table.render();
  }

  /** @param {string} place */
  renderEngineLines(place) {
    return this.signal.aborted ? nothing : renderLines(this, place);
  }

  /** Draw the best action, or the whole turn that begins with it. */
  drawBest() {
    const best = this.engine.on ? this.engine.progress?.lines[0] : undefined;
    const seat = this.position?.seat ?? null;
    const turn = best && seat !== null ? best.steps.findIndex((step) => step.seat !== seat) : 0;
    const hexes = best?.step_hexes.slice(0, turn < 0 ? undefined : turn) ?? [];
    this.table.drawLine(hexes.length ? { hexes, after: null } : null);
  }

  /** Draw a line that is pointed at, with the pieces it brings. @param {EngineLine | null} line */
  async showLine(line) {
    if (line === this.line) return;
    this.line = line;
    if (!line) return this.drawBest();
    const hexes = line.step_hexes.slice(0, MAX_STEPS);
    this.table.drawLine({ hexes, after: null });
    const actions = line.steps.slice(0, MAX_STEPS).map(({ action }) => action ?? line.action);
    const after = await this.positions.load([...this.positions.actionsTo(), ...actions]).catch(() => null);
    if (this.line === line && after) this.table.drawLine({ hexes, after: after.scene });
  }
}

/** @param {TreeNode} node @param {string} action */
const knownChild = (node, action) => node.children.find((child) => child.action === action) ?? null;

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const [source] = await Promise.all([
    findSource(context.params[0] ?? '', context.query),
    loadStyleSheet('/web/styles/analysis.css'),
  ]);
  if (context.signal.aborted) return;
  if (!source) return (await import('./start_page.js')).openStart(context);
  const page = new AnalysisPage(context, source);
  await page.start();
  if (context.query.has('edit')) await page.edit();
}
