// What a set-up scores, as a list.

import { html } from '../../vendor/lit-html/lit-html.js';
import { sign } from '../../core/symbols.js';

/** @param {import('../../types/scene.d.ts').LedgerRow[]} rows */
export const renderGoals = (rows) =>
  html`<ul class="goals">
    ${rows.map(
      ({ symbol, name, note }) =>
        html`<li>
          ${sign(symbol, 'goal')}<span><b>${name}</b><small>${note}</small></span>
        </li>`,
    )}
  </ul>`;
