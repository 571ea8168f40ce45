// The action that the person is selecting: hovered and selected hexes, the preview, the refusal, the confirmation.

import { loadCalloutLayer } from '../board/layers.js';
import { loadPreviewDetails } from './panels/preview.js';
import { actionsAt, bestAction, openHexes, refusedAction } from './selection.js';

/** @typedef {import('../types/table.d.ts').Preview} Preview */
/** @typedef {import('../types/frames.d.ts').Gain} Gain */
/** @typedef {import('../board/board.js').Input} Input */

/**
 * What a Selector needs of its table.
 * @typedef {object} Owner
 * @property {import('../types/table.d.ts').TableView | null} view
 * @property {import('../types/table.d.ts').Callbacks} callbacks
 * @property {import('../types/table.d.ts').TableSettings} settings
 * @property {import('../types/frames.d.ts').Gain[]} gains
 * @property {() => void} render
 */

export class Selector {
  selected = /** @type {string[]} */ ([]); // hexes of an action that has more
  hovered = ''; // a hex that can be selected
  action = ''; // the one being previewed
  pinned = false; // the preview stays until it is confirmed or cancelled
  busy = false;
  refused = /** @type {{ hex: string, text: string } | null} */ (null);
  preview = /** @type {Preview | null} */ (null);
  /** The gains of actions with the same hexes, from their previews. @type {Gain[]} */
  compared = [];
  /** The previews of this position; another position has another map. @type {Map<string, Promise<Preview | null>>} */
  previews = new Map();

  /** @param {Owner} table */
  constructor(table) {
    this.table = table;
  }

  get legal() {
    return this.table.view?.legal ?? [];
  }

  /** Start with a new position. */
  reset() {
    this.preview = null;
    this.previews = new Map();
    this.compared = [];
    this.clear();
  }

  clear() {
    [this.selected, this.hovered, this.action, this.pinned, this.refused] = [[], '', '', false, null];
  }

  cancel() {
    this.clear();
    this.table.render();
  }

  /** What actions bring, as far as it is known. */
  get gains() {
    return this.table.gains.length ? this.table.gains : this.compared;
  }

  /** The hexes that can be selected now. */
  openHexes() {
    return openHexes(this.legal, this.selected);
  }

  /** The actions that are complete with a hex. */
  actionsWith(hex = this.hovered) {
    return hex ? actionsAt(this.legal, [...this.selected, hex]) : [];
  }

  // Previews

  /** Preview the action of a hex that is hovered or focused. @param {string} hex */
  hover(hex) {
    if (this.pinned || hex === this.hovered) return;
    if (this.refused?.hex !== hex) this.refused = null;
    this.hovered = this.openHexes().has(hex) ? hex : '';
    this.previewBest(this.actionsWith());
  }

  /** Preview the action that brings most. Where gains are not known, compare previews. @param {string[]} actions */
  previewBest(actions, pinned = this.pinned) {
    this.previewAction(bestAction(actions, this.gains), pinned);
    if (actions.length > 1 && !this.table.settings.gains) void this.compare(actions);
  }

  /** @param {string[]} actions */
  async compare(actions) {
    const { previews, action } = this;
    const seat = this.table.view?.scene.prompt?.seat ?? 0;
    const found = await Promise.all(actions.map((each) => this.requestPreview(each)));
    if (this.previews !== previews || this.action !== action) return;
    this.compared = found.flatMap((each) =>
      each ? [{ action: each.action, hexes: [], points: each.scores[seat] ?? 0, words: '', steps: 0 }] : [],
    );
    this.previewAction(bestAction(actions, this.gains));
  }

  /** @param {string} action @param {boolean} [pinned] */
  previewAction(action, pinned = this.pinned) {
    [this.action, this.pinned] = [action, pinned];
    this.table.render();
    if (action && this.preview?.action !== action) void this.loadPreview(action);
  }

  /** Load a preview, once for each action of a position. @param {string} action */
  async loadPreview(action) {
    const { previews } = this;
    const [preview] = await Promise.all([this.requestPreview(action), loadCalloutLayer(), loadPreviewDetails()]);
    if (this.action !== action || this.previews !== previews) return;
    this.preview = preview;
    this.table.render();
  }

  /** @param {string} action */
  requestPreview(action) {
    const request = () => this.table.callbacks.preview?.(action).catch(() => null) ?? Promise.resolve(null);
    const loading = this.previews.get(action) ?? request();
    this.previews.set(action, loading);
    return loading;
  }

  /** Preview an action as if its hexes had been selected: for hints. @param {string} action */
  suggest(action) {
    const hexes = this.legal.find((each) => each.action === action)?.hexes ?? [];
    [this.selected, this.hovered, this.refused] = [hexes.slice(0, -1), hexes.at(-1) ?? '', null];
    this.previewAction(action, true);
  }

  // Selecting

  /** @param {string} hex @param {Input} input */
  selectHex(hex, input) {
    if (!this.table.view || this.busy) return;
    if (!this.legal.length) return this.table.callbacks.plan?.(hex);
    if (this.selected.at(-1) === hex) return this.cancel();
    if (!this.openHexes().has(hex)) return void this.refuse(hex);
    this.refused = null;
    const actions = this.actionsWith(hex);
    if (!actions.length) return this.addHex(hex);
    if (this.pinned && hex === this.hovered) return this.select(this.action);
    const atOnce = input !== 'touch' && this.table.settings.confirm !== 'always' && actions.length === 1;
    if (atOnce) return this.select(actions[0]);
    this.hovered = hex;
    this.previewBest(actions, true);
  }

  /** Add a hex that is not the last one of its action. @param {string} hex */
  addHex(hex) {
    [this.selected, this.hovered, this.action, this.pinned] = [[...this.selected, hex], '', '', false];
    this.table.render();
  }

  /** Select an action without hexes: at once, unless every action is to be confirmed. @param {string} action */
  selectChoice(action) {
    const confirmed = this.pinned && action === this.action;
    if (this.table.settings.confirm === 'always' && !confirmed) this.previewAction(action, true);
    else this.select(action);
  }

  /** Show why a hex cannot be selected. @param {string} hex */
  async refuse(hex) {
    const { previews, legal } = this;
    if (!legal.length) return;
    const text = await this.table.callbacks.whyNot?.(refusedAction(legal, this.selected, hex));
    if (!text || this.previews !== previews) return; // the hex can be selected, or the position has changed
    [this.refused, this.hovered, this.action, this.pinned] = [{ hex, text }, '', '', false];
    this.table.render();
  }

  /** @param {string} action */
  select(action) {
    if (!action || this.busy) return;
    this.busy = true;
    this.table.render();
    this.table.callbacks.select(action);
  }

  /** Allow another selection: the last one was not played. */
  release() {
    this.busy = false;
    this.table.render();
  }
}
