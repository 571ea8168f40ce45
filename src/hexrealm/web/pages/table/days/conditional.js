// Conditional moves are made by playing them out on the board: first what the others might play, then one's own answer.
// The server knows the rules: it is asked for the position after each action.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { post } from '../../../core/api.js';
import { runOnce, showError } from '../../../core/dialogs.js';
import { translate } from '../../../core/translate.js';
import { legalActions } from '../../../table/selection.js';

/** @typedef {import('../../../types/frames.d.ts').LineView} LineView */
/** @typedef {import('./days.js').Days} Days */

/** @param {string[]} line @param {string[]} beginning */
const startsWith = (line, beginning) => beginning.every((action, k) => line[k] === action);

export class ConditionalEditor {
  /** @type {string[]} */
  line = []; // that is being made
  /** @type {boolean[]} */
  own = []; // for each of its actions: whether it is this person's
  /** @type {LineView | null} */
  shown = null;
  asking = false; // until the board shows the position that the server was asked for

  /** @param {Days} days */
  constructor(days) {
    this.days = days;
    this.page = days.page;
    this.lines = days.own.lines;
    this.seat = this.page.model.view?.viewer;
    this.callbacks = this.page.table.callbacks;
  }

  /** Take over the board, and show the present position with the legal actions of the seat to decide. */
  async start() {
    const { table } = this.page;
    this.page.host.classList.add('planning');
    table.callbacks = {
      select: (action) => void this.select(action).catch((error) => this.onRefused(error)),
      renderSeatStatus: this.callbacks.renderSeatStatus,
      renderBelowBoard: this.callbacks.renderBelowBoard,
      renderExtraPanel: this.callbacks.renderExtraPanel,
    };
    await this.show(this.line, this.own);
  }

  /** Give the board back. The live view is shown by who calls this. */
  leave() {
    this.page.host.classList.remove('planning');
    this.page.table.callbacks = this.callbacks;
    this.days.editor = null;
  }

  /** End without saving. */
  close() {
    this.leave();
    const { live, model } = this.page;
    if (model.view) void live.show(model.view, false);
    this.page.render();
  }

  /**
   * Show the position after a line. The line changes with the board, not before: until then clicks are not for it.
   * @param {string[]} line
   * @param {boolean[]} own
   */
  async show(line, own) {
    const { model } = this.page;
    this.asking = true;
    this.page.render();
    try {
      const at = { seat: this.seat, version: model.view?.version, line };
      /** @type {LineView} */
      const found = await post(`tables/${model.id}/conditional/look`, at);
      if (this.days.editor !== this) return;
      [this.line, this.own, this.shown] = [line, own, found];
      await this.showBoard(found);
    } finally {
      this.asking = false;
      this.page.render();
    }
  }

  /** @param {LineView} found */
  showBoard(found) {
    const { model, table } = this.page;
    const log = [...model.steps, ...found.steps];
    return table.show({ scene: model.sceneWith(found.scene), me: found.seat, legal: legalActions(found), log });
  }

  /** @param {string} action */
  async select(action) {
    const isOwn = this.shown?.seat === this.seat;
    const before = this.line;
    await this.show([...before, action], [...this.own, isOwn]);
    // One's own answer replaces another one to the same moves.
    if (isOwn) this.lines = this.lines.filter((line) => !startsWith(line, before) || line[before.length] === action);
    this.page.render();
  }

  /** The line stays as it is, and another action can be selected. @param {unknown} error */
  onRefused(error) {
    showError(error);
    this.page.table.selector.release();
  }

  async back() {
    await this.show(this.line.slice(0, -1), this.own.slice(0, -1));
  }

  /** All lines, with the new one up to one's own last action. */
  get result() {
    const end = this.own.lastIndexOf(true) + 1;
    const line = this.line.slice(0, end);
    const others = this.lines.filter((each) => !startsWith(line, each));
    return line.length && !others.some((each) => startsWith(each, line)) ? [...others, line] : others;
  }

  async save() {
    await this.days.save(this.result);
    this.close();
  }

  /** @param {string[]} line */
  async remove(line) {
    this.lines = this.lines.filter((each) => each !== line);
    this.page.render();
  }

  // Below the board

  render() {
    const { line, lines } = this;
    const run = (/** @type {() => Promise<void>} */ action) => (/** @type {Event} */ event) => runOnce(event, action);
    const changed = this.own.includes(true) || lines.length !== this.days.own.lines.length;
    const label = translate('Conditional moves');
    return html`<div class="flyer conditional" role="group" aria-label=${label} aria-busy=${String(this.asking)}>
      <p role="status">${this.describe()}</p>
      ${lines.length ? this.renderLines() : nothing}
      <button type="button" ?disabled=${!line.length} @click=${run(() => this.back())}>${translate('One back')}</button>
      <button type="button" @click=${() => this.close()}>${translate('Cancel')}</button>
      <button type="button" class="primary" ?disabled=${!changed} @click=${run(() => this.save())}>
        ${translate('Save')}
      </button>
    </div>`;
  }

  /** What to do next. */
  describe() {
    const { shown, line } = this;
    const played = line.length ? html`<b>${line.join(' · ')}</b>: ` : nothing;
    if (!shown) return nothing;
    if (shown.seat === null) return html`${played}${translate('Nobody decides there: save this line.')}`;
    const name = this.page.model.view?.seats[shown.seat]?.name ?? '';
    const next =
      shown.seat === this.seat
        ? translate('Choose your answer on the board.')
        : translate('Choose on the board what {name} might play.', { name });
    return html`${played}${next}`;
  }

  renderLines() {
    return html`<ul>
      ${this.lines.map((line) => {
        const text = line.join(' · ');
        return html`<li>
          ${text}
          <button
            type="button"
            class="aside"
            aria-label=${`${translate('Remove')}: ${text}`}
            @click=${() => this.remove(line)}
          >
            ${translate('Remove')}
          </button>
        </li>`;
      })}
    </ul>`;
  }
}
