// Who may study a table: with a review, or on the analysis board. The server decides the same (tables/study_rules.py).

/** @typedef {import('../../types/table.d.ts').View} View */

/** A study would help in a running game, so only a person alone against bots gets one there. @param {View} view */
export function mayStudy({ state, moment, seats }) {
  const alone = seats.every((seat) => seat.yours || seat.kind === 'bot');
  const own = seats.filter((seat) => seat.yours).length;
  return moment > 0 && (state === 'over' || state === 'record' || (own === 1 && alone));
}

/** The analysis board at a moment of a table. @param {string} table @param {number} moment */
export const analysisAddress = (table, moment) => `/analysis?table=${table}&moment=${moment}`;
