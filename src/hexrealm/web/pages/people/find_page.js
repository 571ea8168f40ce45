// Find a game: what one wants to play, waiting for others who want the same, and what others wait for.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { errorText, get, getGames, post, request } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { describeControl, formatSpan } from '../../core/clock_text.js';
import { runOnce } from '../../core/dialogs.js';
import { levelsOf, usualLevel } from '../../core/levels.js';
import { getMe } from '../../core/person.js';
import { translate } from '../../core/translate.js';
import { renderRadios } from '../set_up/radios.js';
import { renderRatedSwitch } from '../set_up/rated_switch.js';
import { describeWish, offer, openFoundTable, renderOffers } from './offers.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../../types/frames.d.ts').OffersView} OffersView */
/** @typedef {import('../../types/frames.d.ts').OwnOfferView} OwnOfferView */
/** @typedef {import('./offers.js').Wish} Wish */

const POLL = 4000; // ms

class FindPage {
  /** @type {OffersView} */
  others = { offers: [], speeds: [] };
  /** @type {OwnOfferView} */
  own = { wish: null, waited: 0, table: null };
  trouble = ''; // why the last look failed; said once, not at every look

  /** @param {import('../../core/router.js').PageContext} context @param {GameView[]} games @param {boolean} account */
  constructor({ host, signal, query }, games, account) {
    this.host = host;
    this.signal = signal;
    this.games = games;
    this.account = account;
    const game = games.find(({ name }) => name === query.get('game')) ?? games[0];
    /** @type {Wish} */
    this.wish = {
      game: game?.name ?? '',
      players: game?.players[0] ?? 2,
      speed: 'normal',
      rated: account,
      strength: 'similar',
      bots: null,
    };
  }

  get game() {
    return this.games.find(({ name }) => name === this.wish.game);
  }

  async start() {
    if ((await getMe()).known) this.own = await get('me/offer');
    if (this.own.table) this.own = await (await request('DELETE', 'me/offer')).json(); // seated before
    await this.look();
  }

  /** Look regularly who waits, and whether a table was found. */
  async look() {
    if (this.signal.aborted) return;
    try {
      this.others = await get('offers');
      if (this.own.wish) this.own = await post('me/offer/stay');
      this.trouble = '';
    } catch (error) {
      this.trouble = errorText(error);
    }
    if (this.signal.aborted || openFoundTable(this.own)) return;
    this.render();
    setTimeout(() => void this.look(), POLL);
  }

  /** @param {Wish} wish */
  async offer(wish) {
    const own = await offer(wish);
    if (!own) return;
    this.own = own;
    if (!openFoundTable(own)) this.render();
  }

  async withdraw() {
    this.own = await (await request('DELETE', 'me/offer')).json();
    this.render();
  }

  /** @param {Partial<Wish>} choice */
  choose(choice) {
    this.wish = { ...this.wish, ...choice };
    const { game } = this;
    if (game && !game.players.includes(this.wish.players)) this.wish.players = game.players[0] ?? 2;
    this.render();
  }

  // Rendering

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    return html`<div class="me find">
      ${this.trouble ? html`<p class="sheet" role="alert">${this.trouble}</p>` : nothing}
      ${this.own.wish ? this.renderWaiting(/** @type {Wish} */ (this.own.wish)) : this.renderForm()}
      ${this.renderOthers()}
    </div>`;
  }

  renderForm() {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void runOnce(event, () => this.offer(this.wish));
    };
    const { wish, games, game } = this;
    return html`<form class="sheet" @submit=${submit}>
      <h2>${translate('Find a game')}</h2>
      <p>${translate('You play with others who want the same game. Seats and set-up are drawn at random.')}</p>
      ${renderRadios(
        'game',
        translate('Game'),
        games.map(({ name, title }) => [name, title]),
        wish.game,
        (name) => this.choose({ game: name }),
      )}
      ${renderRadios(
        'players',
        translate('Players'),
        (game?.players ?? []).map((n) => [String(n), String(n)]),
        String(wish.players),
        (n) => this.choose({ players: Number(n) }),
      )}
      ${this.renderSpeed()} ${this.renderStrength()}
      ${renderRatedSwitch(wish.rated, this.account, (rated) => this.choose({ rated }))} ${this.renderBots()}
      <p class="answers"><button class="primary big" @click=${submit}>${translate('Find a game')}</button></p>
    </form>`;
  }

  renderSpeed() {
    const choose = (/** @type {{ target: HTMLSelectElement }} */ { target }) => this.choose({ speed: target.value });
    return html`<label class="field"
      ><span>${translate('Time for each player')}</span
      ><select @change=${choose}>
        ${this.others.speeds.map(
          ({ name, clock }) =>
            html`<option value=${name} .selected=${name === this.wish.speed}>${describeControl(clock)}</option>`,
        )}
      </select></label
    >`;
  }

  renderStrength() {
    /** @type {[string, string][]} */
    const choices = [
      ['similar', translate('about my strength')],
      ['any', translate('anybody')],
    ];
    return renderRadios('strength', translate('Opponents'), choices, this.wish.strength, (strength) =>
      this.choose({ strength }),
    );
  }

  renderBots() {
    const { game } = this;
    if (!game) return nothing;
    const change = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
      this.choose({ bots: target.checked ? usualLevel(game) : null });
    const level = (/** @type {{ target: HTMLSelectElement }} */ { target }) => this.choose({ bots: target.value });
    const levels = html`<select aria-label=${translate('How strong the bot is')} @change=${level}>
      ${levelsOf(game).map(
        ({ name, label }) => html`<option value=${name} .selected=${name === this.wish.bots}>${label}</option>`,
      )}
    </select>`;
    return html`<label class="switch"
        ><input type="checkbox" .checked=${this.wish.bots !== null} @change=${change} /><span
          ><b>${translate('Bots fill free seats')}</b
          ><small>${translate('If nobody comes within a minute, you play against bots.')}</small></span
        ></label
      >
      ${this.wish.bots === null ? nothing : levels}`;
  }

  /** @param {Wish} wish */
  renderWaiting(wish) {
    const stop = (/** @type {Event} */ event) => runOnce(event, () => this.withdraw());
    const time = formatSpan(this.own.waited * 1000);
    const days = this.others.speeds.find(({ name }) => name === wish.speed)?.clock.kind === 'days';
    return html`<section class="sheet waiting-here">
      <h2>${translate('Waiting for players')}</h2>
      <p role="status">${describeWish(wish, this.games, this.others.speeds)}</p>
      <p class="quiet">
        ${translate('You have waited {time}.', { time })}
        ${
          days
            ? translate('There is no need to stay: as soon as somebody comes, the game is in My games.')
            : translate('Stay on this page: the game begins as soon as somebody comes.')
        }
      </p>
      <p class="answers"><button type="button" @click=${stop}>${translate('Stop waiting')}</button></p>
    </section>`;
  }

  renderOthers() {
    const others = this.others.offers.some(({ yours }) => !yours);
    return html`<section class="sheet">
      <h2>${translate('Looking for a game')}</h2>
      ${others ? nothing : html`<p class="quiet">${translate('Nobody else is looking for a game right now.')}</p>`}
      ${renderOffers(this.others, this.games, this.account, (wish) => this.offer(wish))}
    </section>`;
  }
}

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  setPageTitle(translate('Find a game'));
  renderAppBar({ title: translate('Find a game') });
  const { account } = await getMe();
  await new FindPage(context, await getGames(), account).start();
}
