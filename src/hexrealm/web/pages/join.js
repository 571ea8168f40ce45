// What an invite link opens: what it invites to, and a button to sit down.

import { html, render } from '../vendor/lit-html/lit-html.js';
import { games, post } from '../core/api.js';
import { drawBar, entitle } from '../core/app_bar.js';
import { beNamed } from '../core/person.js';
import { once } from './start_game.js';
import { go } from '../core/router.js';
import { sign } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @param {import('../core/router.js').Place} place */
export async function open({ host, params: [invite = ''] }) {
  entitle(translate('An invitation'));
  drawBar({ where: translate('An invitation') });
  /** @type {import('../types/frames.d.ts').InviteView} */
  const { table, seat } = await post('invites', { invite });
  const title = (await games()).find((game) => game.name === table.game)?.title ?? table.game;
  const people = table.seats.filter((each) => each.kind === 'person' && each.seat !== seat).map((each) => each.name);
  const names = new Intl.ListFormat(document.documentElement.lang).format(people);
  const sit = async () => {
    if (!(await beNamed(translate('So that {names} know who comes.', { names: names || translate('the others') }))))
      return;
    const made = await post('join', { invite });
    go(`/t/${made.table}`, { replace: true });
  };
  render(
    html`<section class="sheet narrow invited">
      ${sign('compass', 'big-rose')}
      <h2>
        ${people.length ? translate('{names} would like to play {game} with you', { names, game: title }) : translate('You are invited to play {game}', { game: title })}
      </h2>
      ${table.title ? html`<p>${table.title}</p>` : ''}
      <p class="quiet">
        ${translate('You sit on seat {seat} of {seats}. No account is needed.', { seat: seat + 1, seats: table.seats.length })}
      </p>
      <p class="answers">
        <button type="button" class="primary big" @click=${(/** @type {Event} */ event) => once(event, sit)}>
          ${translate('Sit down')}
        </button>
        <a class="button" href=${`/t/${table.table}`}>${translate('Only watch')}</a>
        <a class="button" href=${`/games/${table.game}/rules`}>${translate('The rules')}</a>
      </p>
    </section>`,
    host,
  );
}
