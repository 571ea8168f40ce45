// A board made of parts: which part lies in which region, turned or not, and what each part has. One that is wanted in
// two regions is exchanged, so that no part is used twice.

/** @typedef {import('../../types/frames.d.ts').OptionView} OptionView */
/** @typedef {import('./option_fields.js').Entry} Entry */
/** @typedef {import('./set_up.js').SetUp} SetUp */

/** An option with a new list. @param {OptionView} option @param {string[]} values @returns {[OptionView, Entry]} */
export const listed = (option, values) => [option, { given: true, list: true, values }];

/** The name of a part without its turning. @param {OptionView} option @param {string} value */
export const partName = ({ turned }, value) =>
  turned && value.endsWith(turned) ? value.slice(0, -turned.length) : value;

/** @param {OptionView} option @param {string} value */
export const isTurned = (option, value) => partName(option, value) !== value;

/** @param {SetUp} setUp @param {OptionView} option @param {number} region */
export function turnPart(setUp, option, region) {
  const turn = (/** @type {string} */ value) =>
    isTurned(option, value) ? partName(option, value) : value + option.turned;
  setUp.change(listed(option, replace(setUp.listOf(option), region, turn)));
}

/** Put a part, or what a part has, into a region. @param {SetUp} setUp @param {OptionView} option */
export function putInto(setUp, option, /** @type {number} */ region, /** @type {string} */ choice) {
  const values = setUp.listOf(option);
  const other = values.findIndex((value) => partName(option, value) === choice);
  if (other === region) return;
  const changed = other < 0 ? replace(values, region, () => choice) : swap(values, region, other);
  setUp.change(listed(option, changed));
}

/** Exchange two parts, with what they have. @param {SetUp} setUp @param {number} a @param {number} b */
export function exchangeParts(setUp, a, b) {
  const options = [setUp.optionWith('parts'), setUp.optionWith('each')].filter((option) => option !== undefined);
  const lists = options.filter((option) => setUp.listOf(option).length);
  setUp.change(...lists.map((option) => listed(option, swap(setUp.listOf(option), a, b))));
}

/** @template T @param {T[]} values @param {number} index @param {(value: T) => T} change */
const replace = (values, index, change) => values.map((value, k) => (k === index ? change(value) : value));

/** @template T @param {T[]} values @param {number} a @param {number} b */
export const swap = (values, a, b) => values.map((value, k) => (k === a ? values[b] : k === b ? values[a] : value));
