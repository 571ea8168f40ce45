// Which tool of the editor places what is drawn on a hex. A tool's symbol may be two drawings, the lower one first.

/** @typedef {import('../../../types/frames.d.ts').Edit} Edit */
/** @typedef {{ hex: string, symbol: string, seat: number | null }} Drawn */

export const REMOVE = 'remove'; // the name of the tool that takes pieces away, in every game

/** @param {{ hex: string, symbol: string, seat?: number | null, under?: string }} each a piece or an overlay */
export const drawnWith = ({ hex, symbol, seat = null, under = '' }) => ({
  hex,
  symbol: under ? `${under} ${symbol}` : symbol,
  seat,
});

/** @param {Edit[]} tools @param {Drawn} drawn */
export const toolOf = (tools, { symbol, seat }) => tools.find((tool) => tool.symbol === symbol && tool.seat === seat);
