// The options of a game that are chosen from a few words or pictures: one of them, or some of them. The other options
// have the fields of option_fields.js.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { icon, sign } from '../core/symbols.js';
import { capitalize, translate } from '../core/translate.js';

/** @typedef {import('../types/frames.d.ts').OptionView} OptionView */
/** @typedef {import('./option_fields.js').Entry} Entry */
/** @typedef {import('./option_fields.js').OnChange} OnChange */

/** Whether an option has chips. @param {OptionView} option @param {Entry} entry */
export const hasChips = ({ label, pick, choices }, entry) =>
  label !== '' && choices.length > 0 && (pick > 0 || !entry.list);

/** @param {OptionView} option @param {Entry} entry @param {OnChange} onChange */
export function renderChips(option, entry, onChange) {
  const chips = option.pick ? renderSome(option, entry, onChange) : renderOne(option, entry, onChange);
  return html`<fieldset class="one-of chips" title=${capitalize(option.words)}>
    <legend>${option.label}</legend>
    ${chips}
  </fieldset>`;
}

/** One of the choices; the first chip is the default where that is not among them. */
function renderOne(/** @type {OptionView} */ option, /** @type {Entry} */ entry, /** @type {OnChange} */ onChange) {
  const words = option.choices.map((value, k) => option.choice_words[k] ?? String(value));
  const usual = words.includes(option.default_words) ? [] : [['', option.default_words]];
  const all = [...usual, ...option.choices.map((value, k) => [String(value), words[k]])];
  const selected = entry.given ? entry.values[0] : (all.find(([, text]) => text === option.default_words)?.[0] ?? '');
  return all.map(([value, text], k) => {
    const change = () => onChange({ ...entry, given: value !== '', values: [value] });
    const symbol = usual.length ? option.symbols[k - 1] : option.symbols[k];
    return renderChip('radio', option.name, text, symbol, value === selected, change);
  });
}

/** Some of the choices: one more takes the place of the one that was chosen first. */
function renderSome(/** @type {OptionView} */ option, /** @type {Entry} */ entry, /** @type {OnChange} */ onChange) {
  const chips = option.choices.map((each, k) => {
    const value = String(each);
    const checked = entry.values.includes(value);
    const others = entry.values.filter((other) => other !== value);
    const values = checked ? others : [...others, value].slice(-option.pick);
    const change = () => onChange({ ...entry, given: true, values });
    return renderChip('checkbox', option.name, option.choice_words[k] ?? value, option.symbols[k], checked, change);
  });
  const draw = html`<button type="button" class="plain" @click=${() => onChange({ ...entry, given: false })}>
    ${icon('dice')}${translate('Draw them')}
  </button>`;
  return html`${chips}${entry.given ? draw : nothing}`;
}

/**
 * @param {string} type
 * @param {string} name
 * @param {string} text
 * @param {string | undefined} symbol
 * @param {boolean} checked
 * @param {() => void} onChange
 */
const renderChip = (type, name, text, symbol, checked, onChange) =>
  html`<label
    ><input type=${type} name=${name} .checked=${checked} @change=${onChange} /><span
      >${symbol ? sign(symbol, 'goal') : nothing}${capitalize(text)}</span
    ></label
  >`;
