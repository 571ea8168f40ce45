// What a board is to show of a table: marks, callout, the names of its hexes.

import { openHexes } from './selection.js';
import { bestGains, signed } from '../board/marks.js';
import { compareBoards } from './preview.js';
import { translate } from '../core/translate.js';

/** @typedef {import('../types/types.d.ts').Shown} Shown */
/** @typedef {import('../types/types.d.ts').Gain} Gain */
/** @typedef {import('../board/marks.js').Shown} Mark */
/** @typedef {import('./table.js').Table} Table */

/** @type {Gain[]} */
const NO_GAINS = [];
const AIMS = new Set(['legal', 'scoring', 'target']);
const MANY = 60; // dots on more hexes than these say nothing: then only those where something scores

/** @param {Table} table @param {Shown} shown @returns {import('../board/board.js').State} */
export function boardState(table, shown) {
  const { scene, preview, steps } = shown;
  /** @type {Set<string>} */
  const open = shown.mine ? openHexes(table.view?.legal ?? [], table.picked) : new Set();
  const numbered = steps.length > 1 ? steps.filter((step) => step.hexes.length) : [];
  return {
    board: scene.board,
    seats: scene.seats,
    open,
    heat: table.heated ? table.gains : NO_GAINS,
    coming: preview?.after ? compareBoards(scene.board, preview.after.board) : null,
    steps: numbered.map(({ number, hexes }) => ({ number, hex: hexes.at(-1) ?? '' })),
    marks: listMarks(table, shown, open),
    callout: makeCallout(shown),
    describe: describer(table, shown, open),
  };
}

/** @param {Mark['kind']} kind @param {Iterable<string>} hexes @returns {Mark[]} */
const all = (kind, hexes) => [...hexes].map((hex) => ({ kind, hex }));

/** @param {Table} table @param {Shown} shown @param {Set<string>} open @returns {Mark[]} */
function listMarks(table, { scene, steps, target }, open) {
  const named = steps
    .slice(1)
    .flatMap((step) => step.hexes)
    .filter((hex) => hex !== target);
  return [
    ...all('explained', table.pointed.length ? table.pointed : named),
    ...scene.board.marks.filter((mark) => !AIMS.has(mark.kind)),
    ...(table.heated && table.gains.length ? [] : listAims(table, scene.board.marks, open)),
    ...all('pulse', table.pulsing),
    ...all('chosen', table.picked),
    ...all(table.firm ? 'chosen' : 'hover', open.has(table.hover) ? [table.hover] : []),
    ...all('refused', table.refused ? [table.refused.hex] : []),
  ];
}

/** Dots and targets on the open hexes; targets carry their gains. @param {Table} table @param {Mark[]} marks @param {Set<string>} open */
function listAims({ gains }, marks, open) {
  const aims = marks.filter((mark) => AIMS.has(mark.kind) && open.has(mark.hex));
  const listed = new Set(aims.map((mark) => mark.hex));
  const best = bestGains(gains);
  const shown = [
    ...aims,
    ...all(
      'legal',
      [...open].filter((hex) => !listed.has(hex)),
    ),
  ];
  return shown
    .filter((mark) => open.size <= MANY || mark.kind !== 'legal')
    .map((mark) =>
      mark.kind === 'target' && best.has(mark.hex) ? { ...mark, badge: signed(best.get(mark.hex) ?? 0) } : mark,
    );
}

/** The sum, and in short the first reason that is not the piece put down: the panel says the rest. @param {Shown} shown */
function makeCallout({ preview, target, scene, steps }) {
  const sum = preview?.scores[scene.prompt?.seat ?? -1];
  if (sum === undefined || !target) return null;
  const others = steps.slice(1).map((step) => step.event);
  const reason = others.find((event) => event.hexes.length) ?? others.find((event) => event.points) ?? others[0];
  return {
    hex: target,
    sum: `${signed(sum)} ${scene.unit}`,
    words: inShort(reason?.words ?? ''),
    tone: sum > 0 ? '' : sum < 0 ? 'loss' : 'nil',
  };
}

/** As far as the first comma, as a sentence begins. @param {string} words */
const inShort = (words) => words.charAt(0).toUpperCase() + words.slice(1).split(',', 1)[0];

/** What a screen reader says of a hex; the same function as long as it says the same. @param {Table} table @param {Shown} shown @param {Set<string>} open */
function describer(table, { scene }, open) {
  const key = [scene.board, table.gains, [...open].join()];
  if (table.described?.key.every((part, k) => part === key[k])) return table.described.say;
  const words = new Map(scene.board.hexes.map((hex) => [hex.name, hex.words || hex.name]));
  const best = bestGains(table.gains);
  const describe = (/** @type {string} */ name) => {
    const points = best.get(name);
    return [
      words.get(name) ?? name,
      ...(open.has(name)
        ? [
            points === undefined
              ? translate('can be chosen')
              : translate('would bring {points} {unit}', { points: signed(points), unit: scene.unit }),
          ]
        : []),
    ].join(', ');
  };
  table.described = { key, say: describe };
  return describe;
}
