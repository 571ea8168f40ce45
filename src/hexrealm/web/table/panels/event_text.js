// The text of an event: its template, in which a mark in braces stands for each seat and each hex.

import { html } from '../../vendor/lit-html/lit-html.js';
import { capitalize } from '../../core/translate.js';

/** @typedef {import('../../types/frames.d.ts').Event} Event */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */

const MARK = /\{(\w+)\}/;
const SEAT = /^\d+$/; // the name of a hex has a letter

/**
 * The text with its hexes in bold.
 * @param {Event} event
 * @param {(seat: number, leads: boolean) => unknown} nameSeat leads: the text begins with this seat
 */
export function renderEventText({ template, words }, nameSeat) {
  if (!template) return capitalize(words);
  const [opening = '', ...parts] = template.split(MARK);
  return [
    capitalize(opening),
    ...parts.map((part, k) => {
      if (k % 2) return part;
      return SEAT.test(part) ? nameSeat(Number(part), k === 0 && !opening) : html`<b>${part}</b>`;
    }),
  ];
}

/** The text with the names of the people instead of the colours. @param {Event} event @param {Seat[]} seats */
export const renderNamedEvent = (event, seats) => renderEventText(event, (seat) => seats[seat]?.name ?? '');

/** The same as plain text. @param {Event} event @param {Seat[]} seats */
export function eventText({ template, words }, seats) {
  if (!template) return words;
  return template.replace(/\{(\w+)\}/g, (_, mark) => (SEAT.test(mark) ? (seats[Number(mark)]?.name ?? '') : mark));
}
