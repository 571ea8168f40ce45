// Which part of the board is visible. Wheel, pinch, drag and keys change the viewBox of the SVG, never the page.

import { clamp } from './geometry.js';

/** @typedef {import('./geometry.js').Box} Box here: left, top, width, height */
/** @typedef {import('./geometry.js').Point} Point */

const MAX_FACTOR = 6;
const TINY = 20; // pixels: in a hex narrower than this nothing can be told apart
const SMALL = 28; // a hex narrower than this is hard to read
const TOUCHABLE = 34; // a hex narrower than this is hard to touch
const FINGER = 46; // a hex this wide is easy to touch
const EDGE = 110; // board units: a hex this near to the edge is not wholly visible
const TURNED = 0.2; // the share by which the width changes at least when a phone is turned
const SLACK = 4; // pixels a pointer may move before it drags

export class Zoom {
  /** @param {SVGSVGElement} svg @param {() => void} onChange @param {() => void} onTurn the phone was turned */
  constructor(svg, onChange, onTurn) {
    this.svg = svg;
    this.onChange = onChange;
    this.onTurn = onTurn;
    /** @type {Box} */
    this.sheet = [0, 0, 1, 1];
    this.factor = 1;
    /** @type {Point} */
    this.centre = [0.5, 0.5];
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    this.dragged = false;
    this.size = [0, 0];
    this.addListeners();
  }

  /** Show a new drawing as a whole. @param {Box} sheet */
  setSheet(sheet) {
    this.sheet = sheet;
    this.measure();
    this.fit();
  }

  /** Read the size on the screen. It is kept, because reading it after a change forces the browser to lay out again. */
  measure() {
    this.size = [this.svg.clientWidth, this.svg.clientHeight];
  }

  /** Show the whole sheet. */
  fit() {
    this.factor = 1;
    this.moveTo([this.sheet[0] + this.sheet[2] / 2, this.sheet[1] + this.sheet[3] / 2]);
  }

  /**
   * Zoom in on some points; show the whole sheet if that is hardly closer.
   * @param {Point[]} points
   * @param {number} [margin]
   */
  showPoints(points, margin = 330) {
    if (!points.length) return this.fit();
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
    const [top, bottom] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
    const [, , width, height] = this.visibleBox(1);
    const largest = FINGER / (this.hexWidth() || FINGER);
    const factor = Math.min(width / (right - left), height / (bottom - top), largest);
    if (factor < 1.25) return this.fit();
    this.factor = factor;
    this.moveTo([(left + right) / 2, (top + bottom) / 2]);
  }

  /** Zoom in on some points, unless all of them are visible and large enough. @param {Point[]} points */
  keepPoints(points) {
    const [left, top, width, height] = this.visibleBox();
    const isVisible = (/** @type {Point} */ [x, y]) =>
      x > left + EDGE && x < left + width - EDGE && y > top + EDGE && y < top + height - EDGE;
    const isLarge = this.factor * this.hexWidth() >= TOUCHABLE;
    if (points.length && !(isLarge && points.every(isVisible))) this.showPoints(points, 500);
  }

  /** The width of a hex in pixels while the whole board is visible. */
  hexWidth() {
    return (173 * this.size[0]) / this.visibleBox(1)[2];
  }

  /** Board units per pixel. */
  unit() {
    return this.visibleBox()[2] / (this.size[0] || 1);
  }

  isTiny() {
    return this.hexWidth() < TINY;
  }

  isSmall() {
    return this.hexWidth() < SMALL;
  }

  /** What is visible at a factor, in the proportions of the element. @returns {Box} */
  visibleBox(factor = this.factor) {
    const [, , width, height] = this.sheet;
    const ratio = (this.size[0] || width) / (this.size[1] || height);
    const wide = Math.max(width, height * ratio) / factor;
    return [this.centre[0] - wide / 2, this.centre[1] - wide / ratio / 2, wide, wide / ratio];
  }

  /** Show the part around a point, as far as the sheet allows. @param {Point} centre */
  moveTo(centre) {
    const [left, top, width, height] = this.sheet;
    const [, , wide, high] = this.visibleBox();
    this.centre = [within(centre[0], left, width, wide), within(centre[1], top, height, high)];
    this.svg.setAttribute(
      'viewBox',
      this.visibleBox()
        .map((value) => value.toFixed(1))
        .join(' '),
    );
    this.svg.classList.toggle('zoomed', this.factor > 1);
    this.onChange();
  }

  /** Zoom in or out; a point of the board stays where it is on the screen. @param {number} by @param {Point} [about] */
  scale(by, about = this.centre) {
    const factor = clamp(this.factor * by, 1, MAX_FACTOR);
    const share = this.factor / factor;
    this.factor = factor;
    this.moveTo([about[0] + (this.centre[0] - about[0]) * share, about[1] + (this.centre[1] - about[1]) * share]);
  }

  /**
   * The point of the board at a point of the screen.
   * @param {{ clientX: number, clientY: number }} event
   * @returns {Point}
   */
  toBoard(event) {
    const box = this.svg.getBoundingClientRect();
    const [left, top, width, height] = this.visibleBox();
    return [
      left + ((event.clientX - box.left) / box.width) * width,
      top + ((event.clientY - box.top) / box.height) * height,
    ];
  }

  addListeners() {
    const { svg } = this;
    svg.addEventListener('wheel', (event) => this.onWheel(event), { passive: false });
    svg.addEventListener('pointerdown', (event) => this.onDown(event));
    svg.addEventListener('pointermove', (event) => this.onMove(event));
    svg.addEventListener('pointerup', (event) => this.pointers.delete(event.pointerId));
    svg.addEventListener('pointercancel', (event) => this.pointers.delete(event.pointerId));
    new ResizeObserver(() => this.onResize()).observe(svg);
  }

  /** Keep the centre; after a large change of the width it is decided again which part is visible. */
  onResize() {
    if (!this.svg.clientWidth) return; // behind another tab: what counts is the width it comes back with
    const [before] = this.size;
    this.measure();
    this.moveTo(this.centre);
    const [width] = this.size;
    if (before && Math.abs(width / before - 1) > TURNED) this.onTurn();
  }

  /** Zoom. A wheel that cannot zoom out further scrolls the page. @param {WheelEvent} event */
  onWheel(event) {
    if (this.factor === 1 && event.deltaY > 0 && !event.ctrlKey) return;
    event.preventDefault();
    this.scale(Math.exp(-event.deltaY * (event.deltaMode ? 0.05 : 0.0016)), this.toBoard(event));
  }

  /** @param {PointerEvent} event */
  onDown(event) {
    if (event.pointerType === 'mouse' && event.button !== 0) return;
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
  }

  /** Drag with one pointer, pinch with two. @param {PointerEvent} event */
  onMove(event) {
    const { pointerId } = event;
    const before = this.pointers.get(pointerId);
    if (!before) return;
    const now = /** @type {Point} */ ([event.clientX, event.clientY]);
    const [dx, dy] = [now[0] - before[0], now[1] - before[1]];
    if (!this.dragged && Math.hypot(dx, dy) < SLACK) return;
    const other = [...this.pointers].find(([id]) => id !== pointerId)?.[1];
    if (!other && this.factor === 1) return;
    if (!this.dragged) this.svg.setPointerCapture(pointerId);
    this.dragged = true;
    this.pointers.set(pointerId, now);
    if (other) this.pinch(before, now, other);
    else this.drag(dx, dy);
  }

  /** @param {number} dx @param {number} dy in pixels */
  drag(dx, dy) {
    const unit = this.unit();
    this.moveTo([this.centre[0] - dx * unit, this.centre[1] - dy * unit]);
  }

  /** @param {Point} before @param {Point} now @param {Point} other the pointer that stays */
  pinch(before, now, other) {
    const apart = (/** @type {Point} */ a) => Math.hypot(a[0] - other[0], a[1] - other[1]);
    const middle = { clientX: (now[0] + other[0]) / 2, clientY: (now[1] + other[1]) / 2 };
    this.scale(apart(now) / (apart(before) || 1), this.toBoard(middle));
    this.drag((now[0] - before[0]) / 2, (now[1] - before[1]) / 2);
  }
}

/**
 * Keep the centre of a visible part inside the sheet.
 * @param {number} value
 * @param {number} start
 * @param {number} size
 * @param {number} part
 */
const within = (value, start, size, part) =>
  part >= size ? start + size / 2 : clamp(value, start + part / 2, start + size - part / 2);
