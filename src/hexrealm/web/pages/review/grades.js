// The names of the grades, and win chances as text. The thresholds come in a text of the review.

import { language, translate } from '../../core/translate.js';

/** @typedef {import('../../types/review.d.ts').Grade} Grade */

/** @param {Grade} grade */
export function gradeLabel(grade) {
  const labels = {
    best: translate('best'),
    good: translate('good'),
    inaccuracy: translate('inaccuracy'),
    mistake: translate('mistake'),
    blunder: translate('blunder'),
  };
  return labels[grade];
}

/** A chance from 0 to 1. @param {number} chance */
export const percent = (chance) => new Intl.NumberFormat(language(), { style: 'percent' }).format(chance);
