// The hint of a bot, and the offer of a rematch: both are banners with one button.

import { showError } from '../../../core/dialogs.js';
import { navigate } from '../../../core/router.js';
import { translate } from '../../../core/translate.js';

/** @typedef {import('../banners.js').Banner} Banner */
/** @typedef {import('../table_page.js').TablePage} TablePage */

export class Hints {
  /** @type {Banner | null} */
  banner = null;
  asking = false;

  /** @param {TablePage} page */
  constructor(page) {
    this.page = page;
  }

  /** What is shown below the board: the banner, or that a bot thinks about a hint. @returns {Banner | null} */
  get shown() {
    if (!this.asking) return this.banner;
    return { text: this.page.waiting.describeBot(), reasons: [], show: null, close: null };
  }

  /** Ask a bot what it would play. */
  async ask() {
    const { model, table, waiting } = this.page;
    const moment = model.view?.moment;
    if (this.asking) return;
    [this.asking, this.banner] = [true, null];
    waiting.restart();
    this.page.render();
    const hint = await model.sendAtVersion('hint').catch(showError);
    this.asking = false;
    if (hint && model.view?.moment === moment)
      this.setBanner(hint.words, () => table.selector.suggest(hint.action), hint.reasons);
    this.page.render();
  }

  /** @param {string} table */
  offerRematch(table) {
    const label = document.querySelector('dialog[open] button[value="rematch"]');
    if (label) label.textContent = translate('Go to the rematch');
    this.setBanner(translate('A rematch is ready.'), () => navigate(`/t/${table}`));
  }

  /** @param {string} text @param {() => void} show @param {string[]} [reasons] */
  setBanner(text, show, reasons = []) {
    const close = () => {
      this.banner = null;
      this.page.render();
    };
    this.banner = { text, reasons, show, close };
  }
}
