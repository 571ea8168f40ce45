// Whether a game is rated, in forms. Who has no account is told how to get one.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { translate } from '../../core/translate.js';

/** The clock of a rated table, until another one is chosen. */
export const RATED_CLOCK = { kind: 'live', base: 900, increment: 15, reserve: 0 };

/** @param {boolean} rated @param {boolean} account @param {(rated: boolean) => void} onChange */
export function renderRatedSwitch(rated, account, onChange) {
  const change = (/** @type {{ target: HTMLInputElement }} */ { target }) => onChange(target.checked);
  const signUp = html`<a href="/me">${translate('Add a way to sign in first.')}</a>`;
  return html`<label class="switch"
    ><input type="checkbox" .checked=${rated} ?disabled=${!account} @change=${change} /><span
      ><b>${translate('Rated')}</b
      ><small
        >${translate('The result counts. Everybody needs an account; seats are drawn; there is no help.')}
        ${account ? nothing : signUp}</small
      ></span
    ></label
  >`;
}
