// The analysis board without a study: begin one, or open one that this browser keeps.

import { html, nothing, render } from '../../vendor/lit-html/lit-html.js';
import { getGames } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { formatDay } from '../../core/dates.js';
import { confirm, runOnce, showError } from '../../core/dialogs.js';
import { navigate } from '../../core/router.js';
import { icon } from '../../core/symbols.js';
import { translate, translatePlural } from '../../core/translate.js';
import { openText } from './open_study.js';
import { deleteStudy, listStudies } from './saved_studies.js';

/** @typedef {import('../../types/frames.d.ts').GameView} GameView */
/** @typedef {import('./saved_studies.js').KeptStudy} KeptStudy */

/** @param {import('../../core/router.js').PageContext} context */
export async function openStart({ host, signal }) {
  const title = translate('Analysis board');
  setPageTitle(title);
  renderAppBar({ title });
  const games = await getGames();
  const show = () => signal.aborted || render(renderPage(games, show), host);
  show();
}

/** @param {GameView[]} games @param {() => void} update */
function renderPage(games, update) {
  const text = translate('Play for all sides, go back, try something else, and let an engine look at it.');
  const from = translate('Finished games open here too: from their end, their replay and their review.');
  return html`<section class="sheet narrow analysis-start">
    <h2>${translate('Analysis board')}</h2>
    <p>${text} ${from}</p>
    <h3>${translate('A new game')}</h3>
    <ul class="starts">
      ${games.map(renderGame)}
    </ul>
    ${renderOpen()} ${renderKept(games, update)}
  </section>`;
}

/** @param {GameView} game */
function renderGame({ name, title, players }) {
  const onSubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const edits = event.submitter?.dataset.edit !== undefined;
    navigate(`/analysis?game=${name}&players=${form.get('players')}${edits ? '&edit' : ''}`);
  };
  return html`<li>
    <form @submit=${onSubmit}>
      <b>${title}</b>
      <label
        >${translate('Players')}
        <select name="players">
          ${players.map((count) => html`<option value=${count}>${count}</option>`)}
        </select></label
      >
      <span class="answers">
        <button class="primary">${translate('Start')}</button>
        <button data-edit>${translate('Set up a position')}</button>
      </span>
    </form>
  </li>`;
}

/** A file, or pasted text. */
function renderOpen() {
  const box = () => /** @type {HTMLTextAreaElement} */ (document.querySelector('.analysis-start textarea'));
  const onFile = async (/** @type {{ target: HTMLInputElement }} */ { target }) => {
    const text = (await target.files?.[0]?.text()) ?? '';
    await openText(text).catch(showError);
  };
  return html`<h3>${translate('A record or a position')}</h3>
    <label class="drop"
      >${icon('record')}<span>${translate('Choose a file')}</span>
      <input type="file" accept=".txt,.json,text/plain,application/json" @change=${onFile}
    /></label>
    <label class="field"
      ><span>${translate('Or paste the text')}</span
      ><textarea rows="4" spellcheck="false" autocapitalize="off"></textarea>
    </label>
    <p class="answers">
      <button type="button" @click=${(/** @type {Event} */ event) => runOnce(event, () => openText(box().value))}>
        ${translate('Open')}
      </button>
    </p>`;
}

/** @param {GameView[]} games @param {() => void} update */
function renderKept(games, update) {
  const kept = listStudies();
  if (!kept.length) return nothing;
  const titleOf = (/** @type {KeptStudy} */ { game }) => games.find(({ name }) => name === game)?.title ?? game;
  return html`<h3>${translate('Your studies')}</h3>
    <p class="quiet">${translate('They are kept in this browser: the last 30 that you have changed.')}</p>
    <ul class="kept">
      ${kept.map((each) => renderStudy(each, titleOf(each), update))}
    </ul>`;
}

/** @param {KeptStudy} study @param {string} game @param {() => void} update */
function renderStudy({ id, title, changed, moves }, game, update) {
  const remove = async () => {
    const text = translate('It cannot be brought back.');
    if (!(await confirm(translate('Delete this study?'), text, translate('Delete'), translate('Keep')))) return;
    deleteStudy(id);
    update();
  };
  const facts = [title ? game : '', translatePlural('{n} move', '{n} moves', moves), formatDay(changed)]
    .filter(Boolean)
    .join(' · ');
  const label = translate('Delete');
  return html`<li>
    <a class="button" href=${`/analysis?study=${id}`}><b>${title || game}</b><small>${facts}</small></a>
    <button type="button" class="tool" aria-label=${label} title=${label} @click=${() => void remove()}>
      ${icon('cross')}
    </button>
  </li>`;
}
