// The options of a game that are chosen from a few words, signs or pictures. The other options have the fields of
// option_fields.js.

import { guard } from '../../vendor/lit-html/directives/guard.js';
import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon, sign } from '../../core/symbols.js';
import { capitalize, translate } from '../../core/translate.js';
import { renderThumb } from './thumb.js';

/** @typedef {import('../../types/frames.d.ts').OptionView} OptionView */
/** @typedef {import('./option_fields.js').Entry} Entry */
/** @typedef {import('./set_up.js').SetUp} SetUp */
/** @typedef {import('./set_up_map.js').SetUpMap} SetUpMap */

/** Whether an option has chips. @param {SetUp} setUp @param {OptionView} option */
export const hasChips = (setUp, option) =>
  option.label !== '' && (option.picker !== 'choices' || option.pick > 0 || !setUp.entryOf(option).list);

/** @param {SetUp} setUp @param {SetUpMap} map @param {OptionView} option */
export function renderChips(setUp, map, option) {
  const chips = chipsOf(setUp, map, option);
  if (!chips) return nothing;
  const problem = setUp.problemOf(option);
  const note = option.notes[selectedChoice(setUp, option)];
  return html`<fieldset
    class=${`one-of chips ${problem ? 'wrong' : ''}`}
    title=${option.notes.length ? nothing : capitalize(option.words)}
    data-option=${option.name}
  >
    <legend>${option.label}</legend>
    ${chips}${note ? html`<p class="quiet note">${note}</p>` : nothing}
    ${problem ? html`<p class="bad" role="alert">${problem}</p>` : nothing}
  </fieldset>`;
}

/** The chips of an option; null if it cannot be chosen now. */
function chipsOf(/** @type {SetUp} */ setUp, /** @type {SetUpMap} */ map, /** @type {OptionView} */ option) {
  if (option.picker === 'seats') return null; // at the seats
  if (option.pick && option.choices.length) return renderSome(setUp, option);
  if (['parts', 'hexes', 'order'].includes(option.picker))
    return setUp.view?.regions[option.name]?.length ? renderOnMap(setUp, map, option) : null;
  return renderOne(setUp, option);
}

/** The number of the choice that holds now, -1 if there is none. @param {SetUp} setUp @param {OptionView} option */
function selectedChoice(setUp, option) {
  const { given, list, values } = setUp.entryOf(option);
  if (list) return -1;
  const byValue = option.choices.map(String).indexOf(values[0]);
  const known = given || byValue >= 0 || setUp.isReadyMade;
  return known ? byValue : option.choice_words.indexOf(option.default_words);
}

/** One of the choices; the first chip is the default where that is not among them. */
function renderOne(/** @type {SetUp} */ setUp, /** @type {OptionView} */ option) {
  const selected = selectedChoice(setUp, option);
  const choose = (/** @type {number} */ k) =>
    setUp.change([option, { given: k >= 0, list: false, values: [String(option.choices[k])] }]);
  const chips = option.choices.map((_, k) =>
    option.picker === 'pictures'
      ? renderCard(setUp, option, k, k === selected, () => choose(k))
      : renderChip('radio', option.name, option, k, k === selected, () => choose(k)),
  );
  if (option.choice_words.includes(option.default_words)) return chips;
  const usual = renderWordChip('radio', option.name, option.default_words, selected < 0, () => choose(-1));
  return html`${usual}${chips}`;
}

/** A choice as a small map. */
function renderCard(
  /** @type {SetUp} */ setUp,
  /** @type {OptionView} */ option,
  /** @type {number} */ k,
  /** @type {boolean} */ checked,
  /** @type {() => void} */ onChange,
) {
  const board = setUp.pictures[option.name]?.[k];
  const picture = board ? guard([board], () => renderThumb(board)) : nothing;
  return html`<label class="map-card"
    ><input type="radio" name=${option.name} .checked=${checked} @change=${onChange} /><span
      ><span class="frame">${picture}</span><span class="words">${capitalize(option.choice_words[k])}</span></span
    ></label
  >`;
}

/** Some of the choices: one more takes the place of the one that was chosen first. Or a word instead of them. */
function renderSome(/** @type {SetUp} */ setUp, /** @type {OptionView} */ option) {
  const { given } = setUp.entryOf(option);
  const chosen = setUp.listOf(option);
  const draw = () => setUp.change([option, { given: false, list: true, values: [] }]);
  const chips = option.choices.map((each, k) => {
    const value = String(each);
    const checked = chosen.includes(value);
    const others = chosen.filter((other) => other !== value);
    const list = checked ? others : [...others, value].slice(-option.pick);
    const change = () => setUp.change([option, { given: true, list: true, values: list }]);
    return renderChip('checkbox', option.name, option, k, checked, change);
  });
  const words = option.instead.map(([word, text]) => {
    const checked = setUp.wordOf(option) === word;
    const change = () => (checked ? draw() : setUp.change([option, { given: true, list: false, values: [word] }]));
    return renderWordChip('checkbox', option.name, text, checked, change);
  });
  const again = html`<button type="button" class="plain" @click=${draw}>
    ${icon('dice')}${translate('Draw them')}
  </button>`;
  return html`${chips}${words}${given ? again : nothing}`;
}

/** An option that is chosen on the map: its default, a word, or the map. */
function renderOnMap(/** @type {SetUp} */ setUp, /** @type {SetUpMap} */ map, /** @type {OptionView} */ option) {
  const { name } = option;
  const word = setUp.wordOf(option);
  const onMap = !word && (setUp.entries.has(name) || map.picking === name);
  const choose = (/** @type {Entry} */ entry) => {
    if (map.picking === name) map.pick('');
    setUp.change([option, entry]);
  };
  const words = option.instead.map(([value, text]) =>
    renderWordChip('radio', name, text, value === word, () => choose({ given: true, list: false, values: [value] })),
  );
  const usual = () => choose({ given: false, list: true, values: [] });
  const pick = () => {
    if (word) setUp.change([option, { given: false, list: true, values: [] }]);
    map.pick(name);
  };
  const drawn = !onMap && !word && !(setUp.isReadyMade && setUp.listOf(option).length);
  return html`${renderWordChip('radio', name, option.default_words, drawn, usual)}${words}${renderWordChip(
    'radio',
    name,
    translate('choose on the map'),
    onMap,
    pick,
  )}`;
}

/**
 * A chip for one of the choices of an option.
 * @param {string} type
 * @param {string} name
 * @param {OptionView} option
 * @param {number} k
 * @param {boolean} checked
 * @param {() => void} onChange
 */
export function renderChip(type, name, option, k, checked, onChange) {
  const text = option.choice_words[k] ?? String(option.choices[k]);
  return renderWordChip(type, name, text, checked, onChange, option.symbols[k]);
}

/**
 * @param {string} type
 * @param {string} name
 * @param {string} text
 * @param {boolean} checked
 * @param {() => void} onChange
 * @param {string} [symbol]
 */
const renderWordChip = (type, name, text, checked, onChange, symbol) =>
  html`<label
    ><input type=${type} name=${name} .checked=${checked} @change=${onChange} /><span
      >${symbol ? sign(symbol, 'goal') : nothing}${capitalize(text)}</span
    ></label
  >`;
