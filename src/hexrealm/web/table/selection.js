// From hexes to actions. The server sends the hexes of each legal action, in the order they are selected; selecting an
// action means selecting its hexes. Where several actions have the same hexes, the person selects a variant too.

/** @typedef {import('../types/scene.d.ts').Variant} Variant */
/** @typedef {import('../types/table.d.ts').LegalAction} LegalAction */

/**
 * Combine the two lists of a view.
 * @param {{ legal: string[], legal_hexes: string[][] }} view
 * @returns {LegalAction[]}
 */
export const legalActions = ({ legal, legal_hexes }) => legal.map((action, k) => ({ action, hexes: legal_hexes[k] }));

/** The actions whose first hexes are these. @param {LegalAction[]} legal @param {string[]} selected */
const startingWith = (legal, selected) => legal.filter(({ hexes }) => selected.every((hex, k) => hexes[k] === hex));

/**
 * The hexes that can be selected next.
 * @param {LegalAction[]} legal
 * @param {string[]} selected
 * @returns {Set<string>}
 */
export function openHexes(legal, selected) {
  const next = startingWith(legal, selected).map(({ hexes }) => hexes[selected.length]);
  return new Set(next.filter((hex) => hex !== undefined));
}

/** The actions that have exactly these hexes. @param {LegalAction[]} legal @param {string[]} selected */
export function actionsAt(legal, selected) {
  if (!selected.length) return [];
  const complete = startingWith(legal, selected).filter(({ hexes }) => hexes.length === selected.length);
  return complete.map(({ action }) => action);
}

/**
 * The notation to ask the rules about when a hex cannot be selected: the hex itself or, after other hexes, a legal
 * action with this hex in the place of its last one.
 * @param {LegalAction[]} legal
 * @param {string[]} selected
 * @param {string} hex
 */
export function refusedAction(legal, selected, hex) {
  const similar = startingWith(legal, selected).find(({ hexes }) => hexes.length === selected.length + 1);
  if (!selected.length || !similar) return hex;
  const last = similar.hexes[selected.length];
  const at = similar.action.lastIndexOf(last);
  return similar.action.slice(0, at) + hex + similar.action.slice(at + last.length);
}

/**
 * The action that brings most points, or else most steps; the first one of equals.
 * @param {string[]} actions
 * @param {import('../types/frames.d.ts').Gain[]} gains
 */
export function bestAction(actions, gains) {
  const worth = (/** @type {string} */ action) => {
    const { points = 0, steps = 0 } = gains.find((gain) => gain.action === action) ?? {};
    return points + steps / 100;
  };
  return actions.reduce((best, action) => (worth(action) > worth(best) ? action : best), actions[0] ?? '');
}

/**
 * Label actions that have the same hexes, with what each brings if that is known.
 * @param {string[]} actions
 * @param {Variant[]} variants
 * @param {import('../types/frames.d.ts').Gain[]} gains
 */
export function labelVariants(actions, variants, gains) {
  const longestFirst = [...variants].sort((a, b) => b.ending.length - a.ending.length);
  return actions.map((action) => {
    const variant = longestFirst.find(({ ending }) => action.endsWith(ending));
    const gain = gains.find((each) => each.action === action);
    return { action, label: variant?.words ?? action, points: gain?.points, steps: gain?.steps };
  });
}

/** The names of all legal actions. @param {import('../types/table.d.ts').TableView | null} view */
export const actionNames = (view) => view?.legal.map(({ action }) => action).join();
