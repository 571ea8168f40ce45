// The page of a table: in play, watched, or replayed. It passes views from the model to the Table component, and sends
// selected actions to the server. The other modules of this folder are its parts.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { getGames } from '../../core/api.js';
import { showError } from '../../core/dialogs.js';
import { levelsOf } from '../../core/levels.js';
import { getMe } from '../../core/person.js';
import { profileAddress } from '../../core/person_link.js';
import { animationSpeed, onSettingsChange, settings } from '../../core/settings.js';
import { translate } from '../../core/translate.js';
import { clearTurnAlert } from '../../core/turn_alert.js';
import { TableModel } from '../../live/table_model.js';
import { Table } from '../../table/table.js';
import { ChatPanel } from './chat/chat_panel.js';
import { Curtain, seatBehindCurtain } from './curtain.js';
import { Hints } from './help/hints.js';
import { Premove } from './help/premove.js';
import { Waiting } from './help/waiting.js';
import { mayAskBot } from './help/allowed_help.js';
import { LazyModules } from './lazy_modules.js';
import { LiveView } from './live_view.js';
import { announceChanges, playSound } from './news.js';
import { Replay } from './past/replay.js';
import { renderSeatStatus } from './seat_status.js';
import { handleKey } from './shortcuts.js';
import { describeRound, renderToolbar } from './toolbar.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/table.d.ts').View} View */

const SLOW = 1000; // ms without a view after which the page finds out why

export class TablePage {
  /** @param {import('../../core/router.js').PageContext} context */
  constructor({ host, params: [id = ''], signal }) {
    this.host = host;
    this.signal = signal;
    this.model = new TableModel(id, (what) => this.onModelChange(what));
    /** @type {GameView[]} */
    this.games = [];
    /** @type {GameView | undefined} */
    this.game = undefined;
    this.slots = renderSlots(host);
    this.modules = new LazyModules(() => this.render());
    this.chat = new ChatPanel(this);
    this.hints = new Hints(this);
    this.replay = new Replay(this);
    this.curtain = new Curtain(this);
    this.premove = new Premove(this);
    this.waiting = new Waiting(this);
    /** @type {import('./clocks.js').Clocks | null} */
    this.clocks = null; // loaded with the first view that has a clock
    /** @type {import('./days/days.js').Days | null} */
    this.days = null; // loaded with the first view of a player in a game over days
    this.table = new Table(this.slots.table, this.callbacks(), this.tableSettings());
    this.live = new LiveView(this);
    this.onFirstView = () => {};
  }

  /** Watch the table and wait for its first view. */
  async start() {
    const stopListening = onSettingsChange(() => this.applySettings());
    this.signal.addEventListener('abort', () => {
      stopListening();
      this.model.leave();
      this.table.card?.remove();
      this.replay.stop();
      clearTurnAlert();
    });
    addEventListener('keydown', (event) => handleKey(this, event), { signal: this.signal });
    /** @type {Promise<void>} */
    const firstView = new Promise((resolve) => (this.onFirstView = resolve));
    this.games = await getGames();
    const watching = this.model.watch();
    const slow = setTimeout(async () => (await import('../../core/preparing.js')).tellIfPreparing(watching), SLOW);
    await watching.finally(() => clearTimeout(slow));
    await firstView;
    if ((await getMe()).notified) (await import('./looking.js')).reportLooking(this);
  }

  // The Table component

  /** @returns {import('../../types/table.d.ts').Callbacks} */
  callbacks() {
    const { model } = this;
    return {
      select: (action) => void this.play(action),
      gains: async () =>
        model.view?.heat && model.view.legal.length ? (await model.sendAtVersion('gains')).gains : [],
      chances: () => this.loadChances(),
      preview: async (action) => (model.view?.previews ? this.preview(action) : null),
      whyNot: (action) => this.explainRefusal(action),
      explain: async (seat, key) =>
        (await import('./past/explain_points.js')).explainPoints(model, this.replay.past?.moment, seat, key),
      whyBot: (seat) =>
        mayAskBot(model.view, seat) ? async () => (await import('./bot_reasons.js')).askBot(this, seat) : null,
      goTo: (moment) => void this.replay.goTo(moment),
      openResult: () => void this.openEnding(),
      onTab: () => this.chat.markRead(),
      describeWaiting: (seat) => this.waiting.describeSeat(seat),
      mayPlan: () => this.premove.isOffered(),
      plan: (hex) => this.premove.toggle(hex),
      undo: () => this.undo(),
      renderSeatStatus: (seat) => this.renderSeatStatus(seat),
      profileOf: (seat) => profileAddress(model.view?.seats[seat]),
      renderBelowBoard: () =>
        html`${this.renderBanners()}${this.renderHeatChoice()}${this.renderHint()}${this.days?.render() ?? nothing}
        ${this.replay.renderBar()}`,
      renderExtraPanel: () => this.chat.render(),
    };
  }

  /** Why an action is illegal. @param {string} action @returns {Promise<string>} */
  async explainRefusal(action) {
    playSound('refused');
    return (await this.model.sendAtVersion('why-not', { action })).words;
  }

  /** Next to the name of a seat: whether its person is here, the clock, what they say. @param {number} seat */
  renderSeatStatus(seat) {
    const status = renderSeatStatus(this.model, seat, levelsOf(this.game));
    const clock = this.clocks?.render(seat) ?? nothing;
    return html`<span class="seat-status">${status}${clock}</span>${this.chat.renderBubble(seat)}`;
  }

  async loadChances() {
    this.waiting.restart();
    return (await this.model.sendAtVersion('chances')).chances;
  }

  tableSettings() {
    const confirm = /** @type {'touch' | 'always'} */ (settings.confirm ? 'always' : 'touch');
    const extraTab = this.chat.isAvailable() ? translate('Chat') : '';
    const { view } = this.model;
    return {
      confirm,
      speed: animationSpeed(),
      extraTab,
      extraCount: this.chat.countUnread(),
      heat: settings.heat,
      gains: view?.heat ?? true,
      you: view?.yours.length === 1 && !this.days?.editor,
    };
  }

  applySettings() {
    Object.assign(this.table.settings, this.tableSettings());
    this.table.render();
  }

  /** @param {string} action @returns {Promise<import('../../types/table.d.ts').Preview>} */
  async preview(action) {
    /** @type {import('../../types/frames.d.ts').PreviewAnswer} */
    const answer = await this.model.sendAtVersion('preview', { action });
    return { ...answer, after: answer.after && this.model.sceneWith(answer.after) };
  }

  /** Send the selected action to the server. @param {string} action */
  async play(action) {
    try {
      await this.model.sendAtVersion('act', { action, ...this.clocks?.thought });
    } catch (reason) {
      playSound('refused');
      showError(reason);
      this.table.selector.release();
    }
  }

  undo() {
    this.model.sendAtVersion('undo').catch(showError);
  }

  async toggleHeat() {
    await this.table.showHeat(!this.table.heatShown);
    renderToolbar(this);
  }

  // Changes of the model

  /** @param {'view' | 'presence' | 'chat'} what */
  onModelChange(what) {
    const { view } = this.model;
    if (!view || this.signal.aborted) return;
    this.game ??= this.games.find((game) => game.name === view.game);
    this.onFirstView();
    if (what === 'chat') this.chat.onNewLines();
    if (what === 'view') this.onView(view);
    else this.render();
  }

  /** @param {View} view */
  onView(view) {
    const hidden = seatBehindCurtain(view, this.game?.hides ?? false);
    if (hidden !== null) return this.curtain.drop(view, hidden);
    this.curtain.remove();
    if (isElsewhere(view)) this.model.watch(view.seat).catch(showError);
    announceChanges(this, view);
    if (view.clock) void import('./clocks.js').then(({ showClocks }) => showClocks(this, view));
    this.premove.onView(view);
    this.waiting.restart();
    const { past } = this.replay;
    if (past) past.moments = view.moment;
    else if (view.clock?.control.kind === 'days' && view.yours.length)
      void import('./days/days.js').then(({ showDays }) => showDays(this, view));
    else void this.live.show(view);
    this.render(past !== null);
  }

  /** Render everything around the table, and the table itself unless a new view is about to be shown. */
  render(withTable = true) {
    this.host.classList.toggle('chat-shut', !this.chat.open);
    Object.assign(this.table.settings, this.tableSettings());
    renderToolbar(this);
    if (withTable) this.table.render();
  }

  /** What the heat map shows can be chosen below the board. */
  renderHeatChoice() {
    const { heatShown, view } = this.table;
    if (!heatShown || !view?.legal.length || this.replay.past) return nothing;
    return this.modules.get('heat')?.renderHeatChoice(this) ?? nothing;
  }

  /** Undo, invitations, removal. */
  renderBanners() {
    const { view } = this.model;
    if (!view?.removed && !view?.undo && !Object.keys(view?.invites ?? {}).length) return nothing;
    return this.modules.get('banners')?.renderBanners(this.model);
  }

  /** The hint has its place below the board, where it covers nothing. */
  renderHint() {
    const { shown } = this.hints;
    return shown ? (this.modules.get('banners')?.renderHint(shown) ?? nothing) : nothing;
  }

  // Dialogs

  async openMenu() {
    const { openTableMenu } = await import('./table_menu.js');
    await openTableMenu(this.model, describeRound(this), {
      replay: () => void this.replay.goTo(0),
      ending: () => void this.openEnding(),
      moment: this.replay.past?.moment,
    });
    await this.days?.load(); // the note may be another
    this.render();
  }

  async openEnding() {
    const { openEnding } = await import('./past/ending.js');
    await openEnding(this.model, this.signal, (moment) => void this.replay.goTo(moment));
  }
}

/** @param {HTMLElement} host */
function renderSlots(host) {
  render(
    html`<div class="table"></div>
      <div class="curtain-slot"></div>
      <p class="hidden-label news" role="log" aria-live="polite"></p>`,
    host,
  );
  const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (host.querySelector(name));
  return { table: find('.table'), curtain: find('.curtain-slot'), news: find('.news') };
}

const TABLE_ID = /^[\w-]{16,64}$/; // as the server makes them

/** Whether another seat of this person decides; the page then changes to it. @param {View} view */
const isElsewhere = ({ seat, viewer, yours, seats }) =>
  seat !== null && viewer !== seat && yours.includes(seat) && seats[seat]?.kind === 'person';

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  if (!TABLE_ID.test(context.params[0] ?? '')) return (await import('../error_page.js')).openNoTable(context.host);
  const page = new TablePage(context);
  await page.start();
  const { view } = page.model;
  if (!view) return;
  const [, replay] = context.params;
  const wanted = Math.max(0, Number.parseInt(context.query.get('moment') ?? '0', 10) || 0);
  if (replay) await page.replay.goTo(Math.min(wanted, view.moment));
  else if (view.state === 'record') await page.replay.goTo(view.moment);
  else if (view.result) await page.openEnding();
  else if (context.query.has('first') && view.legal.length) (await import('./welcome.js')).welcome(page);
}
