// Drawings by name. The symbols of the platform and of a game are SVG files that are added to the page once.

import { html, nothing, svg } from '../vendor/lit-html/lit-html.js';

/** @typedef {import('../types/scene.d.ts').Seat} Seat */

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** Load the symbols of the platform: icons, frames of hexes, ornaments. */
export const loadCommonSymbols = () => loadOnce('/web/symbols.svg', addSymbols);

/**
 * Load the symbols and colours of a game, and the common symbols.
 * @param {string} assets the package of the game, as a Scene names it
 */
export async function loadGameAssets(assets) {
  const folder = `/games/${assets.split('.').at(-1)}/web`;
  const own = [loadOnce(`${folder}/symbols.svg`, addSymbols), loadOnce(`${folder}/style.css`, addStyleSheet)];
  await Promise.all([loadCommonSymbols(), ...own]);
}

/** @param {string} url @param {(url: string) => Promise<void>} load */
function loadOnce(url, load) {
  const promise = loading.get(url) ?? load(url);
  loading.set(url, promise);
  return promise;
}

/** @param {string} url */
async function addSymbols(url) {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  const symbols = new DOMParser().parseFromString(await response.text(), 'image/svg+xml').documentElement;
  symbols.classList.add('symbols');
  symbols.setAttribute('aria-hidden', 'true');
  document.body.prepend(document.adoptNode(symbols));
}

/** Load a style sheet that only some pages need. @param {string} url */
export const loadStyleSheet = (url) => loadOnce(url, addStyleSheet);

/** @param {string} url @returns {Promise<void>} */
function addStyleSheet(url) {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    Object.assign(link, { rel: 'stylesheet', href: url, onload: resolve, onerror: () => reject(new Error(url)) });
    document.head.append(link);
  });
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
export const hasSymbol = (symbol) => document.getElementById(symbol) !== null;
