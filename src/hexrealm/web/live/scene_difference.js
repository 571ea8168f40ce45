// Scenes as differences from a base, the Scene at the beginning of the game. server/protocol/scene_difference.py writes
// them and describes their form.

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').Scene} Scene */
/** @typedef {Record<string, any>} Difference */
/** @typedef {{ scene: Partial<Scene>, board: Partial<Board> }} ChangedFields */

/** A value of the base with a difference applied to it. @param {any} base @param {any} difference @returns {any} */
export function applyDifference(base, difference) {
  if (difference === null || typeof difference !== 'object' || Array.isArray(difference)) return difference;
  if ('=' in difference) return difference['='];
  if ('+' in difference) return unpack(difference['+'], difference.of);
  if ('*' in difference) return readRows(difference['*'], difference.of);
  const changed = Array.isArray(base) ? [...base] : { ...base };
  for (const [key, each] of Object.entries(difference)) changed[key] = applyDifference(base?.[key], each);
  return changed;
}

/**
 * Items with equal fields are written once, with the words that make them different.
 * @param {string[]} names of the fields that hold those words
 * @param {[object, string][]} groups
 */
function unpack(names, groups) {
  return groups.flatMap(([fields, text]) => {
    const words = text.split(' ');
    const count = words.length / names.length;
    return Array.from({ length: count }, (_, item) =>
      names.reduce((made, name, k) => ({ ...made, [name]: words[item * names.length + k] }), { ...fields }),
    );
  });
}

/** A table: the names of its columns, and rows of values. @param {string[]} names @param {any[][]} rows */
const readRows = (names, rows) => rows.map((row) => Object.fromEntries(names.map((name, k) => [name, row[k]])));

/** @param {Scene} base @param {Difference} difference @returns {ChangedFields} */
function changedFields(base, { board = {}, ...rest }) {
  const apply = (/** @type {any} */ from, /** @type {Difference} */ found) =>
    Object.fromEntries(Object.entries(found).map(([name, each]) => [name, applyDifference(from[name], each)]));
  return { scene: apply(base, rest), board: apply(base.board, board) };
}

/** The base with some fields changed. @param {Scene} base @param {ChangedFields[]} changes */
const mergeChanges = (base, changes) =>
  /** @type {Scene} */ ({
    ...base,
    ...Object.assign({}, ...changes.map(({ scene }) => scene)),
    board: { ...base.board, ...Object.assign({}, ...changes.map(({ board }) => board)) },
  });

/** @param {Scene} base @param {Difference} difference */
export const sceneWith = (base, difference) => mergeChanges(base, [changedFields(base, difference)]);

/** Makes Scenes from sections. The parts that come from the same section as before stay the same objects. */
export class SceneMaker {
  /** @param {Scene} base */
  constructor(base) {
    this.base = base;
    /** @type {Map<string, { section: Difference, fields: ChangedFields }>} */
    this.made = new Map();
  }

  /** @param {Record<string, Difference>} sections */
  make(sections) {
    const changes = Object.entries(sections).map(([name, section]) => {
      const before = this.made.get(name);
      if (before?.section === section) return before.fields;
      const fields = changedFields(this.base, section);
      this.made.set(name, { section, fields });
      return fields;
    });
    return mergeChanges(this.base, changes);
  }
}
