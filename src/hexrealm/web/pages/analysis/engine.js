// The engine beside the board: asks the server to think about the position while it is switched on and somebody looks.

import { Refusal, errorText } from '../../core/api.js';
import { postForLines } from '../../core/lines.js';

/** @typedef {import('../../types/frames.d.ts').EngineProgress} EngineProgress */

const PATIENCE = 250; // ms that a position must stay before it is thought about
const RETRY = 3000; // ms until the server is asked again that was busy
const MAX_KEPT = 200; // results

export class Engine {
  on = false;
  error = '';
  /** What is known about the position. @type {EngineProgress | null} */
  progress = null;
  /** @type {Record<string, any> | null} */
  position = null;
  /** Results by position. @type {Map<string, EngineProgress>} */
  known = new Map();
  running = new AbortController();
  timer = 0;

  /** @param {() => void} onChange @param {AbortSignal} signal */
  constructor(onChange, signal) {
    this.onChange = onChange;
    signal.addEventListener('abort', () => this.stop());
    document.addEventListener('visibilitychange', () => this.restart(), { signal });
  }

  /** Whether it thinks now. */
  get thinking() {
    return this.on && this.position !== null && !this.error && !this.progress?.finished;
  }

  /** Think about another position; null where nobody decides any more. @param {Record<string, any> | null} position */
  setPosition(position) {
    this.position = position;
    this.progress = (position && this.known.get(JSON.stringify(position))) ?? null;
    this.restart();
  }

  toggle() {
    this.on = !this.on;
    this.restart();
    this.onChange();
  }

  stop() {
    clearTimeout(this.timer);
    this.running.abort();
  }

  /** Begin again, or stop if nobody looks. */
  restart() {
    this.stop();
    this.error = '';
    if (!this.on || !this.position || this.progress?.finished || document.hidden) return;
    const { position } = this;
    this.timer = setTimeout(() => void this.think(position), PATIENCE);
  }

  /** @param {Record<string, any>} position */
  async think(position) {
    const { signal } = (this.running = new AbortController());
    try {
      await postForLines('analysis/engine', signal, (line) => signal.aborted || this.receive(position, line), position);
    } catch (error) {
      if (signal.aborted) return;
      this.error = errorText(error);
      this.onChange();
      const busy = error instanceof Refusal && error.code === 'busy';
      if (busy) this.timer = setTimeout(() => this.restart(), RETRY);
    }
  }

  /** @param {Record<string, any>} position @param {EngineProgress} progress */
  receive(position, progress) {
    this.progress = progress;
    this.known.set(JSON.stringify(position), progress);
    for (const oldest of this.known.keys()) if (this.known.size > MAX_KEPT) this.known.delete(oldest);
    this.onChange();
  }
}
