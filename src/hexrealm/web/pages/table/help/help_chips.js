// The help that a table allows, as chips.

import { html } from '../../../vendor/lit-html/lit-html.js';
import { icon } from '../../../core/symbols.js';
import { translate } from '../../../core/translate.js';
import { listHelp } from './allowed_help.js';

/** A chip for each help: on or off. @param {import('./allowed_help.js').Help} help */
export const renderHelp = (help) =>
  html`<ul class="help-chips" aria-label=${translate('Help at this table')}>
    ${listHelp(help).map(
      ({ label, allowed }) =>
        html`<li class=${allowed ? 'on' : 'off'}>
          ${icon(allowed ? 'check' : 'cross')}${label}<span class="hidden-label"
            >: ${allowed ? translate('on') : translate('off')}</span
          >
        </li>`,
    )}
  </ul>`;
