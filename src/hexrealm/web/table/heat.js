// Loads what the heat of a table shows, once for each position: gains, or the win chances of a quick search.

export { loadHeatLayer } from '../board/layers.js';

/** @typedef {import('./table.js').Table} Table */

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

/** Load the win chances. A search that is refused leaves the board without numbers. @param {Table} table */
async function loadChances(table) {
  const { view, callbacks } = table;
  if (!view?.legal.length || table.chances.length || table.searching || !callbacks.chances) return;
  table.searching = true;
  table.render();
  const chances = await callbacks.chances().catch(() => []);
  table.searching = false;
  if (table.view === view) table.chances = chances;
  else if (table.heatShown) await loadHeat(table); // the position has changed meanwhile
}
