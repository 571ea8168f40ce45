// On a phone the panels lie behind tabs.

import { html } from '../vendor/lit-html/lit-html.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/scene.d.ts').Scene} Scene */

/** @param {Scene} scene @param {string} now @param {string} extra @param {(tab: string) => void} turn */
export function drawTabs(scene, now, extra, turn) {
  const tabs = [
    ['board', 'board', translate('Board')],
    ...(scene.tracks ? [['tracks', 'tracks', translate('Tracks')]] : []),
    ...(scene.tiles ? [['tiles', 'games', scene.tiles.heading]] : []),
    ...(scene.ledger ? [['ledger', 'games', scene.ledger.heading]] : []),
    ['log', 'record', translate('Log')],
    ...(extra ? [['extra', 'chat', extra]] : []),
  ];
  return html`<nav class="tabs" aria-label=${translate('Parts of the table')}>
    ${tabs.map(
      ([tab, sign, words]) =>
        html`<button type="button" aria-current=${tab === now ? 'true' : 'false'} @click=${() => turn(tab)}>
          ${icon(sign)}<span>${words}</span>
        </button>`,
    )}
  </nav>`;
}
