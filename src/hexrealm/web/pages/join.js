// The page of an invite link: what it invites to, and a button to take the seat.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { needGame, post } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { describeControl } from '../core/clock_text.js';
import { runOnce } from '../core/dialogs.js';
import { ensureNamed } from '../core/person.js';
import { navigate } from '../core/router.js';
import { sign } from '../core/symbols.js';
import { translate } from '../core/translate.js';
import { loadPlate, renderPlate } from './plate.js';
import { renderHelp } from './table/help/help_chips.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {import('../types/frames.d.ts').InviteView} InviteView */
/** @typedef {{ game: GameView, plate: import('./live_plate.js').Plate }} Shown what the invitation is to */

/** @param {import('../core/router.js').PageContext} context */
export async function open({ host, params: [inPath] }) {
  const invite = inPath ?? (location.hash.slice(1) || history.state?.invite || '');
  // The invite leaves the address bar: a link that is copied from there, or a screenshot, gives no seat away.
  history.replaceState({ invite }, '', '/join');
  setPageTitle(translate('Invitation'));
  renderAppBar({ title: translate('Invitation') });
  /** @type {InviteView} */
  const view = await post('invites', { invite });
  const { table, seat } = view;
  if (table.yours.includes(seat)) return navigate(`/t/${table.table}`, { replace: true });
  const [game, plate] = await Promise.all([needGame(table.game), loadPlate(table.game)]);
  const people = table.seats.filter((each) => each.kind === 'person' && each.seat !== seat).map((each) => each.name);
  const names = new Intl.ListFormat(document.documentElement.lang).format(people);
  const sitDown = async () => {
    const reason = names ? translate('This name will be shown to {names}.', { names }) : undefined;
    if (!(await ensureNamed(reason))) return;
    const joined = await post('join', { invite });
    navigate(`/t/${joined.table}`, { replace: true });
  };
  const title = people.length
    ? translate('{names} invited you to play {game}', { names, game: game.title })
    : translate('You are invited to play {game}', { game: game.title });
  const taken = table.seats[seat]?.kind !== 'open';
  render(taken ? renderTaken(view, game.title) : renderInvite(view, { game, plate }, title, sitDown), host);
}

/** The seat is taken: watching is still possible. @param {InviteView} view @param {string} game */
const renderTaken = ({ table }, game) =>
  html`<section class="sheet narrow invited">
    ${sign('compass', 'big-rose')}
    <h2>${translate('This seat is taken')}</h2>
    <p>${translate('Somebody has used this invitation to {game} already. Watch instead?', { game })}</p>
    <p class="answers">
      <a class="button primary" href=${`/t/${table.table}`}>${translate('Watch')}</a>
      <a class="button" href=${`/new?game=${table.game}`}>${translate('New table…')}</a>
    </p>
  </section>`;

/**
 * @param {InviteView} view
 * @param {Shown} shown
 * @param {string} title
 * @param {() => Promise<void>} sitDown
 */
function renderInvite({ table, seat, ...help }, { game, plate }, title, sitDown) {
  const position = { seat: seat + 1, seats: table.seats.length };
  const onClick = (/** @type {Event} */ event) => runOnce(event, sitDown);
  return html`<section class="sheet narrow invited">
    <div class="picture">${renderPlate(plate, game.title)}</div>
    <h2>${title}</h2>
    <p class="about-game">${game.about}</p>
    ${table.title ? html`<p>${table.title}</p>` : nothing}
    <p class="quiet">${translate('You will have seat {seat} of {seats}. No account needed.', position)}</p>
    ${table.clock ? html`<p class="quiet">${translate('Clock')}: ${describeControl(table.clock)}</p>` : nothing}
    ${renderHelp(help)}
    <p class="answers">
      <button type="button" class="primary big" @click=${onClick}>${translate('Join the game')}</button>
      <a class="button" href=${`/t/${table.table}`}>${translate('Just watch')}</a>
      <a class="button" href=${`/games/${table.game}/rules`} target="hexrealm-rules">${translate('Rules')}</a>
    </p>
  </section>`;
}
