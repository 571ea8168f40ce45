// Tiles to be claimed: sign, points, name, and the flags of the seats that have them.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { token, use } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').Tile} Tile */
/** @typedef {import('../../types/types.d.ts').Shown} Shown */

/** @param {Shown} shown */
export function drawTiles(shown) {
  const sheet = shown.scene.tiles;
  if (!sheet) return nothing;
  return html`<section class="panel p-tiles" data-tab="tiles">
    <h2>${sheet.heading}<small>${sheet.note}</small></h2>
    <ol class=${`tiles tiles-${sheet.columns}`}>
      ${sheet.tiles.map((tile, k) => drawTile(shown, tile, k))}
    </ol>
  </section>`;
}

/** @param {Shown} shown @param {Tile} tile @param {number} k */
function drawTile(shown, tile, k) {
  const coming = (shown.preview?.after?.tiles?.tiles[k]?.flags ?? []).filter((seat) => !tile.flags.includes(seat));
  const state = coming.length ? 'soon' : tile.flags.length === tile.places ? 'taken' : '';
  const step = shown.steps.find((each) => each.tile === k);
  return html`<li class=${`tile ${state}`} data-tile=${k}>
    ${step ? html`<span class="step-tag">${step.number}</span>` : nothing}
    <span class="vp"><span class="hidden-label">${translate('points')} </span>${tile.points}</span>
    <svg class="tile-sign" viewBox="-120 -80 240 160" aria-hidden="true">${use(tile.symbol)}</svg>
    <span class="tile-words">${tile.lines.join(' ')}</span>
    <span class="flags">${drawFlags(shown, tile, coming)}</span>
  </li>`;
}

/** One place for each flag; where all seats have one, each flag stands in its seat's place. @param {Shown} shown @param {Tile} tile @param {number[]} coming */
function drawFlags({ scene }, tile, coming) {
  const shared = tile.places === scene.seats.length && tile.places > 1;
  const there = [...tile.flags, ...coming];
  return [...Array(tile.places).keys()].map((place) => {
    const seat = shared ? (there.includes(place) ? place : undefined) : there[place];
    if (seat === undefined) return html`<i></i>`;
    return html`<span class=${coming.includes(seat) ? 'ghost' : ''} data-flag=${seat}
      >${token(scene.seats[seat], 'pc small-piece')}<span class="hidden-label">${scene.seats[seat].name}</span></span
    >`;
  });
}
