// The page that a link to a second device opens there: the code to compare. It waits until the other device confirms.

import { html, render } from '../../vendor/lit-html/lit-html.js';
import { Refusal, post } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { runOnce } from '../../core/dialogs.js';
import { navigate } from '../../core/router.js';
import { translate } from '../../core/translate.js';
import { askAboutGames, noteSignIn } from './sign_in.js';

const POLL = 2000; // ms

/** @param {import('../../core/router.js').PageContext} context */
export function open({ host, signal }) {
  const token = location.hash.slice(1) || history.state?.link || '';
  // The secret leaves the address bar: a link that is copied from there, or a screenshot, gives nothing away.
  history.replaceState({ link: token }, '', '/link');
  setPageTitle(translate('Sign this device in'));
  renderAppBar({ title: translate('Sign this device in') });
  if (!token) throw new Refusal('unknown', translate('This link is not complete. Make a new one on the other device.'));
  const start = (/** @type {Event} */ event) => runOnce(event, () => signIn(host, token, signal));
  render(renderStart(start), host);
}

/** @param {(event: Event) => void} start */
const renderStart = (start) =>
  html`<section class="sheet narrow linking">
    <h2>${translate('Sign this device in?')}</h2>
    <p>${translate('This link was made on another device. Continue only if you made it yourself.')}</p>
    <p class="answers">
      <button type="button" class="primary" @click=${start}>${translate('Continue')}</button>
      <a class="button" href="/">${translate('Cancel')}</a>
    </p>
  </section>`;

/** @param {HTMLElement} host @param {string} token @param {AbortSignal} signal */
async function signIn(host, token, signal) {
  const bring = await askAboutGames();
  if (bring === null) return;
  /** @type {import('../../types/frames.d.ts').OpenedLinkView} */
  const { name, code, claim } = await post('link/open', { token });
  render(renderCode(name, code), host);
  while (!signal.aborted) {
    const { waiting } = await post('link/finish', { claim, bring });
    if (!waiting) break;
    await new Promise((resolve) => setTimeout(resolve, POLL));
  }
  if (signal.aborted) return;
  await noteSignIn();
  navigate('/me', { replace: true });
}

/** @param {string} name @param {string} code */
const renderCode = (name, code) =>
  html`<section class="sheet narrow linking">
    <h2>${translate('You will be {name} here', { name })}</h2>
    <p>${translate('Compare this code with the other device, and confirm there.')}</p>
    <p><output class="code">${code}</output></p>
    <p role="status">${translate('Waiting for the other device…')}</p>
  </section>`;
