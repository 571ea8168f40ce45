// What the panels call the seats: "You" for the viewer, the names of people and bots for the others.

import { translate } from '../core/translate.js';

/** @typedef {import('../types/scene.d.ts').Scene} Scene */

/** @param {{ you: boolean }} settings @param {Scene} scene @param {number | null} me */
export function namingProps(settings, { seats }, me) {
  const you = settings.you ? (me ?? -1) : -1;
  return { you, nameOf: (/** @type {number} */ seat) => (seat === you ? translate('You') : seats[seat].name) };
}

/** What is said under "You win!": the points, and the kind of victory. @param {Scene} scene @param {number} you */
export const ownResult = ({ seats, unit }, you) =>
  [`${seats[you].points ?? ''} ${unit}`.trim(), seats[you].state].filter(Boolean).join(' · ');
