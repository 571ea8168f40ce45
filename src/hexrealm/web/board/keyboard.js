// Arrow keys on a grid of hexes. Along the two straight ways an arrow goes straight; across, it goes to one of two hexes:
// to the side that keeps the line, with Shift to the other. Home, End, Page Up and Page Down are the four slanted ways.

/** @typedef {import('./geometry.js').Paper} Paper */

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
/** @type {Record<string, [number, number]>} */
const SLANTED = { Home: [-1, -1], PageUp: [1, -1], End: [-1, 1], PageDown: [1, 1] };

/** The hex a key leads to, or '' at the edge; undefined if the key is none of ours. @param {Paper} paper @param {string} from @param {{key: string, shiftKey: boolean}} event @param {number} line kept along */
export function step(paper, from, event, line) {
  const way = ARROWS[event.key] ?? SLANTED[event.key];
  if (!way) return undefined;
  const here = paper.centre(from);
  const ways = paper.neighbours(from).map((name) => {
    const [x, y] = paper.centre(name);
    return { name, x: x - here[0], y: y - here[1] };
  });
  const near = ways.filter(({ x, y }) => agrees(x, way[0]) && agrees(y, way[1]));
  if (SLANTED[event.key]) return near.find(({ x, y }) => Math.abs(x) > 40 && Math.abs(y) > 40)?.name ?? '';
  const straight = near.find(({ x, y }) => (way[0] ? Math.abs(y) < 1 : Math.abs(x) < 1));
  if (straight) return straight.name;
  const along = way[0] ? 1 : 0;
  const off = (/** @type {{name: string}} */ { name }) => Math.abs(paper.centre(name)[along] - line);
  near.sort((a, b) => off(a) - off(b) || a.name.localeCompare(b.name));
  return (event.shiftKey ? near.at(-1) : near[0])?.name ?? '';
}

/** On the wanted side, or free where none is wanted. @param {number} offset @param {number} wanted */
const agrees = (offset, wanted) => (wanted === 0 ? true : offset * wanted > 1);

/** The coordinate an arrow keeps: y for left and right, x for up and down. @param {Paper} paper @param {string} from @param {string} key */
export const lineOf = (paper, from, key) => paper.centre(from)[key === 'ArrowLeft' || key === 'ArrowRight' ? 1 : 0];
