// Dates in the page's language. English texts are British, so their dates are too: the day comes first.

import { language } from './translate.js';

/** A day, such as "18 Nov 2026"; '' for an unknown one. @param {string | number} time */
export const formatDay = (time) =>
  time ? new Date(time).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' }) : '';

const locale = () => (language() === 'en' ? 'en-GB' : language());
