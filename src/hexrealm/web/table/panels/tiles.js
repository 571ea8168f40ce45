// Tiles to be claimed: symbol, points, name, and the flags of the seats that have claimed them.

import { html, nothing } from '../../vendor/lit-html/lit-html.js';
import { token, use } from '../../core/symbols.js';
import { translate } from '../../core/translate.js';

/** @typedef {import('../../types/scene.d.ts').Tile} Tile */
/** @typedef {import('../../types/table.d.ts').PanelProps} PanelProps */

/** @param {PanelProps} props */
export function renderTiles(props) {
  const sheet = props.scene.tiles;
  if (!sheet) return nothing;
  return html`<section class="panel p-tiles" data-tab="tiles">
    <h2>${sheet.heading}<small>${sheet.note}</small></h2>
    <ol class=${`tiles tiles-${sheet.columns}`}>
      ${sheet.tiles.map((tile, k) => renderTile(props, tile, k))}
    </ol>
  </section>`;
}

/** @param {PanelProps} props @param {Tile} tile @param {number} k */
function renderTile(props, tile, k) {
  const after = props.preview?.after?.tiles?.tiles[k]?.flags ?? [];
  const added = after.filter((seat) => !tile.flags.includes(seat));
  const state = added.length ? 'soon' : tile.flags.length === tile.places ? 'taken' : '';
  const step = props.steps.find((each) => each.tile === k);
  return html`<li
    class=${`tile ${state}`}
    data-tile=${k}
    data-card=${tile.words || nothing}
    tabindex=${tile.words ? 0 : nothing}
  >
    ${step ? html`<span class="step-tag">${step.number}</span>` : nothing}
    <span class="vp"><span class="hidden-label">${translate('points')} </span>${tile.points}</span>
    <svg class="tile-sign" viewBox="-120 -80 240 160" aria-hidden="true">${use(tile.symbol)}</svg>
    <span class="tile-words">${tile.lines.join(' ')}</span>
    <span class="flags">${renderFlags(props, tile, added)}</span>
  </li>`;
}

/**
 * A place for each flag. Where every seat has one, a flag stands at its seat's place.
 * @param {PanelProps} props
 * @param {Tile} tile
 * @param {number[]} added by the preview
 */
function renderFlags({ scene }, tile, added) {
  const shared = tile.places === scene.seats.length && tile.places > 1;
  const flags = [...tile.flags, ...added];
  return [...Array(tile.places).keys()].map((k) => {
    const own = flags.includes(k) ? k : undefined;
    const number = shared ? own : flags[k];
    if (number === undefined) return html`<i></i>`;
    const seat = scene.seats[number];
    return html`<span class=${added.includes(number) ? 'ghost' : ''} data-flag=${number}
      >${token(seat, 'pc small-piece')}<span class="hidden-label">${seat.name}</span></span
    >`;
  });
}
