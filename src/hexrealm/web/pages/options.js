// One option of the rules as a part of a form. What is not given is as the game says, drawn where it says so.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { capital, say } from '../words.js';

/** @typedef {import('../frames.d.ts').OptionView} OptionView */
/** What stands in the form. @typedef {{ given: boolean, list: boolean, parts: string[] }} Entry */

const MOST_BOXES = 8; // longer lists are written in one box

/** An entry as it is before anybody touched it: what the set-up has. @param {OptionView} option @param {unknown} value @returns {Entry} */
export function usualEntry(option, value) {
  const list = Array.isArray(value) || (value === undefined && option.choices.length === 0);
  return { given: false, list, parts: Array.isArray(value) ? value.map(String) : value === undefined ? [] : [String(value)] };
}

/** What the server is told: a word, or a list of words. @param {Entry} entry */
export function optionValue({ list, parts }) {
  const filled = parts.map((part) => part.trim()).filter(Boolean);
  return list && filled.length !== 1 ? filled : filled[0];
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
export function drawOption(option, entry, enter) {
  return html`<fieldset class="option"><legend>${capital(option.words)}</legend>
    ${entry.list ? drawList(option, entry, enter) : drawWord(option, entry, enter)}</fieldset>`;
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawWord(option, entry, enter) {
  const chosen = entry.given ? entry.parts[0] : '';
  const change = (/** @type {{ target: HTMLSelectElement }} */ { target }) => enter({ ...entry, given: target.value !== '', parts: [target.value] });
  return html`<select aria-label=${option.words} @change=${change}>
    <option value="" .selected=${!chosen}>${say('as usual: {what}', { what: option.default })}</option>
    ${option.choices.map((value) => html`<option value=${value} .selected=${String(value) === chosen}>${value}</option>`)}</select>`;
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawList(option, entry, enter) {
  const own = html`<label class="switch"><input type="checkbox" .checked=${entry.given}
    @change=${(/** @type {{ target: HTMLInputElement }} */ { target }) => enter({ ...entry, given: target.checked })}><span>${say('choose (else {what})', { what: option.default })}</span></label>`;
  return html`${own}${entry.given ? html`<p class="quiet">${option.allowed}</p>${entry.parts.length > MOST_BOXES || !option.choices.length ? drawOneBox(option, entry, enter) : drawBoxes(option, entry, enter)}` : nothing}`;
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawOneBox(option, entry, enter) {
  return html`<textarea rows="2" aria-label=${option.words} .value=${entry.parts.join(', ')}
    @change=${(/** @type {{ target: HTMLTextAreaElement }} */ { target }) => enter({ ...entry, parts: target.value.split(',') })}></textarea>`;
}

/** @param {OptionView} option @param {Entry} entry @param {(entry: Entry) => void} enter */
function drawBoxes(option, entry, enter) {
  const id = `values-${option.name}`;
  const change = (/** @type {number} */ k) => (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    enter({ ...entry, parts: entry.parts.map((part, n) => (n === k ? target.value : part)) });
  return html`<div class="boxes">${entry.parts.map((part, k) => html`<input list=${id} aria-label=${`${option.words} ${k + 1}`} .value=${part} @change=${change(k)}>`)}</div>
    <datalist id=${id}>${option.choices.map((value) => html`<option value=${value}></option>`)}</datalist>`;
}
