// A duplicate: the same game for a group of friends. Who takes part, taking a place, and everybody's results.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { get, getGames, post, request } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { runOnce, showError } from '../../core/dialogs.js';
import { levelsOf } from '../../core/levels.js';
import { ensureNamed } from '../../core/person.js';
import { tellIfPreparing } from '../../core/preparing.js';
import { navigate } from '../../core/router.js';
import { translate, translatePlural } from '../../core/translate.js';
import { copy } from '../daily/share.js';
import { describeChoices } from './chosen.js';
import { renderPlaces } from './places.js';
import { renderOwnResult, renderResults } from './results.js';

/** @typedef {import('../../types/frames.d.ts').DuplicateView} DuplicateView */
/** @typedef {import('../../types/frames.d.ts').GameView} GameView */

const POLL = 4000; // ms

export class DuplicatePage {
  /** @param {import('../../core/router.js').PageContext} context @param {GameView} game @param {DuplicateView} view */
  constructor({ host, signal }, game, view) {
    this.host = host;
    this.signal = signal;
    this.game = game;
    this.view = view;
    this.path = `duplicates/${view.id}`;
  }

  get mine() {
    return this.view.places.find(({ you }) => you);
  }

  /** Look regularly who takes part by now. */
  async look() {
    if (this.signal.aborted) return;
    try {
      if (!document.hidden) this.show(await get(this.path));
    } catch (error) {
      showError(error);
    }
    setTimeout(() => void this.look(), POLL);
  }

  /** Go to the table when the game begins for which this person waits here. @param {DuplicateView} view */
  show(view) {
    const waited = this.mine?.state === 'waiting';
    this.view = view;
    if (this.signal.aborted) return;
    if (waited && this.mine?.state === 'playing') navigate(`/t/${this.mine.table}`);
    else this.render();
  }

  /** Begin against the bot. */
  async begin(practice = false) {
    if (!(await ensureNamed(translate('The others in this duplicate see this name.')))) return;
    const { table } = await tellIfPreparing(post(`${this.path}/begin`, { practice }));
    navigate(`/t/${table}`);
  }

  /** @param {number} pair @param {number} seat */
  async take(pair, seat) {
    if (!(await ensureNamed(translate('The others in this duplicate see this name.')))) return;
    try {
      this.show(await tellIfPreparing(post(`${this.path}/places`, { pair, seat })));
      if (this.mine?.state === 'playing') navigate(`/t/${this.mine.table}`);
    } catch (error) {
      this.show(await get(this.path)); // somebody was faster
      throw error;
    }
  }

  async leave() {
    this.show(await (await request('DELETE', `${this.path}/place`)).json());
  }

  // Rendering

  render() {
    render(
      html`<div class="me daily duplicate">
        ${this.renderAbout()} ${this.renderPart()} ${renderResults(this.view)}
        <p class="quiet">${translate('This page is kept for 30 days after the last change.')}</p>
      </div>`,
      this.host,
    );
  }

  renderAbout() {
    const { kind, players, asked } = this.view;
    const facts = [
      translatePlural('for {n} player', 'for {n} players', players),
      ...describeChoices(this.game, asked),
    ].join(' · ');
    const how =
      kind === 'bot'
        ? translate('Everybody plays the same game against the same bot, with the same draws.')
        : translate('Two people play at each table. All tables have the same set-up and the same draws.');
    const address = `${location.origin}/duplicate/${this.view.id}`;
    const onCopy = (/** @type {Event} */ event) => runOnce(event, () => copy(address));
    return html`<section class="sheet">
      <h2>${translate('Duplicate: {game}', { game: this.game.title })}</h2>
      <p class="quiet">${facts}</p>
      <p>
        ${how} ${translate('Those who had the same seat are compared.')}
        ${translate('There is no undo, and there are no hints.')}
        ${translate('You can look at the games of the others when yours is over.')}
      </p>
      <label class="field"
        ><span>${translate('Link for your friends')}</span
        ><input class="link-text" readonly .value=${address} @focus=${selectAll}
      /></label>
      <p class="answers"><button type="button" @click=${onCopy}>${translate('Copy the link')}</button></p>
    </section>`;
  }

  /** What this person can do now. */
  renderPart() {
    const { mine, view } = this;
    if (mine?.state === 'over') return renderOwnResult(this, mine);
    const playing = html`<p class="answers">
      <a class="button primary big" href=${`/t/${mine?.table}`}>${translate('Go on playing')}</a>
    </p>`;
    if (view.kind === 'pairs')
      return html`<section class="sheet">
        <h2>${translate('Places')}</h2>
        ${mine?.state === 'playing' ? playing : nothing} ${renderPlaces(this)}
      </section>`;
    return html`<section class="sheet">
      <h2>${translate('Your game')}</h2>
      ${mine ? playing : this.renderBegin()}
    </section>`;
  }

  renderBegin() {
    const { full, level, places } = this.view;
    if (full) return html`<p>${translate('{n} take part: nobody else can.', { n: places.length })}</p>`;
    const label = levelsOf(this.game).find(({ name }) => name === level)?.label ?? level;
    const begin = (/** @type {Event} */ event) => runOnce(event, () => this.begin());
    return html`<p>
        ${translate('Against one bot, about as strong as the level “{level}”.', { level: label })}
        ${translate('One game counts. It can be paused: you have 24 hours for your moves.')}
      </p>
      <p class="answers">
        <button type="button" class="primary big" @click=${begin}>${translate('Begin')}</button>
      </p>`;
  }
}

const selectAll = (/** @type {{ target: HTMLInputElement }} */ { target }) => target.select();

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const id = context.params[0]?.split('/')[1] ?? '';
  if (id === 'new') return (await import('./new_duplicate.js')).open(context);
  const title = translate('Duplicate');
  setPageTitle(title);
  renderAppBar({ title });
  /** @type {[GameView[], DuplicateView]} */
  const [games, view] = await Promise.all([getGames(), get(`duplicates/${id}`)]);
  const game = games.find(({ name }) => name === view.game);
  if (context.signal.aborted || !game) return;
  const page = new DuplicatePage(context, game, view);
  page.render();
  setTimeout(() => void page.look(), POLL);
}
