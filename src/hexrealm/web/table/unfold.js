// One event at a time from one Scene to the next: what a table shows while events are played. Pure; the movements are animation.js.

import { chain } from './preview.js';
import { capital } from '../core/translate.js';

/** @typedef {import('../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/types.d.ts').Event} Event */
/** @typedef {import('../types/types.d.ts').Step} Step */

/** The Scene after one more event, on the way to the last one. @param {Scene} now @param {Scene} after @param {Event} event @returns {Scene} */
export function unfold(now, after, event) {
  const [step] = chain([event], now);
  const seats = now.seats.map((seat, k) =>
    k === event.seat && seat.points !== null ? { ...seat, points: seat.points + event.points } : seat,
  );
  return {
    ...now,
    seats,
    board: unfoldBoard(now.board, after.board, new Set(step.hexes)),
    tracks: unfoldTracks(now, after, step),
    tiles: unfoldTiles(now, after, step),
    prompt: tellEvent(event),
  };
}

/** What happens, where else something would be asked. @param {Event} event @returns {NonNullable<Scene['prompt']>} */
const tellEvent = (event) => ({
  words: capital(event.words),
  seat: event.seat,
  choices: [],
  tile: null,
  details: [],
  due: null,
  asked: '',
  supposed: '',
  confirm: '',
  variants: [],
});

/** What stands on the hexes an event names is as it will be. @param {Board} now @param {Board} after @param {Set<string>} touched @returns {Board} */
function unfoldBoard(now, after, touched) {
  const mixed = (/** @type {(board: Board) => {hex: string}[]} */ part) => [
    ...part(now).filter((each) => !touched.has(each.hex)),
    ...part(after).filter((each) => touched.has(each.hex)),
  ];
  const pieces = /** @type {Board['pieces']} */ (mixed((board) => board.pieces));
  const there = new Set(pieces.map((piece) => piece.hex));
  const complete = after.pieces.every((piece) => there.has(piece.hex)) && pieces.length === after.pieces.length;
  return {
    ...now,
    pieces,
    hexes: now.hexes.map((hex, k) => (touched.has(hex.name) ? (after.hexes[k] ?? hex) : hex)),
    joins: after.joins.filter((link) => there.has(link.start) && there.has(link.end)),
    roads: after.roads.filter((link) => there.has(link.start)),
    areas: complete ? after.areas : now.areas,
    overlays: /** @type {Board['overlays']} */ (mixed((board) => board.overlays)),
    marks: [],
    lit: [],
    rays: [],
  };
}

/** A marker stands where the event says; a space gives what it will give. @param {Scene} now @param {Scene} after @param {Step} step */
function unfoldTracks({ tracks }, after, { track, event }) {
  if (!tracks || track < 0) return tracks;
  const { to } = /** @type {Record<string, number>} */ (event.details);
  const moved = (/** @type {number[]} */ markers) =>
    markers.map((at, seat) => (seat === event.seat && to !== undefined ? to : at));
  return {
    ...tracks,
    tracks: tracks.tracks.map((each, k) =>
      k === track
        ? {
            ...each,
            spaces: to === undefined ? (after.tracks?.tracks[k].spaces ?? each.spaces) : each.spaces,
            markers: moved(each.markers),
          }
        : each,
    ),
  };
}

/** @param {Scene} now @param {Scene} after @param {Step} step */
function unfoldTiles({ tiles }, after, { tile }) {
  if (!tiles || tile < 0) return tiles;
  return { ...tiles, tiles: tiles.tiles.map((each, k) => (k === tile ? (after.tiles?.tiles[k] ?? each) : each)) };
}
