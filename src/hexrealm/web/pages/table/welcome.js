// The help at the beginning of a first game: what the page shows, and whom to ask.

import { translate } from '../../core/translate.js';

/** Show the help until the first move. @param {import('./table_page.js').TablePage} page */
export function welcome(page) {
  const texts = [
    translate('Your first game! The panel says what to do. Hover over or tap a hex to see what it would score.'),
    translate('A hint suggests a move. After the bot has moved, ask it: “Why this move?”'),
  ];
  page.hints.setBanner(texts.join(' '), () => void page.hints.ask());
  page.render();
}
