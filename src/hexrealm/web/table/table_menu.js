// What can be done with a table besides playing: records, leaving, another game from here.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { ask, complain } from '../core/dialogs.js';
import { levelWords } from './seat_signs.js';
import { makeTable } from '../pages/start_game.js';
import { LEVELS, drawInvite, giveToBot, resign } from './seat_menu.js';
import { openSettings } from '../core/settings_dialog.js';
import { settings } from '../core/store.js';
import { token } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../live/table_model.js').TableModel} TableModel */

/** @param {TableModel} model @param {{ replay: () => void, ending: () => void }} ways */
export async function openTableMenu(model, { replay, ending }) {
  const { view } = model;
  if (!view) return;
  const own = view.seats.filter((seat) => seat.yours && seat.kind === 'person' && !seat.resigned);
  const going = view.state === 'playing' || view.state === 'open';
  const entry = (/** @type {string} */ value, /** @type {string} */ words, /** @type {string} */ note) =>
    html`<li>
      <button value=${value} formnovalidate><b>${words}</b><small>${note}</small></button>
    </li>`;
  const answer = await ask({
    title: view.title || view.scene.title,
    body: html`<p class="quiet">${view.scene.facts}</p>
      ${Object.entries(view.invites).map(
        ([seat, invite]) =>
          html`<h3>${translate('Seat {n} is free', { n: Number(seat) + 1 })}</h3>
            ${drawInvite(invite)}`,
      )}
      <ul class="menu">
        ${view.result ? entry('ending', translate('The result'), translate('who won and why, points over time')) : nothing}
        ${view.moment ? entry('replay', translate('Replay'), translate('from the beginning, at your pace')) : nothing}
        <li>
          <a
            class="button"
            href=${`/api/tables/${view.table}/record`}
            download=${`${view.game}-${view.table.slice(0, 8)}.txt`}
            ><b>${translate('Save the record')}</b><small>${translate('a text file with every move')}</small></a
          >
        </li>
        ${going ? own.map((seat) => html`${entry(`bot ${seat.seat}`, translate('Let a bot play for {name}', { name: seat.name }), translate('until you take the seat back'))}${entry(`resign ${seat.seat}`, translate('Resign as {name}', { name: seat.name }), translate('give the game up'))}`) : nothing}
        ${entry('settings', translate('Settings'), translate('language, colours, motion, sound'))}
        <li>
          <a class="button" href=${`/new?game=${view.game}`}
            ><b>${translate('New table…')}</b><small>${translate('this one goes on; it is in My games')}</small></a
          >
        </li>
      </ul>`,
  });
  const [what, seat] = (answer?.value ?? '').split(' ');
  if (what === 'settings') await openSettings();
  if (what === 'replay') replay();
  if (what === 'ending') ending();
  if (what === 'bot') await giveToBot(model, Number(seat));
  if (what === 'resign') await resign(model, Number(seat));
}

/** Another game from a moment of this one: which seat, against how strong a bot. @param {TableModel} model @param {import('../types/frames.d.ts').MomentView} past */
export async function openPlayOn(model, past) {
  const { scene } = past;
  const turn = past.seat ?? 0;
  const answer = await ask({
    title: translate('Play on from move {n}', { n: past.moment }),
    body: html`<fieldset class="one-of">
        <legend>${translate('You play')}</legend>
        ${scene.seats.map((seat, k) => html`<label><input type="radio" name="seat" value=${k} .checked=${k === turn} /><span>${token(seat, 'pc small-piece')} ${seat.name}</span></label>`)}
      </fieldset>
      <fieldset class="one-of">
        <legend>${translate('Bots on the other seats')}</legend>
        ${LEVELS.map((level) => html`<label><input type="radio" name="level" value=${level} .checked=${level === settings.level} /><span>${levelWords(level)}</span></label>`)}
      </fieldset>`,
    answers: [
      { words: translate('Play on'), value: 'yes', primary: true },
      { words: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value !== 'yes') return;
  const mine = Number(answer.form.get('seat'));
  const seats = scene.seats.map((_, k) =>
    k === mine ? { who: 'me' } : { who: 'bot', level: String(answer.form.get('level')) },
  );
  await makeTable({ start: { table: model.id, moment: past.moment }, seats }).catch(complain);
}
