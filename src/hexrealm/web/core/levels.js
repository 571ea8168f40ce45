// Bot levels: the server lists them, weakest first, with their labels.

import { settings } from './settings.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {{ name: string, label: string }} Level */

/** @param {GameView | undefined} game @returns {Level[]} */
export const levelsOf = (game) =>
  (game?.levels ?? []).map((name, k) => ({ name, label: game?.level_labels[k] ?? name }));

/** The level this person last played against, if the game has it. @param {GameView} game */
export const usualLevel = (game) => (game.levels.includes(settings.level) ? settings.level : game.default_level);
