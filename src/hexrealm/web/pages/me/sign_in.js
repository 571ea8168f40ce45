// Signing in to an account that one has: with a passkey or the recovery code. A guest is asked about their games.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { Refusal, get, post } from '../../core/api.js';
import { ask, confirm, runOnce, showNotice } from '../../core/dialogs.js';
import { forgetMe, getMe } from '../../core/person.js';
import { updateSettings } from '../../core/settings.js';
import { translate, translatePlural } from '../../core/translate.js';
import { canUsePasskeys, signInWithPasskey } from './passkeys.js';

/** @typedef {import('./me_page.js').MePage} MePage */

/** @param {MePage} page @param {(bring: boolean) => Promise<unknown>} way */
async function signIn(page, way) {
  const bring = await askAboutGames();
  if (bring === null) return;
  await way(bring);
  await noteSignIn();
  await page.load();
}

/** @param {MePage} page */
export const renderSignIn = (page) =>
  html`<section class="sheet">
    <h2>${translate('Sign in to your account')}</h2>
    ${renderPasskey(page)} ${renderCode(page)}
    <p class="quiet">
      ${translate('Or open this page on a device where you are signed in, and make a link to this one.')}
    </p>
  </section>`;

/** A button, or for somebody new why there is none: others read that above. @param {MePage} page */
function renderPasskey(page) {
  if (page.whyNoPasskeys) return page.account ? nothing : html`<p class="quiet">${page.whyNoPasskeys}</p>`;
  if (!canUsePasskeys()) return nothing;
  const onClick = (/** @type {Event} */ event) => runOnce(event, () => signIn(page, signInWithPasskey));
  return html`<p class="answers">
    <button type="button" @click=${onClick}>${translate('Sign in with a passkey')}</button>
  </p>`;
}

/** @param {MePage} page */
function renderCode(page) {
  const submit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const code = String(new FormData(/** @type {HTMLFormElement} */ (event.currentTarget)).get('code') ?? '');
    void runOnce(event, () => signIn(page, (bring) => post('sign-in/code', { code, bring })));
  };
  return html`<form class="with-code" @submit=${submit}>
    <label class="field"
      ><span>${translate('Recovery code')}</span>
      <input name="code" required maxlength="100" autocomplete="off" autocapitalize="off" spellcheck="false"
    /></label>
    <button type="submit">${translate('Sign in with the code')}</button>
  </form>`;
}

/**
 * If something was refused because the sign-in is too old, ask the person to sign in again. They repeat it then.
 * @param {unknown} error
 */
export async function confirmIdentity(error) {
  if (!(error instanceof Refusal) || error.code !== 'sign-in-again') throw error;
  const [yes, no] = [translate('Use my passkey'), translate('Cancel')];
  if (!(await confirm(translate('Is it you?'), error.message, yes, no))) return;
  await signInWithPasskey(false);
  await noteSignIn();
  showNotice(translate('Thank you. Please try again now.'));
}

/** Ask a guest who has games whether these move to the account. null: the person does not want to sign in after all. */
export async function askAboutGames() {
  if (!(await getMe()).known) return false;
  /** @type {import('../../types/frames.d.ts').AccountView} */
  const { guest, games, name } = await get('me/account');
  if (!guest || !games) return false;
  const count = translatePlural('You have {n} game here as {name}.', 'You have {n} games here as {name}.', games, {
    name,
  });
  const answer = await ask({
    title: translate('Bring your games along?'),
    body: html`<p>${count}</p>
      <p>${translate('If you leave them, nobody can open them as {name} any more.', { name })}</p>`,
    answers: [
      { label: translate('Bring them to my account'), value: 'yes', primary: true },
      { label: translate('Leave them'), value: 'no' },
    ],
  });
  return answer?.value === 'yes' ? true : answer?.value === 'no' ? false : null;
}

/** This browser is somebody else now. */
export async function noteSignIn() {
  forgetMe();
  updateSettings({ named: true });
  const { name } = await getMe();
  showNotice(translate('Signed in as {name}.', { name }));
}
