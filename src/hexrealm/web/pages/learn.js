// A guided first game. The game's lesson brings the texts and the actions of each step.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { findGame, post } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { showError } from '../core/dialogs.js';
import { animationSpeed, onSettingsChange } from '../core/settings.js';
import { startBotGame } from '../core/start_game.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';
import { legalActions } from '../table/selection.js';
import { Table } from '../table/table.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').LessonStep} LessonStep */
/** @typedef {import('../types/frames.d.ts').LessonView} LessonView */
/** @typedef {{ read: number, played: string[] }} Progress steps that were read, actions that were played */

const NOT_TABS = ['', 'prompt', 'seats']; // panels that are visible without a tab

class LessonPage {
  /** @type {Progress} */
  progress = { read: 0, played: [] };
  /** The progress before each step, to go back. @type {Progress[]} */
  history = [];
  /** @type {LessonView | null} */
  view = null;

  /** @param {import('../core/router.js').PageContext} context @param {GameView} game */
  constructor({ host, signal }, game) {
    this.game = game;
    this.host = host;
    this.signal = signal;
    render(html`<div class="table"></div>`, host);
    this.table = new Table(/** @type {HTMLElement} */ (host.querySelector('.table')), this.callbacks(), {
      speed: animationSpeed(),
    });
    const stopListening = onSettingsChange(() => (this.table.settings.speed = animationSpeed()));
    signal.addEventListener('abort', () => (stopListening(), this.table.card.remove()));
  }

  /** The current step; null at the end. */
  get step() {
    return /** @type {LessonStep | null} */ (this.view?.step ?? null);
  }

  /** @returns {import('../types/table.d.ts').Callbacks} */
  callbacks() {
    return {
      select: (action) => void this.goTo({ ...this.progress, played: [...this.progress.played, action] }),
      preview: async (action) => this.view?.previews[action] ?? null,
      whyNot: async () => this.step?.otherwise || null,
      renderBelowBoard: () => (this.view ? this.renderCoach(this.view) : nothing),
    };
  }

  /** Go on to another progress. @param {Progress} progress */
  async goTo(progress) {
    const before = this.progress;
    const found = await this.load(progress);
    if (!found) return;
    if (this.view) this.history.push(before);
    await this.show(found, progress, progress.played.length > before.played.length);
  }

  async goBack() {
    const progress = this.history.pop();
    const found = progress && (await this.load(progress));
    if (found) await this.show(found, progress, false);
  }

  /** @param {Progress} progress @returns {Promise<LessonView | null>} */
  async load(progress) {
    try {
      const view = await post(`games/${this.game.name}/lesson`, progress);
      return this.signal.aborted ? null : view;
    } catch (error) {
      showError(error);
      this.table.selector.release();
      return null;
    }
  }

  /** @param {LessonView} view @param {Progress} progress @param {boolean} animated */
  async show(view, { read, played }, animated) {
    this.view = view;
    this.progress = { read: Math.max(read, view.number), played };
    const events = animated ? view.log.slice(view.before).flatMap((step) => step.events) : [];
    await this.table.show({ scene: view.scene, me: view.seat, legal: legalActions(view), log: view.log }, events);
    this.host.dataset.panel = this.step?.panel ?? '';
    this.table.highlight(this.step?.hexes ?? []);
    this.table.render();
    /** @type {HTMLElement | null} */ (this.host.querySelector('.coach h2'))?.focus({ preventScroll: true });
  }

  /** @param {LessonView} view */
  renderCoach(view) {
    const { step } = this;
    const position = { n: Math.min(view.number + 1, view.steps), all: view.steps };
    return html`<section class="coach" aria-live="polite">
      <header>
        ${icon('learn')}
        <h2 tabindex="-1">${step?.title ?? translate('Well done')}</h2>
        <small>${translate('{n} of {all}', position)}</small>
      </header>
      <progress max=${view.steps} value=${view.number} aria-hidden="true"></progress>
      ${step ? html`<p>${step.words}</p>` : this.renderEnd()}
      <div class="answers">${this.renderButtons(view, step)}</div>
    </section>`;
  }

  renderEnd() {
    const { game } = this;
    const start = (/** @type {Event} */ event) => startBotGame(game, event);
    return html`<p>
        ${translate('You know the basics now. During a game, hover over or tap a hex to see what it would score.')}
      </p>
      <div class="answers">
        <button type="button" class="primary" @click=${start}>${translate('Play against a bot')}</button>
        <a class="button" href=${`/games/${game.name}/rules`}>${translate('Rules')}</a>
      </div>`;
  }

  /** @param {LessonView} view @param {LessonStep | null} step */
  renderButtons(view, step) {
    const readOn = () => void this.goTo({ read: view.number + 1, played: this.progress.played });
    const back = html`<button type="button" @click=${() => void this.goBack()}>
      ${icon('undo')}${translate('Back')}
    </button>`;
    const toRead = step && !step.actions.length;
    const next = html`<button type="button" class="primary" @click=${readOn}>${translate('Next')}</button>`;
    return html`${toRead ? next : nothing} ${step ? this.renderPanelButton(step) : nothing}
    ${this.history.length ? back : nothing} ${step?.rules.length ? this.renderRuleLinks(step) : nothing}`;
  }

  /** @param {LessonStep} step */
  renderPanelButton({ panel }) {
    if (NOT_TABS.includes(panel)) return nothing;
    const show = () => this.table.showTab(panel);
    return html`<button type="button" class="look" @click=${show}>${translate('Show me')}</button>`;
  }

  /** @param {LessonStep} step */
  renderRuleLinks({ rules }) {
    const address = `/games/${this.game.name}/rules`;
    const links = rules.map(
      (rule) => html`<a class="rule" href=${`${address}#rule-${rule}`} target="hexrealm-rules">${rule}</a> `,
    );
    return html`<span class="rules-of">${links}</span>`;
  }
}

/** @param {import('../core/router.js').PageContext} context */
export async function open(context) {
  const game = await findGame(context.params[0]);
  if (!game) return (await import('./error_page.js')).open(context);
  const title = translate('Learn {game}', { game: game.title });
  setPageTitle(title);
  const rules = { icon: 'rules', label: translate('Rules'), href: `/games/${game.name}/rules`, newTab: true };
  renderAppBar({ title, tools: [rules] });
  const page = new LessonPage(context, game);
  await page.goTo(page.progress);
}
