// The app bar of a study, and its menu: title, other studies, keys, settings.

import { html } from '../../vendor/lit-html/lit-html.js';
import { findGame } from '../../core/api.js';
import { renderAppBar, setPageTitle } from '../../core/app_bar.js';
import { ask, showError, showNotice } from '../../core/dialogs.js';
import { navigate } from '../../core/router.js';
import { openSettings } from '../../core/settings_dialog.js';
import { translate } from '../../core/translate.js';
import { openKeys } from './keys.js';
import { saveRecord, share } from './share.js';

/** @typedef {import('./analysis_page.js').AnalysisPage} AnalysisPage */

/** @param {AnalysisPage} page */
export async function renderToolbar(page) {
  const { study, table, signal } = page;
  const game = await findGame(study.game);
  if (signal.aborted) return;
  const title = study.title || translate('Analysis board');
  setPageTitle(title);
  renderAppBar({
    title,
    facts: [game?.title ?? '', table.view?.scene.facts ?? ''].filter(Boolean).join(' · '),
    openMenu: () => void openMenu(page),
    tools: [
      ...(page.editor ? [] : [heatTool(page)]),
      editTool(page),
      { icon: 'rules', label: translate('Rules'), href: `/games/${study.game}/rules`, newTab: true },
      { icon: 'games', label: translate('Studies'), href: '/analysis' },
    ],
  });
}

/** @param {AnalysisPage} page */
const heatTool = (page) => ({
  icon: 'heat',
  label: translate('Heat map'),
  pressed: page.table.heatShown,
  disabled: page.position?.seat === null || page.position?.over,
  onClick: () => void page.toggleHeat(),
  shortcut: 'Alt+G',
});

/** @param {AnalysisPage} page */
const editTool = (page) => ({
  icon: 'edit',
  label: translate('Edit the position'),
  pressed: page.editor !== null,
  onClick: () => void (page.editor ? page.editor.close() : page.edit()),
  shortcut: 'Alt+S',
});

/** @param {AnalysisPage} page */
async function openMenu(page) {
  const { study, readOnly } = page;
  const answer = await ask({
    title: translate('Analysis board'),
    body: html`<label class="field"
        ><span>${translate('Title')}</span
        ><input name="title" maxlength="80" .value=${study.title} ?disabled=${readOnly}
      /></label>
      <ul class="menu">
        ${renderEntry('edit', translate('Edit the position'), translate('set pieces, tracks and tiles by hand'))}
        ${renderEntry('keys', translate('Keys'), translate('all that works without a mouse'))}
        ${renderEntry('share', translate('Share'), translate('by a link, to read and to copy'))}
        ${renderEntry('file', translate('Save to a file'), translate('a text file with all variations'))}
        ${renderEntry('position', translate('Copy the position'), translate('as a text that can be pasted here'))}
        ${renderEntry('studies', translate('Studies'), translate('begin another, or open one that you have kept'))}
        ${renderEntry('settings', translate('Settings'), translate('language, theme, animation, sound'))}
      </ul>`,
    answers: readOnly ? [] : [{ label: translate('Save'), value: 'title', primary: true, focus: false }],
  });
  const what = answer?.value ?? '';
  if (what && !readOnly) rename(page, String(answer?.form.get('title') ?? '').trim());
  if (what === 'edit') await page.edit();
  if (what === 'keys') await (page.editor?.openKeys() ?? openKeys());
  if (what === 'share') await share(page);
  if (what === 'file') await saveRecord(page);
  if (what === 'position') await copyPosition(page);
  if (what === 'studies') navigate('/analysis');
  if (what === 'settings') await openSettings();
}

/** In the middle of a turn a snapshot does not tell all. @param {AnalysisPage} page */
async function copyPosition({ position }) {
  const text = translate('In the middle of a turn the position cannot be copied. Go to the end of the turn.');
  if (!position?.snapshot) return void showNotice(text, 'bad');
  const { game, options, snapshot } = position;
  await navigator.clipboard
    .writeText(JSON.stringify({ game, options, snapshot }))
    .then(() => showNotice(translate('Copied.')), showError);
}

/** @param {AnalysisPage} page @param {string} title */
function rename(page, title) {
  if (title === page.study.title) return;
  page.study = { ...page.study, title };
  page.changed();
  page.table.render();
  void renderToolbar(page);
}

/** @param {string} value @param {string} label @param {string} note */
const renderEntry = (value, label, note) =>
  html`<li>
    <button value=${value} formnovalidate><b>${label}</b><small>${note}</small></button>
  </li>`;
