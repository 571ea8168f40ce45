// Events played in order: one event, one movement. Any key or tap skips the rest; without motion nothing moves.

import { chain } from './preview.js';
import { unfold } from './unfold.js';

/** @typedef {import('../types/scene.d.ts').Scene} Scene */
/** @typedef {import('../types/types.d.ts').Event} Event */
/** @typedef {import('../types/types.d.ts').Step} Step */

/** A duration of tokens.css, in milliseconds. @param {string} name */
const duration = (name) => parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

/**
 * From one Scene to the next, event by event.
 * @param {HTMLElement} host
 * @param {Scene} before
 * @param {Scene} after
 * @param {Event[]} events
 * @param {number} speed 0: at once
 * @param {AbortSignal} signal
 * @param {(scene: Scene, pulsing: string[]) => void} show
 */
export async function playEvents(host, before, after, events, speed, signal, show) {
  if (!speed || !duration('--d-place')) return;
  const skip = new AbortController();
  const stop = () => skip.abort();
  for (const name of ['keydown', 'pointerdown'])
    document.addEventListener(name, stop, { once: true, capture: true, signal: skip.signal });
  signal.addEventListener('abort', stop, { once: true });
  let scene = before;
  for (const event of events) {
    if (skip.signal.aborted) break;
    const next = unfold(scene, after, event);
    if (shows(scene, next, event)) await playOne(host, scene, next, event, speed, skip.signal, show);
    scene = next;
  }
  skip.abort();
}

/** Whether there is anything to see. @param {Scene} now @param {Scene} next @param {Event} event */
const shows = (now, next, event) =>
  event.hexes.length > 0 || event.points !== 0 || now.tracks !== next.tracks || now.tiles !== next.tiles;

/** @param {HTMLElement} host @param {Scene} now @param {Scene} next @param {Event} event @param {number} speed @param {AbortSignal} skip @param {(scene: Scene, pulsing: string[]) => void} show */
async function playOne(host, now, next, event, speed, skip, show) {
  const [step] = chain([event], next);
  const stood = new Set(now.board.pieces.filter((piece) => !piece.ghost).map((piece) => piece.hex));
  const came = next.board.pieces.filter((piece) => !piece.ghost && !stood.has(piece.hex)).map((piece) => piece.hex);
  const stands = new Set(next.board.pieces.map((piece) => piece.hex));
  const left = [...stood].find((hex) => !stands.has(hex)) ?? now.board.pieces.find((piece) => piece.ghost)?.hex;
  show(next, came.length ? [] : event.hexes);
  const moving = [
    ...came.map((hex) => arrive(host, hex, left, next)),
    pulse(host),
    march(host, now, step),
    drop(host, step),
    fly(host, step),
  ];
  const playing = moving.flatMap((each) => (each ? [each] : []));
  for (const animation of playing) animation.updatePlaybackRate(speed);
  skip.addEventListener('abort', () => playing.forEach((animation) => animation.finish()), { once: true });
  await Promise.allSettled(playing.map((animation) => animation.finished));
  await pause(duration('--d-pause') / speed, skip);
}

/** @param {number} ms @param {AbortSignal} skip @returns {Promise<void>} */
const pause = (ms, skip) =>
  new Promise((resolve) => {
    if (skip.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    skip.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** A piece comes down, or across from the hex it left. @param {HTMLElement} host @param {string} hex @param {string | undefined} left @param {Scene} scene */
function arrive(host, hex, left, scene) {
  const piece = host.querySelector(`[data-piece="${hex}"]`);
  const centre = (/** @type {string} */ name) => scene.board.hexes.find((each) => each.name === name)?.centre ?? [0, 0];
  const [dx, dy] = left ? [0, 1].map((k) => 100 * (centre(left)[k] - centre(hex)[k])) : [0, -90];
  const from = { transform: `translate(${dx}px, ${dy}px) scale(${left ? 1 : 1.5})`, opacity: left ? 1 : 0 };
  return piece?.animate([from, { transform: 'none', opacity: 1 }], {
    duration: duration('--d-place') * (left ? 2 : 1),
    easing: 'cubic-bezier(.2, .9, .25, 1.12)',
  });
}

/** The hexes an event speaks of light up once. @param {HTMLElement} host */
const pulse = (host) =>
  host
    .querySelector('.pulsing')
    ?.animate([{ opacity: 0 }, { opacity: 1 }, { opacity: 0.2 }], { duration: duration('--d-step') });

/** A marker goes space by space. @param {HTMLElement} host @param {Scene} now @param {Step} step */
function march(host, now, { track, space, event }) {
  const ladder = now.tracks?.tracks[track];
  const from = ladder?.markers[event.seat ?? -1];
  if (!ladder || from === undefined || event.details.to === undefined || from === space) return undefined;
  const marker = host.querySelector(`[data-marker="${ladder.key} ${event.seat}"]`);
  const count = Math.abs(space - from);
  const frames = [...Array(count + 1).keys()].map((k) => ({
    transform: `translateY(${(count - k) * 27.5 * Math.sign(space - from)}px)`,
  }));
  return marker?.animate(frames, { duration: duration('--d-step') * count, easing: 'cubic-bezier(.4, 0, .2, 1)' });
}

/** A flag drops onto its tile. @param {HTMLElement} host @param {Step} step */
function drop(host, { tile, event }) {
  const flag = tile < 0 ? null : host.querySelector(`[data-tile="${tile}"] [data-flag="${event.seat}"]`);
  return flag?.animate(
    [
      { transform: 'translateY(-24px) scale(1.6)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    { duration: duration('--d-place'), easing: 'cubic-bezier(.2, .9, .25, 1.12)' },
  );
}

/** Points fly from where they were earned to the seat. @param {HTMLElement} host @param {Step} step */
function fly(host, { event, track, tile, hexes }) {
  if (!event.points || event.seat === null) return undefined;
  const source = host.querySelector(
    tile >= 0 ? `[data-tile="${tile}"]` : track >= 0 ? `[data-track="${track}"]` : `[data-hex="${hexes[0]}"]`,
  );
  const goal = [...host.querySelectorAll(`[data-points="${event.seat}"]`)].find(
    (each) => each.getBoundingClientRect().width > 0,
  );
  const coin = host.querySelector('.flying');
  if (!source || !goal || !coin) return undefined;
  const middle = (/** @type {Element} */ each) => {
    const box = each.getBoundingClientRect();
    return `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`;
  };
  return coin.animate(
    [
      { transform: middle(source), opacity: 1 },
      { transform: middle(goal), opacity: 1, offset: 0.9 },
      { transform: middle(goal), opacity: 0 },
    ],
    { duration: duration('--d-gain'), easing: 'cubic-bezier(.4, 0, .2, 1)' },
  );
}
