// A table as the server tells it: frames put together to the present view, the steps so far, who is here, and the chat.

import { wire } from './socket.js';

/** @typedef {import('../types/frames.d.ts').View} View */
/** @typedef {import('../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../types/frames.d.ts').Presence} Presence */
/** @typedef {import('../types/frames.d.ts').ChatLine} ChatLine */
/** @typedef {import('./socket.js').Frame} Frame */

export class TableModel {
  /** @param {string} id @param {(what: 'view' | 'presence' | 'chat') => void} changed */
  constructor(id, changed) {
    this.id = id;
    this.changed = changed;
    /** @type {View | null} */
    this.view = null;
    /** @type {StepView[]} */
    this.steps = [];
    /** @type {Presence} */
    this.presence = { connected: [], away: {}, watchers: 0 };
    /** When the presence was told: for how long somebody has been away. */
    this.told = Date.now();
    /** @type {ChatLine[]} */
    this.chat = [];
    this.watched = {
      seat: /** @type {number | string | null} */ (null),
      version: () => (this.steps.length ? (this.view?.version ?? null) : null),
      onFrame: (/** @type {Frame} */ frame) => this.take(frame),
    };
  }

  /** Watch it: as a seat, a spectator, or as fits best. @param {number | string | null} [seat] */
  watch(seat = null) {
    this.watched.seat = seat;
    return wire.watch(this.id, this.watched);
  }

  leave() {
    wire.leave(this.id);
  }

  /** @param {Frame} frame */
  take(frame) {
    if (frame.type === 'presence' || frame.type === 'view') [this.presence, this.told] = [frame.presence, Date.now()];
    if (frame.type === 'view') return this.takeView(frame);
    if (frame.type === 'chat') this.takeChat(frame.lines);
    if (frame.type === 'presence' || frame.type === 'chat') this.changed(frame.type);
  }

  /** @param {Frame} frame */
  takeView({ version, view, log }) {
    const seen = this.view?.version ?? 0;
    if (version < seen) return;
    if (log.version > seen) return wire.rewatch(this.id);
    this.steps = [...this.steps.slice(0, log.since), ...log.steps];
    this.view = view;
    this.changed('view');
  }

  /** A whole chat replaces what is there; a single line comes after it. @param {ChatLine[]} lines */
  takeChat(lines) {
    const known = new Map([...this.chat, ...lines].map((line) => [line.number, line]));
    this.chat = [...known.values()].sort((a, b) => a.number - b.number);
  }

  /** Seconds a seat's person has been away; 0 if here. @param {number} seat */
  away(seat) {
    const away = this.presence.away[seat];
    return away === undefined ? 0 : away + (Date.now() - this.told) / 1000;
  }

  /** @param {string} type @param {object} [more] @returns {Promise<Frame>} */
  say(type, more = {}) {
    return wire.send({ type, table: this.id, ...more });
  }

  /** About the present position, as the viewer's seat. @param {string} type @param {object} [more] @returns {Promise<Frame>} */
  sayNow(type, more = {}) {
    return this.say(type, { seat: this.view?.viewer, version: this.view?.version, ...more });
  }
}
