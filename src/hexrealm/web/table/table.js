// A table as a component: board, seats, prompt, log, tracks, tiles, ledger. It is given views and previews and reports
// which action was selected; it knows no rules and no server. docs/browser.md explains how a page uses it.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { HexBoard } from '../board/board.js';
import { loadGameAssets, sign } from '../core/symbols.js';
import { translate } from '../core/translate.js';
import { boardState } from './board_state.js';
import { loadCardOnDemand } from './card_loader.js';
import { loadGains, loadHeat, loadHeatLayer } from './heat.js';
import { loadPanels } from './panels/load_panels.js';
import { renderLog } from './panels/log.js';
import { renderPrompt } from './panels/prompt.js';
import { renderSeats } from './panels/seats.js';
import { eventSteps, pointChanges } from './scene_changes.js';
import { namingProps } from './naming.js';
import { actionNames, labelVariants, openHexes } from './selection.js';
import { Selector } from './selector.js';
import { endsTurn, isExtraTurn, linesOf, recentMoves, recentSteps } from './recent.js';
import { renderTabs } from './tabs.js';
import { waitingProps } from './waiting.js';

/** @typedef {import('../types/frames.d.ts').Event} Event */
/** @typedef {import('../types/frames.d.ts').Gain} Gain */
/** @typedef {import('../board/board.js').Input} Input */
/** @typedef {import('../types/table.d.ts').Callbacks} Callbacks */
/** @typedef {import('../types/table.d.ts').ExplainedEarning} ExplainedEarning */
/** @typedef {import('../types/table.d.ts').PanelProps} PanelProps */
/** @typedef {import('../types/table.d.ts').TableSettings} TableSettings */
/** @typedef {import('../types/table.d.ts').TableView} TableView */

/** @type {TableSettings} */
const DEFAULTS = { confirm: 'touch', speed: 1, extraTab: '', extraCount: 0, heat: 'points', gains: true, you: false };
const FEW = 40; // up to so many open hexes show their gains without being asked

export class Table {
  view = /** @type {TableView | null} */ (null);
  gains = /** @type {Gain[]} */ ([]);
  chances = /** @type {import('../types/frames.d.ts').ActionChance[]} */ ([]);
  heatShown = false;
  searching = false; // for the chances
  planned = ''; // a hex for the viewer's next move
  animating = false;
  skipping = false; // the pointer went down while animating: that click only skips the animation
  tab = 'board';
  highlighted = /** @type {string[]} */ ([]);
  pulsing = /** @type {string[]} */ ([]);
  explained = /** @type {{ seat: number, key: string, earnings: ExplainedEarning[] } | null} */ (null);
  descriptions = /** @type {import('./board_state.js').Descriptions | null} */ (null);
  animation = new AbortController();
  board = /** @type {HexBoard | undefined} */ (undefined);
  panels = /** @type {Record<string, ((...props: any[]) => unknown) | undefined>} */ ({});
  card = /** @type {import('./card.js').Card | null} */ (null);
  origin = /** @type {TableView | null} */ (null); // the position at the end of the viewer's last turn
  fullLog = false;
  turnAsked = ''; // at the beginning of the viewer's turn
  positions = 0; // shown so far
  makeBoardState = boardState;

  /** @param {HTMLElement} host @param {Callbacks} callbacks @param {Partial<TableSettings>} [settings] */
  constructor(host, callbacks, settings) {
    this.host = host;
    this.callbacks = callbacks;
    this.settings = { ...DEFAULTS, ...settings };
    host.addEventListener('pointerdown', () => (this.skipping = this.animating), true);
    this.selector = new Selector(this);
    loadCardOnDemand(this);
  }

  // Positions

  /**
   * Show a position, after an animation of the events that led to it.
   * @param {TableView} view
   * @param {Event[]} [events]
   */
  async show(view, events = []) {
    this.animation.abort();
    const { signal } = (this.animation = new AbortController());
    await Promise.all([loadGameAssets(view.scene.assets), loadPanels(this.panels, view.scene)]);
    if (this.view && endsTurn(this.view, view)) this.origin = this.view;
    if (this.view && events.length) await this.animate(this.view, view, events, signal);
    if (signal.aborted) return;
    const changed = actionNames(view) !== actionNames(this.view);
    [this.view, this.gains, this.chances] = [view, [], []];
    this.selector.busy = false;
    this.forgetPosition();
    this.render();
    if (changed && !this.callbacks.keepZoom) this.board?.zoomToAction(view.scene.result !== '');
    void this.loadNumbers(view);
  }

  /** Load the heat, and the gains that are shown without being asked. @param {TableView} view */
  async loadNumbers({ scene, legal }) {
    if (this.heatShown) await loadHeat(this);
    if (scene.prompt?.variants.length || openHexes(legal, []).size <= FEW) await loadGains(this);
  }

  /** @param {TableView} before @param {TableView} after @param {Event[]} events @param {AbortSignal} signal */
  async animate(before, after, events, signal) {
    const { host, settings } = this;
    if (!settings.speed) return;
    this.forgetPosition();
    const show = (/** @type {TableView['scene']} */ scene, /** @type {string[]} */ pulsing) => {
      this.view = { ...before, scene, legal: [] };
      this.pulsing = pulsing;
      this.render();
    };
    const animation = await import('./animation.js').catch(() => null); // without it the position is shown at once
    if (signal.aborted) return;
    this.animating = true;
    const { you } = namingProps(settings, after.scene, after.me);
    const stage = { host, speed: settings.speed, signal, show, you };
    await animation?.animateEvents(before.scene, after.scene, events, stage).finally(() => (this.animating = false));
  }

  /** Show once more what the others did since the viewer's last turn. */
  async replayRecent() {
    const { view, origin } = this;
    const [first] = view ? recentSteps(view) : [];
    if (!view || !origin || !first) return;
    const start = view.log.indexOf(first);
    const own = view.log.slice(origin.log.length, start).flatMap((step) => step.events);
    const { you } = namingProps(this.settings, view.scene, view.me);
    const { intermediateScene } = await import('./intermediate_scene.js');
    const scene = own.reduce((now, event) => intermediateScene(now, view.scene, event, you), origin.scene);
    this.animation.abort();
    const { signal } = (this.animation = new AbortController());
    const events = view.log.slice(start).flatMap((step) => (step.seat === view.me ? [] : step.events));
    await this.animate({ ...view, scene }, view, events, signal);
    if (signal.aborted) return;
    this.view = view;
    this.forgetPosition();
    this.render();
  }

  forgetPosition() {
    [this.highlighted, this.pulsing, this.explained] = [[], [], null];
    this.positions++;
    this.selector.reset();
  }

  /** Show or hide the gain or the win chance of every hex. @param {boolean} on */
  async showHeat(on) {
    if (on) await loadHeatLayer();
    this.heatShown = on;
    this.render();
    if (on) await loadHeat(this);
  }

  /** Mark hexes with gold dashes. @param {string[]} hexes */
  highlight(hexes) {
    if (hexes.join() === this.highlighted.join()) return;
    this.highlighted = hexes;
    this.render();
  }

  // Rendering

  render() {
    if (!this.view) return;
    const props = this.panelProps(this.view);
    this.host.className = `table ${props.scene.tracks ? 'with-tracks' : 'with-ledger'} tab-${this.tab}`;
    render(this.template(props, this.view.log), this.host);
    this.board ??= this.createBoard();
    this.board.show(this.makeBoardState(this, props));
  }

  createBoard() {
    const map = /** @type {HTMLElement} */ (this.host.querySelector('.map'));
    return new HexBoard(map, {
      onSelect: (hex, input) => this.selectHex(hex, input),
      onPoint: (hex) => this.selector.hover(hex),
      onFocus: () => void loadGains(this),
      onTurn: () => this.callbacks.keepZoom || this.board?.zoomToAction(),
    });
  }

  /** Select a hex, unless the click or key was meant to skip an animation. @param {string} hex @param {Input} input */
  selectHex(hex, input) {
    if (input === 'key' ? !this.animating : !this.skipping) this.selector.selectHex(hex, input);
  }

  /** @param {TableView} view @returns {PanelProps} */
  panelProps(view) {
    const { scene, me, legal } = view;
    const { selector } = this;
    const { action, pinned, refused, busy, hovered } = selector;
    const canAct = legal.length > 0 && scene.prompt?.seat === me;
    const preview = selector.preview?.action === action ? selector.preview : null;
    return {
      scene,
      me,
      canAct,
      preview,
      refused,
      ...this.recentProps(view),
      busy,
      ...namingProps(this.settings, scene, me),
      action,
      pinned,
      targetHex: hovered,
      pointChanges: preview?.after ? pointChanges(scene, preview.after) : (preview?.scores ?? scene.seats.map(() => 0)),
      steps: preview ? eventSteps(preview.events, scene) : [],
      choices: canAct ? (scene.prompt?.choices ?? []) : [],
      openCount: canAct ? selector.openHexes().size : 0,
      part: legal.some(({ hexes }) => hexes.length > 1) ? selector.selected.length : -1,
      extraTurn: canAct && isExtraTurn(view, this),
      variants: labelVariants(selector.actionsWith(), scene.prompt?.variants ?? [], selector.gains),
      ...waitingProps(this, view, canAct),
      undo: (view.mayUndo && this.callbacks.undo) || null,
      ...this.panelHandlers(),
    };
  }

  /** @param {TableView} view */
  recentProps(view) {
    const [recent, lines] = [recentSteps(view), linesOf(recentSteps(view))];
    const known = this.origin !== null && this.origin.log.length <= view.log.indexOf(recent[0]);
    return {
      recent: view.me === null || view.past ? [] : lines,
      moves: recentMoves(lines),
      fullLog: this.fullLog,
      replayRecent: known ? () => void this.replayRecent() : null,
      whyRecent: this.callbacks.whyBot?.(recent.at(-1)?.seat ?? -1) ?? null,
    };
  }

  panelHandlers() {
    const { selector, callbacks } = this;
    return {
      renderSeatStatus: (/** @type {number} */ seat) => callbacks.renderSeatStatus?.(seat) ?? nothing,
      profileOf: (/** @type {number} */ seat) => callbacks.profileOf?.(seat) ?? '',
      explain: (/** @type {number} */ seat, /** @type {string} */ key) => void this.explain(seat, key),
      selectChoice: (/** @type {string} */ action) => selector.selectChoice(action),
      previewAction: (/** @type {string} */ action, /** @type {boolean | undefined} */ pinned) =>
        selector.previewAction(action, pinned),
      confirm: () => selector.select(selector.action),
      cancel: () => selector.cancel(),
      cancelPlan: () => callbacks.plan?.(this.planned),
      highlight: (/** @type {string[]} */ hexes) => this.highlight(hexes),
      toggleLog: () => ((this.fullLog = !this.fullLog), this.render()),
      goTo: (/** @type {number} */ moment) => callbacks.goTo?.(moment),
      openResult: callbacks.openResult ?? null,
    };
  }

  /** Whether an arrow key is the board's: it was pressed on a hex that shows the focus. @param {KeyboardEvent} event */
  boardTakes({ target }) {
    return target instanceof SVGElement && Boolean(this.board?.focusVisible);
  }

  /** @param {PanelProps} props @param {TableView['log']} log */
  template(props, log) {
    const { renderBelowBoard, renderExtraPanel } = this.callbacks;
    const { renderTracks, renderTiles, renderLedger } = this.panels;
    const prompt = html`${this.renderExplanation(props)}${renderPrompt(props, this.panels)}`;
    const history = html`${renderLog(props, log)}${renderExtraPanel?.() ?? nothing}`;
    const [left, right] = props.scene.tracks
      ? [html`${prompt}${history}`, html`${renderTracks?.(props)}${renderTiles?.(props)}`]
      : [nothing, html`${prompt}${renderLedger?.(props)}${history}`];
    return html`<div class="rail rail-left">${renderSeats(props)}${left}</div>
      <section class="stage" aria-label=${translate('Board')}>
        <div class="map"></div>
        ${renderBelowBoard?.() ?? nothing}
      </section>
      <div class="rail rail-right">${right}</div>
      ${sign('coin', 'flying')} ${renderTabs(this, props.scene)}`;
  }

  /** Show a panel, on phones. @param {string} tab */
  showTab(tab) {
    this.tab = tab;
    this.callbacks.onTab?.();
    this.render();
  }

  // Why these points

  /** Show what a seat's points are made of. @param {number} seat @param {string} key of a ledger row, or '' */
  async explain(seat, key) {
    const { positions } = this;
    const earnings = await this.callbacks.explain?.(seat, key);
    Object.assign(this.panels, await import('./panels/earnings.js'));
    if (!earnings || this.positions !== positions) return;
    this.explained = { seat, key, earnings };
    this.highlighted = earnings.flatMap((earning) => earning.hexes);
    this.render();
  }

  /** @param {PanelProps} props */
  renderExplanation(props) {
    const close = () => {
      [this.explained, this.highlighted] = [null, []];
      this.render();
    };
    return this.explained ? this.panels.renderEarnings?.(this.explained, props, close) : nothing;
  }
}
