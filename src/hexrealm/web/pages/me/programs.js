// Bots from outside: my bot accounts, and the tokens with which programs act as them.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { post, request } from '../../core/api.js';
import { formatDay } from '../../core/dates.js';
import { ask, confirm, showNotice } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').ProgramsView} ProgramsView */
/** @typedef {import('./me_page.js').MePage} MePage */

const DAYS = [30, 90, 365];

/** @param {MePage} page @param {ProgramsView} programs */
export const renderPrograms = (page, programs) =>
  html`<section class="sheet">
    <h2>${translate('Bots from outside')}</h2>
    <p>
      ${translate('A program of yours can play here as a bot account. Everybody sees that it is a bot, for good.')}
      ${translate('It is never rated as a person, and nobody is seated with it without asking for it.')}
    </p>
    <h3>${translate('Bot accounts')}</h3>
    <ul class="rows">
      ${programs.bots.map((bot) => renderBot(page, bot))}
    </ul>
    <p class="answers">
      <button type="button" @click=${page.act(makeBot)}>${translate('Make a bot account')}</button>
    </p>
    <h3>${translate('Tokens')}</h3>
    <p>${translate('A token lets a program act as a bot account, and as nobody else. Keep it like a password.')}</p>
    <ul class="rows">
      ${programs.tokens.map((token) => renderToken(page, programs, token))}
    </ul>
    ${
      programs.bots.length
        ? html`<p class="answers">
            <button type="button" @click=${page.act(() => makeToken(programs))}>${translate('Make a token')}</button>
          </p>`
        : nothing
    }
  </section>`;

// Bot accounts

/** @param {MePage} page @param {ProgramsView['bots'][number]} bot */
function renderBot(page, { id, name, created, connected }) {
  const since = translate('since {day}', { day: formatDay(created) });
  return html`<li>
    <span
      ><b>${name}</b> ${connected ? html`<em>${translate('connected')}</em>` : nothing} <small>${since}</small></span
    >
    <button
      type="button"
      aria-label=${translate('Delete {name}', { name })}
      @click=${page.act(() => deleteBot(id, name))}
    >
      ${translate('Delete')}
    </button>
  </li>`;
}

async function makeBot() {
  const answer = await ask({
    title: translate('Make a bot account'),
    body: html`<label class="field"
      ><span>${translate('Name of the bot')}</span><input name="name" required maxlength="40" autocomplete="off"
    /></label>`,
    answers: [
      { label: translate('Make it'), value: 'yes', primary: true },
      { label: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value === 'yes') await post('me/bots', { name: String(answer.form.get('name') ?? '') });
}

/** @param {string} id @param {string} name */
async function deleteBot(id, name) {
  const title = translate('Delete {name}?', { name });
  const text = translate(
    'Its tokens end, and it resigns its games. They remain for the others, under “Deleted player”.',
  );
  const isSure = await confirm(title, text, translate('Delete'), translate('Cancel'));
  if (isSure) await request('DELETE', `me/bots/${id}`);
}

// Tokens

/** @param {MePage} page @param {ProgramsView} programs @param {ProgramsView['tokens'][number]} token */
function renderToken(page, { bots }, { id, name, bot, scopes, used, expires }) {
  const facts = [
    bots.find((each) => each.id === bot)?.name,
    scopes.join(', '),
    used ? translate('last used {day}', { day: formatDay(used) }) : translate('never used'),
    expires ? translate('until {day}', { day: formatDay(expires) }) : translate('without an end'),
  ];
  return html`<li>
    <span><b>${name}</b> <small>${facts.join(' · ')}</small></span>
    <button type="button" aria-label=${translate('Revoke {name}', { name })} @click=${page.remove(`me/tokens/${id}`)}>
      ${translate('Revoke')}
    </button>
  </li>`;
}

/** @param {ProgramsView} programs */
async function makeToken(programs) {
  const answer = await ask({
    title: translate('Make a token'),
    body: renderTokenForm(programs),
    answers: [
      { label: translate('Make it'), value: 'yes', primary: true },
      { label: translate('Cancel'), value: '' },
    ],
  });
  if (answer?.value !== 'yes') return;
  const { form } = answer;
  const days = Number(form.get('days')) || null;
  const wanted = { name: String(form.get('name')), bot: String(form.get('bot')), scopes: form.getAll('scope'), days };
  /** @type {import('../../types/frames.d.ts').NewTokenView} */
  const { token } = await post('me/tokens', wanted);
  await showToken(token);
}

/** @param {ProgramsView} programs */
const renderTokenForm = ({ bots, scopes }) =>
  html`<label class="field"
      ><span>${translate('What it is for')}</span
      ><input name="name" required maxlength="40" autocomplete="off" placeholder=${translate('my laptop')}
    /></label>
    <label class="field"
      ><span>${translate('Bot account')}</span>
      <select name="bot">
        ${bots.map(({ id, name }) => html`<option value=${id}>${name}</option>`)}
      </select></label
    >
    <label class="field"
      ><span>${translate('Valid')}</span>
      <select name="days">
        <option value="">${translate('without an end')}</option>
        ${DAYS.map((n) => html`<option value=${n}>${translate('{n} days', { n })}</option>`)}
      </select></label
    >
    ${scopes.map(
      ({ name, words }) =>
        html`<label class="switch"
          ><input type="checkbox" name="scope" value=${name} checked ?disabled=${name === 'read'} /><span
            ><b>${name}</b><small>${words}</small></span
          ></label
        >`,
    )}`;

/** Show a token, once. @param {string} token */
async function showToken(token) {
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => showNotice(translate('Copied.')),
      () => showNotice(translate('Could not copy. Select the code and copy it yourself.'), 'bad'),
    );
  await ask({
    title: translate('Your token'),
    body: html`<p>${translate('Save it in a file that only you can read. It is shown only now.')}</p>
      <p><output class="code">${token}</output></p>
      <p><button type="button" @click=${copy}>${translate('Copy')}</button></p>`,
    answers: [{ label: translate('I have kept it'), value: 'yes', primary: true }],
  });
}
