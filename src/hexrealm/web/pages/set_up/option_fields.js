// The form fields for the options of a game. An option that is not given has the default of the game.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { capitalize, translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').OptionView} OptionView */
/** The state of a field. @typedef {{ given: boolean, list: boolean, values: string[] }} Entry */
/** @typedef {(entry: Entry) => void} OnChange */
/** @typedef {{ target: HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement }} ChangeEvent */

const MAX_BOXES = 8; // longer lists are written in one box

/**
 * The entry of an option that nobody changed: the value of the set-up.
 * @param {OptionView} option
 * @param {unknown} value
 * @returns {Entry}
 */
export function defaultEntry(option, value) {
  const list = Array.isArray(value) || (value === undefined && option.choices.length === 0);
  const values = Array.isArray(value) ? value : value === undefined ? [] : [value];
  return { given: false, list, values: values.map(String) };
}

/** The value to send: a word, or a list of words. @param {Entry} entry */
export function optionValue({ list, values }) {
  const filled = values.map((value) => value.trim()).filter(Boolean);
  return list && filled.length !== 1 ? filled : filled[0];
}

/** @param {OptionView} option @param {Entry} entry @param {OnChange} onChange */
export function renderOption(option, entry, onChange) {
  const renderField = entry.list ? renderList : renderWord;
  return html`<fieldset class="option">
    <legend>${capitalize(option.words)}</legend>
    ${renderField(option, entry, onChange)}
  </fieldset>`;
}

/** The <option> elements of a select. @param {OptionView} option @param {string | undefined} selected */
const renderChoices = ({ choices, choice_words }, selected) =>
  choices.map(
    (value, k) =>
      html`<option value=${value} .selected=${String(value) === selected}>${choice_words[k] ?? value}</option>`,
  );

/** @param {OptionView} option @param {Entry} entry @param {OnChange} onChange */
function renderWord(option, entry, onChange) {
  const selected = entry.given ? entry.values[0] : '';
  const change = (/** @type {ChangeEvent} */ { target }) =>
    onChange({ ...entry, given: target.value !== '', values: [target.value] });
  return html`<select aria-label=${option.words} @change=${change}>
    <option value="" .selected=${!selected}>${translate('{what} (default)', { what: option.default_words })}</option>
    ${renderChoices(option, selected)}
  </select>`;
}

/** @param {OptionView} option @param {Entry} entry @param {OnChange} onChange */
function renderList(option, entry, onChange) {
  const label = translate('choose (default: {what})', { what: option.default_words });
  const change = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    onChange({ ...entry, given: target.checked });
  const oneBox = entry.values.length > MAX_BOXES || !option.choices.length;
  const renderBoxes = oneBox ? renderOneBox : renderManyBoxes;
  return html`<label class="switch"
      ><input type="checkbox" .checked=${entry.given} @change=${change} /><span>${label}</span></label
    >${
      entry.given
        ? html`<p class="quiet">${option.allowed}</p>
            ${renderBoxes(option, entry, onChange)}`
        : nothing
    }`;
}

/** @param {OptionView} option @param {Entry} entry @param {OnChange} onChange */
function renderOneBox(option, entry, onChange) {
  const change = (/** @type {ChangeEvent} */ { target }) => onChange({ ...entry, values: target.value.split(',') });
  const text = entry.values.join(', ');
  return html`<textarea rows="2" aria-label=${option.words} .value=${text} @change=${change}></textarea>`;
}

/**
 * A box for each value: a select, or a text field where a value may be more than one of the choices.
 * @param {OptionView} option
 * @param {Entry} entry
 * @param {OnChange} onChange
 */
function renderManyBoxes(option, entry, onChange) {
  const known = new Set(option.choices.map(String));
  const listed = entry.values.every((value) => known.has(value));
  const id = `values-${option.name}`;
  const renderBox = (/** @type {string} */ value, /** @type {number} */ k) => {
    const label = `${option.words} ${k + 1}`;
    const change = (/** @type {ChangeEvent} */ { target }) =>
      onChange({ ...entry, values: entry.values.map((each, n) => (n === k ? target.value : each)) });
    if (!listed) return html`<input list=${id} aria-label=${label} .value=${value} @change=${change} />`;
    return html`<select aria-label=${label} @change=${change}>
      ${renderChoices(option, value)}
    </select>`;
  };
  return html`<div class="boxes">${entry.values.map(renderBox)}</div>
    ${listed ? nothing : renderDatalist(option, id)}`;
}

/** @param {OptionView} option @param {string} id */
const renderDatalist = ({ choices, choice_words }, id) =>
  html`<datalist id=${id}>
    ${choices.map((value, k) => html`<option value=${value} label=${choice_words[k] ?? value}></option>`)}
  </datalist>`;
