// One websocket for the page: messages with ids that are sent again until they are answered, tables that are watched again after
// a break, and a plain sign of how the line is. docs/protocol.md tells what is said.

import { Refusal } from '../core/api.js';
import { language, translate } from '../core/translate.js';

/** @typedef {Record<string, unknown> & { type: string }} Message */
/** @typedef {Record<string, any> & { type: string }} Frame */
/** @typedef {'idle' | 'connecting' | 'open' | 'broken'} Line */
/** @typedef {{ message: Message, resolve: (frame: Frame) => void, reject: (reason: Error) => void, sent: boolean }} Pending */
/** @typedef {{ seat: number | string | null, version: () => number | null, onFrame: (frame: Frame) => void }} Watched */

const FIRST_WAIT = 250; // ms before the first try to connect again, then twice as long, up to the longest
const LONGEST_WAIT = 8000;
const QUIET = 25000; // a line that says nothing for so long is asked whether it is there
const PATIENCE = 8000; // and given up if it does not answer

const prefix = Array.from(crypto.getRandomValues(new Uint8Array(9)), (byte) => byte.toString(36).padStart(2, '0')).join(
  '',
);
let count = 0;

class Wire {
  constructor() {
    /** @type {Line} */
    this.line = 'idle';
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    /** @type {Map<string, Watched>} */
    this.watched = new Map();
    /** @type {Set<(line: Line) => void>} */
    this.listeners = new Set();
    this.timer = 0;
    this.pulse = 0;
    addEventListener('online', () => this.hurry());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.hurry());
  }

  /** Be told how the line is. @param {(line: Line) => void} listener @returns {() => void} ends it */
  onLine(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** @param {Line} line */
  become(line) {
    this.line = line;
    for (const listener of this.listeners) listener(line);
  }

  connect() {
    if (this.socket) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.socket = socket;
    if (this.line === 'idle') this.become('connecting');
    socket.addEventListener('message', (event) => this.socket === socket && this.hear(JSON.parse(event.data)));
    socket.addEventListener('close', () => this.socket === socket && this.lost());
  }

  lost() {
    this.socket = null;
    clearTimeout(this.pulse);
    for (const each of this.pending.values()) each.sent = false;
    this.become('broken');
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** There is reason to think that it would work now. */
  hurry() {
    if (this.line === 'open') return this.listen(PATIENCE / 2);
    if (this.line !== 'broken' || this.socket) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /** Expect to hear something; else ask, and if nothing comes, begin anew. @param {number} [quiet] */
  listen(quiet = QUIET) {
    clearTimeout(this.pulse);
    this.pulse = setTimeout(() => {
      this.pulse = setTimeout(() => this.drop(), PATIENCE);
      void this.send({ type: 'ping' })
        .then((pong) => this.catchUp(pong.versions))
        .catch(() => {});
    }, quiet);
  }

  /** A frame may have been lost on the way: ask for the tables that went on without us. @param {Record<string, number>} versions */
  catchUp(versions) {
    for (const [table, watched] of this.watched)
      if ((watched.version() ?? 0) < (versions[table] ?? 0)) this.rewatch(table);
  }

  drop() {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    socket.close();
  }

  /** Begin the line anew, since the server knows who speaks from its beginning: for somebody who was nobody before. */
  renew() {
    const socket = this.socket;
    if (!socket) return;
    this.lost();
    clearTimeout(this.timer);
    socket.close();
    this.become('connecting');
    this.connect();
  }

  /** @param {Frame} frame */
  hear(frame) {
    this.listen();
    if (frame.type === 'welcome') return this.welcome();
    const asked = frame.id && this.pending.get(frame.id);
    if (asked) {
      this.pending.delete(frame.id);
      if (frame.type === 'error') asked.reject(new Refusal(frame.code, frame.words));
      else asked.resolve(frame);
    } else if (frame.table) this.watched.get(frame.table)?.onFrame(frame);
  }

  /** The line is there: the language, the tables watched, then what was not answered. */
  welcome() {
    this.wait = FIRST_WAIT;
    this.become('open');
    const asked = new Set([...this.pending.values()].map(({ message }) => message.type === 'watch' && message.table));
    this.quietly({ type: 'hello', language: language() });
    for (const table of this.watched.keys()) if (!asked.has(table)) this.rewatch(table);
    for (const each of this.pending.values()) this.deliver(each);
  }

  /** @param {Pending} each */
  deliver(each) {
    if (each.sent || this.line !== 'open') return;
    each.sent = true;
    this.socket?.send(JSON.stringify(each.message));
  }

  /** Say something and wait for the answer, over breaks of the line too. @param {Message} message @returns {Promise<Frame>} */
  send(message) {
    const id = `${prefix}-${++count}`;
    return new Promise((resolve, reject) => {
      const each = { message: { ...message, id }, resolve, reject, sent: false };
      this.pending.set(id, each);
      this.deliver(each);
    });
  }

  /** @param {Message} message */
  quietly(message) {
    this.send(message).catch((reason) => console.debug(message.type, reason.code));
  }

  /** Watch a table until `leave`. @param {string} table @param {Watched} watched @returns {Promise<Frame>} */
  watch(table, watched) {
    this.connect();
    this.watched.set(table, watched);
    return this.send({ type: 'watch', table, seat: watched.seat, version: watched.version() });
  }

  /** Ask for it again: after a break, or because something was missed. @param {string} table */
  rewatch(table) {
    const watched = this.watched.get(table);
    if (watched) this.quietly({ type: 'watch', table, seat: watched.seat, version: watched.version() });
  }

  /** @param {string} table */
  leave(table) {
    if (this.watched.delete(table) && this.line === 'open') this.quietly({ type: 'leave', table });
  }

  /** After a change of language: views come in the new one. */
  speak() {
    if (this.line !== 'open') return;
    this.quietly({ type: 'hello', language: language() });
    for (const table of this.watched.keys()) this.rewatch(table);
  }
}

export const wire = new Wire();

/** The state of the line in words; '' while there is nothing to say. @param {Line} line */
export const lineInWords = (line) => (line === 'broken' ? translate('Connection lost. Trying again…') : '');
