// Bot levels. `GameView.levels` lists them, weakest first; this module has their labels and the preselected level.

import { DEFAULT_SETTINGS, settings } from './settings.js';
import { translate } from './translate.js';

/** @param {string} level */
export const levelLabel = (level) =>
  ({
    easy: translate('easy'),
    medium: translate('medium'),
    hard: translate('hard'),
    expert: translate('expert'),
  })[level] ?? level;

/** The level this person last played against, if the game has it. @param {string[]} levels */
export const usualLevel = (levels) => (levels.includes(settings.level) ? settings.level : (levels[0] ?? ''));

/** The level a bot gets that takes over a seat, unless another one is selected. */
export const DEFAULT_LEVEL = DEFAULT_SETTINGS.level;
