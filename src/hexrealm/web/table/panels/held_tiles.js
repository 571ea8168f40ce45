// Tiles in front of a seat, as hexes.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { use } from '../../core/symbols.js';

/** @typedef {import('../../types/scene.d.ts').HeldTile} HeldTile */
/** @typedef {import('../../types/scene.d.ts').Board['layout']} Layout */

/** @param {HeldTile} tile @param {Layout} layout @param {string} [classes] */
export function drawHeld(tile, layout, classes = 'held') {
  const ring = tile.tone === 'fresh' || tile.tone === 'active';
  return html`<svg class=${classes} viewBox="-112 -112 224 224" aria-hidden="true">
    ${ring ? svg`<g transform="scale(1.13)">${use(`hex-${layout}`, 0, 0, `held-${tile.tone}`)}</g>` : nothing}
    <g class=${tile.tone === 'spent' ? 'held-spent' : nothing}>${drawFace(tile, layout)}</g>
  </svg>`;
}

/** @param {HeldTile} tile @param {Layout} layout */
function drawFace(tile, layout) {
  if (tile.frame === 'plate') return svg`${use(`plate-${layout}`)}<g transform="scale(.92)">${use(tile.symbol)}</g>`;
  if (tile.frame === 'back') return svg`${use(`hex-${layout}`, 0, 0, 'held-back')}${use('tile-back')}`;
  return svg`<g class=${tile.ground}>${use(`hex-${layout}`, 0, 0, 'held-ground')}${tile.symbol ? use(tile.symbol) : nothing}${use(`hex-${layout}`, 0, 0, 'held-rim')}</g>`;
}

/** A tile with its name and state as its label. @param {HeldTile} tile @param {Layout} layout */
export const heldItem = (tile, layout) =>
  html`<li class=${`held-item held-item-${tile.tone}`} title=${[tile.name, tile.state].filter(Boolean).join(', ')}>
    ${drawHeld(tile, layout)}<span class="hidden-label">${[tile.name, tile.state].filter(Boolean).join(', ')}</span>
  </li>`;
