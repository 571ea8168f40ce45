// Where the hexes of a board lie, and outlines around sets of them. draw/svg/outline.py computes the same lines; a test
// compares them. Units: a hex has radius 100, y points down.

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {[number, number]} Point */
/** @typedef {[number, number, number, number]} Box */
/** @typedef {[Point, Point]} Side */
/** @typedef {Point[]} Loop */

export const RADIUS = 100;

/** A number in a path: a tenth of a unit is fine enough. @param {number} value */
export const num = (value) => String(Math.round(value * 10) / 10 || 0);
/** @param {Point} point */
export const at = ([x, y]) => `${num(x)} ${num(y)}`;
/** @param {Point[]} points */
export const polygon = (points) => `M${points.map(at).join('L')}Z`;
/** @param {Point} a @param {Point} b */
export const line = (a, b) => `M${at(a)}L${at(b)}`;
/** @param {Point} a @param {Point} b @returns {Point} */
export const mid = (a, b) => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);
/** @param {number} value @param {number} least @param {number} most */
export const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/**
 * The point at a distance from a, in the direction of b.
 * @param {Point} a
 * @param {Point} b
 * @param {number} length
 * @returns {Point}
 */
export function towards(a, b, length) {
  const share = length / distance(a, b);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** A number in [0, 1) that is always the same for a point: varies the drawing. @param {Point} point */
export function noise(point, salt = 0) {
  const value = Math.sin(Math.round(point[0]) * 12.9898 + Math.round(point[1]) * 78.233 + salt * 37.719) * 43758.5453;
  return value - Math.floor(value);
}

/** A key that is equal for points that differ only by rounding. @param {Point} point */
const key = (point) => `${Math.round(point[0] + 0.17)},${Math.round(point[1] + 0.17)}`;

/** The six corners of a hex, clockwise. @param {Board['layout']} layout @param {Point} centre @returns {Loop} */
export function corners(layout, centre, radius = RADIUS) {
  const turn = layout === 'flat' ? 0 : 30;
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = ((60 * k + turn) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

/** The positions of a board's hexes. */
export class Paper {
  /** @param {Board} board */
  constructor(board) {
    this.layout = board.layout;
    /** @type {Map<string, Point>} */
    this.centres = new Map(board.hexes.map((hex) => [hex.name, [RADIUS * hex.centre[0], RADIUS * hex.centre[1]]]));
  }

  /** @param {string} name @returns {Point} */
  centre(name) {
    return this.centres.get(name) ?? [0, 0];
  }

  /** @param {string} name @returns {Side[]} */
  sides(name) {
    const points = corners(this.layout, this.centre(name));
    return points.map((corner, k) => [corner, points[(k + 1) % 6]]);
  }

  /** The closed loops around a set of hexes, holes included. @param {Iterable<string>} names @returns {Loop[]} */
  outline(names) {
    const sides = [...names].sort().flatMap((name) => this.sides(name));
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const side of sides) counts.set(key(mid(...side)), (counts.get(key(mid(...side))) ?? 0) + 1);
    const outer = sides.filter((side) => counts.get(key(mid(...side))) === 1);
    return joinSides(new Map(outer.map((side) => [key(side[0]), side])));
  }

  /** The sides between these hexes and other hexes of the board. @param {string[]} names @returns {Side[]} */
  shores(names) {
    const own = new Set(names);
    const others = [...this.centres.keys()].filter((name) => !own.has(name));
    const across = new Set(others.flatMap((name) => this.sides(name).map((side) => key(mid(...side)))));
    return [...own].sort().flatMap((name) => this.sides(name).filter((side) => across.has(key(mid(...side)))));
  }

  /** The side of a hex that faces another hex. @param {string} name @param {string} other @returns {Side} */
  border(name, other) {
    const target = this.centre(other);
    const far = (/** @type {Side} */ side) => distance(mid(...side), target);
    return this.sides(name).reduce((best, side) => (far(side) < far(best) ? side : best));
  }

  /** Left, top, right and bottom of the board. @param {number} margin @returns {Box} */
  box(margin) {
    const all = [...this.centres.values()].flatMap((centre) => corners(this.layout, centre));
    const xs = all.map(([x]) => x);
    const ys = all.map(([, y]) => y);
    return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
  }

  /** @param {string} name */
  neighbours(name) {
    const here = this.centre(name);
    const near = [...this.centres].filter(([other, centre]) => other !== name && distance(here, centre) < 180);
    return near.map(([other]) => other);
  }

  /** The hex at a point, or the nearest one within reach. @param {Point} point @param {number} [reach] */
  hexAt(point, reach = 95) {
    let best = '';
    let nearest = reach;
    for (const [name, centre] of this.centres) {
      const far = distance(point, centre);
      if (far < nearest) [best, nearest] = [name, far];
    }
    return best;
  }
}

/** Join sides to loops. @param {Map<string, Side>} sides by the key of their first point @returns {Loop[]} */
function joinSides(sides) {
  const loops = [];
  for (const start of sides.keys()) {
    /** @type {Loop} */
    const loop = [];
    for (let here = start, side = sides.get(here); side; side = sides.get(here)) {
      sides.delete(here);
      loop.push(side[0]);
      here = key(side[1]);
    }
    if (loop.length) loops.push(loop);
  }
  return loops;
}

/**
 * One side as if drawn with a pen: slightly bent, in the same way from both directions.
 * @param {Point} a
 * @param {Point} b
 */
function inked(a, b) {
  const [low, high] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
  const middle = mid(a, b);
  const bend = ((noise(middle) - 0.5) * 16) / distance(a, b);
  return `Q${at([middle[0] - (high[1] - low[1]) * bend, middle[1] + (high[0] - low[0]) * bend])} ${at(b)}`;
}

/** @param {Side[]} sides */
export const inkedSides = (sides) => sides.map(([a, b]) => `M${at(a)}${inked(a, b)}`).join('');

/** @param {Loop[]} loops */
export const inkedLoops = (loops) =>
  loops.map((loop) => `M${at(loop[0])}${loop.map((a, k) => inked(a, loop[(k + 1) % loop.length])).join('')}Z`).join('');

/** Loops moved inwards, for the borders of areas. @param {Loop[]} loops @param {number} by */
export const insetLoops = (loops, by) => loops.map((loop) => polygon(loop.map((_, k) => inset(loop, k, by)))).join('');

/** @param {Loop} loop @param {number} k @param {number} by @returns {Point} */
function inset(loop, k, by) {
  const corner = loop[k];
  const [ax, ay] = normal(loop[(k + loop.length - 1) % loop.length], corner);
  const [bx, by_] = normal(corner, loop[(k + 1) % loop.length]);
  const share = by / (1 + ax * bx + ay * by_);
  return [corner[0] + (ax + bx) * share, corner[1] + (ay + by_) * share];
}

/** @param {Point} a @param {Point} b @returns {Point} */
function normal(a, b) {
  const length = distance(a, b);
  return [-(b[1] - a[1]) / length, (b[0] - a[0]) / length];
}
