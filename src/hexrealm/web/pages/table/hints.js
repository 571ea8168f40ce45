// The hint of a bot, and the offer of a rematch: both are banners with one button.

import { signed } from '../../board/marks.js';
import { showError, showNotice } from '../../core/dialogs.js';
import { navigate } from '../../core/router.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('./banners.js').Banner} Banner */
/** @typedef {import('./table_page.js').TablePage} TablePage */

export class Hints {
  /** @type {Banner | null} */
  banner = null;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** Ask a bot what it would play. */
  async ask() {
    const { model, table } = this.page;
    const moment = model.view?.moment;
    const closeNotice = showNotice(translate('A bot is thinking…'));
    const hint = await model.sendAtVersion('hint').catch(showError);
    closeNotice();
    if (!hint || model.view?.moment !== moment) return;
    await table.loadGains();
    const reasons = explainHint(hint, table.gains, model.view?.scene.unit ?? '');
    this.setBanner([hint.words, ...reasons].join(' '), () => table.selector.suggest(hint.action));
    this.page.render();
  }

  /** @param {string} table */
  offerRematch(table) {
    const label = document.querySelector('dialog[open] button[value="rematch"]');
    if (label) label.textContent = translate('To the rematch');
    this.setBanner(translate('A rematch is ready.'), () => navigate(`/t/${table}`));
  }

  /** @param {string} text @param {() => void} show */
  setBanner(text, show) {
    const close = () => {
      this.banner = null;
      this.page.render();
    };
    this.banner = { text, show, close };
  }
}

/**
 * Why a bot chooses an action: what it brings now, the second best, and what would bring more now.
 * @param {import('../../types/frames.d.ts').HintAnswer} hint
 * @param {import('../../types/frames.d.ts').Gain[]} gains
 * @param {string} unit
 */
function explainHint({ action, candidates }, gains, unit) {
  const gainOf = (/** @type {string} */ name) => gains.find((gain) => gain.action === name);
  const chosen = gainOf(action);
  if (!chosen) return [];
  const points = (/** @type {number} */ value) => `${signed(value)} ${unit}`;
  const reasons = [translate('It brings {points} now: {what}.', { points: points(chosen.points), what: chosen.words })];
  const second = gainOf(candidates.find((each) => each.action !== action)?.action ?? '');
  if (second) {
    const values = { action: second.action, points: points(second.points) };
    reasons.push(translate('Second choice: {action}, {points} now.', values));
  }
  const most = gains.reduce((best, gain) => (gain.points > best.points ? gain : best), chosen);
  if (most.points > chosen.points && most !== second) {
    const values = { action: most.action, points: points(most.points) };
    reasons.push(translate('{action} brings {points} now, but the bot expects less from it later.', values));
  }
  return reasons;
}
