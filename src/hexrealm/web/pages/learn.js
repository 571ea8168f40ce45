// A guided game, in parts. The game's lesson brings the texts and the actions of each step.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { needGame, post } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { runOnce, showError } from '../core/dialogs.js';
import { tellIfPreparing } from '../core/preparing.js';
import { animationSpeed, onSettingsChange } from '../core/settings.js';
import { startFirstGame } from '../core/start_game.js';
import { icon, sign } from '../core/symbols.js';
import { translate } from '../core/translate.js';
import { legalActions } from '../table/selection.js';
import { Table } from '../table/table.js';
import { coverPrompt } from './coach_cover.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').LessonStep} LessonStep */
/** @typedef {import('../types/frames.d.ts').LessonView} LessonView */
/** @typedef {{ part: number, read: number, played: string[] }} Progress steps that were read, actions played */

const NOT_TABS = ['', 'prompt', 'seats']; // panels that are visible without a tab
const BEGINNING = { read: 0, played: [] }; // of a part

/** A table on which the hexes of a step stay marked, also after a panel has marked others. */
class LessonTable extends Table {
  /** @type {string[]} */
  marked = [];

  /** The panel that the step explains; '' for none. */
  panel = '';

  /** @override @param {string[]} hexes */
  highlight(hexes) {
    super.highlight(hexes.length ? hexes : this.marked);
  }

  /** On phones the coach lies over the prompt, unless something has to be read or pressed there. @override */
  render() {
    super.render();
    coverPrompt(this.host, this.panel === 'prompt');
  }
}

class LessonPage {
  /** @type {Progress} */
  progress = { part: 0, ...BEGINNING };
  /** The progress before each step, to go back. @type {Progress[]} */
  history = [];
  /** @type {LessonView | null} */
  view = null;
  busy = false; // until the next step is shown

  /** @param {import('../core/router.js').PageContext} context @param {GameView} game */
  constructor({ host, signal }, game) {
    this.game = game;
    this.host = host;
    this.signal = signal;
    this.table = this.createTable();
    const stopListening = onSettingsChange(() => (this.table.settings.speed = animationSpeed()));
    signal.addEventListener('abort', () => (stopListening(), this.table.card?.remove()));
  }

  /** Create the table of a part: every part may have another board. */
  createTable() {
    const element = document.createElement('div');
    element.className = 'table';
    this.table?.card?.remove();
    this.host.replaceChildren(element);
    return new LessonTable(element, this.callbacks(), { speed: animationSpeed(), you: true });
  }

  /** The current step; null at the end of a part. */
  get step() {
    return /** @type {LessonStep | null} */ (this.view?.step ?? null);
  }

  /** @returns {import('../types/table.d.ts').Callbacks} */
  callbacks() {
    return {
      select: (action) => void this.goTo({ ...this.progress, played: [...this.progress.played, action] }),
      preview: async (action) => this.view?.previews[action] ?? null,
      whyNot: async () => this.step?.otherwise || null,
      keepZoom: true,
      renderBelowBoard: () => (this.view ? this.renderCoach(this.view) : nothing),
    };
  }

  /** Go on to another progress. @param {Progress} progress */
  async goTo(progress) {
    const before = this.progress;
    await this.whileBusy(async () => {
      const found = await this.load(progress);
      if (!found) return;
      if (this.view) this.history.push(before);
      const played = progress.part === before.part && progress.played.length > before.played.length;
      await this.show(found, progress, played);
    });
  }

  async goBack() {
    await this.whileBusy(async () => {
      const progress = this.history.pop();
      const found = progress && (await this.load(progress));
      if (found) await this.show(found, progress, false);
    });
  }

  /** Do one thing at a time: a second click while a step loads changes nothing. @param {() => Promise<void>} work */
  async whileBusy(work) {
    if (this.busy) return;
    this.setBusy(true);
    await work().finally(() => this.setBusy(false));
  }

  /** @param {boolean} busy */
  setBusy(busy) {
    this.busy = busy;
    if (this.view) this.table.render();
  }

  /** @param {Progress} progress @returns {Promise<LessonView | null>} */
  async load(progress) {
    try {
      const view = await tellIfPreparing(post(`games/${this.game.name}/lesson`, progress));
      return this.signal.aborted ? null : view;
    } catch (error) {
      if (!this.view) throw error; // such as a part that does not exist
      showError(error);
      this.table.selector.release();
      return null;
    }
  }

  /** @param {LessonView} view @param {Progress} progress @param {boolean} animated */
  async show(view, { part, read, played }, animated) {
    if (this.view && this.view.part !== part) this.table = this.createTable();
    this.view = view;
    this.progress = { part, read: Math.max(read, view.number), played };
    const events = animated ? view.log.slice(view.before).flatMap((step) => step.events) : [];
    this.table.tab = 'board';
    await this.table.show({ scene: view.scene, me: view.seat, legal: legalActions(view), log: view.log }, events);
    this.table.panel = this.host.dataset.panel = this.step?.panel ?? '';
    this.table.marked = this.step?.hexes ?? [];
    this.table.highlight([]);
    this.table.board?.zoomToHexes(view.hexes, [...view.legal_hexes.flat(), ...(this.step?.hexes ?? [])]);
    this.table.render();
    /** @type {HTMLElement | null} */ (this.host.querySelector('.coach h2'))?.focus({ preventScroll: true });
  }

  /** @param {LessonView} view */
  renderCoach(view) {
    const { step } = this;
    const position = { n: Math.min(view.number + 1, view.steps), all: view.steps };
    return html`<section
      class=${step?.cards.length ? 'coach with-cards' : 'coach'}
      aria-live="polite"
      aria-busy=${this.busy ? 'true' : 'false'}
    >
      <header>
        ${icon('learn')}
        <h2 tabindex="-1">${step?.title ?? translate('Well done')}</h2>
        ${this.renderParts(view)}
        <small>${translate('{n} of {all}', position)}</small>
      </header>
      <progress max=${view.steps} value=${view.number} aria-hidden="true"></progress>
      <div class="rest">${step ? renderStep(step) : renderEnd(view)}</div>
      <div class="answers">${step ? this.renderButtons(view, step) : this.renderEndButtons(view)}</div>
    </section>`;
  }

  /** A menu of the parts: a learner may begin with any of them. @param {LessonView} view */
  renderParts({ part, parts }) {
    const change = (/** @type {{ target: HTMLSelectElement }} */ { target }) => this.openPart(Number(target.value));
    return html`<select aria-label=${translate('Part of the guided game')} @change=${change}>
      ${parts.map((title, k) => html`<option value=${k} .selected=${k === part}>${k + 1} ${title}</option>`)}
    </select>`;
  }

  /** @param {number} part */
  openPart(part) {
    void this.goTo({ part, ...BEGINNING });
  }

  /** @param {LessonView} view @param {LessonStep} step */
  renderButtons(view, step) {
    const readOn = () => void this.goTo({ ...this.progress, read: view.number + 1 });
    const next = html`<button type="button" class="primary" @click=${readOn}>${translate('Next')}</button>`;
    return html`${step.actions.length ? nothing : next}${this.renderShowMe(step)}${this.renderBack()}
    ${this.renderRuleLinks(step)}`;
  }

  renderBack() {
    const back = () => void this.goBack();
    return this.history.length
      ? html`<button type="button" @click=${back}>${icon('undo')}${translate('Back')}</button>`
      : nothing;
  }

  /** @param {LessonView} view */
  renderEndButtons({ part, parts, first_game }) {
    const last = part === parts.length - 1;
    const start = (/** @type {Event} */ event) => runOnce(event, () => startFirstGame(this.game, first_game));
    const next = html`<button type="button" class="primary" @click=${() => this.openPart(part + 1)}>
      ${translate('Next part: {title}', { title: parts[part + 1] })}
    </button>`;
    return html`${last ? nothing : next}
      <button type="button" class=${last ? 'primary' : ''} @click=${start}>${translate('Play your first game')}</button>
      ${this.renderBack()}
      <a class="button" href=${`/games/${this.game.name}/rules`} target="hexrealm-rules">${translate('Rules')}</a>`;
  }

  /** A button that shows the move to make, or the panel to look at. @param {LessonStep} step */
  renderShowMe(step) {
    const action = this.view?.legal[0];
    const inTab = !NOT_TABS.includes(step.panel);
    if (!action && !inTab) return nothing;
    const show = () => (action ? this.suggest(action) : this.table.showTab(step.panel));
    const classes = action ? '' : 'look'; // a panel needs to be shown only where panels are behind tabs
    return html`<button type="button" class=${classes} @click=${show}>${translate('Show me')}</button>`;
  }

  /** @param {string} action */
  suggest(action) {
    this.table.showTab('board');
    this.table.selector.suggest(action);
  }

  /** @param {LessonStep} step */
  renderRuleLinks({ teaches }) {
    const address = `/games/${this.game.name}/rules`;
    const links = teaches.map(
      (rule) => html`<a class="rule" href=${`${address}#rule-${rule}`} target="hexrealm-rules">${rule}</a> `,
    );
    return html`<span class="rules-of">${links}</span>`;
  }
}

/** @param {LessonStep} step */
function renderStep({ words, cards }) {
  const list = cards.map(
    (card) =>
      html`<li>
        ${card.symbol ? sign(card.symbol) : nothing}<span><b>${card.name}</b> ${card.words}</span>
      </li>`,
  );
  return html`<p>${words}</p>
    ${
      list.length
        ? html`<ul class="lesson-cards">
            ${list}
          </ul>`
        : nothing
    }`;
}

/** @param {LessonView} view */
function renderEnd({ part, parts }) {
  if (part < parts.length - 1)
    return html`<p>
      ${translate('This part is done. Go on with the next part, or play: you can come back at any time.')}
    </p>`;
  return html`<p>
    ${translate('You know all the rules now. Play your first game, against a bot that can explain its moves.')}
    ${translate('During a game, hover over or tap a hex to see what it would score.')}
  </p>`;
}

/** @param {import('../core/router.js').PageContext} context */
export async function open(context) {
  const game = await needGame(context.params[0]);
  const title = translate('Learn {game}', { game: game.title });
  setPageTitle(title);
  const rules = { icon: 'rules', label: translate('Rules'), href: `/games/${game.name}/rules`, newTab: true };
  renderAppBar({ title, tools: [rules] });
  const page = new LessonPage(context, game);
  await page.goTo({ ...page.progress, part: Math.max(0, Number(context.query.get('part')) - 1 || 0) });
}
