// Whether the chat of a table is there, open and read. chat.js renders it.

import { nothing } from '../../../vendor/lit-html/lit-html.js';
import { settings } from '../../../core/settings.js';
import { playSound } from '../news.js';

const BUBBLE = 6000; // ms for which a sign stays at a seat's name

/** @typedef {import('../../../types/frames.d.ts').ChatLine} ChatLine */
/** @typedef {import('../table_page.js').TablePage} TablePage */

export class ChatPanel {
  open = false;
  /** The number of the last line that was read; null before the first lines came. @type {number | null} */
  lastRead = null;
  /** The last sign of each seat, while it is shown. @type {Map<number, ChatLine>} */
  bubbles = new Map();
  lastSeen = 0; // the number of the last line that came

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** There is a chat if there is somebody to talk to, or to read. */
  isAvailable() {
    const { view, presence, chat } = this.page.model;
    if (!view || view.state === 'record') return false;
    const others = view.seats.some((seat) => !seat.yours && seat.kind !== 'bot');
    return others || presence.watchers > 0 || chat.length > 0;
  }

  /** People with a name or a seat may write. */
  mayWrite() {
    return settings.named || (this.page.model.view?.yours.length ?? 0) > 0;
  }

  countUnread() {
    const { lastRead } = this;
    return lastRead === null ? 0 : this.page.model.chat.filter((line) => line.number > lastRead).length;
  }

  onNewLines() {
    const last = this.page.model.chat.at(-1)?.number ?? 0;
    const visible = this.open || this.page.table.tab === 'extra';
    if (this.lastRead !== null) this.showSigns(this.page.model.chat.filter((line) => line.number > this.lastSeen));
    this.lastSeen = Math.max(this.lastSeen, last);
    if (this.lastRead !== null && last > this.lastRead && !visible) playSound('chat');
    if (visible || this.lastRead === null) this.lastRead = last;
  }

  /** Show new signs at the names of their seats for a while. @param {ChatLine[]} lines */
  showSigns(lines) {
    for (const line of lines) {
      const { emote, seat } = line;
      if (!emote || seat === null) continue;
      this.bubbles.set(seat, line);
      setTimeout(() => this.hideSign(seat, line), BUBBLE);
    }
  }

  /** @param {number} seat @param {ChatLine} line */
  hideSign(seat, line) {
    if (this.bubbles.get(seat) !== line || this.page.signal.aborted) return;
    this.bubbles.delete(seat);
    this.page.render();
  }

  /** @param {number} seat */
  renderBubble(seat) {
    const line = this.bubbles.get(seat);
    return line ? (this.page.modules.get('emotes')?.renderBubble(line) ?? nothing) : nothing;
  }

  /** The tab of the chat was opened, on phones. */
  markRead() {
    if (this.page.table.tab !== 'extra') return;
    this.onNewLines();
    this.page.render(false);
  }

  toggle() {
    this.open = !this.open;
    this.onNewLines();
    this.page.render();
    if (this.open) /** @type {HTMLElement | null} */ (this.page.host.querySelector('.say input'))?.focus();
  }

  render() {
    if (!this.isAvailable()) return nothing;
    return this.page.modules.get('chat')?.renderChat(this.page.model, this.mayWrite()) ?? nothing;
  }
}
