// A whole table: seats, prompt, log, board, tracks, tiles, ledger. It is given views and previews, and tells what was chosen; it
// knows no rules and no server. docs/browser.md tells how a page uses it.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { HexBoard } from '../board/board.js';
import { actionsAt, hexesOf, nameVariants, openHexes, supposedAction } from './selection.js';
import { drawLog } from './panels/log.js';
import { boardState } from './board_marks.js';
import { playEvents } from './animation.js';
import { chain, compareScores } from './preview.js';
import { drawPrompt } from './panels/prompt.js';
import { drawSeats } from './panels/seats.js';
import { loadLook, sign } from '../core/symbols.js';
import { drawTabs } from './tabs.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/types.d.ts').View} View */
/** @typedef {import('../types/types.d.ts').Callbacks} Callbacks */
/** @typedef {import('../types/types.d.ts').Settings} Settings */
/** @typedef {import('../types/types.d.ts').Shown} Shown */
/** @typedef {import('../types/types.d.ts').Preview} Preview */
/** @typedef {import('../types/types.d.ts').Event} Event */

const FEW = 40; // so few places are shown with their gains unasked

export class Table {
  // What is shown
  view = /** @type {View | null} */ (null);
  gains = /** @type {import('../types/types.d.ts').Gain[]} */ ([]);
  heated = false;
  tab = 'board';
  pointed = /** @type {string[]} */ ([]);
  pulsing = /** @type {string[]} */ ([]);
  asked = /** @type {{seat: number, key: string, earnings: import('../types/types.d.ts').Earning[]} | null} */ (null);
  described = /** @type {{key: unknown[], say: (name: string) => string} | null} */ (null);
  playing = new AbortController();
  // What is being considered
  picked = /** @type {string[]} */ ([]);
  hover = '';
  action = '';
  firm = false;
  busy = false;
  preview = /** @type {Preview | null} */ (null);
  refused = /** @type {Shown['refused']} */ (null);
  previews = /** @type {Map<string, Promise<Preview | null>>} */ (new Map());
  board = /** @type {HexBoard | undefined} */ (undefined);
  parts = /** @type {Record<string, ((...what: any[]) => unknown) | undefined>} */ ({});

  /** @param {HTMLElement} host @param {Callbacks} callbacks @param {Partial<Settings>} [settings] */
  constructor(host, callbacks, settings) {
    this.host = host;
    this.callbacks = callbacks;
    /** @type {Settings} */
    this.settings = { confirm: 'touch', speed: 1, extraTab: '', ...settings };
  }

  /** Show a position; with the events that led to it, play them first. @param {View} view @param {Event[]} [events] */
  async show(view, events = []) {
    this.playing.abort();
    const { signal } = (this.playing = new AbortController());
    await Promise.all([loadLook(view.scene.assets), this.loadParts(view.scene)]);
    if (this.view && events.length) await this.play(view, events, signal);
    if (signal.aborted) return;
    const asks = view.legal.join() !== this.view?.legal.join();
    [this.view, this.busy, this.gains] = [view, false, []];
    this.forget();
    this.draw();
    if (asks) this.board?.lookAtAction();
    if (this.heated || openHexes(view.legal, []).size <= FEW) void this.wantGains();
  }

  /** Panels that only some Scenes have are loaded when one has them. @param {import('../types/scene.d.ts').Scene} scene */
  async loadParts({ tracks, tiles, ledger }) {
    const loading = [
      tracks && import('./panels/tracks.js'),
      tiles && import('./panels/tiles.js'),
      ledger && import('./panels/ledger.js'),
    ];
    Object.assign(this.parts, ...(await Promise.all(loading)));
  }

  /** @param {View} view @param {Event[]} events @param {AbortSignal} signal */
  async play(view, events, signal) {
    const before = /** @type {View} */ (this.view);
    this.forget();
    await playEvents(this.host, before.scene, view.scene, events, this.settings.speed, signal, (scene, pulsing) => {
      this.view = { ...before, scene, legal: [] };
      this.pulsing = pulsing;
      this.draw();
    });
  }

  /** Drop what belonged to the position before. */
  forget() {
    [this.pointed, this.pulsing, this.asked, this.preview] = [[], [], null, null];
    this.previews = new Map();
    this.clear();
  }

  /** The gain of every legal place at once, on or off. @param {boolean} on */
  async showHeat(on) {
    this.heated = on;
    if (on) await this.wantGains();
    this.draw();
  }

  /** Ask for the gains of this position, once. */
  async wantGains() {
    const { view } = this;
    if (!view?.legal.length || this.gains.length || !this.callbacks.gains) return;
    const gains = await this.callbacks.gains().catch(() => []);
    if (this.view !== view) return;
    this.gains = gains;
    this.draw();
  }

  /** Mark hexes: gold dashes. @param {string[]} hexes */
  point(hexes) {
    if (hexes.join() === this.pointed.join()) return;
    this.pointed = hexes;
    this.draw();
  }

  // Drawing

  /** @returns {Shown} */
  shown() {
    const { scene, me, legal } = /** @type {View} */ (this.view);
    const mine = legal.length > 0 && scene.prompt?.seat === me;
    const preview = this.preview?.action === this.action ? this.preview : null;
    return {
      scene,
      me,
      mine,
      preview,
      refused: this.refused,
      busy: this.busy,
      action: this.action,
      target: this.hover,
      change: preview?.after ? compareScores(scene, preview.after) : (preview?.scores ?? scene.seats.map(() => 0)),
      steps: preview ? chain(preview.events, scene) : [],
      choices: mine ? (scene.prompt?.choices ?? []) : [],
      open: mine ? openHexes(legal, this.picked).size : 0,
      variants: nameVariants(this.actions(), scene.prompt?.variants ?? []),
      aside: (k) => this.callbacks.aside?.(k) ?? nothing,
      why: (seat, key) => void this.why(seat, key),
      pick: (action) => this.pickChoice(action),
      consider: (action, firm) => this.consider(action, firm),
      confirm: () => this.choose(this.action),
      drop: () => this.drop(),
      point: (hexes) => this.point(hexes),
      goTo: (moment) => this.callbacks.goTo?.(moment),
    };
  }

  draw() {
    if (!this.view) return;
    const shown = this.shown();
    this.host.className = `table ${shown.scene.tracks ? 'with-tracks' : 'with-ledger'} tab-${this.tab}`;
    render(this.template(shown, this.view.log), this.host);
    const map = /** @type {HTMLElement} */ (this.host.querySelector('.map'));
    this.board ??= new HexBoard(map, {
      onPick: (hex, by) => this.pickHex(hex, by),
      onPoint: (hex) => this.pointAt(hex),
      onEnter: () => void this.wantGains(),
    });
    this.board.show(boardState(this, shown));
  }

  /** @param {Shown} shown @param {View['log']} log */
  template(shown, log) {
    const { under, extra } = this.callbacks;
    const { drawTracks, drawTiles, drawLedger, drawWhy } = this.parts;
    const asked = html`${this.asked ? drawWhy?.(this.asked, shown, () => this.stopAsking()) : nothing}${drawPrompt(shown)}`;
    const told = html`${drawLog(shown, log)}${extra?.() ?? nothing}`;
    const tracks = shown.scene.tracks !== null;
    return html`<div class="rail rail-left">${drawSeats(shown)}${tracks ? html`${asked}${told}` : nothing}</div>
      <section class="stage" aria-label=${translate('Board')}>
        <div class="map"></div>
        ${under?.() ?? nothing}
      </section>
      <div class="rail rail-right">
        ${tracks ? html`${drawTracks?.(shown)}${drawTiles?.(shown)}` : html`${asked}${drawLedger?.(shown)}${told}`}
      </div>
      ${sign('coin', 'flying')}${drawTabs(shown.scene, this.tab, this.settings.extraTab, (tab) => this.turnTo(tab))}`;
  }

  /** On a phone: which panel is seen. @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
    this.draw();
  }

  // Choosing

  /** The actions that the hexes pointed at name completely. */
  actions(hex = this.hover) {
    return hex ? actionsAt(this.view?.legal ?? [], [...this.picked, hex]) : [];
  }

  /** Whether a hex can be picked now. @param {string} hex */
  isOpen(hex) {
    return openHexes(this.view?.legal ?? [], this.picked).has(hex);
  }

  /** Hovered or focused. @param {string} hex */
  pointAt(hex) {
    if (this.firm || hex === this.hover) return;
    if (this.refused?.hex !== hex) this.refused = null;
    this.hover = this.isOpen(hex) ? hex : '';
    this.consider(this.actions()[0] ?? '');
  }

  /** Look at what an action would bring. @param {string} action @param {boolean} [firm] until it is confirmed or dropped */
  consider(action, firm = this.firm) {
    [this.action, this.firm] = [action, firm];
    this.draw();
    if (action && this.preview?.action !== action) void this.ask(action);
  }

  /** Each preview of a position is asked for once. @param {string} action */
  async ask(action) {
    const { previews } = this;
    const asked = previews.get(action) ?? this.callbacks.preview?.(action).catch(() => null) ?? Promise.resolve(null);
    previews.set(action, asked);
    const preview = await asked;
    if (this.action !== action || this.previews !== previews) return;
    this.preview = preview;
    this.draw();
  }

  /** Put an action forward, as if it had been pointed at: for hints. @param {string} action */
  suggest(action) {
    const hexes = hexesOf(action);
    [this.picked, this.hover, this.refused] = [hexes.slice(0, -1), hexes.at(-1) ?? '', null];
    this.consider(action, true);
  }

  /** @param {string} hex @param {'mouse' | 'touch' | 'key'} by */
  pickHex(hex, by) {
    if (!this.view || this.busy) return;
    if (this.picked.at(-1) === hex) return this.drop();
    if (!this.isOpen(hex)) return void this.refuse(hex);
    this.refused = null;
    const actions = this.actions(hex);
    if (!actions.length) return this.pickOn(hex);
    if (this.firm && hex === this.hover) return this.choose(this.action);
    if (by !== 'touch' && this.settings.confirm !== 'always' && actions.length === 1) return this.choose(actions[0]);
    this.hover = hex;
    this.consider(actions[0], true);
  }

  /** The first of several hexes. @param {string} hex */
  pickOn(hex) {
    [this.picked, this.hover, this.action, this.firm] = [[...this.picked, hex], '', '', false];
    this.draw();
  }

  /** An answer that is not a hex: at once, unless everything is to be confirmed. @param {string} action */
  pickChoice(action) {
    if (this.settings.confirm === 'always' && !(this.firm && action === this.action)) this.consider(action, true);
    else this.choose(action);
  }

  /** Say why a hex cannot be chosen. @param {string} hex */
  async refuse(hex) {
    const { previews } = this;
    const legal = this.view?.legal ?? [];
    const words = legal.length && (await this.callbacks.whyNot?.(supposedAction(legal, this.picked, hex)));
    if (!words || this.previews !== previews) return; // or the position is another by now
    [this.refused, this.hover, this.action, this.firm] = [{ hex, words }, '', '', false];
    this.draw();
  }

  /** @param {string} action */
  choose(action) {
    if (!action || this.busy) return;
    this.busy = true;
    this.draw();
    this.callbacks.choose(action);
  }

  /** The page says that a choice did not come through. */
  release() {
    this.busy = false;
    this.draw();
  }

  clear() {
    [this.picked, this.hover, this.action, this.firm, this.refused] = [[], '', '', false, null];
  }

  /** Think again. */
  drop() {
    this.clear();
    this.draw();
  }

  // Why these points

  /** @param {number} seat @param {string} key */
  async why(seat, key) {
    const { previews } = this;
    const earnings = await this.callbacks.why?.(seat, key);
    Object.assign(this.parts, await import('./why.js'));
    if (!earnings || this.previews !== previews) return;
    this.asked = { seat, key, earnings };
    this.pointed = earnings.flatMap((earning) => earning.hexes);
    this.draw();
  }

  stopAsking() {
    [this.asked, this.pointed] = [null, []];
    this.draw();
  }
}
