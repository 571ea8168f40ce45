// The choice between two kinds of heat: points and steps, or the win chance that a quick search gives. It stands below
// the board while the heat is shown, and the choice is kept in the settings.

import { html, nothing } from '../../../vendor/lit-html/lit-html.js';
import { settings, updateSettings } from '../../../core/settings.js';
import { translate } from '../../../core/translate.js';
import { loadHeat } from '../../../table/heat.js';

/** @typedef {import('../table_page.js').TablePage} TablePage */

/** @param {TablePage} page */
export function renderHeatChoice({ table, waiting }) {
  const kinds = [
    { kind: 'points', label: translate('Points and steps') },
    { kind: 'chances', label: translate('Win chance') },
  ];
  const choose = (/** @type {string} */ kind) => {
    updateSettings({ heat: kind });
    void loadHeat(table);
  };
  const buttons = kinds.map(
    ({ kind, label }) =>
      html`<button
        type="button"
        role="radio"
        aria-checked=${String(kind === settings.heat)}
        @click=${() => choose(kind)}
      >
        ${label}
      </button>`,
  );
  return html`<div class="flyer heat-choice">
    <div class="variants" role="radiogroup" aria-label=${translate('What the heat map shows')}>${buttons}</div>
    <small role="status" class=${table.searching ? '' : 'explains'}
      >${table.searching ? waiting.describeBot() : describe()}</small
    >
  </div>`;
}

/** What the numbers mean. */
const describe = () =>
  settings.heat === 'chances' ? translate('Your chance to win, as a quick search sees it.') : nothing;
