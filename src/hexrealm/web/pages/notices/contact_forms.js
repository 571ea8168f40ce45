// Where a person is told outside of the site: browsers, e-mail addresses, webhooks. Each way has its contacts with
// their states, and a form to add one. Where a way does not work, the page says why.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { post, put, request } from '../../core/api.js';
import { runOnce } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';
import { subscribe, unsubscribe, whyNoPush } from './push.js';

/** @typedef {import('../../types/frames.d.ts').ContactView} ContactView */
/** @typedef {import('./notices_page.js').NoticesPage} NoticesPage */
/** @typedef {import('./notices_page.js').Way} Way */

/** @param {NoticesPage} page @param {Way} way */
const contactsOf = ({ view }, way) => view.contacts.filter((contact) => contact.way === way);

/** @param {NoticesPage} page @param {Way} way @param {object} form */
const add = (page, way, form) => page.change(way, () => post('notices/contacts', { way, ...form }));

/** @param {NoticesPage} page @param {Way} way */
const renderError = ({ errors }, way) => (errors[way] ? html`<p class="bad" role="alert">${errors[way]}</p>` : nothing);

// Web Push

/** @param {NoticesPage} page */
export function renderBrowser(page) {
  const [problem, key] = [whyNoPush(page.view.push_key), page.view.push_key ?? ''];
  const here = contactsOf(page, 'push').some(({ endpoint }) => endpoint === page.ownEndpoint);
  const begin = (/** @type {Event} */ event) =>
    runOnce(event, () => page.change('push', async () => post('notices/contacts', await subscribe(key))));
  const button = html`<p class="answers">
    <button type="button" @click=${begin}>${translate('Notify me in this browser')}</button>
  </p>`;
  return html`<h4>${translate('In browsers')}</h4>
    <p class="quiet">${translate('Your browser shows a notification, even while no page of this site is open.')}</p>
    ${renderContacts(page, 'push')} ${problem ? html`<p class="why-not">${problem}</p>` : here ? nothing : button}
    ${renderError(page, 'push')}`;
}

// E-mail

/** @param {NoticesPage} page */
export function renderMail(page) {
  const missing = translate('This server sends no e-mail: its operator has set up no mail server.');
  const note = translate('One e-mail for a table until you have looked at it. Each e-mail has a link to unsubscribe.');
  return html`<h4>${translate('By e-mail')}</h4>
    <p class="quiet">${note}</p>
    ${renderContacts(page, 'email')}
    ${page.view.mail_available ? renderMailForm(page) : html`<p class="why-not">${missing}</p>`}
    ${renderError(page, 'email')}`;
}

/** @param {NoticesPage} page */
const renderMailForm = (page) =>
  html`<form class="adding" @submit=${(/** @type {Event} */ event) => sendForm(event, page, 'email')}>
    <label class="field"
      ><span>${translate('E-mail address')}</span>
      <input type="email" name="address" required maxlength="254" autocomplete="email"
    /></label>
    <button>${translate('Add')}</button>
  </form>`;

// Webhooks

/** @param {NoticesPage} page */
export const renderWebhook = (page) =>
  html`<h4>${translate('By webhook')}</h4>
    <p class="quiet">
      ${translate('To a channel in Slack, Mattermost or Discord.')}
      ${translate('The address is your secret: once it is added, this page shows only its host.')}
    </p>
    ${renderContacts(page, 'webhook')}
    <form class="adding" @submit=${(/** @type {Event} */ event) => sendForm(event, page, 'webhook')}>
      <label class="field"
        ><span>${translate('Address of the webhook')}</span>
        <input type="url" name="url" required maxlength="2000" placeholder="https://" autocomplete="off"
      /></label>
      <label class="field"
        ><span>${translate('Format')}</span>
        <select name="format">
          <option value="slack">Slack</option>
          <option value="discord">Discord</option>
        </select></label
      >
      <button>${translate('Add')}</button>
    </form>
    ${renderError(page, 'webhook')}`;

/** @param {Event} event @param {NoticesPage} page @param {Way} way */
async function sendForm(event, page, way) {
  event.preventDefault();
  const form = /** @type {HTMLFormElement} */ (event.currentTarget);
  const added = await add(page, way, Object.fromEntries(new FormData(form)));
  if (added) form.reset();
}

// Contacts

/** @param {NoticesPage} page @param {Way} way */
function renderContacts(page, way) {
  const found = contactsOf(page, way);
  if (!found.length) return nothing;
  return html`<ul class="contacts">
    ${found.map((contact) => renderContact(page, contact))}
  </ul>`;
}

/** @param {NoticesPage} page @param {ContactView} contact */
function renderContact(page, contact) {
  const { way, id, enabled, confirmed } = contact;
  const name = nameOf(page, contact);
  const toggle = () => page.change(way, () => put(`notices/contacts/${id}`, { enabled: !enabled }));
  const again = () => page.change(way, () => post('notices/contacts', { way, address: contact.label }));
  const run = (/** @type {() => Promise<unknown>} */ action) => (/** @type {Event} */ event) => runOnce(event, action);
  const label = enabled ? translate('Switch off') : translate('Switch on');
  return html`<li>
    <span><b>${name}</b><small class=${contact.failing ? 'bad' : ''}>${stateOf(contact)}</small></span>
    ${
      confirmed
        ? html`<button type="button" aria-label=${`${name}: ${label}`} @click=${run(toggle)}>${label}</button>`
        : html`<button type="button" @click=${run(again)}>${translate('Send again')}</button>`
    }
    <button type="button" aria-label=${`${name}: ${translate('Remove')}`} @click=${run(() => remove(page, contact))}>
      ${translate('Remove')}
    </button>
  </li>`;
}

/** @param {NoticesPage} page @param {ContactView} contact */
async function remove(page, { way, id, endpoint }) {
  if (way === 'push' && endpoint === page.ownEndpoint) await unsubscribe();
  await page.change(way, async () => (await request('DELETE', `notices/contacts/${id}`)).json());
}

/** @param {NoticesPage} page @param {ContactView} contact */
function nameOf({ ownEndpoint }, { way, label, format, endpoint }) {
  if (way === 'push' && endpoint === ownEndpoint) return translate('This browser');
  if (way === 'push') return translate('Another browser ({host})', { host: label });
  return way === 'webhook' ? `${format === 'slack' ? 'Slack' : 'Discord'} (${label})` : label;
}

/** @param {ContactView} contact */
function stateOf({ enabled, confirmed, failing }) {
  if (failing) return translate('Switched off, because it could not be reached several times.');
  if (!confirmed) return translate('Not confirmed yet: open the link in the e-mail to this address within a day.');
  return enabled ? translate('Switched on') : translate('Switched off');
}
