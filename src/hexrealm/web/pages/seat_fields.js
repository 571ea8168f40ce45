// The form fields for the seats of a new table: who sits where.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { icon, token } from '../core/symbols.js';
import { translate, translatePlural } from '../core/translate.js';

/** @typedef {import('../core/levels.js').Level} Level */
/** @typedef {import('../types/scene.d.ts').Seat} Seat */
/** @typedef {{ who: string, name: string }} SeatEntry who: me, open, here, or bot:level */

/** The entry as a SeatWanted of the protocol. @param {SeatEntry} entry */
export function seatWanted({ who, name }) {
  if (who === 'here') return { who: 'me', name: name.trim() };
  return who.startsWith('bot:') ? { who: 'bot', level: who.slice(4) } : { who };
}

/**
 * @param {SeatEntry[]} entries
 * @param {Seat[]} seats of the set-up
 * @param {Level[]} levels
 * @param {(entries: SeatEntry[]) => void} onChange
 */
export function renderSeatFields(entries, seats, levels, onChange) {
  const choices = seatChoices(levels);
  const renderField = (/** @type {SeatEntry} */ entry, /** @type {number} */ k) =>
    renderSeat(entry, k, seats[k], choices, (who) => onChange(assign(entries, k, who)));
  return html`<fieldset class="sitting">
    <legend>${translate('Who sits where')}</legend>
    <ol>
      ${entries.map(renderField)}
    </ol>
    <p class="beside">
      <small>${translate('The first seat begins.')}</small>
      <button type="button" class="plain" @click=${() => onChange(shuffle(entries))}>
        ${icon('dice')}${translate('Shuffle the seats')}
      </button>
    </p>
  </fieldset>`;
}

/** @param {Level[]} levels */
const seatChoices = (levels) => [
  ['me', translate('You')],
  ['here', translate('Somebody else, at this screen')],
  ['open', translate('A friend, by link')],
  ...levels.map(({ name, label }) => [`bot:${name}`, translate('Bot, {level}', { level: label })]),
];

/**
 * @param {SeatEntry} entry
 * @param {number} k
 * @param {Seat | undefined} seat
 * @param {string[][]} choices
 * @param {(who: string) => void} onChange
 */
function renderSeat(entry, k, seat, choices, onChange) {
  const label = translatePlural('Seat {n}', 'Seat {n}', k + 1);
  const change = (/** @type {{ target: HTMLSelectElement }} */ { target }) => onChange(target.value);
  return html`<li>
    ${seat ? token(seat) : html`<span class="token"></span>`}
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
function shuffle(items) {
  const drawn = items.map((item) => ({ item, lot: Math.random() }));
  return drawn.sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}
