// The form for a new duplicate. What is not chosen is drawn by the server and shown to nobody before they begin.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { getGames, post } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { runOnce } from '../../core/dialogs.js';
import { ensureNamed } from '../../core/person.js';
import { navigate } from '../../core/router.js';
import { translate } from '../../core/translate.js';
import { hasChips, renderChips } from '../set_up/option_chips.js';
import { renderRadios } from '../set_up/radios.js';
import { SetUp } from '../set_up/set_up.js';
import { SetUpMap } from '../set_up/set_up_map.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */

const PAIR = 2;
const WITHOUT_A_MAP = new Set(['choices', 'pictures']);

/** A set-up of which nothing is drawn yet: what is not chosen stays open. */
class OpenSetUp extends SetUp {
  /** @override @param {import('../../types/frames.d.ts').SetupView} _ @param {SetUp['pictures']} boards */
  receive(_, boards) {
    [this.pictures, this.refusal] = [boards, null];
  }
}

class NewDuplicatePage {
  kind = 'bot';

  /** @param {import('../../core/router.js').PageContext} context @param {GameView[]} games */
  constructor({ host, query, signal }, games) {
    this.host = host;
    this.signal = signal;
    this.games = games;
    this.setUp = this.newSetUp(query.get('game') ?? '', PAIR);
  }

  get game() {
    return this.setUp.game;
  }

  /** @param {string} name @param {number} players */
  newSetUp(name, players) {
    const game = /** @type {GameView} */ (this.games.find((each) => each.name === name) ?? this.games[0]);
    const allowed = game.players.includes(players) ? players : (game.players[0] ?? PAIR);
    return new OpenSetUp(game, allowed, () => this.render());
  }

  /** @param {string} name */
  setGame(name) {
    this.setUp = this.newSetUp(name, this.setUp.players);
    void this.setUp.load();
  }

  /** @param {string} kind */
  setKind(kind) {
    this.kind = kind;
    if (kind === 'pairs') this.setUp.setPlayers(PAIR);
    this.render();
  }

  async create() {
    if (!(await ensureNamed(translate('The others in this duplicate see this name.')))) return;
    const { id } = await post('duplicates', { game: this.game.name, kind: this.kind, options: this.setUp.given() });
    navigate(`/duplicate/${id}`);
  }

  // Rendering

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      void runOnce(event, () => this.create());
    };
    const { problem } = this.setUp;
    return html`<div class="me new-duplicate">
      <form class="sheet" @submit=${submit}>
        <h2>${translate('New duplicate')}</h2>
        <p>
          ${translate('You and your friends play the same game with the same draws, each in your own time.')}
          ${translate('Then you compare the results.')}
        </p>
        ${this.renderGame()} ${this.renderKind()} ${this.renderPlayers()}
        <h3>${translate('Board and rules')}</h3>
        <p class="quiet">
          ${translate('Whatever you leave open is drawn at random.')} ${translate('Nobody sees it before they begin.')}
        </p>
        ${this.renderOptions()}
        <p class="bad">${problem}</p>
        <p class="answers">
          <button class="primary big" ?disabled=${problem !== ''} @click=${submit}>${translate('Create')}</button>
        </p>
      </form>
    </div>`;
  }

  renderGame() {
    const choices = this.games.map(({ name, title }) => /** @type {[string, string]} */ ([name, title]));
    return renderRadios('game', translate('Game'), choices, this.game.name, (name) => this.setGame(name));
  }

  renderKind() {
    /** @type {[string, string][]} */
    const kinds = [
      ['bot', translate('Everybody against the bot')],
      ['pairs', translate('In pairs')],
    ];
    return html`${
        this.game.players.includes(PAIR)
          ? renderRadios('kind', translate('How you play'), kinds, this.kind, (kind) => this.setKind(kind))
          : nothing
      }
      <p class="quiet">
        ${
          this.kind === 'bot'
            ? translate('Everybody has the same seat and the same bot: it answers the same moves in the same way.')
            : translate('Two people play at each table. Those with the same seat are compared.')
        }
      </p>`;
  }

  renderPlayers() {
    if (this.kind === 'pairs') return nothing;
    return renderRadios(
      'players',
      translate('Players'),
      this.game.players.map((n) => [String(n), String(n)]),
      String(this.setUp.players),
      (n) => this.setUp.setPlayers(Number(n)),
    );
  }

  /** The options that need no map. */
  renderOptions() {
    const { setUp } = this;
    const map = new SetUpMap(setUp, () => this.render());
    const options = setUp.options.filter((option) => hasChips(setUp, option) && WITHOUT_A_MAP.has(option.picker));
    options.sort((a, b) => Number(b.alone) - Number(a.alone)); // a whole set-up comes before its parts
    return options.map((option) => renderChips(setUp, map, option));
  }
}

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  const title = translate('New duplicate');
  setPageTitle(title);
  renderAppBar({ title });
  await new NewDuplicatePage(context, await getGames()).setUp.load();
}
