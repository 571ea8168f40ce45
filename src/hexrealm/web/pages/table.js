// A table in play, watched or looked back at: the server's views go into the drawn table, and what is chosen there goes back.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { games, get, getOnce } from '../core/api.js';
import { attend, rest } from '../core/turn_alert.js';
import { drawBar } from '../core/app_bar.js';
import { awaited, drawCurtain } from '../table/curtain.js';
import { complain, notice } from '../core/dialogs.js';
import { drawAside } from '../table/seat_signs.js';
import { Playback } from '../table/playback.js';
import { go } from '../core/router.js';
import { motion, onSettings, settings } from '../core/store.js';
import { Table } from '../table/table.js';
import { TableModel } from '../live/table_model.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').View} View */
/** @typedef {import('../types/frames.d.ts').MomentView} MomentView */
/** @typedef {import('../types/frames.d.ts').GameView} GameView */

/** @param {Parameters<typeof import('../core/sound.js').play>[0]} name */
const play = (name) => void import('../core/sound.js').then((sound) => sound.play(name));

/** Parts that not every table needs: loaded when first wanted. */
const LATER = {
  banners: () => import('../table/banners.js'),
  chat: () => import('../table/chat.js'),
  replay: () => import('../table/replay_bar.js'),
};
/** @type {{ banners?: typeof import('../table/banners.js'), chat?: typeof import('../table/chat.js'), replay?: typeof import('../table/replay_bar.js') }} */
const parts = {};

class TablePage {
  /** @param {import('../core/router.js').Place} place */
  constructor({ host, params: [id = ''], signal }) {
    this.host = host;
    this.signal = signal;
    this.model = new TableModel(id, (what) => this.changed(what));
    render(
      html`<div class="banners"></div>
        <div class="table"></div>
        <div class="veil-place"></div>
        <p class="hidden-label told" role="log" aria-live="polite"></p>`,
      host,
    );
    const find = (/** @type {string} */ name) => /** @type {HTMLElement} */ (host.querySelector(name));
    this.places = {
      banners: find('.banners'),
      table: find('.table'),
      curtain: find('.veil-place'),
      told: find('.told'),
    };
    this.table = new Table(this.places.table, this.callbacks(), this.tableSettings());
    /** @type {GameView[]} */
    this.known = [];
    /** @type {GameView | undefined} */
    this.game = undefined;
    /** The first view is there. @type {(yes: boolean) => void} */
    this.came = () => {};
    /** @type {View | null} what the table shows now, if it is the present */
    this.seen = null;
    /** @type {MomentView | null} */
    this.past = null;
    this.chatOpen = false;
    /** @type {number | null} of the chat, that was looked at */
    this.lastLine = null;
    /** @type {import('../table/banners.js').Hint | null} */
    this.hint = null;
    /** @type {{ view: View, still: boolean } | null} */
    this.next = null;
    this.showing = false;
    this.playback = new Playback(this);
    this.wanted = 0;
  }

  /** @returns {import('../types/types.d.ts').Callbacks} */
  callbacks() {
    const { model } = this;
    return {
      choose: (action) => void this.choose(action),
      gains: async () => (model.view?.previews && model.view.legal.length ? (await model.sayNow('gains')).gains : []),
      preview: async (action) =>
        model.view?.previews ? /** @type {any} */ (await model.sayNow('preview', { action })) : null,
      whyNot: async (action) => {
        play('refused');
        return (await model.sayNow('why-not', { action })).words;
      },
      why: (seat, key) => this.why(seat, key),
      goTo: (moment) => void this.lookBack(moment),
      aside: (k) => drawAside(model, k),
      under: () =>
        this.past ? (this.part('replay')?.drawReplayBar(this.playback.bar(this.past)) ?? nothing) : nothing,
      extra: () => (this.hasChat() ? (this.part('chat')?.drawChat(model, this.talks()) ?? nothing) : nothing),
    };
  }

  /** A part, if it is there already; else the page is drawn again when it is. @template {keyof typeof LATER} Name @param {Name} name */
  part(name) {
    if (!parts[name]) void LATER[name]().then((part) => ((parts[name] = /** @type {any} */ (part)), this.redraw()));
    return parts[name];
  }

  /** @returns {Partial<import('../types/types.d.ts').Settings>} */
  tableSettings() {
    return {
      confirm: settings.confirm ? 'always' : 'touch',
      speed: motion(),
      extraTab: this.hasChat() ? translate('Chat') : '',
    };
  }

  /** Nobody talks to bots. */
  hasChat() {
    const { view, presence, chat } = this.model;
    const others = view?.seats.some((seat) => !seat.yours && seat.kind !== 'bot') ?? false;
    return view !== null && view.state !== 'record' && (others || presence.watchers > 0 || chat.length > 0);
  }

  /** Whoever has a name here may speak. */
  talks() {
    return settings.named || (this.model.view?.yours.length ?? 0) > 0;
  }

  async begin() {
    const closing = onSettings(() => this.settled());
    this.signal.addEventListener('abort', () => {
      closing();
      this.model.leave();
      this.playback.stop();
      rest();
    });
    addEventListener('keydown', (event) => this.key(event), { signal: this.signal });
    const first = new Promise((resolve) => (this.came = resolve));
    this.known = await games();
    await this.model.watch();
    await first;
  }

  settled() {
    Object.assign(this.table.settings, this.tableSettings());
    this.table.draw();
  }

  /** @param {'view' | 'presence' | 'chat'} what */
  changed(what) {
    const { view } = this.model;
    if (!view || this.signal.aborted) return;
    this.game ??= this.known.find((game) => game.name === view.game);
    this.came(true);
    if (what === 'chat') this.heard();
    if (what !== 'view') return this.redraw();
    const seat = awaited(view, this.game?.hides ?? false);
    if (seat !== null) return this.dropCurtain(view, seat);
    render(nothing, this.places.curtain);
    this.places.table.inert = false;
    if (this.sitsElsewhere(view)) void this.model.watch(view.seat).catch(complain);
    this.tell(view);
    if (this.past) this.past.moments = view.moment;
    else void this.show(view);
    this.redraw(this.past !== null);
  }

  /** Lines that nobody has looked at are counted. */
  heard() {
    const last = this.model.chat.at(-1)?.number ?? 0;
    const shown = this.chatOpen || this.table.tab === 'extra';
    if (this.lastLine !== null && last > this.lastLine && !shown) play('chat');
    if (shown || this.lastLine === null) this.lastLine = last;
  }

  toggleChat() {
    this.chatOpen = !this.chatOpen;
    this.heard();
    this.redraw();
    if (this.chatOpen) /** @type {HTMLElement | null} */ (this.host.querySelector('.say input'))?.focus();
  }

  /** One person for several seats of a game that hides nothing: the screen follows the turn. @param {View} view */
  sitsElsewhere({ seat, viewer, yours, seats }) {
    return seat !== null && viewer !== seat && yours.includes(seat) && seats[seat]?.kind === 'person';
  }

  /** Nothing of the last person's may stay in the page. @param {View} view @param {number} seat */
  dropCurtain(view, seat) {
    const lift = () => void this.model.watch(seat).catch(complain);
    render(drawCurtain(view, seat, lift), this.places.curtain);
    this.places.table.inert = true;
    /** @type {HTMLElement | null} */ (this.places.curtain.querySelector('button'))?.focus();
    attend(true, view.title || view.scene.title);
    if (view.viewer !== 'spectator') return void this.model.watch('spectator').catch(complain);
    void this.show(view, true);
    this.redraw(false);
  }

  /** Sounds, title and the end, for what is new. @param {View} view */
  tell(view) {
    const before = this.seen;
    const mine = view.legal.length > 0;
    attend(mine && view.state !== 'over', view.title || view.scene.title);
    if (!before) return;
    const fresh = this.model.steps.slice(before.moment);
    this.announce(fresh.filter((step) => step.seat !== view.viewer));
    if (view.result && !before.result) {
      play('over');
      void this.openEnding();
    } else if (fresh.length)
      play(fresh.some((step) => step.events.some((event) => event.points > 0)) ? 'points' : 'piece');
    if (mine && !before.legal.length) play('turn');
    if (view.rematch && !before.rematch && view.yours.length) this.offerRematch(view.rematch);
  }

  /** What others did, for those who do not see it. @param {import('../types/frames.d.ts').StepView[]} steps */
  announce(steps) {
    const words = steps.flatMap((step) => step.events.map((event) => event.words)).join('. ');
    if (words) this.places.told.textContent = words;
  }

  /** The newest view, after what is being played out. @param {View} view @param {boolean} [still] without motion */
  async show(view, still = false) {
    this.next = { view, still };
    if (this.showing) return;
    this.showing = true;
    while (this.next && !this.signal.aborted) {
      const { view: now, still: quiet } = this.next;
      this.next = null;
      await this.showOne(now, quiet);
    }
    this.showing = false;
  }

  /** @param {View} view @param {boolean} still */
  async showOne(view, still) {
    const before = this.seen;
    if (before?.moment !== view.moment) this.hint = null;
    this.seen = view;
    const events =
      before && !still ? this.model.steps.slice(before.moment, view.moment).flatMap((step) => step.events) : [];
    const scene =
      view.result && !view.scene.result ? { ...view.scene, result: view.result.words, prompt: null } : view.scene;
    await this.table.show(
      {
        scene,
        me: typeof view.viewer === 'number' ? view.viewer : null,
        legal: [...view.legal],
        log: /** @type {any} */ (this.model.steps),
      },
      events,
    );
    Object.assign(this.host.dataset, { moment: view.moment, state: view.state });
  }

  unread() {
    return this.model.chat.filter((line) => line.number > (this.lastLine ?? Infinity)).length;
  }

  /** @param {boolean} [table] too; not where a new view is about to be drawn */
  redraw(table = true) {
    this.host.classList.toggle('chat-shut', !this.chatOpen);
    this.table.settings.extraTab = this.tableSettings().extraTab ?? '';
    this.drawBar();
    const { view } = this.model;
    const told = this.hint || view?.undo || Object.keys(view?.invites ?? {}).length;
    render(told ? this.part('banners')?.drawBanners(this.model, this.hint) : nothing, this.places.banners);
    if (table) this.table.draw();
  }

  drawBar() {
    const { view } = this.model;
    if (!view) return;
    const mine = view.legal.length > 0 && !this.past;
    const undo = view.may_undo === 'ask' ? translate('Ask for undo') : translate('Undo');
    drawBar({
      where: view.title || view.scene.title,
      facts: [
        view.title ? view.scene.title : '',
        view.scene.facts,
        view.yours.length || view.state === 'record' ? '' : translate('you are watching'),
      ]
        .filter(Boolean)
        .join(' · '),
      menu: () => void this.openMenu(),
      tools: [
        ...(view.yours.length
          ? [
              {
                icon: 'undo',
                words: undo,
                off: view.may_undo === 'no' || !!this.past,
                act: () => this.undo(),
                key: 'Alt+U',
              },
            ]
          : []),
        ...(view.previews && view.yours.length
          ? [
              {
                icon: 'heat',
                words: translate('Heat'),
                off: !mine,
                pressed: this.table.heated,
                act: () => void this.toggleHeat(),
                key: 'Alt+G',
              },
            ]
          : []),
        ...(view.hints && view.yours.length
          ? [{ icon: 'hint', words: translate('Hint'), off: !mine, act: () => void this.askHint(), key: 'Alt+H' }]
          : []),
        { icon: 'rules', words: translate('Rules'), href: `/games/${view.game}/rules`, aside: true },
        ...(this.hasChat()
          ? [
              {
                icon: 'chat',
                words: translate('Chat'),
                act: () => this.toggleChat(),
                pressed: this.chatOpen,
                count: this.unread(),
                desk: true,
              },
            ]
          : []),
      ],
    });
  }

  // What the person does

  /** @param {string} action */
  async choose(action) {
    try {
      await this.model.sayNow('act', { action });
    } catch (reason) {
      play('refused');
      complain(reason);
      this.table.release();
    }
  }

  undo() {
    this.model.sayNow('undo').catch(complain);
  }

  async toggleHeat() {
    await this.table.showHeat(!this.table.heated);
    this.drawBar();
  }

  async askHint() {
    const { view } = this.model;
    notice(translate('A bot is thinking…'));
    const found = await this.model.sayNow('hint', { level: 'hard' }).catch(complain);
    if (!found || this.model.view?.moment !== view?.moment) return;
    const close = () => {
      this.hint = null;
      this.redraw();
    };
    this.hint = { words: found.words, show: () => this.table.suggest(found.action), close };
    this.redraw();
  }

  /** @param {number} seat @param {string} key of a row of the ledger */
  async why(seat, key) {
    const { view } = this.model;
    /** @type {import('../types/frames.d.ts').EarningsView} */
    const found = await get(`tables/${this.model.id}/why?moment=${this.past?.moment ?? view?.moment ?? 0}`);
    const row = view?.scene.ledger?.rows.find((each) => each.key === key);
    const earnings = (found.seats[seat] ?? []).filter((earning) => !key || earning.what === row?.name);
    /** @type {Record<string, string>} */
    const texts = await getOnce(`games/${view?.game}/numbered`).catch(() => ({}));
    return earnings.map((earning) => ({
      ...earning,
      words: /** @type {any} */ (html`${earning.what}<small class="rule-text">${texts[earning.rule]}</small>`),
      rule: /** @type {any} */ (this.ruleLink(earning.rule)),
    }));
  }

  /** @param {string} number */
  ruleLink(number) {
    return html`<a href=${`/games/${this.model.view?.game}/rules#rule-${number}`} target="hexrealm-rules"
      >${number}</a
    >`;
  }

  async openMenu() {
    const { openTableMenu } = await import('../table/table_menu.js');
    await openTableMenu(this.model, { replay: () => void this.lookBack(0), ending: () => void this.openEnding() });
  }

  async openEnding() {
    const { openEnding } = await import('../table/ending.js');
    await openEnding(this.model, this.signal, (moment) => void this.lookBack(moment));
  }

  /** @param {string} table */
  offerRematch(table) {
    this.hint = {
      words: translate('A rematch is ready.'),
      show: () => go(`/t/${table}`),
      close: () => ((this.hint = null), this.redraw()),
    };
  }

  // Looking back

  /** The table as it was. @param {number} moment */
  async lookBack(moment) {
    const { model, table } = this;
    const wanted = ++this.wanted;
    const viewer = model.view?.viewer;
    const as = typeof viewer === 'number' && model.view?.state !== 'over' ? `?as=${viewer}` : '';
    const found = await get(`tables/${model.id}/moments/${moment}${as}`).catch(complain);
    if (!found || wanted !== this.wanted || this.signal.aborted) return;
    const events = this.past && moment === this.past.moment + 1 ? found.step.events : [];
    this.past = found;
    history.replaceState(null, '', `/t/${model.id}/replay?moment=${moment}`);
    const me = typeof viewer === 'number' ? viewer : null;
    await table.show(
      { scene: found.scene, me, legal: [], log: /** @type {any} */ (model.steps.slice(0, moment)) },
      events,
    );
    this.redraw();
  }

  /** Back to the game as it is now. */
  present() {
    this.playback.stop();
    this.past = null;
    this.wanted += 1;
    history.replaceState(null, '', `/t/${this.model.id}`);
    if (this.model.view) void this.show(this.model.view, true);
    this.redraw();
  }

  /** @param {MomentView} past */
  async playOn(past) {
    const { openPlayOn } = await import('../table/table_menu.js');
    await openPlayOn(this.model, past);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const writing = event.target instanceof HTMLElement && event.target.matches('input, textarea, select');
    if (event.altKey && !event.ctrlKey && !event.metaKey) return this.shortcut(event);
    if (writing || event.ctrlKey || event.metaKey || !this.past || document.querySelector('dialog[open]')) return;
    const onBoard = event.target instanceof SVGElement;
    const { moment, moments } = this.past;
    const to = { ArrowLeft: moment - 1, ArrowRight: moment + 1, Home: 0, End: moments }[event.key];
    if (onBoard || to === undefined) return;
    event.preventDefault();
    this.playback.stop();
    void this.lookBack(Math.max(0, Math.min(moments, to)));
  }

  /** @param {KeyboardEvent} event */
  shortcut(event) {
    const acts = { KeyU: () => this.undo(), KeyG: () => void this.toggleHeat(), KeyH: () => void this.askHint() };
    const act = acts[/** @type {keyof typeof acts} */ (event.code)];
    const { view } = this.model;
    if (!act || !view || this.past || (event.code === 'KeyU' ? view.may_undo === 'no' : !view.legal.length)) return;
    event.preventDefault();
    act();
  }
}

/** @param {import('../core/router.js').Place} place @param {number} [moment] to look back at */
export async function open(place, moment) {
  const page = new TablePage(place);
  await page.begin();
  const { view } = page.model;
  if (moment === undefined && view?.state === 'record') moment = view.moment;
  if (moment !== undefined) await page.lookBack(Math.min(moment, view?.moment ?? 0));
  else if (view?.result && motion() >= 0) await page.openEnding();
}
