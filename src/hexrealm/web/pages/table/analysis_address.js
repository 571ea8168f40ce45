// Where the analysis board is. Who may study a table is decided by the server: `may_study` in a view.

/** The analysis board at a moment of a table. @param {string} table @param {number} moment */
export const analysisAddress = (table, moment) => `/analysis?table=${table}&moment=${moment}`;
