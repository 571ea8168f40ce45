// One option of the rules as a part of a form. What is not given is as the game says, drawn where it says so.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { capital, translate } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').OptionView} OptionView */
/** What stands in the form. @typedef {{ given: boolean, list: boolean, parts: string[] }} Entry */

const MOST_BOXES = 8; // longer lists are written in one box

/** An entry as it is before anybody touched it: what the set-up has. @param {OptionView} option @param {unknown} value @returns {Entry} */
export function usualEntry(option, value) {
  const list = Array.isArray(value) || (value === undefined && option.choices.length === 0);
  return {
    given: false,
    list,
    parts: Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)],
  };
}

/** What the server is told: a word, or a list of words. @param {Entry} entry */
export function optionValue({ list, parts }) {
  const filled = parts.map((part) => part.trim()).filter(Boolean);
  return list && filled.length !== 1 ? filled : filled[0];
}

/** A value as players call it. @param {OptionView} option @param {unknown} value */
const called = ({ choices, choice_words }, value) =>
  choice_words[choices.findIndex((each) => String(each) === String(value))] ?? String(value);

/** What it is if nobody chooses: a value, a list of values, or words about it. @param {OptionView} option */
const usually = (option) =>
  option.default
    .split(', ')
    .map((part) => called(option, part))
    .join(', ');

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
export function drawOption(option, entry, enter) {
  return html`<fieldset class="option">
    <legend>${capital(option.words)}</legend>
    ${entry.list ? drawList(option, entry, enter) : drawWord(option, entry, enter)}
  </fieldset>`;
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawWord(option, entry, enter) {
  const chosen = entry.given ? entry.parts[0] : '';
  const change = (/** @type {{ target: HTMLSelectElement }} */ { target }) =>
    enter({ ...entry, given: target.value !== '', parts: [target.value] });
  return html`<select aria-label=${option.words} @change=${change}>
    <option value="" .selected=${!chosen}>${translate('as usual: {what}', { what: usually(option) })}</option>
    ${option.choices.map((value) => html`<option value=${value} .selected=${String(value) === chosen}>${called(option, value)}</option>`)}
  </select>`;
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawList(option, entry, enter) {
  const own = html`<label class="switch"
    ><input
      type="checkbox"
      .checked=${entry.given}
      @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => enter({ ...entry, given: target.checked })}
    /><span>${translate('choose (else {what})', { what: usually(option) })}</span></label
  >`;
  return html`${own}${
    entry.given
      ? html`<p class="quiet">${option.allowed}</p>
          ${entry.parts.length > MOST_BOXES || !option.choices.length ? drawOneBox(option, entry, enter) : drawBoxes(option, entry, enter)}`
      : nothing
  }`;
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawOneBox(option, entry, enter) {
  return html`<textarea
    rows="2"
    aria-label=${option.words}
    .value=${entry.parts.join(', ')}
    @change=${(/** @type {{ target: HTMLTextAreaElement }} */ { target }) => enter({ ...entry, parts: target.value.split(',') })}
  ></textarea>`;
}

/** A box for each part: to choose from, or to write in where a part may be more than one of the listed values. @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawBoxes(option, entry, enter) {
  const id = `values-${option.name}`;
  const change =
    (/** @type {number} */ k) =>
    (/** @type {{ target: HTMLInputElement | HTMLSelectElement }} */ { target }) =>
      enter({ ...entry, parts: entry.parts.map((part, n) => (n === k ? target.value : part)) });
  const known = new Set(option.choices.map(String));
  if (entry.parts.every((part) => known.has(part)))
    return html`<div class="boxes">
      ${entry.parts.map(
        (part, k) =>
          html`<select aria-label=${`${option.words} ${k + 1}`} @change=${change(k)}>
            ${option.choices.map((value) => html`<option value=${value} .selected=${String(value) === part}>${called(option, value)}</option>`)}
          </select>`,
      )}
    </div>`;
  return html`<div class="boxes">
      ${entry.parts.map((part, k) => html`<input list=${id} aria-label=${`${option.words} ${k + 1}`} .value=${part} @change=${change(k)} />`)}
    </div>
    <datalist id=${id}>
      ${option.choices.map((value) => html`<option value=${value} label=${called(option, value)}></option>`)}
    </datalist>`;
}
