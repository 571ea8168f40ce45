// The page about oneself: the name, ways to sign in, devices, blocked people, one's data. Each section is independent.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { get, request } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { formatDay } from '../../core/dates.js';
import { ask, confirm, runOnce, showError } from '../../core/dialogs.js';
import { askName } from '../../core/name_dialog.js';
import { forgetMe, getMe } from '../../core/person.js';
import { navigate } from '../../core/router.js';
import { saveFile } from '../../core/save_file.js';
import { translate } from '../../core/translate.js';
import { DeviceLink } from './device_link.js';
import { confirmIdentity, renderSignIn } from './sign_in.js';
import { renderPrograms } from './programs.js';
import { renderWays } from './ways.js';

/** @typedef {import('../../types/frames.d.ts').AccountView} AccountView */

export class MePage {
  /** @type {AccountView | null} */
  account = null;
  /** @type {import('../../types/frames.d.ts').ProgramsView | null} */
  programs = null;
  whyNoPasskeys = ''; // at this address of the server

  /** @param {import('../../core/router.js').PageContext} context */
  constructor({ host, signal }) {
    this.host = host;
    this.signal = signal;
    this.link = new DeviceLink(this);
  }

  async load() {
    const { known, account } = await getMe();
    this.account = known ? await get('me/account') : null;
    this.whyNoPasskeys = (this.account ?? (await get('me'))).no_passkeys; // in the language of the page
    this.programs = account ? await get('me/programs') : null;
    this.render();
  }

  /** Run the action of a button. It may return the new account. @param {() => Promise<unknown>} action */
  act(action) {
    return (/** @type {Event} */ event) =>
      runOnce(event, async () => {
        await action().catch(confirmIdentity);
        await this.load();
      });
  }

  /** @param {string} path */
  remove(path) {
    return this.act(() => request('DELETE', path));
  }

  render() {
    if (!this.signal.aborted) render(this.template(), this.host);
  }

  template() {
    const { account } = this;
    if (!account) return html`<div class="me">${renderStranger(this)} ${renderSignIn(this)}</div>`;
    return html`<div class="me">
      ${renderName(this, account)} ${renderWays(this, account)} ${this.link.template()}
      ${account.guest ? renderSignIn(this) : nothing} ${renderSessions(this, account)} ${renderBlocked(this, account)}
      ${this.programs ? renderPrograms(this, this.programs) : nothing} ${renderData(this, account)}
    </div>`;
  }
}

/** @param {MePage} page */
const renderStranger = (page) =>
  html`<section class="sheet">
    <h2>${translate('You have no name here yet')}</h2>
    <p>${translate('Playing needs no account: choose a name, and this browser remembers you.')}</p>
    <p class="answers">
      <button
        type="button"
        class="primary"
        @click=${page.act(() => askName(translate('The other players will see this name.')))}
      >
        ${translate('Choose a name')}
      </button>
    </p>
  </section>`;

/** @param {MePage} page @param {AccountView} account */
const renderName = (page, { name, guest }) =>
  html`<section class="sheet">
    <h2>${translate('You are {name}.', { name })}</h2>
    <p>
      ${
        guest
          ? translate('Only this browser knows you. Add a way to sign in, and you keep your games on every device.')
          : translate('You have an account: you can sign in on other devices.')
      }
    </p>
    <p class="answers">
      <button
        type="button"
        @click=${page.act(() => askName(translate('The other players see your new name immediately.')))}
      >
        ${translate('Change name')}
      </button>
      <a class="button" href="/people/me">${translate('Your profile')}</a>
    </p>
  </section>`;

// Devices

/** @param {MePage} page @param {AccountView} account */
function renderSessions(page, { sessions, guest }) {
  const others = sessions.length > 1;
  return html`<section class="sheet">
    <h2>${translate('Signed in')}</h2>
    <ul class="rows">
      ${sessions.map((session) => renderSession(page, session))}
    </ul>
    <p class="answers">
      ${
        others
          ? html`<button type="button" @click=${page.remove('me/sessions')}>${translate('Sign out elsewhere')}</button>`
          : nothing
      }
      <button type="button" @click=${() => void signOut(guest)}>${translate('Sign out here')}</button>
    </p>
  </section>`;
}

/** @param {MePage} page @param {AccountView['sessions'][number]} session */
function renderSession(page, { id, device, created, used, here }) {
  const name = device || translate('Unknown browser');
  const since = translate('since {day}', { day: formatDay(created) });
  const last = used ? translate('last used {day}', { day: formatDay(used) }) : '';
  return html`<li>
    <span
      ><b>${name}</b> ${here ? html`<em>${translate('this browser')}</em>` : nothing}
      <small>${[since, last].filter(Boolean).join(' · ')}</small></span
    >
    ${
      here
        ? nothing
        : html`<button
            type="button"
            aria-label=${translate('Sign out {device}', { device: name })}
            @click=${page.remove(`me/sessions/${id}`)}
          >
            ${translate('Sign out')}
          </button>`
    }
  </li>`;
}

/** @param {boolean} guest */
async function signOut(guest) {
  const text = guest
    ? translate('You are a guest: nobody can bring this person and their games back afterwards.')
    : translate('You can sign in again with a passkey, a link or your recovery code.');
  if (!(await confirm(translate('Sign out here?'), text, translate('Sign out'), translate('Cancel')))) return;
  await request('DELETE', 'me').catch(showError);
  forgetMe();
  navigate('/');
}

// Blocked people

/** @param {MePage} page @param {AccountView} account */
const renderBlocked = (page, { blocked }) =>
  html`<section class="sheet">
    <h2>${translate('Blocked people')}</h2>
    <p>
      ${translate('You do not see what they write, and they cannot take a seat at your tables. They are not told.')}
    </p>
    ${
      blocked.length
        ? nothing
        : html`<p class="quiet">${translate('Nobody. You can block somebody in the chat and on their profile.')}</p>`
    }
    <ul class="rows">
      ${blocked.map(
        ({ person, name }) =>
          html`<li>
            <b>${name}</b>
            <button
              type="button"
              aria-label=${translate('Unblock {name}', { name })}
              @click=${page.remove(`me/blocks/${person}`)}
            >
              ${translate('Unblock')}
            </button>
          </li>`,
      )}
    </ul>
  </section>`;

// One's data

/** @param {MePage} page @param {AccountView} account */
const renderData = (page, account) =>
  html`<section class="sheet">
    <h2>${translate('Your data')}</h2>
    <p>
      ${translate('A file with everything this server knows about you: name, devices, games, moves, what you wrote.')}
    </p>
    <p class="answers">
      <button type="button" @click=${page.act(saveEverything)}>${translate('Download everything')}</button>
      <button type="button" class="danger" @click=${() => void deleteMe(account.name)}>
        ${translate('Delete me…')}
      </button>
    </p>
  </section>`;

const saveEverything = async () => saveFile(await request('GET', 'me/export'), 'hexrealm.json');

/** @param {string} name */
async function deleteMe(name) {
  const answer = await ask({
    title: translate('Delete yourself?'),
    body: renderDeletion(name),
    answers: [
      { label: translate('Delete me'), value: 'yes', primary: true, focus: false },
      { label: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value !== 'yes') return;
  const body = { name: String(answer.form.get('name') ?? '').trim() };
  try {
    await request('POST', 'me/delete', body);
  } catch (error) {
    return confirmIdentity(error).catch(showError);
  }
  forgetMe();
  navigate('/');
}

/** @param {string} name */
const renderDeletion = (name) =>
  html`<p>
      ${translate('Your name, what you wrote, your devices and settings are deleted at once.')}
      ${translate('You resign your unfinished games. Games remain for the others, under “Deleted player”.')}
    </p>
    <p>${translate('Backups of the server, and records that others have downloaded, are not reached.')}</p>
    <label class="field"
      ><span>${translate('Type your name to confirm: {name}', { name })}</span>
      <input name="name" required maxlength="40" autocomplete="off"
    /></label>`;

/** @param {import('../../core/router.js').PageContext} context */
export async function open(context) {
  setPageTitle(translate('You'));
  renderAppBar({ title: translate('You') });
  await new MePage(context).load();
}
