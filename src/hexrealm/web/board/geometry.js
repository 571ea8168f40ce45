// Where the hexes of a board lie, and the lines round sets of them: the same lines hexrealm.draw.outline makes; a test compares
// them. Units: a hex has radius 100, y runs downwards.

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {[number, number]} Point */
/** @typedef {[Point, Point]} Side */
/** @typedef {Point[]} Loop */

export const RADIUS = 100;

/** A tenth of a unit is finer than any eye. @param {number} value */
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

/** So far from a on the way to b. @param {Point} a @param {Point} b @param {number} length @returns {Point} */
export function towards(a, b, length) {
  const share = length / distance(a, b);
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share];
}

/** A steady number in [0, 1) for a place: the hand of the draughtsman. @param {Point} point */
export function noise(point, salt = 0) {
  const value = Math.sin(Math.round(point[0]) * 12.9898 + Math.round(point[1]) * 78.233 + salt * 37.719) * 43758.5453;
  return value - Math.floor(value);
}

/** Equal for points that differ only by rounding. @param {Point} point */
const key = (point) => `${Math.round(point[0] + 0.17)},${Math.round(point[1] + 0.17)}`;

/** The six corners, clockwise on paper. @param {Board['layout']} layout @param {Point} centre @returns {Loop} */
export function corners(layout, centre, radius = RADIUS) {
  const turn = layout === 'flat' ? 0 : 30;
  return [0, 1, 2, 3, 4, 5].map((k) => {
    const angle = ((60 * k + turn) * Math.PI) / 180;
    return [centre[0] + radius * Math.cos(angle), centre[1] + radius * Math.sin(angle)];
  });
}

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
    const found = corners(this.layout, this.centre(name));
    return found.map((corner, k) => [corner, found[(k + 1) % 6]]);
  }

  /** Closed loops round a set of hexes, holes too. @param {Iterable<string>} names @returns {Loop[]} */
  outline(names) {
    const sides = [...names].sort().flatMap((name) => this.sides(name));
    /** @type {Map<string, number>} */
    const counted = new Map();
    for (const side of sides) counted.set(key(mid(...side)), (counted.get(key(mid(...side))) ?? 0) + 1);
    return chain(
      new Map(sides.filter((side) => counted.get(key(mid(...side))) === 1).map((side) => [key(side[0]), side])),
    );
  }

  /** The sides between these hexes and others of the board. @param {string[]} names @returns {Side[]} */
  shores(names) {
    const own = new Set(names);
    const others = [...this.centres.keys()].filter((name) => !own.has(name));
    const across = new Set(others.flatMap((name) => this.sides(name).map((side) => key(mid(...side)))));
    return [...own].sort().flatMap((name) => this.sides(name).filter((side) => across.has(key(mid(...side)))));
  }

  /** The side of one hex that faces another. @param {string} name @param {string} other @returns {Side} */
  border(name, other) {
    const target = this.centre(other);
    return this.sides(name).reduce((best, side) =>
      distance(mid(...side), target) < distance(mid(...best), target) ? side : best,
    );
  }

  /** Left, top, right and bottom of the whole board. @param {number} margin @returns {[number, number, number, number]} */
  box(margin) {
    const all = [...this.centres.values()].flatMap((centre) => corners(this.layout, centre));
    const xs = all.map(([x]) => x);
    const ys = all.map(([, y]) => y);
    return [Math.min(...xs) - margin, Math.min(...ys) - margin, Math.max(...xs) + margin, Math.max(...ys) + margin];
  }

  /** The hexes next to one. @param {string} name */
  neighbours(name) {
    const here = this.centre(name);
    return [...this.centres]
      .filter(([other, centre]) => other !== name && distance(here, centre) < 180)
      .map(([other]) => other);
  }

  /** The hex under a point, or the nearest one within reach of it. @param {Point} point @param {number} [reach] */
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

/** @param {Map<string, Side>} sides @returns {Loop[]} */
function chain(sides) {
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

/** One side as a drawn line, slightly bent; the same bend from both sides. @param {Point} a @param {Point} b */
function inked(a, b) {
  const [low, high] = a[0] < b[0] || (a[0] === b[0] && a[1] < b[1]) ? [a, b] : [b, a];
  const middle = mid(a, b);
  const bend = ((noise(middle) - 0.5) * 16) / distance(a, b);
  return `Q${at([middle[0] - (high[1] - low[1]) * bend, middle[1] + (high[0] - low[0]) * bend])} ${at(b)}`;
}

/** Single sides as drawn with a pen. @param {Side[]} sides */
export const inkedSides = (sides) => sides.map(([a, b]) => `M${at(a)}${inked(a, b)}`).join('');

/** Loops as drawn with a pen. @param {Loop[]} loops */
export const inkedLoops = (loops) =>
  loops.map((loop) => `M${at(loop[0])}${loop.map((a, k) => inked(a, loop[(k + 1) % loop.length])).join('')}Z`).join('');

/** Loops drawn a little inside themselves: for the borders of areas. @param {Loop[]} loops @param {number} by */
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
