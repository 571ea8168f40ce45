// The tabs of the panels, on phones.

import { html, nothing } from '../vendor/lit-html/lit-html.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/scene.d.ts').Scene} Scene */

/** @param {import('./table.js').Table} table @param {Scene} scene */
export function renderTabs(table, scene) {
  const { extraTab: extra, extraCount: unread } = table.settings;
  const tabs = [
    ['board', 'board', translate('Board')],
    ...(scene.tracks ? [['tracks', 'tracks', translate('Tracks')]] : []),
    ...(scene.tiles ? [['tiles', 'games', scene.tiles.heading]] : []),
    ...(scene.ledger ? [['ledger', 'games', scene.ledger.heading]] : []),
    ['log', 'record', translate('Log')],
    ...(extra ? [['extra', 'chat', extra]] : []),
  ];
  const count = unread ? html`<span class="count">${unread}</span>` : nothing;
  const renderTab = (/** @type {string[]} */ [tab, symbol, label]) =>
    html`<button type="button" aria-current=${tab === table.tab ? 'true' : 'false'} @click=${() => table.showTab(tab)}>
      ${icon(symbol)}<span>${label}</span>${tab === 'extra' ? count : nothing}
    </button>`;
  return html`<nav class="tabs" aria-label=${translate('Sections of the table')}>${tabs.map(renderTab)}</nav>`;
}
