// The page for addresses without a page, and for pages that failed to open.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { Refusal, errorText } from '../core/api.js';
import { renderAppBar, setPageTitle } from '../core/app_bar.js';
import { sign } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @param {HTMLElement} host @param {string} title @param {string} text @param {boolean} retry */
function renderPage(host, title, text, retry) {
  setPageTitle(title);
  renderAppBar({});
  const again = html`<button type="button" @click=${() => location.reload()}>${translate('Try again')}</button>`;
  render(
    html`<section class="sheet narrow lost">
      ${sign('compass', 'big-rose')}
      <h1>${title}</h1>
      <p>${text}</p>
      <p class="answers">
        <a class="button primary" href="/">${translate('Go to the home page')}</a>
        ${retry ? again : nothing}
      </p>
    </section>`,
    host,
  );
}

/** @param {import('../core/router.js').PageContext} context */
export function open({ host }) {
  renderPage(host, translate('Page not found'), translate('There is no page at this address.'), false);
}

/** @param {HTMLElement} host */
export const openNoTable = (host) =>
  renderPage(host, translate('Page not found'), translate('There is no table at this address. Check the link.'), false);

/** @param {HTMLElement} host @param {Error} error */
export function openError(host, error) {
  const refused = error instanceof Refusal;
  if (refused && error.code === 'unknown') return renderPage(host, translate('Page not found'), error.message, false);
  if (!refused) console.error(error);
  renderPage(host, translate('That did not work'), errorText(error), true);
}
