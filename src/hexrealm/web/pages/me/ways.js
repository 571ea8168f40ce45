// Ways to sign in: passkeys and the recovery code.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { post } from '../../core/api.js';
import { formatDay } from '../../core/dates.js';
import { ask, showNotice } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';
import { canUsePasskeys, makePasskey } from './passkeys.js';

/** @typedef {import('../../types/frames.d.ts').AccountView} AccountView */
/** @typedef {import('./me_page.js').MePage} MePage */

/** @param {MePage} page @param {AccountView} account */
export const renderWays = (page, account) =>
  html`<section class="sheet">
    <h2>${translate('Ways to sign in')}</h2>
    <h3>${translate('Passkeys')}</h3>
    <p>
      ${translate('Your device keeps a passkey and opens it with your fingerprint, face or PIN. There is no password.')}
    </p>
    <ul class="rows">
      ${account.passkeys.map((passkey) => renderPasskey(page, passkey))}
    </ul>
    ${renderNewPasskey(page, account)}
    <h3>${translate('Recovery code')}</h3>
    <p>${translate('A code on paper for the day when no device is left. It can be used once.')}</p>
    <p class="answers">
      <button type="button" @click=${page.act(() => showNewCode(account.recovery_code))}>
        ${account.recovery_code ? translate('Make a new code') : translate('Make a recovery code')}
      </button>
      ${account.recovery_code ? html`<small>${translate('You have one that has not been used.')}</small>` : nothing}
    </p>
  </section>`;

/** @param {MePage} page @param {AccountView} account */
function renderNewPasskey(page, { no_passkeys: why }) {
  if (why) {
    const instead = translate('Use a link to another device or a recovery code instead.');
    return html`<p class="quiet">${why} ${instead}</p>`;
  }
  if (!canUsePasskeys()) return html`<p class="quiet">${translate('This browser has no passkeys.')}</p>`;
  return html`<p class="answers">
    <button type="button" @click=${page.act(makePasskey)}>${translate('Add a passkey')}</button>
  </p>`;
}

/** @param {MePage} page @param {AccountView['passkeys'][number]} passkey */
function renderPasskey(page, { id, device, created, used }) {
  const name = device || translate('Unknown browser');
  const since = translate('since {day}', { day: formatDay(created) });
  const last = used ? translate('last used {day}', { day: formatDay(used) }) : '';
  return html`<li>
    <span><b>${name}</b> <small>${[since, last].filter(Boolean).join(' · ')}</small></span>
    <button
      type="button"
      aria-label=${translate('Remove the passkey from {device}', { device: name })}
      @click=${page.remove(`me/passkeys/${id}`)}
    >
      ${translate('Remove')}
    </button>
  </li>`;
}

/** Make a recovery code and show it, once. @param {boolean} replaces */
async function showNewCode(replaces) {
  /** @type {import('../../types/frames.d.ts').CodeView} */
  const { code } = await post('me/recovery-code');
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => showNotice(translate('Copied.')),
      () => showNotice(translate('Could not copy. Select the code and copy it yourself.'), 'bad'),
    );
  await ask({
    title: translate('Your recovery code'),
    body: html`<p>${translate('Write it down or keep it with your passwords. It is shown only now.')}</p>
      <p><output class="code">${code}</output></p>
      ${replaces ? html`<p>${translate('The code you had before is not valid any more.')}</p>` : nothing}
      <p><button type="button" @click=${copy}>${translate('Copy')}</button></p>`,
    answers: [{ label: translate('I have kept it'), value: 'yes', primary: true }],
  });
}
