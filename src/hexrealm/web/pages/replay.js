// A table looked back at: the same page, at a moment of the past.

import { open as openTable } from './table.js';

/** @param {import('../core/router.js').Place} place */
export async function open(place) {
  await openTable(place, Math.max(0, Number.parseInt(place.query.get('moment') ?? '0', 10) || 0));
}
