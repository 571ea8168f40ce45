// From hexes that were pointed at to actions. An action's notation names its hexes in order (`h6`, `h6*`, `c3>d4`): choosing one
// means walking through them; where several actions have the same hexes, a variant must be chosen too.

/** @typedef {import('../types/scene.d.ts').Variant} Variant */

/** The hexes an action names, in order. @param {string} action */
export const hexesOf = (action) =>
  action
    .replaceAll('*', '')
    .split('>')
    .filter((part) => /^[a-z]\d+$/.test(part));

/** Whether an action goes through these hexes first. @param {string} action @param {string[]} picked */
const begins = (action, picked) => picked.every((hex, k) => hexesOf(action)[k] === hex);

/** The hexes that can be picked next. @param {string[]} legal @param {string[]} picked @returns {Set<string>} */
export function openHexes(legal, picked) {
  const next = legal.filter((action) => begins(action, picked)).map((action) => hexesOf(action)[picked.length]);
  return new Set(next.filter((hex) => hex !== undefined));
}

/** The actions that these hexes name completely. @param {string[]} legal @param {string[]} picked */
export const actionsAt = (legal, picked) =>
  legal.filter((action) => hexesOf(action).length === picked.length && picked.length > 0 && begins(action, picked));

/** What to ask the rules about a hex that cannot be picked. @param {string[]} legal @param {string[]} picked @param {string} hex */
export const supposedAction = (legal, picked, hex) =>
  picked.length && legal.some((action) => action.includes('>')) ? [...picked, hex].join('>') : hex;

/** The ways to take these hexes, with their words. @param {string[]} actions @param {Variant[]} variants */
export function nameVariants(actions, variants) {
  const longest = [...variants].sort((a, b) => b.ending.length - a.ending.length);
  return actions.map((action) => ({
    action,
    words: longest.find((variant) => action.endsWith(variant.ending))?.words ?? action,
  }));
}
