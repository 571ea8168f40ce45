// What the page says while others decide: who thinks, and whether the bots are ready. After an update their code is
// compiled first, which takes a while; the server tells, and this asks it as long as somebody waits for a bot.

import { get } from '../../../core/api.js';
import { translate } from '../../../core/translate.js';
import { connection } from '../../../live/socket.js';

/** @typedef {import('../../../types/table.d.ts').View} View */
/** @typedef {import('../table_page.js').TablePage} TablePage */

const SLOW = 2000; // ms: a bot that is ready has mostly answered by then

export class Waiting {
  preparing = false;
  timer = 0;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
    page.signal.addEventListener('abort', () => clearTimeout(this.timer));
  }

  /** Start to wait for something new: a move, a hint, chances. */
  restart() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.look(), SLOW);
  }

  /** Ask whether bots are ready if one is waited for, and again after a while. */
  async look() {
    const { view } = this.page.model;
    const waiting = view !== null && this.isForBot(view);
    const preparing = waiting && !(await areBotsReady(view.game));
    if (this.page.signal.aborted) return;
    if (waiting) this.restart();
    if (preparing === this.preparing) return;
    this.preparing = preparing;
    this.page.render();
  }

  /** @param {View} view */
  isForBot(view) {
    const { hints, table } = this.page;
    return hints.asking || table.searching || (view.seat !== null && view.seats[view.seat]?.kind === 'bot');
  }

  /** What a bot does that was asked for something. */
  describeBot() {
    return this.preparing ? describePreparing() : translate('A bot is thinking…');
  }

  /** Who decides, and what delays them, for the prompt. @param {number} k the seat */
  describeSeat(k) {
    const { presence, view } = this.page.model;
    const seat = view?.seats[k];
    if (!view || !seat || view.state === 'record') return [];
    if (seat.offered) return [translate('Waiting for the bot account to accept…')];
    if (seat.kind === 'open') return [translate('Waiting for another player…')];
    const { name } = seat;
    if (seat.kind === 'person' && !seat.yours && !presence.connected.includes(k))
      return [translate('{name} is away', { name })];
    return [translate('{name} is thinking…', { name }), ...(this.preparing ? [describePreparing()] : [])];
  }
}

const describePreparing = () => translate('The bot is getting ready. After an update this takes about a minute.');

/** A server that does not answer has other problems, which the page tells. @param {string} game */
async function areBotsReady(game) {
  if (connection.status !== 'open') return true;
  const health = await get('health').catch(() => null);
  return !health || health.bots[game] === 'ready';
}
