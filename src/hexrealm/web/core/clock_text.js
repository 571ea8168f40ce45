// Texts of clocks: a time that is left, and the clock of a table in words.

import { language, translate, translatePlural } from './translate.js';

/** @typedef {import('../types/frames.d.ts').TimeControlView} TimeControlView */

const [SECOND, MINUTE, HOUR, DAY] = [1000, 60_000, 3_600_000, 86_400_000];
const TENTHS = 10 * SECOND; // a live clock shows tenths of a second below this

/** @param {number} value @param {'day' | 'hour' | 'minute'} unit */
const inUnit = (value, unit) =>
  new Intl.NumberFormat(language(), { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);

const twoDigits = (/** @type {number} */ n) => String(n).padStart(2, '0');

/** @param {number} days @param {number} hours */
const formatDays = (days, hours) => `${inUnit(days, 'day')}${hours ? ` ${inUnit(hours, 'hour')}` : ''}`;

/** A time that is left, as a clock shows it: 1:02:03, 4:05, 0:09.3; from a day on 2d 4h. @param {number} left in ms */
export function formatTimeLeft(left) {
  if (left >= DAY) return formatDays(Math.floor(left / DAY), Math.floor((left % DAY) / HOUR));
  const [hours, minutes] = [Math.floor(left / HOUR), Math.floor((left % HOUR) / MINUTE)];
  const seconds = Math.floor((left % MINUTE) / SECOND);
  if (hours) return `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`;
  const tenth = left > 0 && left < TENTHS ? `.${Math.floor((left % SECOND) / 100)}` : '';
  return `${minutes}:${twoDigits(seconds)}${tenth}`;
}

/** How long the text of formatTimeLeft stays true, in ms. @param {number} left */
export const untilNextText = (left) => 1 + (left % (left < TENTHS ? 100 : left < DAY ? SECOND : HOUR));

/** The clock of a table in a few words. @param {TimeControlView} control */
export function describeControl({ kind, bank, increment, reserve }) {
  if (kind === 'days') return daysPerTurn(reserve / DAY);
  const minutes = new Intl.NumberFormat(language()).format(bank / MINUTE);
  if (reserve) return translate('{m} min, and {s} s for each turn', { m: minutes, s: reserve / SECOND });
  return translate('{m} min + {s} s', { m: minutes, s: increment / SECOND });
}

/** @param {number} days */
export const daysPerTurn = (days) => translatePlural('{n} day for each turn', '{n} days for each turn', days);
