// Animates events in order, one movement for each. Any key or tap skips the rest.

import { intermediateScene } from './intermediate_scene.js';
import { eventSteps } from './scene_changes.js';

/** @typedef {import('../types/frames.d.ts').Event} Event */
/** @typedef {import('../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../types/table.d.ts').Step} Step */

/**
 * @typedef {object} Stage
 * @property {HTMLElement} host
 * @property {number} speed above 0
 * @property {AbortSignal} signal ends the animation
 * @property {(scene: Scene, pulsing: string[]) => void} show
 * @property {number} you the seat that is called "you", or -1
 */

const TRACK_ROW = 27.5; // pixels, as in panels/tracks.js
const READING = 28; // ms for a letter: people skim about 35 letters in a second
const MOVE = 'cubic-bezier(.4, 0, .2, 1)';
const LAND = 'cubic-bezier(.2, .9, .25, 1.12)'; // overshoots a little

/** A duration of tokens.css, in milliseconds. @param {string} name */
const duration = (name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

/** @param {Scene} before @param {Scene} after @param {Event[]} events @param {Stage} stage */
export async function animateEvents(before, after, events, stage) {
  if (!duration('--d-place')) return; // the system wants reduced motion
  const skip = new AbortController();
  const abort = () => skip.abort();
  const options = { once: true, capture: true, signal: skip.signal };
  for (const name of ['keydown', 'pointerdown']) document.addEventListener(name, abort, options);
  stage.signal.addEventListener('abort', abort, { once: true });
  let scene = before;
  for (const event of events) {
    if (skip.signal.aborted) break;
    const next = intermediateScene(scene, after, event, stage.you);
    if (isVisible(scene, next, event)) await animateEvent(scene, next, event, { ...stage, signal: skip.signal });
    scene = next;
  }
  skip.abort();
}

/** @param {Scene} now @param {Scene} next @param {Event} event */
const isVisible = (now, next, event) =>
  event.hexes.length > 0 || event.points !== 0 || now.tracks !== next.tracks || now.tiles !== next.tiles;

/** @param {Scene} now @param {Scene} next @param {Event} event @param {Stage} stage */
async function animateEvent(now, next, event, { host, speed, signal, show }) {
  const [step] = eventSteps([event], next);
  const { added, left } = pieceChanges(now, next);
  show(next, added.length ? [] : event.hexes);
  const movements = [
    ...added.map((hex) => landPiece(host, hex, left, next)),
    pulseHexes(host),
    moveMarker(host, now, step),
    dropFlag(host, step),
    flyPoints(host, step),
  ];
  const animations = movements.flatMap((each) => (each ? [each] : []));
  for (const animation of animations) animation.updatePlaybackRate(speed);
  signal.addEventListener('abort', () => animations.forEach((animation) => animation.finish()), { once: true });
  await Promise.allSettled(animations.map((animation) => animation.finished));
  await pause((duration('--d-pause') + readingTime(event.words)) / speed, signal);
}

/** How long a sentence stays, in milliseconds. Any key or tap skips it. @param {string} words */
const readingTime = (words) => (words ? 200 + READING * words.length : 0);

/** The hexes that got a piece, and one that lost a piece. @param {Scene} now @param {Scene} next */
function pieceChanges(now, next) {
  const standing = (/** @type {Scene} */ { board }) =>
    board.pieces.filter((piece) => !piece.ghost).map((piece) => piece.hex);
  const before = new Set(standing(now));
  const stays = new Set(next.board.pieces.map((piece) => piece.hex));
  const lifted = now.board.pieces.find((piece) => piece.ghost)?.hex;
  return {
    added: standing(next).filter((hex) => !before.has(hex)),
    left: [...before].find((hex) => !stays.has(hex)) ?? lifted,
  };
}

/** @param {number} ms @param {AbortSignal} signal @returns {Promise<void>} */
const pause = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/**
 * A piece comes down, or across from the hex it left.
 * @param {HTMLElement} host
 * @param {string} hex
 * @param {string | undefined} left
 * @param {Scene} scene
 */
function landPiece(host, hex, left, scene) {
  const piece = host.querySelector(`[data-piece="${hex}"]`);
  const centre = (/** @type {string} */ name) => scene.board.hexes.find((each) => each.name === name)?.centre ?? [0, 0];
  const [dx, dy] = left ? [0, 1].map((k) => 100 * (centre(left)[k] - centre(hex)[k])) : [0, -90];
  const from = { transform: `translate(${dx}px, ${dy}px) scale(${left ? 1 : 1.5})`, opacity: left ? 1 : 0 };
  const timing = { duration: duration('--d-place') * (left ? 2 : 1), easing: LAND };
  return piece?.animate([from, { transform: 'none', opacity: 1 }], timing);
}

/** The hexes of an event light up once. @param {HTMLElement} host */
function pulseHexes(host) {
  const frames = [{ opacity: 0 }, { opacity: 1 }, { opacity: 0.2 }];
  return host.querySelector('.pulsing')?.animate(frames, { duration: duration('--d-step') });
}

/** A marker moves space by space. @param {HTMLElement} host @param {Scene} now @param {Step} step */
function moveMarker(host, now, { track: number, space, event }) {
  const track = now.tracks?.tracks[number];
  const from = track?.markers[event.seat ?? -1];
  if (!track || from === undefined || event.details.to === undefined || from === space) return undefined;
  const marker = host.querySelector(`[data-marker="${track.key} ${event.seat}"]`);
  const count = Math.abs(space - from);
  const row = TRACK_ROW * Math.sign(space - from);
  const frames = [...Array(count + 1).keys()].map((k) => ({ transform: `translateY(${(count - k) * row}px)` }));
  return marker?.animate(frames, { duration: duration('--d-step') * count, easing: MOVE });
}

/** A flag drops onto its tile. @param {HTMLElement} host @param {Step} step */
function dropFlag(host, { tile, event }) {
  if (tile < 0) return undefined;
  const flag = host.querySelector(`[data-tile="${tile}"] [data-flag="${event.seat}"]`);
  const from = { transform: 'translateY(-24px) scale(1.6)', opacity: 0 };
  return flag?.animate([from, { transform: 'none', opacity: 1 }], { duration: duration('--d-place'), easing: LAND });
}

/** Points fly from where they were scored to the seat. @param {HTMLElement} host @param {Step} step */
function flyPoints(host, { event, track, tile, hexes }) {
  if (!event.points || event.seat === null) return undefined;
  const where =
    tile >= 0 ? `[data-tile="${tile}"]` : track >= 0 ? `[data-track="${track}"]` : `[data-hex="${hexes[0]}"]`;
  const source = host.querySelector(where);
  const targets = [...host.querySelectorAll(`[data-points="${event.seat}"]`)];
  const target = targets.find((each) => each.getBoundingClientRect().width > 0);
  const coin = host.querySelector('.flying');
  if (!source || !target || !coin) return undefined;
  const [start, end] = [middleOf(source), middleOf(target)];
  const frames = [
    { transform: start, opacity: 1 },
    { transform: end, opacity: 1, offset: 0.9 },
    { transform: end, opacity: 0 },
  ];
  return coin.animate(frames, { duration: duration('--d-gain'), easing: MOVE });
}

/** @param {Element} element */
function middleOf(element) {
  const box = element.getBoundingClientRect();
  return `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`;
}
