// Loads the panels that only some games have.

/** @param {Record<string, unknown>} panels @param {import('../../types/scene.d.ts').Scene} scene */
export async function loadPanels(panels, { tracks, tiles, ledger, seats, prompt }) {
  const wanted = [tracks && import('./tracks.js'), tiles && import('./tiles.js'), ledger && import('./ledger.js')];
  const hasTiles = prompt?.tile || seats.some((seat) => seat.tiles);
  Object.assign(panels, ...(await Promise.all([...wanted, hasTiles ? import('./prompt_tiles.js') : null])));
}
