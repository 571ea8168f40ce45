// The tiles a seat holds, as hexes.

import { html, nothing, svg } from '../../vendor/lit-html/lit-html.js';
import { use } from '../../core/symbols.js';

/** @typedef {import('../../types/scene.d.ts').Board} Board */
/** @typedef {Board['layout']} Layout */
/** @typedef {import('../../types/scene.d.ts').HeldTile} HeldTile */
/** @typedef {import('../../types/scene.d.ts').Seat} Seat */

/** @param {HeldTile} tile @param {Layout} layout @param {string} [classes] */
export function renderHeldTile(tile, layout, classes = 'held') {
  const ringed = tile.tone === 'fresh' || tile.tone === 'active';
  const ring = svg`<g transform="scale(1.13)">${use(`hex-${layout}`, 0, 0, `held-${tile.tone}`)}</g>`;
  return html`<svg class=${classes} viewBox="-112 -112 224 224" aria-hidden="true">
    ${ringed ? ring : nothing}
    <g class=${tile.tone === 'spent' ? 'held-spent' : nothing}>${renderFace(tile, layout)}</g>
  </svg>`;
}

/** @param {HeldTile} tile @param {Layout} layout */
function renderFace(tile, layout) {
  const hex = (/** @type {string} */ classes) => use(`hex-${layout}`, 0, 0, classes);
  if (tile.frame === 'plate') return svg`${use(`plate-${layout}`)}<g transform="scale(.92)">${use(tile.symbol)}</g>`;
  if (tile.frame === 'back') return svg`${hex('held-back')}${use('tile-back')}`;
  const symbol = tile.symbol ? use(tile.symbol) : nothing;
  return svg`<g class=${tile.ground}>${hex('held-ground')}${symbol}${hex('held-rim')}</g>`;
}

/**
 * The plates of a seat, or its other tiles, in a list.
 * @param {Seat} seat
 * @param {Board} board
 * @param {boolean} plates
 */
export function renderHeldTiles(seat, board, plates) {
  const tiles = (seat.tiles ?? []).filter((tile) => (tile.frame === 'plate') === plates);
  if (!tiles.length) return nothing;
  return html`<ul class="minis">
    ${tiles.map((tile) => renderItem(tile, board))}
  </ul>`;
}

/** @param {HeldTile} tile @param {Board} board */
function renderItem(tile, board) {
  const label = [tile.name, tile.state].filter(Boolean).join(', ');
  const key = tile.frame === 'land' ? tile.ground : tile.symbol || 'tile-back';
  return html`<li class=${`held-item held-item-${tile.tone}`} data-card=${explainSign(label, board, key)} tabindex="0">
    ${renderHeldTile(tile, board.layout)}<span class="hidden-label">${label}</span>
  </li>`;
}

/**
 * A text with what a ground or symbol means.
 * @param {string} text
 * @param {Board} board
 * @param {string} key
 */
export function explainSign(text, { rules }, key) {
  const rule = rules.find(({ sign }) => sign === key);
  return rule ? `${text}. ${rule.words}` : text;
}
