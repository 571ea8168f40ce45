// Loads the card that explains signs when something of a table is first pointed at. A pointer that rests where a table
// appears has not asked for anything: it must move first.

/** @param {import('./table.js').Table} table */
export function loadCardOnDemand(table) {
  const load = async (/** @type {Event} */ event) => {
    const { target } = event;
    const { Card } = await import('./card.js');
    table.card ??= new Card(table.host);
    if (event instanceof PointerEvent) table.card.hasMoved(event);
    table.card.showFor(/** @type {Element} */ (target), true);
  };
  for (const name of ['pointermove', 'pointerdown', 'focusin']) table.host.addEventListener(name, load, { once: true });
}
