// Why a bot played its last turn: for a person who plays alone against bots, at tables where hints are allowed.

import { showError, showNotice } from '../../core/dialogs.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('./table_page.js').TablePage} TablePage */

/** Return what asks the bot of a seat; null if it cannot be asked. @param {TablePage} page @param {number} seat */
export function askWhy(page, seat) {
  const { view } = page.model;
  if (!view?.hints || view.yours.length !== 1 || view.seats[seat]?.kind !== 'bot') return null;
  const alone = view.seats.every((each) => each.kind === 'bot' || each.yours);
  return alone ? () => void ask(page, seat) : null;
}

/** @param {TablePage} page @param {number} bot */
async function ask(page, bot) {
  const { model, table, hints } = page;
  const moment = model.view?.moment;
  const closeNotice = showNotice(translate('A bot is thinking…'));
  const answer = await model.sendAtVersion('explain', { bot }).catch(showError);
  closeNotice();
  if (!answer || model.view?.moment !== moment) return;
  hints.setBanner(answer.reasons.join(' '), () => table.highlight(answer.hexes));
  page.render();
}
