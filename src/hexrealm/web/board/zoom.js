// What part of a board is seen: wheel, pinch, drag and keys change the viewBox, never the page.

/** @typedef {[number, number, number, number]} Box left, top, width, height */
/** @typedef {import('./geometry.js').Point} Point */

const MOST = 6;
const TINY = 20;
const SMALL = 28; // a hex this wide, in pixels, is hard to read
const FINGER = 46; // and this wide, easy to touch
const SLACK = 4; // pixels a pointer may move before it drags

export class Zoom {
  /** @param {SVGSVGElement} svg @param {() => void} changed */
  constructor(svg, changed) {
    this.svg = svg;
    this.changed = changed;
    /** @type {Box} */
    this.sheet = [0, 0, 1, 1];
    this.factor = 1;
    /** @type {Point} */
    this.centre = [0.5, 0.5];
    /** @type {Map<number, Point>} */
    this.fingers = new Map();
    this.dragged = false;
    this.size = [0, 0];
    this.listen();
  }

  /** @param {Box} sheet */
  lay(sheet) {
    this.sheet = sheet;
    this.measure();
    this.fit();
  }

  /** The size on the screen: read seldom, since reading it makes the browser lay out anew. */
  measure() {
    this.size = [this.svg.clientWidth, this.svg.clientHeight];
  }

  /** The whole sheet. */
  fit() {
    this.factor = 1;
    this.centre = [this.sheet[0] + this.sheet[2] / 2, this.sheet[1] + this.sheet[3] / 2];
    this.apply();
  }

  /** As near as these points allow, with some land round them; nothing if that is hardly nearer. @param {Point[]} points @param {number} [margin] */
  nearTo(points, margin = 330) {
    if (!points.length) return this.fit();
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [
      Math.min(...xs) - margin,
      Math.max(...xs) + margin,
      Math.min(...ys) - margin,
      Math.max(...ys) + margin,
    ];
    const [, , width, height] = this.seen(1);
    const factor = Math.min(width / (right - left), height / (bottom - top), FINGER / (this.hexWidth() || FINGER));
    if (factor < 1.25) return this.fit();
    this.factor = factor;
    this.centre = [(left + right) / 2, (top + bottom) / 2];
    this.apply();
  }

  /** The width of a hex on the screen when all is seen, in pixels. */
  hexWidth() {
    return (173 * this.size[0]) / this.seen(1)[2];
  }

  /** Of the board, to a pixel of the screen. */
  unit() {
    return this.seen(this.factor)[2] / (this.size[0] || 1);
  }

  /** Whether it is too small to know one thing from another. */
  isTiny() {
    return this.hexWidth() < TINY;
  }

  /** Whether a hex is too small to read when all is seen. */
  isSmall() {
    return this.hexWidth() < SMALL;
  }

  /** What is seen at a factor, in the proportions of the element. @param {number} factor @returns {Box} */
  seen(factor) {
    const [, , width, height] = this.sheet;
    const ratio = (this.size[0] || width) / (this.size[1] || height);
    const wide = Math.max(width, height * ratio) / factor;
    return [this.centre[0] - wide / 2, this.centre[1] - wide / ratio / 2, wide, wide / ratio];
  }

  apply() {
    const [left, top, width, height] = this.sheet;
    const [, , wide, high] = this.seen(this.factor);
    const within = (
      /** @type {number} */ value,
      /** @type {number} */ start,
      /** @type {number} */ size,
      /** @type {number} */ part,
    ) => (part >= size ? start + size / 2 : Math.min(Math.max(value, start + part / 2), start + size - part / 2));
    this.centre = [within(this.centre[0], left, width, wide), within(this.centre[1], top, height, high)];
    this.svg.setAttribute(
      'viewBox',
      this.seen(this.factor)
        .map((value) => value.toFixed(1))
        .join(' '),
    );
    this.svg.classList.toggle('zoomed', this.factor > 1);
    this.changed();
  }

  /** Nearer or farther, with the point under the pointer kept where it is. @param {number} by @param {Point} [about] */
  scale(by, about = this.centre) {
    const factor = Math.min(MOST, Math.max(1, this.factor * by));
    const share = this.factor / factor;
    this.centre = [about[0] + (this.centre[0] - about[0]) * share, about[1] + (this.centre[1] - about[1]) * share];
    this.factor = factor;
    this.apply();
  }

  /** A point of the screen on the board. @param {{clientX: number, clientY: number}} event @returns {Point} */
  point(event) {
    const box = this.svg.getBoundingClientRect();
    const [left, top, width, height] = this.seen(this.factor);
    return [
      left + ((event.clientX - box.left) / box.width) * width,
      top + ((event.clientY - box.top) / box.height) * height,
    ];
  }

  listen() {
    this.svg.addEventListener('wheel', (event) => this.wheel(event), { passive: false });
    this.svg.addEventListener('pointerdown', (event) => this.down(event));
    this.svg.addEventListener('pointermove', (event) => this.move(event));
    for (const name of /** @type {const} */ (['pointerup', 'pointercancel']))
      this.svg.addEventListener(name, (event) => this.up(event));
    new ResizeObserver(() => (this.measure(), this.apply())).observe(this.svg);
  }

  /** A wheel that cannot zoom out further scrolls the page. @param {WheelEvent} event */
  wheel(event) {
    if (this.factor === 1 && event.deltaY > 0 && !event.ctrlKey) return;
    event.preventDefault();
    this.scale(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.point(event));
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!this.fingers.size) this.dragged = false;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before[0], event.clientY - before[1]];
    if (!this.dragged && Math.hypot(dx, dy) < SLACK) return;
    const others = [...this.fingers].filter(([id]) => id !== event.pointerId).map(([, place]) => place);
    if (!others.length && this.factor === 1) return;
    if (!this.dragged) this.svg.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (others.length) this.pinch(before, [event.clientX, event.clientY], others[0]);
    else this.drag(dx, dy);
  }

  /** @param {number} dx @param {number} dy */
  drag(dx, dy) {
    const unit = this.unit();
    this.centre = [this.centre[0] - dx * unit, this.centre[1] - dy * unit];
    this.apply();
  }

  /** @param {Point} before @param {Point} now @param {Point} other */
  pinch(before, now, other) {
    const apart = (/** @type {Point} */ a) => Math.hypot(a[0] - other[0], a[1] - other[1]);
    this.scale(
      apart(now) / (apart(before) || 1),
      this.point({ clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 }),
    );
    this.drag((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.fingers.delete(event.pointerId);
  }
}
