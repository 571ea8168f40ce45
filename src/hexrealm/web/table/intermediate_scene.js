// The Scenes between two positions: what a table shows while it animates the events that lead from one to the other.
// Pure functions; the movements are in animation.js.

import { capitalize } from '../core/translate.js';
import { eventText } from './panels/event_text.js';
import { eventSteps } from './scene_changes.js';

/** @typedef {import('../types/frames.d.ts').Event} Event */
/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../types/table.d.ts').Step} Step */

/**
 * The Scene after one more event, on the way to the last Scene.
 * @param {Scene} now
 * @param {Scene} after
 * @param {Event} event
 * @param {number} you the seat that is called "you", or -1
 * @returns {Scene}
 */
export function intermediateScene(now, after, event, you) {
  const [step] = eventSteps([event], now);
  return {
    ...now,
    seats: now.seats.map((seat, k) =>
      k === event.seat && seat.points !== null ? { ...seat, points: seat.points + event.points } : seat,
    ),
    board: intermediateBoard(now.board, after.board, new Set(step.hexes)),
    tracks: intermediateTracks(now, after, step),
    tiles: intermediateTiles(now, after, step),
    prompt: eventPrompt(event, eventText(event, now.seats, you)),
  };
}

/**
 * The text of the event, in place of the prompt.
 * @param {Event} event
 * @param {string} words
 * @returns {NonNullable<Scene['prompt']>}
 */
const eventPrompt = (event, words) => ({
  words: capitalize(words),
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

/**
 * The hexes of the event already look as in the last Scene.
 * @param {Board} now
 * @param {Board} after
 * @param {Set<string>} touched
 * @returns {Board}
 */
function intermediateBoard(now, after, touched) {
  /** @template {{ hex: string }} T @param {T[]} before @param {T[]} later */
  const mix = (before, later) => [
    ...before.filter(({ hex }) => !touched.has(hex)),
    ...later.filter(({ hex }) => touched.has(hex)),
  ];
  const pieces = mix(now.pieces, after.pieces);
  const there = new Set(pieces.map((piece) => piece.hex));
  const complete = after.pieces.every((piece) => there.has(piece.hex)) && pieces.length === after.pieces.length;
  return {
    ...now,
    pieces,
    hexes: now.hexes.map((hex, k) => (touched.has(hex.name) ? (after.hexes[k] ?? hex) : hex)),
    joins: after.joins.filter((link) => there.has(link.start) && there.has(link.end)),
    roads: after.roads.filter((link) => there.has(link.start)),
    areas: complete ? after.areas : now.areas,
    overlays: mix(now.overlays, after.overlays),
    marks: [],
    lit: [],
    rays: [],
  };
}

/**
 * The marker is where the event put it; a space the event is about gives what it will give.
 * @param {Scene} now
 * @param {Scene} after
 * @param {Step} step
 */
function intermediateTracks({ tracks: sheet }, after, { track, event }) {
  if (!sheet || track < 0) return sheet;
  const { to } = event.details;
  const tracks = sheet.tracks.map((each, k) => {
    if (k !== track) return each;
    if (to === undefined) return { ...each, spaces: after.tracks?.tracks[k].spaces ?? each.spaces };
    return { ...each, markers: each.markers.map((at, seat) => (seat === event.seat ? to : at)) };
  });
  return { ...sheet, tracks };
}

/** @param {Scene} now @param {Scene} after @param {Step} step */
function intermediateTiles({ tiles: sheet }, after, { tile }) {
  if (!sheet || tile < 0) return sheet;
  return { ...sheet, tiles: sheet.tiles.map((each, k) => (k === tile ? (after.tiles?.tiles[k] ?? each) : each)) };
}
