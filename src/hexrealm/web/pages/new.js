// A new table: game, players, who sits where; the rest has good defaults and lies behind "more". The picture is the set-up as it
// will be played: what is drawn by lot can be drawn again.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { games, post } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { levelWords } from '../table/seat_signs.js';
import { beNamed } from '../core/person.js';
import { drawPicture } from '../board/picture.js';
import { makeTable, once } from './start_game.js';
import { settings, settle } from '../core/store.js';
import { icon, loadLook, sign, token } from '../core/symbols.js';
import { translate, translatePlural } from '../core/translate.js';
import { drawOption, optionValue, usualEntry } from './options.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').SetupView} SetupView */
/** @typedef {import('./options.js').Entry} Entry */
/** @typedef {{ who: string, name: string }} Sitting who: me, open, here, or bot:level */

class NewTable {
  /** @param {import('../core/router.js').Place} place @param {GameView[]} known */
  constructor({ host, query, signal }, known) {
    this.host = host;
    this.signal = signal;
    this.known = known;
    this.with = query.get('with') ?? 'bot';
    this.game = known.find((game) => game.name === query.get('game')) ?? /** @type {GameView} */ (known[0]);
    this.players = /** @type {number} */ (this.game.players[0]);
    /** @type {Sitting[]} */
    this.seats = [];
    /** @type {Map<string, Entry>} */
    this.entries = new Map();
    this.extras = { title: '', public: false, previews: true, hints: true };
    /** @type {SetupView | null} */
    this.setup = null;
    this.problem = '';
    this.turn = 0;
    this.fillSeats();
  }

  /** The usual company: the rest is as it was. */
  fillSeats() {
    const level = this.game.levels.includes(settings.level) ? settings.level : this.game.levels[0];
    const usual = this.with === 'friends' ? 'open' : this.with === 'hot-seat' ? 'here' : `bot:${level}`;
    while (this.seats.length < this.players) this.seats.push({ who: this.seats.length ? usual : 'me', name: '' });
    this.seats.length = this.players;
  }

  /** @param {GameView} game */
  play(game) {
    this.game = game;
    if (!game.players.includes(this.players)) this.players = /** @type {number} */ (game.players[0]);
    this.entries.clear();
    this.setup = null;
    this.fillSeats();
    void this.lay();
  }

  /** The options as given: all else is the server's to complete. */
  given() {
    /** @type {Record<string, unknown>} */
    const options = { players: this.players };
    for (const [name, entry] of this.entries) if (entry.given) options[name] = optionValue(entry);
    return options;
  }

  /** Have the set-up completed, drawn anew where lots decide, and show it. */
  async lay() {
    const turn = ++this.turn;
    this.draw();
    try {
      const setup = await post(`games/${this.game.name}/setup`, { options: this.given() });
      await loadLook(setup.scene.assets);
      if (turn !== this.turn) return;
      [this.setup, this.problem] = [setup, ''];
    } catch (problem) {
      if (turn === this.turn) this.problem = problem instanceof Error ? problem.message : String(problem);
    }
    this.draw();
  }

  /** @param {Event} event */
  begin(event) {
    event.preventDefault();
    void once(event, async () => {
      if (this.seats.some((seat) => seat.who === 'open') && !(await beNamed())) return;
      const bot = this.seats.find((seat) => seat.who.startsWith('bot:'));
      if (bot) settle({ level: bot.who.slice(4) });
      await makeTable({
        game: this.game.name,
        options: this.setup?.options ?? this.given(),
        seats: this.seats.map(wanted),
        ...this.extras,
      });
    });
  }

  draw() {
    if (!this.signal.aborted) render(this.page(), this.host);
  }

  page() {
    const { game, setup, problem } = this;
    return html`<form class="new-table" @submit=${(/** @type {Event} */ event) => this.begin(event)}>
      <section class="sheet set-up" aria-label=${translate('Set-up')}>
        <div class=${`picture ${setup ? '' : 'waiting'}`}>
          ${setup ? drawPicture(setup.scene, setup.scene.board.words) : nothing}
        </div>
        <p class="facts">${problem ? html`<span class="bad" role="alert">${problem}</span>` : setup?.scene.facts}</p>
        ${
          setup?.scene.ledger
            ? html`<ul class="goals">
                ${setup.scene.ledger.rows.map(
                  (row) =>
                    html`<li>
                      ${sign(row.symbol, 'goal')}<span><b>${row.name}</b><small>${row.note}</small></span>
                    </li>`,
                )}
              </ul>`
            : nothing
        }
        <button type="button" @click=${() => void this.lay()}>
          ${icon('dice')}${translate('Draw another set-up')}
        </button>
      </section>
      <section class="sheet choosing">
        <h2>${translate('New table')}</h2>
        ${this.chooseGame()} ${this.choosePlayers()}
        <fieldset class="sitting">
          <legend>${translate('Who sits where')}</legend>
          <ol>
            ${this.seats.map((seat, k) => this.drawSeat(seat, k))}
          </ol>
          <p class="beside">
            <small>${translate('The first seat begins.')}</small>
            <button type="button" class="plain" @click=${() => this.shuffle()}>
              ${icon('dice')}${translate('Shuffle the seats')}
            </button>
          </p>
        </fieldset>
        ${this.drawPublic()}
        <details class="more">
          <summary>${translate('More: options of the rules, help while playing')}</summary>
          ${game.options.filter((option) => option.name !== 'players').map((option) => drawOption(option, this.entry(option), (entry) => this.enter(option.name, entry)))}
          ${this.toggle('previews', translate('Previews'), translate('Hovering a place shows what it would bring.'))}
          ${this.toggle('hints', translate('Hints'), translate('A bot may be asked what it would do.'))}
          <label class="field"
            ><span>${translate('Title')}</span
            ><input
              maxlength="60"
              .value=${this.extras.title}
              @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => (this.extras.title = target.value)}
          /></label>
        </details>
        <div class="answers">
          <button
            class="primary big"
            ?disabled=${problem !== ''}
            @click=${(/** @type {Event} */ event) => this.begin(event)}
          >
            ${translate('Begin')}
          </button>
        </div>
      </section>
    </form>`;
  }

  chooseGame() {
    const radio = (/** @type {GameView} */ game) =>
      html`<label
        ><input
          type="radio"
          name="game"
          value=${game.name}
          .checked=${game === this.game}
          @change=${() => this.play(game)}
        /><span>${game.title}</span></label
      >`;
    return html`<fieldset class="one-of">
      <legend>${translate('Game')}</legend>
      ${this.known.map(radio)}
    </fieldset>`;
  }

  choosePlayers() {
    const change = (/** @type {number} */ n) => {
      this.players = n;
      for (const [name, entry] of this.entries) if (entry.list) this.entries.set(name, { ...entry, given: false });
      this.fillSeats();
      void this.lay();
    };
    const radio = (/** @type {number} */ n) =>
      html`<label
        ><input type="radio" name="players" value=${n} .checked=${n === this.players} @change=${() => change(n)} /><span
          >${n}</span
        ></label
      >`;
    return html`<fieldset class="one-of">
      <legend>${translate('Players')}</legend>
      ${this.game.players.map(radio)}
    </fieldset>`;
  }

  /** @param {Sitting} seat @param {number} k */
  drawSeat(seat, k) {
    const look = this.setup?.scene.seats[k];
    const choices = [
      ['me', translate('You')],
      ['here', translate('Somebody else, at this screen')],
      ['open', translate('A friend, by link')],
      ...this.game.levels.map((level) => [`bot:${level}`, translate('Bot, {level}', { level: levelWords(level) })]),
    ];
    const number = translatePlural('Seat {n}', 'Seat {n}', k + 1);
    return html`<li>
      ${look ? token(look) : html`<span class="token"></span>`}
      <select
        aria-label=${number}
        @change=${(/** @type {{ target: HTMLSelectElement }} */ { target }) => this.sit(k, target.value)}
      >
        ${choices.map(([value, words]) => html`<option value=${/** @type {string} */ (value)} .selected=${value === seat.who}>${words}</option>`)}
      </select>
      ${
        seat.who === 'here'
          ? html`<input
              aria-label=${translate('Name')}
              placeholder=${translate('Name')}
              maxlength="40"
              required
              .value=${seat.name}
              @input=${(/** @type {{ target: HTMLInputElement }} */ { target }) => (seat.name = target.value)}
            />`
          : nothing
      }
    </li>`;
  }

  /** @param {number} k @param {string} who */
  sit(k, who) {
    const seat = /** @type {Sitting} */ (this.seats[k]);
    const other = this.seats.find((each) => each !== seat && each.who === 'me');
    if (who === 'me' && other) other.who = seat.who === 'me' ? 'open' : seat.who;
    seat.who = who;
    this.draw();
  }

  shuffle() {
    this.seats = this.seats
      .map((seat) => ({ seat, lot: Math.random() }))
      .sort((a, b) => a.lot - b.lot)
      .map(({ seat }) => seat);
    this.draw();
  }

  drawPublic() {
    const open = this.seats.some((seat) => seat.who === 'open');
    return this.toggle(
      'public',
      translate('Public'),
      open
        ? translate('Listed in the lobby: anybody may take a free seat or watch. Else only by link.')
        : translate('Listed in the lobby: anybody may watch. Else only by link.'),
    );
  }

  /** @param {'public' | 'previews' | 'hints'} name @param {string} words @param {string} note */
  toggle(name, words, note) {
    return html`<label class="switch"
      ><input
        type="checkbox"
        .checked=${this.extras[name]}
        @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => (this.extras[name] = target.checked)}
      /><span><b>${words}</b><small>${note}</small></span></label
    >`;
  }

  /** @param {import('../types/frames.d.ts').OptionView} option */
  entry(option) {
    return this.entries.get(option.name) ?? usualEntry(option, this.setup?.options[option.name]);
  }

  /** @param {string} name @param {Entry} entry */
  enter(name, entry) {
    this.entries.set(name, entry);
    void this.lay();
  }
}

/** @param {Sitting} seat */
function wanted({ who, name }) {
  if (who === 'here') return { who: 'me', name: name.trim() };
  return who.startsWith('bot:') ? { who: 'bot', level: who.slice(4) } : { who };
}

/** @param {import('../core/router.js').Place} place */
export async function open(place) {
  entitle(translate('New table'));
  drawBar({ where: translate('New table') });
  await new NewTable(place, await games()).lay();
}
