// Panels that not every game has, or not every position needs: each is loaded when first wanted.

/** @type {{ ledger?: typeof import('./ledger.js'), tiles?: typeof import('./tiles.js'), tracks?: typeof import('./tracks.js'), why?: typeof import('./why.js') }} */
export const panels = {};

/** The panels of a Scene. @param {import('./scene.d.ts').Scene} scene */
export async function loadPanels({ ledger, tiles, tracks }) {
  await Promise.all([
    ledger && import('./ledger.js').then((part) => (panels.ledger = part)),
    tiles && import('./tiles.js').then((part) => (panels.tiles = part)),
    tracks && import('./tracks.js').then((part) => (panels.tracks = part)),
  ]);
}

/** The panel that answers "why?". */
export async function loadWhy() {
  panels.why = await import('./why.js');
}
