// The parts of a prompt that only games with tiles have: the tile of the turn, the tiles that can be used.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { icon } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';
import { renderHeldTile } from './held_tiles.js';

/** @typedef {import('../../types/scene.d.ts').Choice} Choice */
/** @typedef {import('../../types/scene.d.ts').HeldTile} HeldTile */
/** @typedef {import('../../types/scene.d.ts').Prompt} Prompt */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

/** @param {HeldTile} tile @param {import('../../types/scene.d.ts').Board['layout']} layout */
export const renderPromptTile = (tile, layout) => renderHeldTile(tile, layout, 'terrain-tile');

/**
 * The tiles of the seat that is asked. Those that can be used now are buttons.
 * @param {PanelProps} props
 * @param {Prompt} prompt
 */
export function renderUsableTiles(props, prompt) {
  const seat = prompt.seat === null ? null : props.scene.seats[prompt.seat];
  const plates = (seat?.tiles ?? []).filter((tile) => tile.frame === 'plate');
  if (!plates.length) return nothing;
  const used = new Set();
  const items = plates.map((tile) => {
    const fits = (/** @type {Choice} */ choice) => choice.tile?.symbol === tile.symbol && !used.has(choice);
    const choice = tile.tone === 'plain' ? props.choices.find(fits) : undefined;
    used.add(choice);
    return html`<li>${renderTile(props, tile, choice)}</li>`;
  });
  return html`<ul class=${plates.length > 3 ? 'ltiles many' : 'ltiles'}>
    ${items}
  </ul>`;
}

/** @param {PanelProps} props @param {HeldTile} tile @param {Choice | undefined} choice */
function renderTile(props, tile, choice) {
  const state = choice?.tile?.state ?? tile.state;
  const inside = html`${renderHeldTile(tile, props.scene.board.layout)}
    <span><b>${tile.name}</b><small>${state}</small></span>`;
  const active = tile.tone === 'active';
  if (!choice)
    return html`<span class=${`ltile ${active ? 'using' : ''} ${tile.tone}`}>${inside}</span>
      ${active && props.undo ? renderUndo(tile, props.undo) : nothing}`;
  const { action } = choice;
  const classes = `ltile ${props.action === action ? 'using' : ''}`;
  return html`<button type="button" class=${classes} @click=${() => props.selectChoice(action)}>${inside}</button>`;
}

/** Take back the use of a tile, where that needs nobody's consent. @param {HeldTile} tile @param {() => void} undo */
const renderUndo = ({ name }, undo) =>
  html`<button type="button" class="undo-tile" @click=${undo}>
    ${icon('undo')}${translate('Undo {tile}', { tile: name })}
  </button>`;
