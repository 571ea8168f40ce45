// The pages behind the links in mails: confirm an address, or unsubscribe it. Programs that follow every link in a mail
// do nothing here: only the button does.

import { html, render } from '../../vendor/lit-html/lit-html.js';
import { Refusal, request } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { runOnce } from '../../core/dialogs.js';
import { sign } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';

/** @param {import('../../core/router.js').PageContext} context */
export function open({ host, params: [kind, token = ''] }) {
  const confirms = kind === 'confirm';
  const title = confirms ? translate('Confirm your e-mail address') : translate('Unsubscribe');
  setPageTitle(title);
  renderAppBar({ title });
  const act = async () => {
    await (confirms ? confirm(token) : unsubscribe(token));
    const done = confirms
      ? translate('Your address is confirmed. You will get a mail when a game waits for you.')
      : translate('You are unsubscribed. This address gets no more mail from here.');
    render(renderDone(title, done), host);
  };
  render(confirms ? renderConfirm(title, act) : renderUnsubscribe(title, act), host);
}

/** @param {string} token */
const confirm = (token) => request('POST', 'notices/confirm', { token });

/** The same address as for mail programs, which press the button themselves. @param {string} token */
async function unsubscribe(token) {
  const response = await fetch(`/unsubscribe/${token}`, { method: 'POST' }).catch(() => null);
  if (!response?.ok) throw new Refusal('offline', translate('That did not work. Try again in a while.'));
}

/** @param {string} title @param {() => Promise<void>} act */
const renderConfirm = (title, act) =>
  renderQuestion(
    title,
    translate('Somebody, probably you, wants to be told at this address when a game waits.'),
    translate('Confirm'),
    act,
  );

/** @param {string} title @param {() => Promise<void>} act */
const renderUnsubscribe = (title, act) =>
  renderQuestion(title, translate('This address will get no more e-mail from here about any game.'), title, act);

/** @param {string} title @param {string} text @param {string} label @param {() => Promise<void>} act */
const renderQuestion = (title, text, label, act) =>
  html`<section class="sheet narrow invited">
    ${sign('compass', 'big-rose')}
    <h2>${title}</h2>
    <p>${text}</p>
    <p class="answers">
      <button type="button" class="primary big" @click=${(/** @type {Event} */ event) => runOnce(event, act)}>
        ${label}
      </button>
    </p>
  </section>`;

/** @param {string} title @param {string} text */
const renderDone = (title, text) =>
  html`<section class="sheet narrow invited">
    ${sign('compass', 'big-rose')}
    <h2>${title}</h2>
    <p role="status">${text}</p>
    <p class="answers">
      <a class="button primary" href="/my">${translate('My games')}</a>
      <a class="button" href="/settings">${translate('Notifications')}</a>
    </p>
  </section>`;
