// A whole table: seats, prompt, log, board, tracks, tiles, ledger. It is given views and previews, and tells what was chosen; it
// knows no rules and no server. docs/browser.md tells how a page uses it.

import { html, nothing, render } from './vendor/lit-html/lit-html.js';
import { HexBoard } from './board.js';
import { actionsAt, nameVariants, openHexes, supposedAction } from './choosing.js';
import { drawLedger } from './ledger.js';
import { drawLog } from './log.js';
import { bestGains, signed } from './marks.js';
import { chain, compareBoards, compareScores } from './preview.js';
import { playEvents } from './play.js';
import { drawPrompt } from './prompt.js';
import { drawSeats } from './seats.js';
import { loadLook, sign } from './symbols.js';
import { drawTabs } from './tabs.js';
import { drawTiles } from './tiles.js';
import { drawTracks } from './tracks.js';
import { drawWhy } from './why.js';
import { say, sayMany } from './words.js';

/** @typedef {import('./scene.d.ts').Scene} Scene */
/** @typedef {import('./scene.d.ts').Choice} Choice */
/** @typedef {import('./preview.js').Preview} Preview */
/** @typedef {import('./preview.js').Event} Event */
/** @typedef {import('./preview.js').Step} Step */
/** @typedef {import('./marks.js').Gain} Gain */
/** @typedef {import('./log.js').LogStep} LogStep */
/** @typedef {import('./why.js').Earning} Earning */

/**
 * A position as one viewer sees it.
 * @typedef {object} View
 * @property {Scene} scene
 * @property {number | null} me the viewer's seat
 * @property {string[]} legal the viewer's legal actions; [] if it is not the viewer's decision
 * @property {LogStep[]} log oldest first
 */

/**
 * What the page does for a table; only `choose` is needed.
 * @typedef {object} Callbacks
 * @property {(action: string) => void} choose
 * @property {(action: string) => Promise<Preview | null>} [preview]
 * @property {() => Promise<Gain[]>} [gains] of all legal actions
 * @property {(action: string) => Promise<string | null>} [whyNot]
 * @property {(seat: number, key: string) => Promise<Earning[]>} [why] key: a row of the ledger, or '' for all points
 * @property {(moment: number) => void} [goTo]
 * @property {(k: number) => unknown} [aside] beside a seat's name: presence, bot
 * @property {() => unknown} [under] under the board: the replay bar
 * @property {() => unknown} [extra] one more panel with the class p-extra and data-tab="extra": the chat
 */

/**
 * @typedef {object} Settings
 * @property {'touch' | 'always'} confirm whether a click chooses at once, or everything is confirmed
 * @property {number} speed of animations: 1 as designed, 2 twice as fast, 0 none
 * @property {string} extraTab the name of the tab for the extra panel
 */

/**
 * What the panels need to know to draw themselves.
 * @typedef {object} Shown
 * @property {Scene} scene
 * @property {number | null} me
 * @property {boolean} mine whether the viewer is asked
 * @property {(Preview & {open?: boolean}) | null} preview
 * @property {number[]} change points that would be added, by seat
 * @property {Step[]} steps
 * @property {Choice[]} choices
 * @property {{action: string, words: string}[]} variants
 * @property {string} action being considered
 * @property {string} target the last hex of it
 * @property {{hex: string, words: string} | null} refused
 * @property {boolean} busy
 * @property {(k: number) => unknown} aside
 * @property {(seat: number, key: string) => void} why
 * @property {(action: string) => void} pick
 * @property {(action: string, firm?: boolean) => void} consider
 * @property {() => void} confirm
 * @property {() => void} drop
 * @property {(hexes: string[]) => void} point
 * @property {(moment: number) => void} goTo
 */

/** @type {Gain[]} */
const NO_GAINS = [];
const AIMS = new Set(['legal', 'scoring', 'target']);
const FEW = 40; // so few places are shown with their gains unasked
const MANY = 60; // and dots on more than these say nothing: then only those where something scores

export class Table {
  /** @param {HTMLElement} host @param {Callbacks} callbacks @param {Partial<Settings>} [settings] */
  constructor(host, callbacks, settings = {}) {
    this.host = host;
    this.callbacks = callbacks;
    /** @type {Settings} */
    this.settings = { confirm: 'touch', speed: 1, extraTab: '', ...settings };
    /** @type {View | null} */
    this.view = null;
    /** @type {Gain[]} */
    this.gains = [];
    this.heated = false;
    this.tab = 'board';
    this.busy = false;
    this.reset();
  }

  /** Forget what was pointed at. */
  reset() {
    /** @type {string[]} */
    this.picked = [];
    this.hover = '';
    this.action = '';
    this.firm = false;
    /** @type {Shown['preview']} */
    this.preview = null;
    /** @type {Shown['refused']} */
    this.refused = null;
    /** @type {string[]} */
    this.pointed = [];
    /** @type {{seat: number, key: string, earnings: Earning[]} | null} */
    this.asked = null;
    /** @type {string[]} */
    this.pulsing = [];
    /** @type {Map<string, Promise<Preview | null>>} */
    this.previews = new Map();
  }

  /** Show a position; with the events that led to it, play them first. @param {View} view @param {Event[]} [events] */
  async show(view, events = []) {
    this.playing?.abort();
    const { signal } = (this.playing = new AbortController());
    await loadLook(view.scene.assets);
    if (this.view && events.length) await this.play(view, events, signal);
    if (signal.aborted) return;
    const asks = !this.view || view.legal.join() !== this.view.legal.join();
    [this.view, this.busy, this.gains, this.heated] = [view, false, [], this.heated && view.legal.length > 0];
    this.reset();
    this.draw();
    if (asks) this.board?.lookAtAction();
    if (this.heated || openHexes(view.legal, []).size <= FEW) await this.wantGains();
  }

  /** @param {View} view @param {Event[]} events @param {AbortSignal} signal */
  async play(view, events, signal) {
    const before = /** @type {View} */ (this.view);
    this.reset();
    await playEvents(this.host, before.scene, view.scene, events, this.settings.speed, signal, (scene, pulsing) => {
      this.view = { ...before, scene, legal: [] };
      this.pulsing = pulsing;
      this.draw();
    });
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
    if (hexes.join() === this.pointed?.join()) return;
    this.pointed = hexes;
    this.draw();
  }

  /** @returns {Shown} */
  shown() {
    const view = /** @type {View} */ (this.view);
    const { scene } = view;
    const mine = view.legal.length > 0 && scene.prompt?.seat === view.me;
    const preview = this.preview?.action === this.action ? this.preview : null;
    const actions = actionsAt(view.legal, this.target() ? [...this.picked, this.target()] : []);
    return {
      scene, me: view.me, mine, preview, refused: this.refused ?? null, busy: this.busy, action: this.action ?? '', target: this.target(),
      change: preview ? (preview.after ? compareScores(scene, preview.after) : preview.scores) : scene.seats.map(() => 0),
      steps: preview ? chain(preview.events, scene) : [],
      choices: mine ? (scene.prompt?.choices ?? []) : [],
      variants: nameVariants(actions, scene.prompt?.variants ?? []),
      aside: (k) => this.callbacks.aside?.(k) ?? nothing,
      why: (seat, key) => this.why(seat, key),
      pick: (action) => this.pickChoice(action),
      consider: (action, firm) => this.consider(action, firm),
      confirm: () => this.choose(this.action ?? ''),
      drop: () => this.drop(),
      point: (hexes) => this.point(hexes),
      goTo: (moment) => this.callbacks.goTo?.(moment),
    };
  }

  /** The hex that completes the action being considered. */
  target() {
    return this.hover ?? '';
  }

  draw() {
    if (!this.view) return;
    const shown = this.shown();
    const kind = shown.scene.tracks ? 'with-tracks' : 'with-ledger';
    this.host.className = `table ${kind} tab-${this.tab} ${this.settings.extraTab ? 'with-extra' : ''}`;
    render(this.template(shown), this.host);
    const stage = /** @type {HTMLElement} */ (this.host.querySelector('.map'));
    this.board ??= new HexBoard(stage, { onPick: (hex, by) => this.pickHex(hex, by), onPoint: (hex) => this.pointAt(hex), onEnter: () => void this.wantGains() });
    this.board.show(this.boardState(shown));
  }

  /** @param {Shown} shown */
  template(shown) {
    const log = this.view?.log ?? [];
    const why = this.asked ? drawWhy(this.asked, shown, () => this.stopAsking()) : nothing;
    const stage = html`<section class="stage" data-tab="board" aria-label=${say('Board')}><div class="map"></div>${this.callbacks.under?.() ?? nothing}</section>`;
    const [asked, told] = [html`${why}${drawPrompt(shown)}`, html`${drawLog(shown, log)}${this.callbacks.extra?.() ?? nothing}`];
    const tracks = shown.scene.tracks !== null;
    return html`<div class="rail rail-left">${drawSeats(shown)}${tracks ? html`${asked}${told}` : nothing}</div>
      ${stage}
      <div class="rail rail-right">${tracks ? html`${drawTracks(shown)}${drawTiles(shown)}` : html`${asked}${drawLedger(shown)}${told}`}</div>
      ${sign('coin', 'flying')}
      ${drawTabs(shown.scene, this.tab, this.settings.extraTab, (tab) => this.turnTo(tab))}`;
  }

  /** On a phone: which panel is seen. @param {string} tab */
  turnTo(tab) {
    this.tab = tab;
    this.draw();
  }

  /** @param {Shown} shown @returns {import('./board.js').State} */
  boardState(shown) {
    const { scene } = shown;
    const legal = this.view?.legal ?? [];
    const open = shown.mine ? openHexes(legal, this.picked ?? []) : new Set();
    const coming = shown.preview?.after ? compareBoards(scene.board, shown.preview.after.board) : null;
    const steps = shown.steps.length > 1 ? shown.steps.flatMap((step) => (step.hexes.length ? [{ number: step.number, hex: step.hexes.at(-1) ?? '' }] : [])) : [];
    return { board: scene.board, seats: scene.seats, heat: this.heated ? this.gains : NO_GAINS, coming, steps, open, marks: this.marks(shown, open), callout: this.callout(shown), describe: this.describer(shown, open) };
  }

  /** @param {Shown} shown @param {Set<string>} open @returns {import('./marks.js').Shown[]} */
  marks({ scene, steps, target }, open) {
    const explained = this.pointed?.length ? this.pointed : steps.slice(1).flatMap((step) => step.hexes).filter((hex) => hex !== target);
    const heated = this.heated && this.gains.length > 0;
    const aims = scene.board.marks.filter((mark) => AIMS.has(mark.kind) && open.has(mark.hex));
    const listed = new Set(aims.map((mark) => mark.hex));
    const dots = /** @type {import('./marks.js').Shown[]} */ ([...aims.filter((mark) => mark.kind !== 'target'), ...[...open].filter((hex) => !listed.has(hex)).map((hex) => ({ kind: 'legal', hex }))]);
    const best = bestGains(this.gains);
    const targets = aims.filter((mark) => mark.kind === 'target').map((mark) => ({ ...mark, badge: mark.badge || (best.has(mark.hex) && !heated ? signed(best.get(mark.hex) ?? 0) : '') }));
    const shown = heated ? [] : open.size > MANY ? dots.filter((mark) => mark.kind === 'scoring') : dots;
    return [
      ...explained.map((hex) => /** @type {const} */ ({ kind: 'explained', hex })),
      ...scene.board.marks.filter((mark) => !AIMS.has(mark.kind)),
      ...shown,
      ...(heated ? [] : targets),
      ...(this.pulsing ?? []).map((hex) => /** @type {const} */ ({ kind: 'pulse', hex })),
      ...(this.picked ?? []).map((hex) => /** @type {const} */ ({ kind: 'chosen', hex })),
      ...(this.hover && open.has(this.hover) ? [{ kind: /** @type {'chosen' | 'hover'} */ (this.firm ? 'chosen' : 'hover'), hex: this.hover }] : []),
      ...(this.refused ? [/** @type {const} */ ({ kind: 'refused', hex: this.refused.hex })] : []),
    ];
  }

  /** The sum and the first reason that is no piece put down. @param {Shown} shown */
  callout({ preview, target, scene, steps }) {
    const seat = scene.prompt?.seat ?? -1;
    if (!preview || !target || seat < 0) return null;
    const sum = preview.scores[seat] ?? 0;
    const others = steps.slice(1).map((step) => step.event);
    const reason = others.find((event) => event.hexes.length) ?? others.find((event) => event.points) ?? others[0];
    return { hex: target, sum: `${signed(sum)} ${scene.unit}`, words: reason?.words ?? '', tone: sum > 0 ? '' : sum < 0 ? 'loss' : 'nil' };
  }

  /** @param {Shown} shown @param {Set<string>} open */
  describer({ scene }, open) {
    const key = [scene.board, this.gains, [...open].join()];
    if (this.described?.key.every((part, k) => part === key[k])) return this.described.say;
    const words = new Map(scene.board.hexes.map((hex) => [hex.name, hex.words || hex.name]));
    const gains = bestGains(this.gains);
    const describe = (/** @type {string} */ name) => {
      const points = gains.get(name);
      const parts = [words.get(name) ?? name, open.has(name) ? say('can be chosen') : '', points === undefined ? '' : sayMany('would score {n}', 'would score {n}', points)];
      return parts.filter(Boolean).join(', ');
    };
    this.described = { key, say: describe };
    return describe;
  }

  // Choosing

  /** Hovered or focused. @param {string} hex */
  pointAt(hex) {
    if (!this.view || this.firm || hex === this.hover) return;
    const open = openHexes(this.view.legal, this.picked ?? []);
    if (this.refused && hex !== this.refused.hex) this.refused = null;
    this.hover = open.has(hex) ? hex : '';
    this.reconsider();
  }

  /** Look at what the hexes pointed at would bring. */
  reconsider() {
    const actions = actionsAt(this.view?.legal ?? [], this.hover ? [...(this.picked ?? []), this.hover] : []);
    if (actions.length) this.consider(actions[0]);
    else {
      this.action = '';
      this.draw();
    }
  }

  /** @param {string} action @param {boolean} [firm] */
  consider(action, firm = this.firm) {
    if (action === this.action && firm === this.firm && this.preview?.action === action) return;
    [this.action, this.firm] = [action, firm];
    this.draw();
    this.ask(action).then((preview) => {
      if (this.action !== action) return;
      this.preview = preview;
      this.draw();
    });
  }

  /** Each preview of a position is asked for once. @param {string} action @returns {Promise<Preview | null>} */
  ask(action) {
    const known = this.previews?.get(action) ?? this.callbacks.preview?.(action).catch(() => null) ?? Promise.resolve(null);
    this.previews?.set(action, known);
    return known;
  }

  /** @param {string} hex @param {'mouse' | 'touch' | 'key'} by */
  pickHex(hex, by) {
    if (!this.view || this.busy) return;
    const { legal } = this.view;
    const picked = this.picked ?? [];
    if (picked.at(-1) === hex) return this.drop();
    if (!openHexes(legal, picked).has(hex)) return void this.refuse(hex, supposedAction(legal, picked, hex));
    this.refused = null;
    const actions = actionsAt(legal, [...picked, hex]);
    if (!actions.length) return this.pickOn(hex);
    const again = this.firm && hex === this.hover;
    const slow = by === 'touch' || this.settings.confirm === 'always' || actions.length > 1;
    if (again || !slow) return this.choose(again ? (this.action ?? '') : actions[0]);
    this.hover = hex;
    this.consider(actions[0], true);
  }

  /** The first of several hexes. @param {string} hex */
  pickOn(hex) {
    this.picked = [...(this.picked ?? []), hex];
    [this.hover, this.action] = ['', ''];
    this.draw();
  }

  /** An answer that is not a hex: at once, unless every choice is to be confirmed. @param {string} action */
  pickChoice(action) {
    if (this.busy) return;
    const again = this.firm && action === this.action;
    if (again || this.settings.confirm !== 'always') return this.choose(action);
    this.consider(action, true);
  }

  /** Say why a hex cannot be chosen. @param {string} hex @param {string} action */
  async refuse(hex, action) {
    if (!this.view?.legal.length) return;
    const words = await this.callbacks.whyNot?.(action);
    if (!words) return;
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

  /** Think again. */
  drop() {
    [this.picked, this.hover, this.action, this.firm, this.refused] = [[], '', '', false, null];
    this.draw();
  }

  // Why these points

  /** @param {number} seat @param {string} key */
  async why(seat, key) {
    const earnings = await this.callbacks.why?.(seat, key);
    if (!earnings) return;
    this.asked = { seat, key, earnings };
    this.point(earnings.flatMap((earning) => earning.hexes));
    this.draw();
  }

  stopAsking() {
    this.asked = null;
    this.point([]);
    this.draw();
  }
}
