// What the board shows of a table: marks, callout, the descriptions of hexes for screen readers.

import { bestGains, signed } from '../board/marks.js';
import { capitalize, translate } from '../core/translate.js';
import { eventText } from './panels/event_text.js';
import { boardChanges } from './scene_changes.js';

/** @typedef {import('../board/marks.js').BoardMark} BoardMark */
/** @typedef {import('../types/frames.d.ts').Gain} Gain */
/** @typedef {import('../types/table.d.ts').PanelProps} PanelProps */
/** @typedef {import('./table.js').Table} Table */
/** @typedef {{ key: unknown[], describe: (name: string) => string }} Descriptions */

/** @type {Gain[]} */
const NO_GAINS = [];
/** @type {import('../types/frames.d.ts').ActionChance[]} */
const NO_CHANCES = [];
const LEGAL_KINDS = new Set(['legal', 'scoring', 'target']);
const MANY = 60; // with more open hexes than this, only those that score get a dot

/** @param {Table} table @param {PanelProps} props @returns {import('../board/layers.js').BoardState} */
export function boardState(table, props) {
  const { scene, preview, steps } = props;
  /** @type {Set<string>} */
  const open = props.canAct ? table.selector.openHexes() : new Set();
  const numbered = steps.length > 1 ? steps.filter((step) => step.hexes.length) : [];
  return {
    board: scene.board,
    seats: scene.seats,
    open,
    heat: table.heatShown && table.settings.heat !== 'chances' ? table.gains : NO_GAINS,
    chances: table.heatShown && table.settings.heat === 'chances' ? table.chances : NO_CHANCES,
    planned: table.planned && !props.canAct ? { hex: table.planned, seat: props.me ?? -1 } : null,
    changes: preview?.after ? boardChanges(scene.board, preview.after.board) : null,
    recent: numbered.length ? props.moves.map((move) => ({ ...move, number: 0 })) : props.moves,
    steps: numbered.map(({ number, hexes }) => ({ number, hex: hexes.at(-1) ?? '' })),
    marks: listMarks(table, props, open),
    callout: makeCallout(props),
    describe: makeDescribe(table, props, open),
  };
}

/** Whether the numbers of the heat stand where dots would be. @param {Table} table */
const isHeatDrawn = ({ heatShown, settings, chances, gains }) =>
  heatShown && (settings.heat === 'chances' ? chances : gains).length > 0;

/** @param {BoardMark['kind']} kind @param {Iterable<string>} hexes @returns {BoardMark[]} */
const markAll = (kind, hexes) => [...hexes].map((hex) => ({ kind, hex }));

/** @param {Table} table @param {PanelProps} props @param {Set<string>} open @returns {BoardMark[]} */
function listMarks(table, { scene, steps, targetHex, moves, part }, open) {
  const { selector } = table;
  const ofSteps = steps
    .slice(1)
    .flatMap((step) => step.hexes)
    .filter((hex) => hex !== targetHex);
  return [
    ...markAll('explained', table.highlighted.length ? table.highlighted : ofSteps),
    ...scene.board.marks.filter(({ kind }) => !LEGAL_KINDS.has(kind) && !(kind === 'last' && moves.length)),
    ...(isHeatDrawn(table) ? [] : listLegalMarks(table.gains, scene.board.marks, open, part === 0)),
    ...markAll('pulse', table.pulsing),
    ...markAll('chosen', selector.selected),
    ...markAll(selector.pinned ? 'chosen' : 'hover', open.has(selector.hovered) ? [selector.hovered] : []),
    ...markAll('refused', selector.refused ? [selector.refused.hex] : []),
  ];
}

/**
 * Dots and targets on the open hexes; targets show their gains.
 * @param {Gain[]} gains
 * @param {BoardMark[]} marks
 * @param {Set<string>} open
 * @param {boolean} first these hexes are only the first part of an action: all are marked alike
 */
function listLegalMarks(gains, marks, open, first) {
  const given = marks.filter((mark) => LEGAL_KINDS.has(mark.kind) && open.has(mark.hex));
  const marked = new Set(given.map((mark) => mark.hex));
  const others = markAll(
    'legal',
    [...open].filter((hex) => !marked.has(hex)),
  );
  const best = bestGains(gains);
  if (first) return markAll('target', open);
  return [...given, ...others]
    .filter((mark) => open.size <= MANY || mark.kind !== 'legal')
    .map((mark) => {
      const gain = mark.kind === 'target' ? best.get(mark.hex) : undefined;
      return gain === undefined ? mark : { ...mark, badge: signed(gain) };
    });
}

/**
 * The sum, and the first event after the piece that was put down, in short: the prompt has the rest.
 * @param {PanelProps} props
 */
function makeCallout({ preview, targetHex, scene, steps, you }) {
  const sum = preview?.scores[scene.prompt?.seat ?? -1];
  if (sum === undefined || !targetHex) return null;
  const others = steps.slice(1).map((step) => step.event);
  const reason = others.find((event) => event.hexes.length) ?? others.find((event) => event.points) ?? others[0];
  return {
    hex: targetHex,
    sum: `${signed(sum)} ${scene.unit}`,
    reason: capitalize(reason ? reason.brief || eventText(reason, scene.seats, you) : ''),
    tone: sum > 0 ? '' : sum < 0 ? 'loss' : 'nil',
  };
}

/**
 * What each hex is, what stands on it, and whether it would score, by its name.
 * @param {import('../types/scene.d.ts').Board} board
 */
function describeHexes(board) {
  /** @type {Map<string, string[]>} */
  const standing = new Map();
  const add = (/** @type {string} */ hex, /** @type {string} */ text) =>
    text && standing.set(hex, [...(standing.get(hex) ?? []), text]);
  for (const { hex, words } of [...board.overlays, ...board.pieces]) add(hex, words);
  const isFree = (/** @type {import('../types/scene.d.ts').BoardHex} */ { name, frame, closed }) =>
    frame === 'land' && !closed && !standing.has(name);
  for (const hex of board.hexes) if (isFree(hex)) add(hex.name, board.empty);
  for (const { hex, kind } of board.marks) if (kind === 'scoring') add(hex, translate('would score'));
  return new Map(
    board.hexes.map(({ name, words }) => [name, [words || name, ...(standing.get(name) ?? [])].join(', ')]),
  );
}

/**
 * The description of a hex for a screen reader. The function stays the same while the descriptions do.
 * @param {Table} table
 * @param {PanelProps} props
 * @param {Set<string>} open
 */
function makeDescribe(table, { scene }, open) {
  const key = [scene.board, table.gains, [...open].join()];
  if (table.descriptions?.key.every((part, k) => part === key[k])) return table.descriptions.describe;
  const texts = describeHexes(scene.board);
  const best = bestGains(table.gains);
  const describeGain = (/** @type {number | undefined} */ points) =>
    points === undefined
      ? translate('can be selected')
      : translate('worth {points} {unit}', { points: signed(points), unit: scene.unit });
  const describe = (/** @type {string} */ name) => {
    const text = texts.get(name) ?? name;
    return open.has(name) ? `${text}, ${describeGain(best.get(name))}` : text;
  };
  table.descriptions = { key, describe };
  return describe;
}
