// The form fields for the clock of a new table.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { daysPerTurn, describeControl } from '../../core/clock_text.js';
import { translate } from '../../core/translate.js';

/** As the protocol wants it (ClockForm). @typedef {Record<string, string | number | null>} ClockForm */

/** @type {[base: number, increment: number, reserve: number][]} in seconds */
const LIVE = [
  [300, 10, 0],
  [900, 15, 0],
  [1800, 30, 0],
  [600, 0, 30],
];
const DAYS = [1, 2, 3, 7];

/** @param {boolean} rated @returns {[value: string, label: string][]} */
const choices = (rated) => [
  .../** @type {[string, string][]} */ (rated ? [] : [['', translate('No clock')]]),
  ...LIVE.map((times) => /** @type {[string, string]} */ ([`live ${times.join(' ')}`, describeLive(times)])),
  ...DAYS.map((days) => /** @type {[string, string]} */ ([`days ${days}`, daysPerTurn(days)])),
];

/** @param {typeof LIVE[number]} times */
function describeLive([base, increment, reserve]) {
  const [bank, ...rest] = [base, increment, reserve].map((seconds) => seconds * 1000);
  return describeControl({ kind: 'live', bank, increment: rest[0], reserve: rest[1], on_flag: 'end' });
}

/** @param {string} value of a choice @returns {ClockForm | null} */
function readChoice(value) {
  const [kind, ...numbers] = value.split(' ');
  const [first, increment, reserve] = numbers.map(Number);
  if (kind === 'live') return { kind, base: first ?? 0, increment: increment ?? 0, reserve: reserve ?? 0 };
  return kind === 'days' ? { kind, days: first ?? 1 } : null;
}

/** @param {ClockForm | null} clock */
function writeChoice(clock) {
  if (!clock) return '';
  return clock.kind === 'days' ? `days ${clock.days}` : `live ${clock.base} ${clock.increment} ${clock.reserve}`;
}

/**
 * @param {ClockForm | null} clock
 * @param {number} players
 * @param {boolean} rated such a game has a clock, and what a flag does is no choice
 * @param {(clock: ClockForm | null) => void} onChange
 */
export function renderClockFields(clock, players, rated, onChange) {
  const choose = (/** @type {{ target: HTMLSelectElement }} */ { target }) => onChange(readChoice(target.value));
  const chooseEnd = (/** @type {{ target: HTMLSelectElement }} */ { target }) =>
    onChange({ ...clock, on_flag: target.value });
  const onFlag = clock?.on_flag ?? (players === 2 ? 'end' : 'bot');
  /** @type {[string, string][]} */
  const ends = [
    ['end', translate('the game ends and the others win')],
    ['bot', translate('a bot plays on')],
  ];
  return html`<fieldset class="clock-fields">
    <legend class="hidden-label">${translate('Clock')}</legend>
    ${renderSelect(translate('Time for each player'), choices(rated), writeChoice(clock), choose)}
    ${clock && !rated ? renderSelect(translate('When time runs out'), ends, String(onFlag), chooseEnd) : nothing}
    ${
      clock?.kind === 'days'
        ? html`<p class="quiet">${translate('Everybody has 7 more days for the whole game, as vacation.')}</p>`
        : nothing
    }
  </fieldset>`;
}

/**
 * @param {string} label
 * @param {[value: string, label: string][]} options
 * @param {string} selected
 * @param {(event: { target: HTMLSelectElement }) => void} onChange
 */
const renderSelect = (label, options, selected, onChange) =>
  html`<label class="field"
    ><span>${label}</span
    ><select @change=${onChange}>
      ${options.map(([value, text]) => html`<option value=${value} ?selected=${value === selected}>${text}</option>`)}
    </select></label
  >`;
