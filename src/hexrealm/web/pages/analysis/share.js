// A study as a file, and shared by a link: stored on the server, read-only for others, deleted by its owner.

import { html } from '../../vendor/lit-html/lit-html.js';
import { post, put, request } from '../../core/api.js';
import { ask, showError, showNotice } from '../../core/dialogs.js';
import { ensurePerson } from '../../core/person.js';
import { saveFile } from '../../core/save_file.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').StudyView} StudyView */
/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */

/** What the server accepts of a study. @param {StudyView} study */
const toForm = ({ game, options, snapshot, names, title, comment, nodes }) => ({
  game,
  options,
  snapshot,
  names,
  title,
  comment,
  nodes,
});

/** Save the study as a record. @param {AnalysisPage} page */
export async function saveRecord(page) {
  try {
    const response = await request('POST', 'studies/write', toForm(page.toStudy()));
    await saveFile(response, `${page.study.game}-study.txt`);
  } catch (error) {
    showError(error);
  }
}

/** Store the study as it is now, and show its link. @param {AnalysisPage} page */
export async function share(page) {
  try {
    await ensurePerson();
    const form = toForm(page.toStudy());
    const { id } = page.shared ? await put(`studies/${page.shared}`, form) : await post('studies', form);
    page.shared = id;
    page.changed();
    await showLink(page, `${location.origin}/analysis/${id}`);
  } catch (error) {
    showError(error);
  }
}

/** @param {AnalysisPage} page @param {string} address */
async function showLink(page, address) {
  const text = translate('Everybody who has the link can read the study as it is now, and copy it to their own board.');
  const answer = await ask({
    title: translate('Share this study'),
    body: html`<p>${text}</p>
      <label class="field"
        ><span>${translate('Link')}</span
        ><input name="link" readonly .value=${address} @focus=${(/** @type {any} */ { target }) => target.select()}
      /></label>`,
    answers: [
      { label: translate('Copy the link'), value: 'copy', primary: true },
      { label: translate('Delete the link'), value: 'delete' },
    ],
  });
  if (answer?.value === 'copy') {
    await navigator.clipboard.writeText(address).then(() => showNotice(translate('Copied.')), showError);
  }
  if (answer?.value === 'delete') await deleteLink(page);
}

/** @param {AnalysisPage} page */
async function deleteLink(page) {
  await request('DELETE', `studies/${page.shared}`);
  page.shared = '';
  page.changed();
  showNotice(translate('The link leads nowhere any more.'));
}
