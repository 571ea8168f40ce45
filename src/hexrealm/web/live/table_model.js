// One table as the server describes it. The model combines the base and the sections of frames into the current view,
// and keeps the log, presence and chat.

import { get } from '../core/api.js';
import { applyDifference, SceneMaker, sceneWith } from './scene_difference.js';
import { connection } from './socket.js';

/** @typedef {import('../types/table.d.ts').View} View */
/** @typedef {import('../types/frames.d.ts').StepView} StepView */
/** @typedef {import('../types/frames.d.ts').Presence} Presence */
/** @typedef {import('../types/frames.d.ts').ChatLine} ChatLine */
/** @typedef {import('../types/frames.d.ts').Frame} Frame */

/** @typedef {import('../types/frames.d.ts').BaseView} BaseView */
/** @typedef {import('../types/frames.d.ts').SeatView} SeatView */

const RETRY = 2000; // ms after which a base that could not be loaded is asked for again
const HEXES = /[a-z]\d+/g; // the names of hexes in the notation of an action

export class TableModel {
  /** @param {string} id @param {(what: 'view' | 'presence' | 'chat') => void} onChange */
  constructor(id, onChange) {
    this.id = id;
    this.onChange = onChange;
    /** @type {View | null} */
    this.view = null;
    this.version = 0; // of the last frame
    this.tag = ''; // of the sections: the next frame says what changed in them
    /** @type {Record<string, any>} */
    this.sections = {};
    this.baseAddress = ''; // of the base that the sections differ from
    /** @type {{ address: string, options: Record<string, any>, scenes: SceneMaker } | null} */
    this.base = null;
    /** @type {StepView[]} */
    this.steps = [];
    /** @type {Presence} */
    this.presence = { connected: [], away: {}, watchers: 0 };
    this.presenceTime = Date.now();
    /** @type {ChatLine[]} */
    this.chat = [];
    this.chatCame = false;
    /** @type {import('./socket.js').Subscription} */
    this.subscription = {
      seat: null,
      version: () => (this.steps.length ? this.version : null),
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
    if (frame.type === 'chat') {
      this.addChat(frame.lines);
      this.chatCame = true;
    }
    if (frame.type === 'presence' || frame.type === 'chat') this.onChange(frame.type);
  }

  /** @param {import('../types/frames.d.ts').TableFrame} frame */
  receiveView({ version, tag, after, base, sections, log }) {
    if (version < this.version || tag === this.tag) return;
    if (log.version > this.version || (after && after !== this.tag)) return connection.rewatch(this.id);
    this.steps = [...this.steps.slice(0, log.since), ...log.steps];
    this.sections = after ? { ...this.sections, ...sections } : sections;
    Object.assign(this, { version, tag, baseAddress: base });
    if (this.base?.address === base) this.updateView();
    else void this.loadBase(base);
  }

  /** Load what the set-up fixes, then show the table. @param {string} address */
  async loadBase(address) {
    /** @type {BaseView | null} */
    const found = await get(`tables/${this.id}/base/${address}`).catch(() => null);
    if (address !== this.baseAddress) return;
    if (!found) return void setTimeout(() => connection.rewatch(this.id), RETRY);
    this.base = { address, options: found.options, scenes: new SceneMaker(applyDifference(null, found.scene)) };
    this.updateView();
  }

  updateView() {
    const { base, sections } = this;
    if (!base) return;
    const isFirst = !this.view;
    const { people, turn, viewer, legal, ...ofScene } = sections;
    const actions = legal.legal ? legal.legal.split(' ') : [];
    this.view = {
      ...people,
      ...turn,
      ...viewer,
      options: base.options,
      seats: people.seats.map((/** @type {SeatView} */ seat) => ({ ...seat, yours: viewer.yours.includes(seat.seat) })),
      legal: actions,
      legal_hexes: legal.legal_hexes ?? actions.map((/** @type {string} */ action) => action.match(HEXES) ?? []),
      scene: base.scenes.make(ofScene),
    };
    this.onChange('view');
    if (isFirst && this.chatCame) this.onChange('chat'); // it came while the base was loaded
  }

  /** A Scene that the server describes as a difference from the base. @param {Record<string, any>} difference */
  sceneWith(difference) {
    if (!this.base) throw new Error('the base is loaded with the first view');
    return sceneWith(this.base.scenes.base, difference);
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
