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

/** A span of time, as a clock shows it: 1:02:03, 4:05; from a day on 2d 4h. @param {number} time in ms */
export function formatSpan(time) {
  if (time >= DAY) return formatDays(Math.floor(time / DAY), Math.floor((time % DAY) / HOUR));
  const [hours, minutes] = [Math.floor(time / HOUR), Math.floor((time % HOUR) / MINUTE)];
  const seconds = twoDigits(Math.floor((time % MINUTE) / SECOND));
  return hours ? `${hours}:${twoDigits(minutes)}:${seconds}` : `${minutes}:${seconds}`;
}

/** A time that is left: near the end with tenths, 0:09.3. @param {number} left in ms */
export const formatTimeLeft = (left) =>
  formatSpan(left) + (left > 0 && left < TENTHS ? `.${Math.floor((left % SECOND) / 100)}` : '');

/** How long the text of formatTimeLeft stays true, in ms. @param {number} left */
export const untilNextText = (left) => 1 + (left % (left < TENTHS ? 100 : left < DAY ? SECOND : HOUR));

/** The clock of a table in a few words. @param {TimeControlView} control */
export function describeControl({ kind, bank, increment, reserve }) {
  if (kind === 'days') return daysPerTurn(reserve / DAY);
  const minutes = new Intl.NumberFormat(language()).format(bank / MINUTE);
  if (reserve) return translate('{m} min, and {s} s for each turn', { m: minutes, s: reserve / SECOND });
  return translate('{m} min + {s} s', { m: minutes, s: increment / SECOND });
}

/** @param {number} days */
export const daysPerTurn = (days) => translatePlural('{n} day for each turn', '{n} days for each turn', days);
