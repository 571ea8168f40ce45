// Arrow keys on a hex grid. In the two directions where the grid is straight, an arrow goes straight. In the others
// there are two neighbours: an arrow takes the one that stays on the line, with Shift the other one. Home, End, Page Up
// and Page Down go in the four slanted directions.

/** @typedef {import('./geometry.js').Paper} Paper */
/** @typedef {{ name: string, x: number, y: number }} Neighbour relative to the hex */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, [number, number]>} */
const SLANTED = { Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1] };

/**
 * The hex a key leads to: '' at the edge, undefined for a key that moves nothing.
 * @param {Paper} paper
 * @param {string} from
 * @param {{ key: string, shiftKey: boolean }} event
 * @param {number} line the coordinate to keep, from `lineOf`
 */
export function neighbourInDirection(paper, from, event, line) {
  const direction = ARROWS[event.key] ?? SLANTED[event.key];
  if (!direction) return undefined;
  const near = neighboursOf(paper, from).filter(({ x, y }) => agrees(x, direction[0]) && agrees(y, direction[1]));
  if (SLANTED[event.key]) return near.find(({ x, y }) => Math.abs(x) > 40 && Math.abs(y) > 40)?.name ?? '';
  const straight = near.find(({ x, y }) => (direction[0] ? Math.abs(y) < 1 : Math.abs(x) < 1));
  if (straight) return straight.name;
  const axis = direction[0] ? 1 : 0;
  const offLine = (/** @type {Neighbour} */ { name }) => Math.abs(paper.centre(name)[axis] - line);
  near.sort((a, b) => offLine(a) - offLine(b) || a.name.localeCompare(b.name));
  return (event.shiftKey ? near.at(-1) : near[0])?.name ?? '';
}

/** @param {Paper} paper @param {string} from @returns {Neighbour[]} */
function neighboursOf(paper, from) {
  const here = paper.centre(from);
  return paper.neighbours(from).map((name) => {
    const [x, y] = paper.centre(name);
    return { name, x: x - here[0], y: y - here[1] };
  });
}

/** Whether an offset lies in a direction; 0 is any direction. @param {number} offset @param {number} direction */
const agrees = (offset, direction) => direction === 0 || offset * direction > 1;

/**
 * The coordinate an arrow keeps: y for left and right, x for up and down.
 * @param {Paper} paper
 * @param {string} from
 * @param {string} key
 */
export const lineOf = (paper, from, key) => paper.centre(from)[key === 'ArrowLeft' || key === 'ArrowRight' ? 1 : 0];
