// What would change: two Scenes compared, and the chain of events with the places where each step shows itself.

/** @typedef {import('../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').Piece} Piece */
/** @typedef {import('../types/scene.d.ts').Link} Link */

/** @typedef {import('../types/types.d.ts').Event} Event */
/** @typedef {import('../types/types.d.ts').Step} Step */

/**
 * What of a board would change.
 * @typedef {object} Changes
 * @property {Piece[]} pieces that come
 * @property {Piece[]} gone
 * @property {Link[]} joins
 * @property {Link[]} roads
 * @property {{symbol: string, from: string, to: string}[]} overlays
 * @property {[string, string][]} flights from where to where something goes
 */

/** @param {Link} link */
const linkKey = (link) => `${link.seat} ${link.start} ${link.end}`;
/** @param {Piece} piece */
const pieceKey = (piece) => `${piece.hex} ${piece.symbol} ${piece.seat} ${piece.under}`;

/** Items of one list that the other has not. @template T @param {T[]} items @param {T[]} others @param {(item: T) => string} key */
function without(items, others, key) {
  const known = new Set(others.map(key));
  return items.filter((item) => !known.has(key(item)));
}

/** @param {Board} now @param {Board} after @returns {Changes} */
export function compareBoards(now, after) {
  const standing = (/** @type {Board} */ board) => board.pieces.filter((piece) => !piece.ghost);
  const pieces = without(standing(after), standing(now), pieceKey);
  const gone = without(standing(now), standing(after), (piece) => piece.hex);
  const lifted = now.pieces.filter((piece) => piece.ghost);
  const left = without(now.overlays, after.overlays, (each) => each.hex);
  const overlays = without(after.overlays, now.overlays, (each) => each.hex).map((each, k) => ({
    symbol: each.symbol,
    from: left[k]?.hex ?? '',
    to: each.hex,
  }));
  const flights = pieces.flatMap((piece) => {
    const from = [...gone, ...lifted].find((other) => other.symbol === piece.symbol && other.hex !== piece.hex);
    return from ? [/** @type {[string, string]} */ ([from.hex, piece.hex])] : [];
  });
  return {
    pieces,
    gone,
    joins: without(after.joins, now.joins, linkKey),
    roads: without(after.roads, now.roads, linkKey),
    overlays,
    flights,
  };
}

/** Points each seat would have more or fewer. @param {Scene} now @param {Scene} after */
export const compareScores = (now, after) =>
  now.seats.map((seat, k) => (after.seats[k]?.points ?? 0) - (seat.points ?? 0));

/** The chain of events as numbered steps. @param {Event[]} events @param {Scene} scene @returns {Step[]} */
export function chain(events, scene) {
  return events.map((event, k) => {
    const named = new Set(Object.values(event.details));
    const find = (/** @type {{key: string}[] | undefined} */ parts) =>
      parts?.findIndex((part) => part.key !== '' && named.has(part.key)) ?? -1;
    const { to, space } = /** @type {Record<string, number>} */ (event.details);
    return {
      number: k + 1,
      event,
      hexes: event.hexes,
      track: find(scene.tracks?.tracks),
      space: to ?? space ?? -1,
      tile: find(scene.tiles?.tiles),
      row: find(scene.ledger?.rows),
    };
  });
}
