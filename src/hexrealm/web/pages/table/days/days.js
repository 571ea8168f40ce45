// A table of a game over days, for its players: what happened since the person was last here, their conditional moves
// and their notes. Loaded only at such tables. Nobody else is sent any of this.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { get, put } from '../../../core/api.js';
import { showError, showNotice } from '../../../core/dialogs.js';
import { translate, translatePlural } from '../../../core/translate.js';
import { seatOf } from '../live_view.js';

/** @typedef {import('../../../types/frames.d.ts').MomentView} MomentView */
/** @typedef {import('../../../types/frames.d.ts').PrivateNotesView} PrivateNotesView */
/** @typedef {import('../../../types/table.d.ts').View} View */
/** @typedef {import('../table_page.js').TablePage} TablePage */

/** Show a view of a game over days to one of its players. @param {TablePage} page @param {View} view */
export function showDays(page, view) {
  page.days ??= new Days(page);
  return page.days.show(view);
}

export class Days {
  /** @type {PrivateNotesView} */
  own = { note: '', since: null, conditional: false, lines: [], dropped: '' };
  /** @type {import('./conditional.js').ConditionalEditor | null} */
  editor = null; // while conditional moves are being made
  /** @type {Promise<void> | null} */
  opening = null; // until the first view can be shown
  seen = 0; // the version that the server knows this person has seen

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    document.addEventListener('visibilitychange', () => this.markSeen(), { signal: page.signal });
  }

  get path() {
    return `tables/${this.page.model.id}/private`;
  }

  /** Show a view; before the first one, what happened since the person was last here. @param {View} view */
  async show(view) {
    const isFirst = !this.opening;
    this.opening ??= this.load().then(() => this.catchUp(view).catch(showError));
    await this.opening;
    if (!isFirst) this.onView(view);
    await this.page.live.show(this.page.model.view ?? view);
    this.markSeen();
    if (isFirst) this.page.render();
  }

  async load() {
    this.own = await get(this.path).catch(() => this.own);
    this.tellDropped();
  }

  /** A new view is about to be shown. @param {View} view */
  onView(view) {
    this.editor?.leave();
    if (this.own.lines.length || view.moment === 0) void this.load().then(() => this.page.render());
  }

  /** The server remembers what was on the screen. */
  markSeen() {
    const version = this.page.model.view?.version ?? 0;
    if (document.visibilityState !== 'visible' || version <= this.seen) return;
    this.seen = version;
    put(this.path, { seen: version }).catch(() => (this.seen = 0)); // it is said again with the next view
  }

  // Since I was last here

  /** Show the position that the person saw last: the live view then follows with an animation. @param {View} view */
  async catchUp(view) {
    const { page } = this;
    const { since } = this.own;
    const me = seatOf(view.viewer);
    if (since === null || since >= view.moment || me === null || page.live.shown) return;
    /** @type {MomentView} */
    const found = await get(`tables/${page.model.id}/moments/${since}?as=${me}`);
    if (page.signal.aborted || page.replay.past || !page.model.base) return;
    const log = page.model.steps.slice(0, since);
    const before = { scene: page.model.sceneWith(found.scene), me, legal: [], log };
    await page.table.show(before);
    [page.table.origin, page.live.shown] = [before, { ...view, moment: since }];
    const moves = page.model.steps.slice(since).filter((step) => step.seat !== null).length;
    const text = translatePlural('{n} move since you were last here.', '{n} moves since you were last here.', moves);
    showNotice(text);
    page.slots.news.textContent = text;
  }

  // Conditional moves

  tellDropped() {
    const { dropped } = this.own;
    if (!dropped) return;
    const reasons = {
      other: translate('Your conditional moves are dropped: something else was played.'),
      undone: translate('Your conditional moves are dropped: a move was undone.'),
      seat: translate('Your conditional moves are dropped: you do not play this seat any more.'),
    };
    showNotice(reasons[dropped]);
    void this.save([]).catch(showError); // it has been read
  }

  /** @param {string[][]} lines */
  async save(lines) {
    const { view, id } = this.page.model;
    const form = { seat: view?.viewer, version: view?.version, lines };
    this.own = await put(`tables/${id}/conditional`, form);
    this.page.render();
  }

  /** Whether conditional moves can be made now: another seat decides. */
  mayPlan() {
    const { view } = this.page.model;
    return this.own.conditional && view?.state === 'playing' && view.seat !== null && view.seat !== view.viewer;
  }

  async edit() {
    const { ConditionalEditor } = await import('./conditional.js');
    this.editor = new ConditionalEditor(this);
    await this.editor.start().catch((error) => {
      this.editor?.leave();
      showError(error);
    });
  }

  async editNote() {
    const { openNote } = await import('./note_dialog.js');
    const own = await openNote(this.page.model.id);
    if (own) this.own = own;
    this.page.render();
  }

  /** Below the board. */
  render() {
    if (this.editor) return this.editor.render();
    const { note, lines } = this.own;
    if (this.page.replay.past || !(note || lines.length || this.mayPlan())) return nothing;
    const label = lines.length
      ? translatePlural('{n} conditional move…', '{n} conditional moves…', lines.length)
      : translate('If they play there…');
    return html`<div class="flyer own-notes">
      ${note ? html`<p class="note-text">${note}</p>` : nothing}
      ${this.mayPlan() ? html`<button type="button" @click=${() => this.edit()}>${label}</button>` : nothing}
      <button type="button" @click=${() => this.editNote()}>${translate('Notes…')}</button>
    </div>`;
  }
}
