// The menu of a table: invites, result, replay, record, leaving the seat, settings.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { describeControl, formatTimeLeft } from '../../core/clock_text.js';
import { contestLabel } from '../../core/contests.js';
import { ask, showError } from '../../core/dialogs.js';
import { navigate } from '../../core/router.js';
import { openSettings } from '../../core/settings_dialog.js';
import { translate } from '../../core/translate.js';
import { renderHelp } from './help/help_chips.js';
import { analysisAddress } from './analysis_address.js';
import { closeTable, lendToBot, removePlayer, renderInvite, resign } from './seat_menu.js';

/** @typedef {import('../../live/table_model.js').TableModel} TableModel */
/** @typedef {import('../../types/frames.d.ts').SeatView} SeatView */
/** @typedef {import('../../types/table.d.ts').View} View */

/**
 * @param {TableModel} model
 * @param {string} round
 * @param {{ replay: () => void, ending: () => void, moment?: number }} open
 */
export async function openTableMenu(model, round, open) {
  const { view } = model;
  if (!view) return;
  const clock = view.clock && !view.contest && describeControl(view.clock.control);
  const rated = (view.rated && translate('rated')) || (view.contest && contestLabel(view.contest));
  const answer = await ask({
    title: view.title || view.scene.title,
    body: html`<p class="quiet">${[round, view.scene.facts, clock, rated].filter(Boolean).join(' · ')}</p>
      ${view.state === 'record' ? nothing : renderHelp(view)} ${renderInvites(view)}${renderEntries(view)}`,
  });
  const [what, seat] = (answer?.value ?? '').split(' ');
  if (what === 'settings') await openSettings();
  if (what === 'replay') open.replay();
  if (what === 'review') navigate(`/t/${model.id}/review`);
  if (what === 'analysis') navigate(analysisAddress(model.id, view.moment));
  if (what === 'ending') open.ending();
  if (what === 'share') await (await import('./share.js')).openShare(view, open.moment);
  if (what === 'note') await (await import('./days/note_dialog.js')).openNote(model.id);
  if (what === 'bot') await lendToBot(model, Number(seat));
  if (what === 'resign') await resign(model, Number(seat));
  if (what === 'remove') await removePlayer(model, Number(seat));
  if (what === 'close') await closeTable(model);
  if (what === 'away' || what === 'back')
    await model.send('vacation', { seat: Number(seat), away: what === 'away' }).catch(showError);
  if (what === 'spectators') await model.send('mute-spectators', { muted: !view.spectators_muted }).catch(showError);
}

/** @param {View} view */
const renderInvites = ({ invites }) =>
  Object.entries(invites).map(
    ([seat, invite]) =>
      html`<h3>${translate('Seat {n} is free', { n: Number(seat) + 1 })}</h3>
        ${renderInvite(invite)}`,
  );

/** @param {View} view */
function renderEntries(view) {
  const running = view.state === 'playing' || view.state === 'open';
  const own = view.seats.filter((seat) => running && seat.yours && seat.kind === 'person' && !seat.resigned);
  const ending = renderEntry('ending', translate('Result'), translate('who won and why, points over time'));
  const review = renderEntry('review', translate('Review'), translate('every decision graded, and what was better'));
  const analysis = renderEntry('analysis', translate('Analysis board'), translate('try other moves, with an engine'));
  const replay = renderEntry('replay', translate('Replay'), translate('from the start, at your own pace'));
  return html`<ul class="menu">
    ${view.result ? ending : nothing} ${view.moment ? replay : nothing}
    ${view.may_study ? html`${review}${analysis}` : nothing} ${view.yours.length ? renderNote() : nothing}
    ${renderEntry('share', translate('Share'), translate('a link, a picture, or the whole game as a moving picture'))}
    ${running && (view.rated || view.contest) ? nothing : renderRecordLink(view)}
    ${view.host && view.public ? renderSpectators(view) : nothing}
    ${renderEntry('settings', translate('Settings'), translate('language, theme, animation, sound'))}
    <li>
      <a class="button" href=${`/new?game=${view.game}`}
        ><b>${translate('New table…')}</b><small>${translate('this game continues; find it in My games')}</small></a
      >
    </li>
    ${own.map((seat) => renderVacation(view, seat))}
    ${own.map((seat) => renderSeatEntries(view, seat, own.length === 1))} ${renderHostEntries(view)}
  </ul>`;
}

const renderNote = () => renderEntry('note', translate('Notes'), translate('to yourself; nobody else can read them'));

/** @param {string} value @param {string} label @param {string} note */
const renderEntry = (value, label, note) =>
  html`<li>
    <button value=${value} formnovalidate><b>${label}</b><small>${note}</small></button>
  </li>`;

/** @param {View} view @param {SeatView} seat @param {boolean} only it is the only seat of this person */
function renderSeatEntries({ rated, contest }, { seat, name }, only) {
  const bot = only ? translate('Let a bot play for you') : translate('Let a bot play for {name}', { name });
  const resigning = only ? translate('Resign') : translate('Resign as {name}', { name });
  return html`${rated || contest ? nothing : renderEntry(`bot ${seat}`, bot, translate('until you take the seat back'))}
  ${renderEntry(`resign ${seat}`, resigning, translate('give up the game'))}`;
}

/** What the host may do. @param {View} view */
function renderHostEntries({ seats, may_remove: removable, may_close: closable }) {
  const note = translate('the seat is free again, with a new link');
  const removals = removable.map((k) =>
    renderEntry(`remove ${k}`, translate('Remove {name}…', { name: seats[k]?.name ?? '' }), note),
  );
  const closing = renderEntry('close', translate('Close the table…'), translate('for everybody, without a winner'));
  return html`${removals}${closable ? closing : nothing}`;
}

/** In games over days. @param {View} view @param {SeatView} seat */
function renderVacation({ clock }, { seat, vacation }) {
  if (clock?.control.kind !== 'days') return nothing;
  const { bank = 0 } = clock.seats[seat] ?? {};
  const time = formatTimeLeft(bank);
  if (vacation)
    return renderEntry(`back ${seat}`, translate('I am back from vacation'), translate('{time} of it left', { time }));
  const note = translate('uses your {time} of vacation before the days for your move', { time });
  return bank > 0 ? renderEntry(`away ${seat}`, translate('I am on vacation'), note) : nothing;
}

/** @param {View} view */
function renderSpectators({ spectators_muted: muted }) {
  const label = muted ? translate('Let spectators write') : translate('Mute spectators');
  return renderEntry('spectators', label, translate('in the chat of this table'));
}

/** @param {View} view */
function renderRecordLink({ table, game }) {
  const [href, file] = [`/api/tables/${table}/record`, `${game}-${table.slice(0, 8)}.txt`];
  return html`<li>
    <a class="button" href=${href} download=${file}
      ><b>${translate('Download the record')}</b><small>${translate('a text file with every move')}</small></a
    >
  </li>`;
}
