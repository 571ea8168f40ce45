// Differences between two Scenes, and the events of a preview as numbered steps with the places where they show.

/** @typedef {import('../types/frames.d.ts').Event} Event */
/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').Link} Link */
/** @typedef {import('../types/scene.d.ts').Piece} Piece */
/** @typedef {import('../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../types/table.d.ts').Step} Step */

/** @param {Link} link */
const linkKey = (link) => `${link.seat} ${link.start} ${link.end}`;
/** @param {Piece} piece */
const pieceKey = (piece) => `${piece.hex} ${piece.symbol} ${piece.seat} ${piece.under}`;
/** @param {{ hex: string }} each */
const hexKey = (each) => each.hex;

/**
 * The items that are not in another list.
 * @template T
 * @param {T[]} items
 * @param {T[]} others
 * @param {(item: T) => string} key
 */
function without(items, others, key) {
  const known = new Set(others.map(key));
  return items.filter((item) => !known.has(key(item)));
}

/** @param {Board} now @param {Board} after @returns {import('../board/layers.js').BoardChanges} */
export function boardChanges(now, after) {
  const standing = (/** @type {Board} */ board) => board.pieces.filter((piece) => !piece.ghost);
  const pieces = without(standing(after), standing(now), pieceKey);
  const gone = without(standing(now), standing(after), hexKey);
  return {
    pieces,
    gone,
    joins: without(after.joins, now.joins, linkKey),
    roads: without(after.roads, now.roads, linkKey),
    overlays: overlayChanges(now, after),
    moves: pieceMoves(pieces, [...gone, ...now.pieces.filter((piece) => piece.ghost)]),
  };
}

/** @param {Board} now @param {Board} after */
function overlayChanges(now, after) {
  const left = without(now.overlays, after.overlays, hexKey);
  const added = without(after.overlays, now.overlays, hexKey);
  return added.map(({ symbol, hex }, k) => ({ symbol, from: left[k]?.hex ?? '', to: hex }));
}

/**
 * Pair each new piece with one like it that left.
 * @param {Piece[]} added
 * @param {Piece[]} left
 * @returns {[string, string][]}
 */
function pieceMoves(added, left) {
  return added.flatMap(({ symbol, hex }) => {
    const from = left.find((other) => other.symbol === symbol && other.hex !== hex);
    return from ? [/** @type {[string, string]} */ ([from.hex, hex])] : [];
  });
}

/** The change of points by seat. @param {Scene} now @param {Scene} after */
export const pointChanges = (now, after) =>
  now.seats.map((seat, k) => (after.seats[k]?.points ?? 0) - (seat.points ?? 0));

/**
 * Events as numbered steps. An event belongs to the track, tile or ledger row whose key is among its details.
 * @param {Event[]} events
 * @param {Scene} scene
 * @returns {Step[]}
 */
export function eventSteps(events, scene) {
  return events.map((event, k) => {
    const named = new Set(Object.values(event.details));
    const find = (/** @type {{ key: string }[] | undefined} */ parts) =>
      parts?.findIndex(({ key }) => key !== '' && named.has(key)) ?? -1;
    const { to, space } = event.details;
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
