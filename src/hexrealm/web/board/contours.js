// Height lines of an invented land (marching squares), as hexrealm.draw.contours draws them: ornament only, they carry no rule.

import { at, mid, noise } from './geometry.js';

/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./geometry.js').Side} Side */

const CELL = 100;
const LEVELS = 5;
const HILLS = 26;

/** A path of height lines over a rectangle. @param {number} left @param {number} top @param {number} width @param {number} height */
export function heightLines(left, top, width, height) {
  const land = invent(width, height);
  const [columns, rows] = [Math.floor(width / CELL) + 1, Math.floor(height / CELL) + 1];
  const heights = range(rows + 1).map((j) => range(columns + 1).map((i) => land(i * CELL, j * CELL)));
  const flat = heights.flat().sort((a, b) => a - b);
  const levels = range(LEVELS).map((k) => flat[Math.floor((flat.length * (k + 1)) / (LEVELS + 1))]);
  return levels.flatMap((level) => lines(cuts(heights, level)).map((found) => smooth(found, left, top))).join('');
}

/** @param {number} count */
const range = (count) => [...Array(count).keys()];

/** Hills and hollows scattered over the rectangle. @param {number} width @param {number} height */
function invent(width, height) {
  const hills = range(HILLS).map((i) => [
    noise([i, 3]) * width,
    noise([i, 7]) * height,
    260 + noise([i, 11]) * 420,
    noise([i, 13]) - 0.35,
  ]);
  return (/** @type {number} */ x, /** @type {number} */ y) =>
    hills.reduce((sum, [cx, cy, wide, high]) => sum + high * Math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / wide ** 2), 0);
}

/** Where a height is crossed: one or two segments in each square. @param {number[][]} heights @param {number} level */
function cuts(heights, level) {
  /** @type {Side[]} */
  const found = [];
  for (let j = 0; j < heights.length - 1; j++)
    for (let i = 0; i < heights[0].length - 1; i++) {
      const square = [
        [i, j],
        [i + 1, j],
        [i + 1, j + 1],
        [i, j + 1],
      ];
      const ends = square.flatMap((a, k) => cut(a, square[(k + 1) % 4], heights, level));
      for (let k = 0; k + 1 < ends.length; k += 2) found.push([ends[k], ends[k + 1]]);
    }
  return found;
}

/** @param {number[]} a @param {number[]} b @param {number[][]} heights @param {number} level @returns {Point[]} */
function cut(a, b, heights, level) {
  const [here, there] = [heights[a[1]][a[0]], heights[b[1]][b[0]]];
  if (here > level === there > level) return [];
  const share = (level - here) / (there - here);
  return [[(a[0] + (b[0] - a[0]) * share) * CELL, (a[1] + (b[1] - a[1]) * share) * CELL]];
}

/** @param {Point} point */
const key = (point) => `${Math.round(point[0] * 8)},${Math.round(point[1] * 8)}`;

/** Segments end to end: lines that leave the rectangle first, then closed ones; very short ones are dropped. @param {Side[]} segments */
function lines(segments) {
  /** @type {Map<string, number[]>} */
  const meeting = new Map();
  segments.forEach((segment, number) => {
    for (const end of segment) meeting.set(key(end), [...(meeting.get(key(end)) ?? []), number]);
  });
  const left = new Set(segments.keys());
  const starts = [
    ...[...meeting].filter(([, numbers]) => numbers.length === 1).map(([start]) => start),
    ...meeting.keys(),
  ];
  return starts.map((start) => follow(start, segments, meeting, left)).filter((found) => found.length > 4);
}

/** @param {string} start @param {Side[]} segments @param {Map<string, number[]>} meeting @param {Set<number>} left */
function follow(start, segments, meeting, left) {
  /** @type {Point[]} */
  const found = [];
  for (let here = start; ;) {
    const way = meeting.get(here)?.find((number) => left.has(number));
    if (way === undefined) return found;
    left.delete(way);
    const [a, b] = key(segments[way][0]) === here ? segments[way] : [segments[way][1], segments[way][0]];
    if (!found.length) found.push(a);
    found.push(b);
    here = key(b);
  }
}

/** @param {Point[]} found @param {number} left @param {number} top */
function smooth(found, left, top) {
  const moved = found.map(([x, y]) => /** @type {Point} */ ([Math.round(x + left), Math.round(y + top)]));
  const middles = moved.slice(1).map((point, k) => mid(moved[k], point));
  const bends = moved.slice(1, -1).map((point, k) => `Q${at(point)} ${at(middles[k + 1])}`);
  return `M${at(moved[0])}L${at(middles[0])}${bends.join('')}L${at(moved[moved.length - 1])}`;
}
