// Bot levels: the server lists them, weakest first, with their labels.

import { settings } from './settings.js';

/** @typedef {import('../types/frames.d.ts').GameView} GameView */
/** @typedef {{ name: string, label: string }} Level */

/** @param {GameView | undefined} game @returns {Level[]} */
export const levelsOf = (game) =>
  (game?.levels ?? []).map((name, k) => ({ name, label: game?.level_labels[k] ?? name }));

/** The level last played against, if the game has it; the weakest before a first game. @param {GameView} game */
export const usualLevel = ({ levels, default_level }) =>
  levels.includes(settings.level) ? settings.level : settings.finished ? default_level : (levels[0] ?? default_level);
