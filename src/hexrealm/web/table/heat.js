// Loads what the heat of a table shows, once for each position: gains, or the win chances of a quick search.

export { loadHeatLayer } from '../board/layers.js';

/** @typedef {import('./table.js').Table} Table */

const TRIES = 3; // searches for one position
const PAUSE = 3000; // milliseconds between them

/** Load the kind of heat that the settings want. @param {Table} table */
export async function loadHeat(table) {
  if (table.settings.heat === 'chances') await loadChances(table);
  else await loadGains(table);
  table.render();
}

/** Load the gains of this position. @param {Table} table */
export async function loadGains(table) {
  const { view, callbacks, settings } = table;
  if (!view?.legal.length || table.gains.length || !settings.gains || !callbacks.gains) return;
  const gains = await callbacks.gains().catch(() => []);
  if (table.view !== view) return;
  table.gains = gains;
  table.render();
}

/**
 * Load the win chances. A search that is refused, because all bots are busy, is asked for again a little later.
 * @param {Table} table @param {number} [tries]
 */
async function loadChances(table, tries = TRIES) {
  const { view, callbacks } = table;
  if (!view?.legal.length || table.chances.length || table.searching || !callbacks.chances) return;
  table.searching = true;
  table.render();
  const chances = await callbacks.chances().catch(() => null);
  table.searching = false;
  if (table.view !== view) return table.heatShown ? loadHeat(table) : undefined; // the position has changed meanwhile
  table.chances = chances ?? [];
  table.render();
  const again = () => (table.heatShown && table.view === view ? loadChances(table, tries - 1) : undefined);
  if (!chances && tries > 1) setTimeout(() => void again(), PAUSE);
}
