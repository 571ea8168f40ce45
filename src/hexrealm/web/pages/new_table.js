// The form for a new table: game, players, seats, and the options of the game. The map shows the set-up as it will be
// played; what the game draws at random can be drawn again, and some of it can be chosen on the map.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { get, getGames } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { runOnce } from '../core/dialogs.js';
import { levelsOf, usualLevel } from '../core/levels.js';
import { ensureNamed, getMe } from '../core/person.js';
import { updateSettings } from '../core/settings.js';
import { createTable } from '../core/start_game.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';
import { renderClockFields } from './set_up/clock_fields.js';
import { hasChips, renderChips } from './set_up/option_chips.js';
import { renderGoals } from './set_up/goals.js';
import { renderOption } from './set_up/option_fields.js';
import { swap } from './set_up/parts.js';
import { renderRadios } from './set_up/radios.js';
import { RATED_CLOCK, renderRatedSwitch } from './set_up/rated_switch.js';
import { isPlayedByBot, renderSeatFields, renderWhoStarts, seatsWanted, shuffle } from './set_up/seat_fields.js';
import { SetUp } from './set_up/set_up.js';
import { SetUpMap } from './set_up/set_up_map.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('./set_up/seat_fields.js').SeatEntry} SeatEntry */

const HELP_AGAINST_BOTS = /** @type {const} */ (['heat', 'hints']);

class NewTablePage {
  /** @type {SeatEntry[]} */
  seats = [];
  extras = { title: '', public: false, previews: true, heat: true, hints: true, rated: false };
  /** @type {import('./set_up/clock_fields.js').ClockForm | null} */
  clock = null;
  chosen = new Set(); // heat and hints, if switched by hand; before that they are on against bots only
  anyoneStarts = false; // the seats are shuffled when the game starts

  /**
   * @param {import('../core/router.js').PageContext} context
   * @param {GameView[]} games
   * @param {boolean} account whether the person has one
   * @param {import('./set_up/seat_fields.js').ConnectedBot[]} accounts bots from outside
   */
  constructor({ host, query, signal }, games, account, accounts) {
    this.accounts = accounts;
    this.host = host;
    this.signal = signal;
    this.games = games;
    this.account = account;
    this.with = query.get('with') ?? 'bot';
    this.setUp = this.newSetUp(games.find((game) => game.name === query.get('game')) ?? games[0]);
    this.map = this.newMap();
    this.fillSeats();
  }

  get game() {
    return this.setUp.game;
  }

  get players() {
    return this.setUp.players;
  }

  /** @param {GameView} game @param {number} [players] */
  newSetUp(game, players = game.players[0]) {
    const allowed = game.players.includes(players) ? players : game.players[0];
    return new SetUp(game, allowed, () => this.render());
  }

  newMap() {
    return new SetUpMap(this.setUp, () => this.render());
  }

  /** Add or remove seats until there are as many as players. */
  fillSeats() {
    const others = this.with === 'friends' ? 'open' : this.with === 'hot-seat' ? 'here' : this.usualBot();
    while (this.seats.length < this.players)
      this.seats.push({ who: this.seats.length ? others : 'me', name: this.defaultName() });
    this.seats.length = this.players;
    this.setHelp();
  }

  setHelp() {
    const { rated } = this.extras;
    const alone = this.seats.filter((seat) => !isPlayedByBot(seat)).length < 2;
    for (const name of HELP_AGAINST_BOTS) if (rated || !this.chosen.has(name)) this.extras[name] = alone && !rated;
  }

  /** A rated table has a clock and no help; what a flag does follows from its players. @param {boolean} rated */
  setRated(rated) {
    this.extras.rated = rated;
    if (rated) this.clock = { ...(this.clock ?? RATED_CLOCK), on_flag: null };
    this.setHelp();
    this.render();
  }

  defaultName() {
    return translate('Player {n}', { n: this.seats.length + 1 });
  }

  usualBot() {
    return `bot:${usualLevel(this.game)}`;
  }

  /** @param {GameView} game */
  setGame(game) {
    this.setUp = this.newSetUp(game, this.players);
    this.map = this.newMap();
    this.fillSeats();
    void this.setUp.load();
  }

  /** @param {number} players */
  setPlayers(players) {
    this.setUp.setPlayers(players);
    this.fillSeats();
    this.render();
  }

  /** Give a seat the next colour; a seat that had it gets the other one. @param {number} seat */
  changeColour(seat) {
    const option = this.setUp.optionWith('seats');
    if (!option) return;
    const [all, now] = [option.choices.map(String), this.setUp.listOf(option)];
    const next = all[(all.indexOf(now[seat]) + 1) % all.length];
    const other = now.indexOf(next);
    const values = other < 0 ? now.map((value, k) => (k === seat ? next : value)) : swap(now, seat, other);
    this.setUp.change([option, { given: true, list: true, values }]);
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (!(/** @type {HTMLFormElement} */ (this.host.querySelector('form')).reportValidity())) return;
    void runOnce(event, async () => {
      if (this.seats.some(({ who }) => who === 'open' || who.startsWith('account:')) && !(await ensureNamed())) return;
      const bot = this.seats.find((seat) => seat.who.startsWith('bot:'));
      if (bot) updateSettings({ level: bot.who.slice(4) });
      const options = this.setUp.view?.options ?? this.setUp.given();
      const seats = seatsWanted(this.anyoneStarts ? shuffle(this.seats) : this.seats);
      await createTable({ game: this.game.name, options, seats, clock: this.clock, ...this.extras });
    });
  }

  async analyse() {
    const { openSetUp } = await import('./analysis/open_study.js');
    openSetUp(this.game.name, this.setUp.view?.options ?? this.setUp.given());
  }

  // Rendering

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    const submit = (/** @type {Event} */ event) => this.submit(event);
    const { problem } = this.setUp;
    return html`<form class="new-table" @submit=${submit}>
      <section class="sheet choosing">
        <h2>${translate('New table')}</h2>
        ${this.renderGames()} ${this.renderPlayers()} ${this.renderSeats()} ${this.renderPublic()}
      </section>
      ${this.renderSetUp()}
      <section class="sheet rules-of-game">
        <h2>${translate('Board and rules')}</h2>
        ${this.renderOptions(true)} ${this.renderClock()} ${this.renderRated()}
        <details class="more">
          <summary>${translate('Rules and help')}</summary>
          ${this.renderOptions(false)} ${this.renderHelp()}
        </details>
      </section>
      <div class="starting">
        <p class="bad">${problem}</p>
        <div class="answers">
          <button class="primary big" ?disabled=${problem !== ''} @click=${submit}>${translate('Start')}</button>
          <button type="button" ?disabled=${problem !== ''} @click=${() => void this.analyse()}>
            ${translate('Analysis board')}
          </button>
          <a class="button" href=${`/duplicate/new?game=${this.game.name}`}>${translate('Duplicate…')}</a>
        </div>
      </div>
    </form>`;
  }

  renderSetUp() {
    const [{ map, setUp }, scene] = [this, this.setUp.view?.scene];
    return html`<section class="sheet set-up" aria-label=${translate('Set-up')}>
      ${map.render()} ${map.renderTools()}
      <p class="facts">${scene?.facts}</p>
      ${scene?.ledger ? renderGoals(scene.ledger.rows) : nothing}
      <button type="button" @click=${() => setUp.drawAgain()}>${icon('dice')}${translate('Try another set-up')}</button>
    </section>`;
  }

  renderGames() {
    return renderRadios(
      'game',
      translate('Game'),
      this.games.map((game) => [game.name, game.title]),
      this.game.name,
      (name) => this.setGame(this.games.find((game) => game.name === name) ?? this.game),
    );
  }

  renderPlayers() {
    return renderRadios(
      'players',
      translate('Players'),
      this.game.players.map((n) => [String(n), String(n)]),
      String(this.players),
      (n) => this.setPlayers(Number(n)),
    );
  }

  renderSeats() {
    const onChange = (/** @type {SeatEntry[]} */ seats) => {
      this.seats = seats;
      this.setHelp();
      this.render();
    };
    const onColour = this.setUp.optionWith('seats') ? (/** @type {number} */ k) => this.changeColour(k) : null;
    const choices = { levels: levelsOf(this.game), accounts: this.accounts, onChange, onColour };
    const whoStarts = renderWhoStarts(this.anyoneStarts, (anyone) => (this.anyoneStarts = anyone));
    return renderSeatFields(this.seats, this.setUp.view?.scene.seats ?? [], choices, whoStarts);
  }

  renderClock() {
    return renderClockFields(this.clock, this.players, this.extras.rated, (clock) => {
      this.clock = clock;
      this.render();
    });
  }

  renderRated() {
    return renderRatedSwitch(this.extras.rated, this.account, (rated) => this.setRated(rated));
  }

  renderPublic() {
    const note = this.seats.some((seat) => seat.who === 'open')
      ? translate(
          'Listed in the lobby: anyone can take a free seat or watch. Otherwise only people with the link can find it.',
        )
      : translate('Listed in the lobby: anyone can watch. Otherwise only people with the link can find it.');
    return this.renderSwitch('public', translate('Public'), note);
  }

  /** The options with chips, or the others. @param {boolean} chips */
  renderOptions(chips) {
    const { setUp, map } = this;
    const options = setUp.options.filter((option) => hasChips(setUp, option) === chips);
    options.sort((a, b) => Number(b.alone) - Number(a.alone)); // a whole set-up comes before its parts
    if (chips) return options.map((option) => renderChips(setUp, map, option));
    return options.map((option) =>
      renderOption(option, setUp.entryOf(option), (entry) => setUp.change([option, entry])),
    );
  }

  renderHelp() {
    const setTitle = (/** @type {{ target: HTMLInputElement }} */ { target }) => (this.extras.title = target.value);
    return html`${this.renderSwitch(
        'previews',
        translate('Previews'),
        translate('Hover over a hex to see what it would score.'),
      )}
      ${this.renderSwitch(
        'heat',
        translate('Heat map'),
        translate('Players can see what every move would bring, and its chance to win.'),
      )}
      ${this.renderSwitch('hints', translate('Hints'), translate('Players can ask a bot for a hint.'))}
      <label class="field"
        ><span>${translate('Title')}</span><input maxlength="60" .value=${this.extras.title} @change=${setTitle}
      /></label>`;
  }

  /** @param {'public' | 'previews' | 'heat' | 'hints'} name @param {string} label @param {string} note */
  renderSwitch(name, label, note) {
    const change = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
      this.extras[name] = target.checked;
      this.chosen.add(name);
    };
    const fixed = this.extras.rated && (name === 'heat' || name === 'hints');
    return html`<label class="switch"
      ><input type="checkbox" .checked=${this.extras[name]} ?disabled=${fixed} @change=${change} /><span
        ><b>${label}</b><small>${note}</small></span
      ></label
    >`;
  }
}

/** @param {import('../core/router.js').PageContext} context */
export async function open(context) {
  setPageTitle(translate('New table'));
  renderAppBar({ title: translate('New table') });
  const [games, { account }, { bots }] = await Promise.all([getGames(), getMe(), get('bots')]);
  await new NewTablePage(context, games, account, bots).setUp.load();
}
