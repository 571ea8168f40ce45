// Why a bot played its last turn: for a person who plays alone against bots, at tables where hints are allowed.

import { showError, showNotice } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('./table_page.js').TablePage} TablePage */

/** @param {TablePage} page @param {number} bot */
export async function askBot(page, bot) {
  const { model, table, hints } = page;
  const moment = model.view?.moment;
  const closeNotice = showNotice(translate('A bot is thinking…'));
  const answer = await model.sendAtVersion('explain', { bot }).catch(showError);
  closeNotice();
  if (!answer || model.view?.moment !== moment) return;
  hints.setBanner(answer.reasons.join(' '), () => table.highlight(answer.hexes));
  page.render();
}
