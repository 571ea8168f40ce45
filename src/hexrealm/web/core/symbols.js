// Drawings by name: brings the symbols and colours of a game into the page, and the frames that follow a board's layout.

import { html, nothing, render, svg } from '../vendor/lit-html/lit-html.js';
import { corners, polygon } from '../board/geometry.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').Seat} Seat */

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** The folder of a game by its package, as a Scene names it. @param {string} assets */
const folder = (assets) => `/games/${assets.split('.').at(-1)}/web`;

/** Load the common symbols and make the frames, once. */
export function loadCommon() {
  if (!loading.size) addFrames();
  return once('/web/symbols.svg', addSymbols);
}

/** Load symbols and colours of a game, once, and the common ones. @param {string} assets */
export async function loadLook(assets) {
  const common = loadCommon();
  await Promise.all([
    common,
    once(`${folder(assets)}/symbols.svg`, addSymbols),
    once(`${folder(assets)}/style.css`, addStyle),
  ]);
}

/** @param {string} url @param {(url: string) => Promise<void>} load */
function once(url, load) {
  const found = loading.get(url) ?? load(url);
  loading.set(url, found);
  return found;
}

/** @param {string} url */
async function addSymbols(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  const drawn = new DOMParser().parseFromString(await answer.text(), 'image/svg+xml').documentElement;
  drawn.classList.add('symbols');
  drawn.setAttribute('aria-hidden', 'true');
  document.body.prepend(document.adoptNode(drawn));
}

/** @param {string} url @returns {Promise<void>} */
function addStyle(url) {
  return new Promise((resolve, reject) => {
    const sheet = document.createElement('link');
    Object.assign(sheet, {
      rel: 'stylesheet',
      href: url,
      onload: () => resolve(),
      onerror: () => reject(new Error(url)),
    });
    document.head.append(sheet);
  });
}

/** A hex, and the frames of places and plates, for both layouts: `hex-flat`, `plate-pointy`. */
function addFrames() {
  const host = document.createElement('div');
  host.className = 'symbols';
  render(html`<svg aria-hidden="true"><defs>${frames('flat')}${frames('pointy')}</defs></svg>`, host);
  document.body.prepend(host);
}

/** @param {Board['layout']} layout */
function frames(layout) {
  const ring = (/** @type {string} */ classes, /** @type {number} */ radius) =>
    svg`<path class=${classes || nothing} d=${polygon(corners(layout, [0, 0], radius))} />`;
  return svg`
    <path id=${`hex-${layout}`} d=${polygon(corners(layout, [0, 0]))} />
    <path id=${`ring-${layout}`} d=${polygon(corners(layout, [0, 0], 89))} />
    <g id=${`place-${layout}`}>${ring('place-ground', 100)}${ring('place-rim', 91)}</g>
    <g id=${`plate-${layout}`}>${ring('plate-ground', 100)}${ring('plate-rim', 87)}${ring('plate-hair', 77)}</g>
    <g id=${`plate-taken-${layout}`}>${ring('plate-quiet', 95)}</g>`;
}

/** A copy of a symbol. @param {string} symbol @param {number} [x] @param {number} [y] @param {string} [classes] */
export const use = (symbol, x = 0, y = 0, classes = '') =>
  svg`<use href=${`#${symbol}`} x=${x || nothing} y=${y || nothing} class=${classes || nothing} />`;

/** A symbol as a small picture in a line of text. @param {string} symbol @param {string} [classes] */
export const sign = (symbol, classes = '') =>
  html`<svg class=${`sign ${classes}`} viewBox="-105 -105 210 210" aria-hidden="true">${use(symbol)}</svg>`;

/** The piece of a seat as its sign. @param {Seat} seat @param {string} [classes] */
export const token = (seat, classes = 'token') => sign(seat.symbol, `${classes} ${seat.palette}`);

/** An icon of 24 by 24. @param {string} name */
export const icon = (name) =>
  html`<svg class="ico" viewBox="0 0 24 24" aria-hidden="true"><use href=${`#i-${name}`} /></svg>`;

/** Whether a symbol is in the page. @param {string} symbol */
export const known = (symbol) => document.getElementById(symbol) !== null;
