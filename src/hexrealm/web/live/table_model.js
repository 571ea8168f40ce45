// One table as the server describes it. The model combines frames into the current view, the log, presence and chat.

import { connection } from './socket.js';

/** @typedef {import('../types/frames.d.ts').View} View */
/** @typedef {import('../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../types/frames.d.ts').Presence} Presence */
/** @typedef {import('../types/frames.d.ts').ChatLine} ChatLine */
/** @typedef {import('../types/frames.d.ts').Frame} Frame */

export class TableModel {
  /** @param {string} id @param {(what: 'view' | 'presence' | 'chat') => void} onChange */
  constructor(id, onChange) {
    this.id = id;
    this.onChange = onChange;
    /** @type {View | null} */
    this.view = null;
    /** @type {StepView[]} */
    this.steps = [];
    /** @type {Presence} */
    this.presence = { connected: [], away: {}, watchers: 0 };
    this.presenceTime = Date.now();
    /** @type {ChatLine[]} */
    this.chat = [];
    /** @type {import('./socket.js').Subscription} */
    this.subscription = {
      seat: null,
      version: () => (this.steps.length ? (this.view?.version ?? null) : null),
      onFrame: (frame) => this.receive(frame),
    };
  }

  /**
   * Watch the table as a seat, as a spectator, or as the server thinks best (null).
   * @param {number | string | null} seat
   */
  watch(seat = null) {
    this.subscription.seat = seat;
    return connection.watch(this.id, this.subscription);
  }

  leave() {
    connection.leave(this.id);
  }

  /** @param {Frame} frame */
  receive(frame) {
    if (frame.type === 'view' || frame.type === 'presence')
      [this.presence, this.presenceTime] = [frame.presence, Date.now()];
    if (frame.type === 'view') return this.receiveView(frame);
    if (frame.type === 'chat') this.addChat(frame.lines);
    if (frame.type === 'presence' || frame.type === 'chat') this.onChange(frame.type);
  }

  /** @param {import('../types/frames.d.ts').TableFrame} frame */
  receiveView({ version, view, log }) {
    const known = this.view?.version ?? 0;
    if (version < known) return;
    if (log.version > known) return connection.rewatch(this.id);
    this.steps = [...this.steps.slice(0, log.since), ...log.steps];
    this.view = view;
    this.onChange('view');
  }

  /** Add lines of chat; a line that is there already is replaced. @param {ChatLine[]} lines */
  addChat(lines) {
    const byNumber = new Map([...this.chat, ...lines].map((line) => [line.number, line]));
    this.chat = [...byNumber.values()].sort((a, b) => a.number - b.number);
  }

  /** How many seconds the person of a seat has been away; 0 if they are here. @param {number} seat */
  secondsAway(seat) {
    const away = this.presence.away[seat];
    return away === undefined ? 0 : away + (Date.now() - this.presenceTime) / 1000;
  }

  /** Send a message about this table and wait for the answer. @param {string} type @param {object} [fields] */
  send(type, fields = {}) {
    return connection.send({ type, table: this.id, ...fields });
  }

  /** Send a message of the viewer's seat about the current position. @param {string} type @param {object} [fields] */
  sendAtVersion(type, fields = {}) {
    return this.send(type, { seat: this.view?.viewer, version: this.view?.version, ...fields });
  }
}
