// The websocket of the page. Messages have ids and are sent again after a break until they are answered; subscribed
// tables are watched again. docs/protocol.md describes the messages and frames.

import { Refusal, get } from '../core/api.js';
import { language, translate } from '../core/translate.js';
import { tableTime } from './table_time.js';

/** @typedef {import('../types/frames.d.ts').Frame} Frame */
/** @typedef {Record<string, unknown> & { type: string }} Message */
/** @typedef {'idle' | 'connecting' | 'open' | 'broken'} Status */

/**
 * A message that waits for its answer.
 * @typedef {object} Pending
 * @property {Message} message
 * @property {(answer: any) => void} resolve
 * @property {(reason: Error) => void} reject
 * @property {boolean} sent
 */

/**
 * A table that this page watches.
 * @typedef {object} Subscription
 * @property {number | string | null} seat
 * @property {() => number | null} version the last one the page has
 * @property {(frame: Frame) => void} onFrame
 * @property {() => void} [onWatch] called when the table is watched again
 */

const PROTOCOL = 2; // of server/protocol/messages.py
const FIRST_WAIT = 250; // ms before the first reconnect; doubles with every failure
const LONGEST_WAIT = 8000;
const QUIET = 25000; // ms without a frame after which the connection is tested with a ping
const PATIENCE = 8000; // ms to wait for the answer to that ping
const RETRY = 1000; // ms after which a table is asked for again that could not be read
const PASSING = ['not-saved', 'too-many', 'internal']; // codes of refusals that another try may not meet
const REFUSED = 1008; // the code with which the server closes a socket of somebody who is signed out or banned

const randomBytes = Array.from(crypto.getRandomValues(new Uint8Array(9)));
const idPrefix = randomBytes.map((byte) => byte.toString(36).padStart(2, '0')).join('');
let ids = 0;

/** @param {ArrayBuffer} data */
const unpack = (data) => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).text();

const hello = () => ({ type: 'hello', language: language(), protocol: PROTOCOL });

/** The server speaks another protocol: load the page of its version, once a minute at most. */
function reloadPage() {
  const last = Number(sessionStorage.getItem('reloaded') ?? 0);
  if (Date.now() - last < 60_000) return;
  sessionStorage.setItem('reloaded', String(Date.now()));
  location.reload();
}

class Connection {
  constructor() {
    /** @type {Status} */
    this.status = 'idle';
    this.refusal = ''; // why the server wants nothing to do with this person
    this.wait = FIRST_WAIT;
    /** @type {WebSocket | null} */
    this.socket = null;
    /** @type {Map<string, Pending>} */
    this.pending = new Map();
    /** @type {Map<string, Subscription>} */
    this.subscriptions = new Map();
    /** @type {Set<(status: Status) => void>} */
    this.listeners = new Set();
    /** @type {Promise<void> | null} */
    this.unpacking = null;
    this.reconnectTimer = 0;
    this.quietTimer = 0;
    this.syncing = false;
    addEventListener('online', () => this.check());
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && this.check());
  }

  // Opening and closing

  /** Call a listener when the status changes. @param {(status: Status) => void} listener */
  onStatus(listener) {
    this.listeners.add(listener);
  }

  /** @param {Status} status */
  setStatus(status) {
    this.status = status;
    for (const listener of this.listeners) listener(status);
  }

  connect() {
    if (this.socket) return;
    const socket = new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`);
    this.socket = socket;
    if (this.status === 'idle') this.setStatus('connecting');
    socket.binaryType = 'arraybuffer';
    socket.addEventListener('message', (event) => this.onMessage(socket, event.data));
    socket.addEventListener('close', ({ code }) => this.socket === socket && this.onClose(code));
  }

  /**
   * Frames are JSON; long ones come compressed. Those that follow one wait until it is unpacked.
   * @param {WebSocket} socket
   * @param {string | ArrayBuffer} data
   */
  onMessage(socket, data) {
    const take = (/** @type {string} */ text) => void (this.socket === socket && this.receive(JSON.parse(text)));
    if (typeof data === 'string' && !this.unpacking) return take(data);
    const unpacked = Promise.resolve(this.unpacking).then(async () =>
      take(typeof data === 'string' ? data : await unpack(data)),
    );
    this.unpacking = unpacked;
    void unpacked.finally(() => this.unpacking === unpacked && (this.unpacking = null));
  }

  /** Connect again after a while. @param {number} [code] */
  onClose(code) {
    if (code === REFUSED) void this.askWhy();
    this.socket = null;
    clearTimeout(this.quietTimer);
    for (const each of this.pending.values()) each.sent = false;
    this.setStatus('broken');
    clearTimeout(this.reconnectTimer);
    this.reconnectTimer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
  }

  /** Who is banned is told so: handshakes say nothing. */
  async askWhy() {
    const error = await get('me').then(
      () => null,
      (refusal) => refusal,
    );
    if (!(error instanceof Refusal) || error.code !== 'refused') return;
    [this.refusal, this.wait] = [error.message, LONGEST_WAIT];
    this.setStatus(this.status);
  }

  /** Close the socket without waiting for the network to notice. */
  drop() {
    const { socket } = this;
    if (!socket) return;
    this.onClose();
    socket.close();
  }

  /** Reconnect at once: the server learns who the person is only when a socket opens. */
  reconnect() {
    if (!this.socket) return;
    this.drop();
    clearTimeout(this.reconnectTimer);
    this.setStatus('connecting');
    this.connect();
  }

  /** The browser is online or visible again: test an open connection, or try to open a broken one now. */
  check() {
    if (this.status === 'open') return this.probe();
    if (this.status !== 'broken' || this.socket) return;
    clearTimeout(this.reconnectTimer);
    this.wait = FIRST_WAIT;
    this.connect();
  }

  /** Test the connection if no frame comes for a while. */
  expectFrame() {
    clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(() => this.probe(), QUIET);
  }

  /** Send a ping, and drop the connection if nothing comes then. */
  probe() {
    clearTimeout(this.quietTimer);
    this.quietTimer = setTimeout(() => this.drop(), PATIENCE);
    this.ping().catch(() => {});
  }

  async ping() {
    const sent = performance.now();
    const { versions, time } = await this.send({ type: 'ping' });
    tableTime.sample(time, sent);
    this.catchUp(versions);
  }

  /** Ask for the table time until it is known well, and again now and then: clocks are shown. */
  async syncTime() {
    if (this.syncing) return;
    this.syncing = true;
    while (this.status === 'open' && !tableTime.isExact) await this.ping().catch(() => {});
    this.syncing = false;
  }

  /** A frame may be lost: watch again the tables that have newer versions. @param {Record<string, number>} versions */
  catchUp(versions) {
    for (const [table, { version }] of this.subscriptions)
      if ((version() ?? 0) < (versions[table] ?? 0)) this.rewatch(table);
  }

  // Receiving

  /** @param {Frame} frame */
  receive(frame) {
    this.expectFrame();
    if (frame.type === 'welcome') tableTime.restart(frame.time);
    if (frame.type === 'welcome') return frame.protocol === PROTOCOL ? this.onWelcome() : reloadPage();
    if ('id' in frame && frame.id && this.settle(frame.id, frame)) return;
    if ('table' in frame && frame.table) this.subscriptions.get(frame.table)?.onFrame(frame);
  }

  /** Answer the message that waits for a frame, if there is one. @param {string} id @param {Frame} frame */
  settle(id, frame) {
    const asked = this.pending.get(id);
    if (!asked) return false;
    this.pending.delete(id);
    if (frame.type === 'error') asked.reject(new Refusal(frame.code, frame.words));
    else asked.resolve(frame);
    return true;
  }

  /** The socket is open: send the language, watch the tables, then send what was not answered. */
  onWelcome() {
    this.wait = FIRST_WAIT;
    this.refusal = '';
    this.setStatus('open');
    const asked = new Set([...this.pending.values()].map(({ message }) => message.type === 'watch' && message.table));
    this.sendOnly(hello());
    for (const table of this.subscriptions.keys()) if (!asked.has(table)) this.rewatch(table);
    for (const each of this.pending.values()) this.deliver(each);
  }

  // Sending

  /** Send a message and wait for its answer, also over a break. @param {Message} message @returns {Promise<any>} */
  send(message) {
    const id = `${idPrefix}-${++ids}`;
    return new Promise((resolve, reject) => {
      const pending = { message: { ...message, id }, resolve, reject, sent: false };
      this.pending.set(id, pending);
      this.deliver(pending);
    });
  }

  /** Send a message whose answer does not matter. @param {Message} message */
  sendOnly(message) {
    this.send(message).catch((reason) => console.debug(message.type, reason.code));
  }

  /** @param {Pending} pending */
  deliver(pending) {
    if (pending.sent || this.status !== 'open') return;
    pending.sent = true;
    this.socket?.send(JSON.stringify(pending.message));
  }

  // Tables

  /** Receive the frames of a table until `leave`. @param {string} table @param {Subscription} subscription */
  watch(table, subscription) {
    this.connect();
    this.subscriptions.set(table, subscription);
    return this.send({ type: 'watch', table, seat: subscription.seat, version: subscription.version() });
  }

  /** Ask for a table again: after a break, or because a frame was missed. @param {string} table */
  rewatch(table) {
    const subscription = this.subscriptions.get(table);
    if (!subscription) return;
    const message = { type: 'watch', table, seat: subscription.seat, version: subscription.version() };
    this.send(message).catch(({ code }) => PASSING.includes(code) && setTimeout(() => this.rewatch(table), RETRY));
    subscription.onWatch?.();
  }

  /** @param {string} table */
  leave(table) {
    if (this.subscriptions.delete(table) && this.status === 'open') this.sendOnly({ type: 'leave', table });
  }

  /** Ask for all tables in the current language. */
  changeLanguage() {
    if (this.status !== 'open') return;
    this.sendOnly(hello());
    for (const table of this.subscriptions.keys()) this.rewatch(table);
  }
}

export const connection = new Connection();

/** The text for a status; '' if there is nothing to report. @param {Status} status */
export const statusText = (status) =>
  status === 'broken' ? connection.refusal || translate('Connection lost. Reconnecting…') : '';
