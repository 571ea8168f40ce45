// The set-up of a new table: what was chosen, what the server made of it, and what is wrong. The server completes every
// set-up; what it drew stays until it is drawn again or another choice makes it meaningless.

import { Refusal, getOnce, post } from '../../core/api.js';
import { tellIfPreparing } from '../../core/preparing.js';
import { loadGameAssets } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { defaultEntry, optionValue } from './option_fields.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').OptionView} OptionView */
/** @typedef {import('../../types/frames.d.ts').SetupView} SetupView */
/** @typedef {import('../../types/scene.d.ts').Board} Board */
/** @typedef {import('./option_fields.js').Entry} Entry */

const ON_THE_MAP = new Set(['parts', 'each', 'hexes', 'order']);

export class SetUp {
  /** The options that were chosen. @type {Map<string, Entry>} */
  entries = new Map();
  /** The values that the server chose, and that shall stay. @type {Record<string, unknown>} */
  kept = {};
  /** The answer of the server. @type {SetupView | null} */
  view = null;
  /** Small boards for the choices of options. @type {Record<string, Board[]>} */
  pictures = {};
  /** What the server refused: an option, '' for none in particular, and why. @type {[string, string] | null} */
  refusal = null;
  requests = 0; // only the answer to the latest is shown

  /** @param {GameView} game @param {number} players @param {() => void} onChange */
  constructor(game, players, onChange) {
    this.game = game;
    this.players = players;
    this.onChange = onChange;
  }

  /** The options that a form shows; the number of players has its own field. */
  get options() {
    return this.game.options.filter((option) => option.name !== 'players');
  }

  /** Whether a ready-made set-up is chosen, which says everything. */
  get isReadyMade() {
    return this.options.some(({ alone, name }) => alone && this.entries.has(name));
  }

  /** @param {OptionView['picker']} picker */
  optionWith(picker) {
    return this.game.options.find((option) => option.picker === picker);
  }

  /** What the field of an option shows. @param {OptionView} option @returns {Entry} */
  entryOf(option) {
    return this.entries.get(option.name) ?? defaultEntry(option, this.view?.options[option.name]);
  }

  /** The list an option has now; none if it is a word. @param {OptionView | undefined} option @returns {string[]} */
  listOf(option) {
    const entry = option && this.entryOf(option);
    return entry?.list ? entry.values : [];
  }

  /** The word that an option has instead of a list. @param {OptionView} option */
  wordOf(option) {
    const { list, values } = this.entryOf(option);
    return !list && option.instead.some(([word]) => word === values[0]) ? values[0] : '';
  }

  /** What is wrong with an option, for the player. @param {OptionView} option */
  problemOf(option) {
    if (this.isIncomplete(option)) {
      const chosen = this.listOf(option).length;
      return translate('Choose {n}. You have chosen {chosen}.', { n: option.pick, chosen });
    }
    return this.refusal?.[0] === option.name ? this.refusal[1] : '';
  }

  /** What is wrong with the set-up; '' if it can be played. */
  get problem() {
    const wrong = this.options.map((option) => this.problemOf(option)).find(Boolean);
    return wrong ?? this.refusal?.[1] ?? '';
  }

  /** Whether some but too few things are chosen. @param {OptionView} option */
  isIncomplete(option) {
    const entry = this.entries.get(option.name);
    return option.pick > 0 && entry !== undefined && entry.list && entry.values.length < option.pick;
  }

  /** Choose values for options. @param {[option: OptionView, entry: Entry][]} changes */
  change(...changes) {
    this.kept = { ...this.view?.options };
    for (const [option, entry] of changes) {
      if (option.alone) this.forgetAll();
      for (const each of this.options) if (each.alone || option.replaces.includes(each.name)) this.forget(each.name);
      this.forget(option.name);
      if (entry.given) this.entries.set(option.name, entry);
    }
    void this.load();
  }

  /** @param {number} players */
  setPlayers(players) {
    this.players = players;
    this.kept = { ...this.view?.options };
    for (const option of this.options) if (option.picker === 'seats') this.forget(option.name);
    void this.load();
  }

  /** Let the server draw again what was drawn or arranged on the map. */
  drawAgain() {
    this.kept = {};
    for (const option of this.options)
      if (option.alone || (ON_THE_MAP.has(option.picker) && !this.wordOf(option))) this.entries.delete(option.name);
    void this.load();
  }

  forgetAll() {
    this.entries.clear();
    this.kept = {};
  }

  /** @param {string} name */
  forget(name) {
    this.entries.delete(name);
    delete this.kept[name];
  }

  /** The options for the server. */
  given() {
    const complete = this.options.filter(({ name }) => this.entries.has(name) && !this.isIncomplete(this.find(name)));
    const chosen = complete.map((option) => [option.name, optionValue(this.entryOf(option))]);
    return { ...this.kept, players: this.players, ...Object.fromEntries(chosen) };
  }

  /** @param {string} name @returns {OptionView} */
  find(name) {
    return /** @type {OptionView} */ (this.game.options.find((option) => option.name === name));
  }

  /** Take over what the server made of the set-up. @param {SetupView} view @param {Record<string, Board[]>} boards */
  receive(view, boards) {
    [this.view, this.pictures, this.refusal] = [view, boards, null];
  }

  /** Have the server check and complete the set-up. */
  async load() {
    const request = ++this.requests;
    this.onChange();
    try {
      const [view, { boards }] = await Promise.all([
        tellIfPreparing(post(`games/${this.game.name}/setup`, { options: this.given() })),
        getOnce(`games/${this.game.name}/pictures`),
      ]);
      await loadGameAssets(view.scene.assets);
      if (request !== this.requests) return;
      this.receive(view, boards);
    } catch (problem) {
      if (request === this.requests) this.refusal = describe(problem);
    }
    this.onChange();
  }
}

/** @param {unknown} problem @returns {[option: string, text: string]} */
function describe(problem) {
  if (problem instanceof Refusal) return [problem.option, problem.message];
  return ['', problem instanceof Error ? problem.message : String(problem)];
}
