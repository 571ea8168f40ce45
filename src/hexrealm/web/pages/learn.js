// A guided first game: a few steps that teach by playing. What is said and asked comes from the game's lesson.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { games, post } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { complain } from '../core/dialogs.js';
import { playBot } from './start_game.js';
import { motion, onSettings } from '../core/store.js';
import { icon } from '../core/symbols.js';
import { Table } from '../table/table.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').LessonView} LessonView */
/** @typedef {import('../types/frames.d.ts').GameView} GameView */

class Lesson {
  /** @param {import('../core/router.js').Place} place @param {GameView} game */
  constructor({ host, signal }, game) {
    this.game = game;
    this.signal = signal;
    this.read = 0;
    /** @type {string[]} */
    this.played = [];
    /** What was done, to go back by. @type {{ read: number, played: string[] }[]} */
    this.before = [];
    /** @type {LessonView | null} */
    this.view = null;
    render(html`<div class="table"></div>`, host);
    this.host = host;
    const choose = (/** @type {string} */ action) => void this.go(this.read, [...this.played, action]);
    const preview = async (/** @type {string} */ action) => /** @type {any} */ (this.view?.previews[action] ?? null);
    const whyNot = async () => this.view?.step?.otherwise || null;
    this.table = new Table(
      /** @type {HTMLElement} */ (host.querySelector('.table')),
      { choose, preview, whyNot, under: () => this.coach() },
      { speed: motion() },
    );
    const closing = onSettings(() => (this.table.settings.speed = motion()));
    signal.addEventListener('abort', closing);
  }

  /** @param {number} read @param {string[]} played @param {boolean} [back] */
  async go(read, played, back = false) {
    const found = await post(`games/${this.game.name}/lesson`, { read, played }).catch(
      (reason) => (complain(reason), this.table.release()),
    );
    if (!found || this.signal.aborted) return;
    const acted = !back && played.length > this.played.length;
    if (!back && this.view) this.before.push({ read: this.read, played: this.played });
    [this.view, this.read, this.played] = [found, Math.max(read, found.number), played];
    await this.show(found, acted);
  }

  /** @param {LessonView} view @param {boolean} acted */
  async show(view, acted) {
    const events = acted ? view.log.slice(view.before).flatMap((step) => step.events) : [];
    await this.table.show(
      { scene: view.scene, me: view.seat, legal: [...view.legal], log: /** @type {any} */ (view.log) },
      events,
    );
    this.host.dataset.panel = view.step?.panel ?? '';
    this.table.point(view.step?.hexes ?? []);
    this.table.draw();
    /** @type {HTMLElement | null} */ (this.host.querySelector('.coach h2'))?.focus({ preventScroll: true });
  }

  coach() {
    const { view, game } = this;
    if (!view) return nothing;
    const { step } = view;
    const reading = step && !step.actions.length;
    const back = this.before.at(-1);
    const done = html`<p>
        ${translate('You know the game now. The rest comes with playing: hover or tap a place to see what it would bring.')}
      </p>
      <div class="answers">
        <button type="button" class="primary" @click=${(/** @type {Event} */ event) => playBot(game, event)}>
          ${translate('Play against a bot')}
        </button>
        <a class="button" href=${`/games/${game.name}/rules`}>${translate('The rules')}</a>
      </div>`;
    return html`<section class="coach" aria-live="polite">
      <header>
        ${icon('learn')}
        <h2 tabindex="-1">${step?.title ?? translate('Well done')}</h2>
        <small>${translate('{n} of {all}', { n: Math.min(view.number + 1, view.steps), all: view.steps })}</small>
      </header>
      <progress max=${view.steps} value=${view.number} aria-hidden="true"></progress>
      ${step ? html`<p>${step.words}</p>` : done}
      <div class="answers">
        ${reading ? html`<button type="button" class="primary" @click=${() => void this.go(view.number + 1, this.played)}>${translate('Read on')}</button>` : nothing}
        ${step?.panel && step.panel !== 'prompt' && step.panel !== 'seats' ? html`<button type="button" class="look" @click=${() => this.table.turnTo(step.panel)}>${translate('Look there')}</button>` : nothing}
        ${back ? html`<button type="button" @click=${() => (this.before.pop(), void this.go(back.read, back.played, true))}>${icon('undo')}${translate('Back')}</button>` : nothing}
        ${step?.rules.length ? html`<span class="rules-of">${step.rules.map((/** @type {string} */ rule) => html`<a class="rule" href=${`/games/${game.name}/rules#rule-${rule}`} target="hexrealm-rules">${rule}</a> `)}</span>` : nothing}
      </div>
    </section>`;
  }
}

/** @param {import('../core/router.js').Place} place */
export async function open(place) {
  const game = (await games()).find((each) => each.name === place.params[0]);
  if (!game) return (await import('./lost.js')).open(place);
  const title = translate('Learn {game}', { game: game.title });
  entitle(title);
  drawBar({
    where: title,
    tools: [{ icon: 'rules', words: translate('Rules'), href: `/games/${game.name}/rules`, aside: true }],
  });
  await new Lesson(place, game).go(0, []);
}
