// The heat of a board: what every hex brings, in points and steps, or the win chance that a quick search gives it.

import { nothing, svg } from '../vendor/lit-html/lit-html.js';
import { use } from '../core/symbols.js';
import { num } from './geometry.js';
import { bestGains, signed } from './marks.js';

/** @typedef {import('../types/frames.d.ts').ActionChance} ActionChance */
/** @typedef {import('../types/frames.d.ts').Gain} Gain */
/** @typedef {import('./geometry.js').Paper} Paper */

const MANY = 60; // with more hexes than this, those that bring nothing stay empty
const CLOSE = 0.03; // win chances this close to each other are one strength

/**
 * The gain of every hex: five strengths of one colour, and always the number.
 * @param {Gain[]} gains
 * @param {Paper} paper
 */
export function renderHeat(gains, paper) {
  const best = bestGains(gains);
  const steps = mostSteps(gains);
  const worth = (/** @type {string} */ hex) => (best.get(hex) ?? 0) + (steps.get(hex) ?? 0) / 2;
  const most = Math.max(1, ...[...best.keys()].map(worth));
  return [...best].map(([hex, points]) => {
    const [x, y] = paper.centre(hex);
    const strength = worth(hex) <= 0 ? 0 : Math.max(1, Math.round((4 * worth(hex)) / most));
    const moved = steps.get(hex);
    const small = moved ? renderSteps(moved, x, y + (points ? 56 : 18)) : nothing;
    const text = points || !(moved || best.size > MANY) ? signed(points) : '';
    const tone = points < 0 ? 'heat-num heat-loss' : 'heat-num';
    return svg`${use(`hex-${paper.layout}`, x, y, `heat heat-${strength}`)}
      <text class=${tone} x=${x} y=${y + (moved ? 6 : 20)}>${text}</text>${small}`;
  });
}

/** A small triangle and how many spaces markers move. @param {number} steps @param {number} x @param {number} y */
const renderSteps = (steps, x, y) =>
  svg`<path class="heat-up" d=${`M${num(x - 36)} ${num(y)}h32l-16-28z`} />
    <text class="heat-steps" x=${num(x + 16)} y=${num(y)}>${steps}</text>`;

/** How far markers move at most by an action on each hex. @param {Gain[]} gains */
function mostSteps(gains) {
  /** @type {Map<string, number>} */
  const most = new Map();
  for (const { hexes, steps } of gains) {
    const hex = hexes.at(-1);
    if (hex !== undefined) most.set(hex, Math.max(steps, most.get(hex) ?? 0));
  }
  return most;
}

/**
 * The win chance of every hex in percent; the strengths compare the best hex with the worst.
 * @param {ActionChance[]} chances
 * @param {Paper} paper
 */
export function renderChances(chances, paper) {
  const best = bestChances(chances);
  const [least, most] = [Math.min(...best.values()), Math.max(...best.values())];
  const range = Math.max(CLOSE, most - least);
  return [...best].map(([hex, chance]) => {
    const [x, y] = paper.centre(hex);
    const strength = Math.round(4 * (1 - (most - chance) / range));
    return svg`${use(`hex-${paper.layout}`, x, y, `heat heat-${strength}`)}
      <text class="heat-num heat-percent" x=${x} y=${y + 17}>${Math.round(100 * chance)}%</text>`;
  });
}

/** The best win chance for each hex that is the last of an action. @param {ActionChance[]} chances */
function bestChances(chances) {
  /** @type {Map<string, number>} */
  const best = new Map();
  for (const { hexes, chance } of chances) {
    const hex = hexes.at(-1);
    if (hex !== undefined) best.set(hex, Math.max(chance, best.get(hex) ?? 0));
  }
  return best;
}
