// Loads the card that explains signs when something of a table is first pointed at.

/** @param {import('./table.js').Table} table */
export function loadCardOnDemand(table) {
  const load = async (/** @type {Event} */ { target }) => {
    const { Card } = await import('./card.js');
    table.card ??= new Card(table.host);
    table.card.showFor(/** @type {Element} */ (target), true);
  };
  for (const name of ['pointerover', 'focusin']) table.host.addEventListener(name, load, { once: true });
}
