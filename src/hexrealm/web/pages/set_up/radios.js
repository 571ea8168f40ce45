// One of a few choices, as buttons in a row.

import { html } from '../../vendor/lit-html/lit-html.js';

/**
 * @param {string} name
 * @param {string} label
 * @param {[value: string, label: string][]} options
 * @param {string} selected
 * @param {(value: string) => void} onChange
 */
export const renderRadios = (name, label, options, selected, onChange) =>
  html`<fieldset class="one-of">
    <legend>${label}</legend>
    ${options.map(
      ([value, text]) =>
        html`<label
          ><input
            type="radio"
            name=${name}
            value=${value}
            .checked=${value === selected}
            @change=${() => onChange(value)}
          /><span>${text}</span></label
        >`,
    )}
  </fieldset>`;
