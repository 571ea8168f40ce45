// Dates in the page's language. English texts are British, so their dates are too: the day comes first.

import { language } from './translate.js';

/** A day, such as "18 Nov 2026"; '' for an unknown one. @param {string | number} time */
export const formatDay = (time) =>
  time ? new Date(time).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric' }) : '';

/** The same for a day without a time, such as "2026-11-18", wherever the reader is. @param {string} day */
export const formatCalendarDay = (day) =>
  new Date(day).toLocaleDateString(locale(), { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });

const locale = () => (language() === 'en' ? 'en-GB' : language());
