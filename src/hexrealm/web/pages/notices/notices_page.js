// The page with a person's notification settings: what to be told, and where. A change takes effect at once. The server
// keeps all of it; docs/notifications.md has the rules.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { Refusal, get, post, put } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { runOnce, showError, showNotice } from '../../core/dialogs.js';
import { ensureNamed, getMe, noteNotified } from '../../core/person.js';
import { translate, translatePlural } from '../../core/translate.js';
import { tellInPage } from '../../core/waiting_games.js';
import { renderBrowser, renderMail, renderWebhook } from './contact_forms.js';
import { findOwnEndpoint } from './push.js';

/** @typedef {import('../../types/frames.d.ts').NoticesView} NoticesView */
/** @typedef {NoticesView['occasions'][number]} Occasion */
/** @typedef {'push' | 'email' | 'webhook'} Way */

/** @returns {[name: Occasion, label: string, note: string][]} */
const occasions = () => [
  ['turn', translate('It is your turn'), translate('somebody else has moved')],
  ['time', translate('Your time is running out'), translate('six hours before the end, in games over days')],
  ['seat', translate('Somebody takes a seat'), translate('and when a game begins')],
  ['over', translate('A game is over'), translate('including when somebody resigns')],
];

export class NoticesPage {
  /** @type {Partial<Record<Way, string>>} */
  errors = {};
  ownEndpoint = ''; // of this browser's push subscription, hashed

  /** @param {HTMLElement} host @param {NoticesView} view */
  constructor(host, view) {
    this.host = host;
    this.view = view;
  }

  /** Show what the server has stored. @param {NoticesView} view */
  async show(view) {
    this.view = view;
    this.ownEndpoint = await findOwnEndpoint();
    await noteNotified(view.active && (view.in_page || view.contacts.length > 0));
    tellInPage(view);
    this.render();
  }

  render() {
    render(renderPage(this), this.host);
  }

  /** @param {Partial<Pick<NoticesView, 'active' | 'in_page' | 'occasions'>>} changes */
  async save(changes) {
    try {
      await this.show(await put('notices', changes));
    } catch (error) {
      showError(error);
      this.render(); // the switches as they are
    }
  }

  /**
   * Change a contact, and say next to its form why that failed.
   * @param {Way} way
   * @param {() => Promise<NoticesView>} change
   */
  async change(way, change) {
    delete this.errors[way];
    try {
      await this.show(await change());
      return true;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      this.errors[way] = error.message;
      this.render();
      return false;
    }
  }

  async sendTest() {
    const reached = this.view.contacts.filter(({ enabled, confirmed }) => enabled && confirmed).length;
    await this.show(await post('notices/test'));
    const sent = translatePlural('Sent to {n} place.', 'Sent to {n} places.', reached);
    showNotice(reached ? sent : translate('This is a test'));
  }
}

/** @param {import('../../core/router.js').PageContext} context */
export async function open({ host, signal }) {
  setPageTitle(translate('Notifications'));
  renderAppBar({ title: translate('Notifications') });
  if (!(await getMe()).known) return renderStranger(host);
  const page = new NoticesPage(host, await get('notices'));
  if (!signal.aborted) await page.show(page.view);
}

/** Somebody without a name has no games that could wait. @param {HTMLElement} host */
function renderStranger(host) {
  const begin = async () => {
    if (await ensureNamed()) await new NoticesPage(host, await get('notices')).show(await get('notices'));
  };
  render(
    html`<section class="sheet narrow notices-settings">
      <h2>${translate('Notifications')}</h2>
      <p>${translate('You can be told when a game waits for you. For that you need a name and a game.')}</p>
      <p class="answers">
        <button type="button" class="primary" @click=${(/** @type {Event} */ event) => runOnce(event, begin)}>
          ${translate('Choose a name')}
        </button>
      </p>
    </section>`,
    host,
  );
}

/** @param {NoticesPage} page */
const renderPage = (page) =>
  html`<div class="lists notices-settings">
    <header class="title"><h2>${translate('Notifications')}</h2></header>
    ${renderMain(page)} ${renderOccasions(page)} ${renderPlaces(page)}
  </div>`;

/**
 * @param {string} name
 * @param {string} label
 * @param {unknown} note
 * @param {boolean} on
 * @param {(on: boolean) => void} onChange
 */
function renderSwitch(name, label, note, on, onChange) {
  const change = (/** @type {Event} */ event) => onChange(/** @type {HTMLInputElement} */ (event.target).checked);
  return html`<label class="switch"
    ><input type="checkbox" name=${name} .checked=${on} @change=${change} />
    <span><b>${label}</b><small>${note}</small></span></label
  >`;
}

/** One switch for everything. @param {NoticesPage} page */
function renderMain(page) {
  const { active, in_page: inPage, contacts } = page.view;
  const anywhere = inPage || contacts.some(({ enabled, confirmed }) => enabled && confirmed);
  const note = active
    ? translate('Switch this off and nothing is sent any more, not even what is waiting to be sent.')
    : translate('Everything is off: nothing is sent.');
  const test = (/** @type {Event} */ event) => runOnce(event, () => page.sendTest());
  return html`<section class="sheet">
    ${renderSwitch('active', translate('Notifications'), note, active, (on) => void page.save({ active: on }))}
    ${active && !anywhere ? html`<p class="quiet">${translate('Choose below where to be told.')}</p>` : nothing}
    <p class="answers">
      <button type="button" ?disabled=${!active || !anywhere} @click=${test}>
        ${translate('Send a test notification')}
      </button>
    </p>
  </section>`;
}

/** @param {NoticesPage} page */
function renderOccasions(page) {
  const { view } = page;
  const toggle = (/** @type {Occasion} */ name, /** @type {boolean} */ on) =>
    void page.save({ occasions: on ? [...view.occasions, name] : view.occasions.filter((each) => each !== name) });
  return html`<section class="sheet">
    <h3>${translate('What to be told')}</h3>
    <fieldset>
      <legend class="hidden-label">${translate('What to be told')}</legend>
      ${occasions().map(([name, label, note]) =>
        renderSwitch(name, label, note, view.occasions.includes(name), (on) => toggle(name, on)),
      )}
    </fieldset>
    <p class="quiet">
      ${translate('You are not notified about a table while its page is on your screen.')}
      ${translate('A message never says what is on the board.')}
    </p>
  </section>`;
}

/** @param {NoticesPage} page */
function renderPlaces(page) {
  const note = translate(
    'The title of the tab counts the games that wait, and a message with a link tells of each new one.',
  );
  const change = (/** @type {boolean} */ on) =>
    void page.save(on ? { active: true, in_page: true } : { in_page: false });
  return html`<section class="sheet">
    <h3>${translate('Where to be told')}</h3>
    <h4>${translate('On this site')}</h4>
    ${renderSwitch('in_page', translate('While a page is open here'), note, page.view.in_page, change)}
    ${renderBrowser(page)} ${renderMail(page)} ${renderWebhook(page)}
  </section>`;
}
