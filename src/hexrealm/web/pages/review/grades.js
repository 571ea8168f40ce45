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

/** @param {number} chance from 0 to 1 @param {Intl.NumberFormatOptions} [more] */
const format = (chance, more = {}) =>
  new Intl.NumberFormat(language(), { style: 'percent', maximumFractionDigits: 0, ...more }).format(chance);

/** A chance from 0 to 1. @param {number} chance */
export const percent = (chance) => format(chance);

/** A change of a chance, with its sign. @param {number} change */
export const signedPercent = (change) => format(change, { signDisplay: 'exceptZero' }).replace('-', '−');
