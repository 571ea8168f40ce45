// The form fields for the seats of a new table: who sits where.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { settings } from '../../core/settings.js';
import { token } from '../../core/symbols.js';
import { translate, translatePlural } from '../../core/translate.js';

/** @typedef {import('../../core/levels.js').Level} Level */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */
/** @typedef {import('../../types/frames.d.ts').ConnectedBotView} ConnectedBot */
/** @typedef {{ who: string, name: string }} SeatEntry who: me, open, here, bot:level, or account:id */
/** What the seats can be changed to, and how. @typedef {object} SeatChoices
 * @property {Level[]} levels
 * @property {ConnectedBot[]} accounts the bots from outside that are connected
 * @property {(entries: SeatEntry[]) => void} onChange
 * @property {((seat: number) => void) | null} onColour gives a seat its next colour, if colours can be chosen
 */

/** Whether a bot plays a seat: one of the server's, or one from outside. @param {SeatEntry} entry */
export const isPlayedByBot = ({ who }) => /^(bot|account):/.test(who);

/** @param {boolean} anyone @param {(anyone: boolean) => void} onChange */
export function renderWhoStarts(anyone, onChange) {
  const change = (/** @type {{ target: HTMLInputElement }} */ { target }) => onChange(target.checked);
  return html`<label class="switch"
    ><input type="checkbox" .checked=${anyone} @change=${change} /><span
      ><b>${translate('Random first player')}</b><small>${translate('Otherwise the first seat starts.')}</small></span
    ></label
  >`;
}

/**
 * The entries as SeatWanted of the protocol. People at one screen are called by names: a guest gets one too.
 * @param {SeatEntry[]} entries
 */
export function seatsWanted(entries) {
  const unnamed = !settings.named && entries.some(({ who }) => who === 'here');
  return entries.map(({ who, name }, k) => {
    if (who === 'here') return { who: 'me', name: name.trim() };
    if (who === 'me' && unnamed) return { who, name: translate('Player {n}', { n: k + 1 }) };
    if (who.startsWith('account:')) return { who: 'bot-account', account: who.slice(8) };
    return who.startsWith('bot:') ? { who: 'bot', level: who.slice(4) } : { who };
  });
}

/**
 * @param {SeatEntry[]} entries
 * @param {Seat[]} seats of the set-up
 * @param {SeatChoices} choices
 * @param {unknown} more below the seats
 */
export function renderSeatFields(entries, seats, choices, more) {
  const who = seatChoices(choices.levels, choices.accounts);
  const renderField = (/** @type {SeatEntry} */ entry, /** @type {number} */ k) =>
    renderSeat(entry, k, renderToken(seats[k], k, choices.onColour), who, (value) =>
      choices.onChange(assign(entries, k, value)),
    );
  return html`<fieldset class="sitting">
    <legend>${translate('Seats')}</legend>
    <ol>
      ${entries.map(renderField)}
    </ol>
    ${more}
  </fieldset>`;
}

/** The piece of a seat: a button where its colour can be chosen. */
function renderToken(
  /** @type {Seat | undefined} */ seat,
  /** @type {number} */ k,
  /** @type {SeatChoices['onColour']} */ onColour,
) {
  if (!seat) return html`<span class="token"></span>`;
  if (!onColour) return token(seat);
  const label = translate('Seat {n} is {colour}. Change the colour.', { n: k + 1, colour: seat.called || seat.name });
  return html`<button type="button" class="colour" title=${label} aria-label=${label} @click=${() => onColour(k)}>
    ${token(seat)}
  </button>`;
}

/** @param {Level[]} levels @param {ConnectedBot[]} accounts */
const seatChoices = (levels, accounts) => [
  ['me', translate('You')],
  ['here', translate('Someone else at this screen')],
  ['open', translate('A friend (invite link)')],
  ...levels.map(({ name, label }) => [`bot:${name}`, translate('Bot, {level}', { level: label })]),
  ...accounts.map(({ person, name }) => [`account:${person}`, translate('{name}, from outside', { name })]),
];

/**
 * @param {SeatEntry} entry
 * @param {number} k
 * @param {unknown} piece
 * @param {string[][]} choices
 * @param {(who: string) => void} onChange
 */
function renderSeat(entry, k, piece, choices, onChange) {
  const label = translatePlural('Seat {n}', 'Seat {n}', k + 1);
  const change = (/** @type {{ target: HTMLSelectElement }} */ { target }) => onChange(target.value);
  return html`<li>
    ${piece}
    <select aria-label=${label} @change=${change}>
      ${choices.map(([value, text]) => html`<option value=${value} .selected=${value === entry.who}>${text}</option>`)}
    </select>
    ${entry.who === 'here' ? renderNameField(entry) : nothing}
  </li>`;
}

/** @param {SeatEntry} entry */
function renderNameField(entry) {
  const label = translate('Name');
  const input = (/** @type {{ target: HTMLInputElement }} */ { target }) => (entry.name = target.value);
  return html`<input
    aria-label=${label}
    placeholder=${label}
    maxlength="40"
    required
    .value=${entry.name}
    @input=${input}
  />`;
}

/**
 * Change who sits on a seat; the person has one seat, so that another own seat gets who sat here.
 * @param {SeatEntry[]} entries
 * @param {number} k
 * @param {string} who
 */
function assign(entries, k, who) {
  const before = entries[k].who;
  return entries.map((entry, n) => {
    if (n === k) return { ...entry, who };
    return who === 'me' && entry.who === 'me' ? { ...entry, who: before === 'me' ? 'open' : before } : entry;
  });
}

/** @template T @param {T[]} items */
export function shuffle(items) {
  const drawn = items.map((item) => ({ item, lot: Math.random() }));
  return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}
