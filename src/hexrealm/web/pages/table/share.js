// The dialog to share a table: its link, a picture of the position, and a finished game as a moving picture.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { request } from '../../core/api.js';
import { ask, runOnce, showNotice } from '../../core/dialogs.js';
import { isDark } from '../../core/settings.js';
import { loadStyleSheet } from '../../core/symbols.js';
import { saveFile } from '../../core/save_file.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/table.d.ts').View} View */

/** @param {View} view @param {number} [moment] a past moment that is shown */
export async function openShare(view, moment) {
  await loadStyleSheet('/web/styles/ending.css');
  const past = moment === undefined ? '' : `/replay?moment=${moment}`;
  const address = `${location.origin}/t/${view.table}${past}`;
  await ask({ title: translate('Share'), wide: true, body: renderShare(view, moment, address) });
}

/** @param {View} view @param {number | undefined} moment @param {string} address */
function renderShare(view, moment, address) {
  const theme = isDark() ? 'dark' : 'light';
  const [tables, name] = [`tables/${view.table}`, `${view.game}-${view.table.slice(0, 8)}`];
  const picture = `${tables}/picture.png?theme=${theme}${moment === undefined ? '' : `&moment=${moment}`}`;
  const alt = translate('The board and the points of all players');
  return html`<div class="share">
    <img src=${`/api/${picture}`} width="1200" height="630" alt=${alt} />
    <label class="field"
      ><span>${translate('Link')}</span
      ><input readonly .value=${address} @focus=${(/** @type {any} */ { target }) => target.select()}
    /></label>
    <div class="answers">
      ${renderButton(translate('Copy the link'), () => copy(address), true)}
      ${'share' in navigator ? renderButton(translate('Send…'), () => send(view, address)) : nothing}
      ${renderButton(translate('Save the picture'), () => save(`${picture}&shape=tall`, `${name}.png`))}
    </div>
    ${view.state === 'over' || view.state === 'record' ? renderMoving(`${tables}/animation`, theme, name) : nothing}
  </div>`;
}

/** @param {string} path @param {string} theme @param {string} name */
function renderMoving(path, theme, name) {
  const button = (/** @type {string} */ kind, /** @type {string} */ label) =>
    renderButton(label, () => saveMoving(`${path}.${kind}?theme=${theme}`, `${name}.${kind}`));
  return html`<h3>${translate('The whole game as a moving picture')}</h3>
    <p class="quiet">${translate('The server draws it when you ask for it. That can take a minute.')}</p>
    <div class="answers">${button('webp', translate('Save as WebP'))} ${button('gif', translate('Save as GIF'))}</div>`;
}

/** @param {string} label @param {() => Promise<unknown>} action */
const renderButton = (label, action, primary = false) =>
  html`<button
    type="button"
    class=${primary ? 'primary' : nothing}
    @click=${(/** @type {Event} */ event) => runOnce(event, action)}
  >
    ${label}
  </button>`;

/** @param {string} address */
async function copy(address) {
  await navigator.clipboard.writeText(address);
  showNotice(translate('Copied.'));
}

/** With the system's own dialog. @param {View} view @param {string} url */
async function send(view, url) {
  await navigator.share({ title: view.title || view.scene.title, url }).catch((error) => {
    if (error.name !== 'AbortError') throw error; // the person closed it
  });
}

/** @param {string} path @param {string} name */
async function saveMoving(path, name) {
  const close = showNotice(translate('The picture is being drawn…'), 'plain', 180_000);
  await save(path, name).finally(close);
}

/** @param {string} path of the API @param {string} name of the file */
const save = async (path, name) => saveFile(await request('GET', path), name);
