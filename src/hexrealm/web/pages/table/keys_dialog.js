// The keys of the table page, in a dialog: "?" opens it.

import { html } from '../../vendor/lit-html/lit-html.js';
import { ask } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

export async function openKeys() {
  if (document.querySelector('dialog[open]')) return;
  const keys = [
    ['Tab', translate('to the board, the prompt and the panels')],
    ['← ↑ → ↓', translate('move over the board, or through the log and a replay')],
    ['Enter', translate('choose a hex; once more to confirm')],
    ['Enter', translate('while others think: plan your next move')],
    ['+ − 0', translate('zoom in, zoom out, whole board')],
    ['Alt+U', translate('Undo')],
    ['Alt+G', translate('Heat map')],
    ['Alt+H', translate('Hint')],
    ['Alt+N', translate('to the next game that waits for you')],
    ['Esc', translate('close a card or dialog, cancel the planned move')],
    ['?', translate('these keys')],
  ];
  const body = html`<dl class="keys">
    ${keys.map(
      ([key, what]) =>
        html`<dt><kbd>${key}</kbd></dt>
          <dd>${what}</dd>`,
    )}
  </dl>`;
  await ask({ title: translate('Keys'), body });
}
