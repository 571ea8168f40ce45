// The form for a new table: game, players, seats; options and help are folded away. The picture shows the set-up as it
// will be played; what the game draws at random can be drawn again.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { renderPicture } from '../board/picture.js';
import { errorText, getGames, post } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { runOnce } from '../core/dialogs.js';
import { levelsOf, usualLevel } from '../core/levels.js';
import { ensureNamed } from '../core/person.js';
import { updateSettings } from '../core/settings.js';
import { createTable } from '../core/start_game.js';
import { icon, loadGameAssets, sign } from '../core/symbols.js';
import { translate } from '../core/translate.js';
import { hasChips, renderChips } from './option_chips.js';
import { defaultEntry, optionValue, renderOption } from './option_fields.js';
import { renderSeatFields, seatWanted } from './seat_fields.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').OptionView} OptionView */
/** @typedef {import('../types/frames.d.ts').SetupView} SetupView */
/** @typedef {import('./option_fields.js').Entry} Entry */
/** @typedef {import('./seat_fields.js').SeatEntry} SeatEntry */

class NewTablePage {
  /** @type {SeatEntry[]} */
  seats = [];
  /** The options that were changed. @type {Map<string, Entry>} */
  entries = new Map();
  extras = { title: '', public: false, previews: true, hints: true };
  hintsChosen = false; // by hand; before that they are on against bots only
  /** @type {SetupView | null} */
  setup = null;
  problem = '';
  requests = 0; // only the answer to the latest is shown

  /** @param {import('../core/router.js').PageContext} context @param {GameView[]} games */
  constructor({ host, query, signal }, games) {
    this.host = host;
    this.signal = signal;
    this.games = games;
    this.with = query.get('with') ?? 'bot';
    this.game = games.find((game) => game.name === query.get('game')) ?? games[0];
    this.players = this.game.players[0];
    this.fillSeats();
  }

  /** Add or remove seats until there are as many as players. */
  fillSeats() {
    const others = this.with === 'friends' ? 'open' : this.with === 'hot-seat' ? 'here' : this.usualBot();
    while (this.seats.length < this.players)
      this.seats.push({ who: this.seats.length ? others : 'me', name: this.defaultName() });
    this.seats.length = this.players;
    this.setHints();
  }

  setHints() {
    const people = this.seats.filter((seat) => !seat.who.startsWith('bot:')).length;
    if (!this.hintsChosen) this.extras.hints = people < 2;
  }

  /** A name for a seat at this screen. */
  defaultName() {
    return translate('Player {n}', { n: this.seats.length + 1 });
  }

  usualBot() {
    return `bot:${usualLevel(this.game)}`;
  }

  /** @param {GameView} game */
  setGame(game) {
    this.game = game;
    if (!game.players.includes(this.players)) this.players = game.players[0];
    this.entries.clear();
    this.setup = null;
    this.fillSeats();
    void this.loadSetup();
  }

  /** @param {number} players */
  setPlayers(players) {
    this.players = players;
    for (const [name, entry] of this.entries) if (entry.list) this.entries.set(name, { ...entry, given: false });
    this.fillSeats();
    void this.loadSetup();
  }

  /** The options that were given; the server completes the others. */
  givenOptions() {
    const given = [...this.entries].filter(([, entry]) => entry.given);
    return { players: this.players, ...Object.fromEntries(given.map(([name, entry]) => [name, optionValue(entry)])) };
  }

  /** Have the server complete the set-up, and show it. */
  async loadSetup() {
    const request = ++this.requests;
    this.render();
    try {
      const setup = await post(`games/${this.game.name}/setup`, { options: this.givenOptions() });
      await loadGameAssets(setup.scene.assets);
      if (request !== this.requests) return;
      [this.setup, this.problem] = [setup, ''];
    } catch (problem) {
      if (request === this.requests) this.problem = errorText(problem);
    }
    this.render();
  }

  /** @param {Event} event */
  submit(event) {
    event.preventDefault();
    if (!(/** @type {HTMLFormElement} */ (this.host.querySelector('form')).reportValidity())) return;
    void runOnce(event, async () => {
      if (this.seats.some((seat) => seat.who === 'open') && !(await ensureNamed())) return;
      const bot = this.seats.find((seat) => seat.who.startsWith('bot:'));
      if (bot) updateSettings({ level: bot.who.slice(4) });
      const options = this.setup?.options ?? this.givenOptions();
      await createTable({ game: this.game.name, options, seats: this.seats.map(seatWanted), ...this.extras });
    });
  }

  // Rendering

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    const submit = (/** @type {Event} */ event) => this.submit(event);
    return html`<form class="new-table" @submit=${submit}>
      ${this.renderSetup()}
      <section class="sheet choosing">
        <h2>${translate('New table')}</h2>
        ${this.renderGames()} ${this.renderPlayers()} ${this.renderSeats()} ${this.renderOptions(true)}
        ${this.renderPublic()}
        <details class="more">
          <summary>${translate('More: rule options and help during play')}</summary>
          ${this.renderOptions(false)} ${this.renderHelp()}
        </details>
        <div class="answers">
          <button class="primary big" ?disabled=${this.problem !== ''} @click=${submit}>${translate('Start')}</button>
        </div>
      </section>
    </form>`;
  }

  renderSetup() {
    const { setup, problem } = this;
    const picture = setup ? renderPicture(setup.scene, setup.scene.board.words) : nothing;
    return html`<section class="sheet set-up" aria-label=${translate('Set-up')}>
      <div class=${`picture ${setup ? '' : 'waiting'}`}>${picture}</div>
      <p class="facts">${problem ? html`<span class="bad" role="alert">${problem}</span>` : setup?.scene.facts}</p>
      ${setup?.scene.ledger ? renderGoals(setup.scene.ledger.rows) : nothing}
      <button type="button" @click=${() => void this.loadSetup()}>
        ${icon('dice')}${translate('Try another set-up')}
      </button>
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
    const change = (/** @type {SeatEntry[]} */ seats) => {
      this.seats = seats;
      this.setHints();
      this.render();
    };
    return renderSeatFields(this.seats, this.setup?.scene.seats ?? [], levelsOf(this.game), change);
  }

  renderPublic() {
    const note = this.seats.some((seat) => seat.who === 'open')
      ? translate('Listed in the lobby: anyone can take a free seat or watch. Otherwise by link only.')
      : translate('Listed in the lobby: anyone can watch. Otherwise by link only.');
    return this.renderSwitch('public', translate('Public'), note);
  }

  /** The options with chips, or the others. @param {boolean} chips */
  renderOptions(chips) {
    const options = this.game.options.filter((option) => option.name !== 'players');
    options.sort((a, b) => Number(b.alone) - Number(a.alone)); // a whole set-up comes before its parts
    return options.map((option) => {
      const stored = this.entries.get(option.name);
      const entry = stored?.given ? stored : defaultEntry(option, this.setup?.options[option.name]);
      if (hasChips(option, entry) !== chips) return nothing;
      return (chips ? renderChips : renderOption)(option, entry, (changed) => this.setOption(option, changed));
    });
  }

  /** @param {OptionView} option @param {Entry} entry */
  setOption(option, entry) {
    const alone = this.game.options.filter((each) => each.alone).map((each) => each.name);
    if (option.alone) this.entries.clear();
    else for (const name of alone) this.entries.delete(name);
    this.entries.set(option.name, entry);
    void this.loadSetup();
  }

  renderHelp() {
    const setTitle = (/** @type {{ target: HTMLInputElement }} */ { target }) => (this.extras.title = target.value);
    return html`${this.renderSwitch(
        'previews',
        translate('Previews'),
        translate('Hover over a hex to see what it would score.'),
      )}
      ${this.renderSwitch('hints', translate('Hints'), translate('Players can ask a bot for a hint.'))}
      <label class="field"
        ><span>${translate('Title')}</span><input maxlength="60" .value=${this.extras.title} @change=${setTitle}
      /></label>`;
  }

  /** @param {'public' | 'previews' | 'hints'} name @param {string} label @param {string} note */
  renderSwitch(name, label, note) {
    const change = (/** @type {{ target: HTMLInputElement }} */ { target }) => {
      this.extras[name] = target.checked;
      if (name === 'hints') this.hintsChosen = true;
    };
    return html`<label class="switch"
      ><input type="checkbox" .checked=${this.extras[name]} @change=${change} /><span
        ><b>${label}</b><small>${note}</small></span
      ></label
    >`;
  }
}

/**
 * @param {string} name
 * @param {string} label
 * @param {[value: string, label: string][]} options
 * @param {string} selected
 * @param {(value: string) => void} onChange
 */
const renderRadios = (name, label, options, selected, onChange) =>
  html`<fieldset class="one-of">
    <legend>${label}</legend>
    ${options.map(
      ([value, text]) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${value}
            .checked=${value === selected}
            @change=${() => onChange(value)}
          /><span>${text}</span></label
        >`,
    )}
  </fieldset>`;

/** @param {import('../types/scene.d.ts').LedgerRow[]} rows */
const renderGoals = (rows) =>
  html`<ul class="goals">
    ${rows.map(
      ({ symbol, name, note }) =>
        html`<li>
          ${sign(symbol, 'goal')}<span><b>${name}</b><small>${note}</small></span>
        </li>`,
    )}
  </ul>`;

/** @param {import('../core/router.js').PageContext} context */
export async function open(context) {
  setPageTitle(translate('New table'));
  renderAppBar({ title: translate('New table') });
  await new NewTablePage(context, await getGames()).loadSetup();
}
