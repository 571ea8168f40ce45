// The filters of my games: one choice for each, as a select.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').OpponentView} OpponentView */
/** @typedef {import('./my_games.js').MyGames} MyGames */
/** @typedef {[value: string, label: string]} Choice */

export const FILTERS = ['game', 'outcome', 'opponent', 'against', 'rated', 'pace', 'variant'];

/** How a game ended for somebody. @returns {Choice[]} */
const outcomes = () => [
  ['won', translate('Won')],
  ['drawn', translate('Drawn')],
  ['lost', translate('Lost')],
];

/** @returns {Choice[]} */
const paces = () => [
  ['live', translate('Live')],
  ['days', translate('Over days')],
  ['none', translate('Without a clock')],
];

/** @param {MyGames} page */
export function renderFilters(page) {
  const { games, filters } = page;
  /** @type {(name: string, label: string, any: string, choices: Choice[]) => unknown} */
  const select = (name, label, any, choices) => renderSelect(page, name, label, any, choices);
  return html`<details class="sheet filters" ?open=${page.isFiltered}>
    <summary>${translate('Filters')}</summary>
    <div class="filter-fields">
      ${select(
        'game',
        translate('Game'),
        translate('all'),
        games.map(({ name, title }) => [name, title]),
      )}
      ${select('outcome', translate('Result'), translate('any'), outcomes())} ${renderOpponents(page)}
      ${select('rated', translate('Rating'), translate('all'), [
        ['true', translate('Rated')],
        ['false', translate('Not rated')],
      ])}
      ${select('pace', translate('Clock'), translate('any'), paces())} ${filters.game ? renderVariants(page) : nothing}
    </div>
    ${
      page.isFiltered
        ? html`<p class="answers">
            <button type="button" @click=${() => page.choose({})}>${translate('Show all games')}</button>
          </p>`
        : nothing
    }
  </details>`;
}

/** @param {MyGames} page @param {string} name @param {string} label @param {string} any @param {Choice[]} choices */
const renderSelect = (page, name, label, any, choices) =>
  html`<label class="field"
    ><span>${label}</span>
    <select name=${name} @change=${(/** @type {Event} */ event) => page.choose(changed(page, name, valueOf(event)))}>
      <option value="" ?selected=${!page.filters[name]}>${any}</option>
      ${choices.map(([value, text]) => renderOption(value, text, page.filters[name] === value))}
    </select></label
  >`;

/** @param {string} value @param {string} text @param {boolean} selected */
const renderOption = (value, text, selected) => html`<option value=${value} ?selected=${selected}>${text}</option>`;

/** @param {Event} event */
const valueOf = ({ target }) => /** @type {HTMLSelectElement} */ (target).value;

/**
 * The filters after one has changed: a variant belongs to its game.
 * @param {MyGames} page
 * @param {string} name
 * @param {string} value
 */
const changed = ({ filters }, name, value) => ({
  ...filters,
  variant: name === 'game' ? '' : (filters.variant ?? ''),
  [name]: value,
});

/** People or bots, or one of them. @param {MyGames} page */
function renderOpponents(page) {
  const { opponents, filters } = page;
  const [kind] = ['against', 'opponent'].filter((name) => filters[name]);
  const chosen = kind ? `${kind} ${filters[kind]}` : '';
  const choose = (/** @type {Event} */ event) => {
    const [name, value] = valueOf(event).split(' ');
    page.choose({ ...filters, against: '', opponent: '', ...(name && value ? { [name]: value } : {}) });
  };
  const option = (/** @type {string} */ value, /** @type {string} */ text) =>
    renderOption(value, text, value === chosen);
  return html`<label class="field"
    ><span>${translate('Opponents')}</span>
    <select name="opponents" @change=${choose}>
      ${option('', translate('all'))} ${option('against people', translate('People'))}
      ${option('against bots', translate('Bots only'))}
      ${
        opponents.length
          ? html`<optgroup label=${translate('One of them')}>
              ${opponents.map((each) => option(`opponent ${keyOf(each)}`, each.name))}
            </optgroup>`
          : nothing
      }
    </select></label
  >`;
}

/** @param {OpponentView} opponent */
const keyOf = ({ person, level }) => person ?? `bot:${level}`;

/** The values of the options that tell variants of the chosen game apart. @param {MyGames} page */
function renderVariants(page) {
  const variants = page.games.find(({ name }) => name === page.filters.game)?.variants ?? [];
  const choose = (/** @type {Event} */ event) => page.choose(changed(page, 'variant', valueOf(event)));
  return html`<label class="field"
    ><span>${translate('Variant')}</span>
    <select name="variant" @change=${choose}>
      ${renderOption('', translate('any'), !page.filters.variant)}
      ${variants.map(
        ({ option, label, values, words }) =>
          html`<optgroup label=${label}>
            ${values.map((value, k) => {
              const key = `${option}=${value}`;
              return renderOption(key, words[k] ?? value, page.filters.variant === key);
            })}
          </optgroup>`,
      )}
    </select></label
  >`;
}
