// The text of an event: its template, in which a mark in braces stands for each seat and each hex.

import { html } from '../../vendor/lit-html/lit-html.js';
import { capitalize } from '../../core/translate.js';

/** @typedef {Pick<import('../../types/frames.d.ts').Event, 'words' | 'template' | 'seat' | 'details'>} Event */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */

const MARK = /\{(\w+)\}/;
const SEAT = /^\d+$/; // the name of a hex has a letter

/**
 * The text with its hexes in bold.
 * @param {Event} event
 * @param {(seat: number, leads: boolean) => unknown} nameSeat leads: the text begins with this seat
 * @param {number} you the seat that is called "you", or -1
 */
export function renderEventText(event, nameSeat, you) {
  const template = ownText(event, you) || event.template;
  if (!template) return capitalize(event.words);
  const [opening = '', ...parts] = template.split(MARK);
  return [
    capitalize(opening),
    ...parts.map((part, k) => {
      if (k % 2) return part;
      return SEAT.test(part) ? nameSeat(Number(part), k === 0 && !opening) : html`<b>${part}</b>`;
    }),
  ];
}

/** What the seat called "you" reads about itself: "you build on {h6}". @param {Event} event @param {number} you */
export const ownText = ({ seat, details }, you) => ((seat ?? details.reader) === you ? String(details.own ?? '') : '');

/** What a line of the log says about the effects of an action, in a few words each. @param {Event[]} events */
export const shortTexts = (events) => events.map(({ details }) => String(details.short ?? '')).filter(Boolean);

/**
 * The text with the names of the people instead of the colours.
 * @param {Event} event
 * @param {Seat[]} seats
 * @param {number} you
 */
export const renderNamedEvent = (event, seats, you) => renderEventText(event, (seat) => seats[seat]?.name ?? '', you);

/** The same as plain text. @param {Event} event @param {Seat[]} seats @param {number} you */
export function eventText(event, seats, you) {
  const template = ownText(event, you) || event.template;
  if (!template) return event.words;
  return template.replace(/\{(\w+)\}/g, (_, mark) => (SEAT.test(mark) ? (seats[Number(mark)]?.name ?? '') : mark));
}
