// Which help a table allows: previews, heat and hints. Everybody at the table can read it.

import { html } from '../../../vendor/lit-html/lit-html.js';
import { icon } from '../../../core/symbols.js';
import { translate } from '../../../core/translate.js';

/** @typedef {{ previews: boolean, heat: boolean, hints: boolean }} Help */

/** @param {Help} help */
const listHelp = ({ previews, heat, hints }) => [
  { label: translate('previews'), allowed: previews },
  { label: translate('heat map'), allowed: heat },
  { label: translate('hints'), allowed: hints },
];

/** Which help is allowed, in one line. @param {Help} help */
export function describeHelp(help) {
  const names = listHelp(help)
    .filter(({ allowed }) => allowed)
    .map(({ label }) => label);
  if (!names.length) return translate('no help allowed');
  const list = new Intl.ListFormat(document.documentElement.lang).format(names);
  return translate('allowed: {help}', { help: list });
}

/** A chip for each help: on or off. @param {Help} help */
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
