// The board as a component. It shows a BoardState (layers.js) and reports which hexes the person points at and clicks;
// what that means is decided in table/.

import { html, nothing, render } from '../vendor/lit-html/lit-html.js';
import { icon } from '../core/symbols.js';
import { translate } from '../core/translate.js';
import { Paper, distance, inkedLoops } from './geometry.js';
import { lineOf, neighbourInDirection } from './keyboard.js';
import { sheetBox } from './land.js';
import { renderLayers } from './layers.js';
import { Zoom } from './zoom.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('./geometry.js').Box} Box */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./layers.js').BoardState} BoardState */
/** @typedef {'mouse' | 'touch' | 'key'} Input */

/**
 * @typedef {object} Handlers
 * @property {(hex: string, input: Input) => void} onSelect
 * @property {(hex: string) => void} onPoint the hovered or focused hex; '' when the pointer leaves
 * @property {() => void} onFocus the board got the focus
 * @property {() => void} onTurn the board has another width: which part of it is visible is decided again
 */

const TOUCH_REACH = 170; // a finger selects the nearest open hex within this distance
const ZOOM_STEP = 1.5;
let boards = 0;

export class HexBoard {
  /** @param {HTMLElement} host @param {Handlers} handlers */
  constructor(host, handlers) {
    this.handlers = handlers;
    this.id = `board-${++boards}`;
    this.focus = '';
    this.focusVisible = false;
    this.keyLine = 0;
    this.lastKey = '';
    this.coast = '';
    /** @type {BoardState | null} */
    this.state = null;
    /** @type {Paper | null} */
    this.paper = null;
    render(
      html`<svg class="board" aria-label="" role="group" tabindex="-1"></svg>
        <div class="over"></div>`,
      host,
    );
    this.svg = /** @type {SVGSVGElement} */ (host.querySelector('.board'));
    this.over = /** @type {HTMLElement} */ (host.querySelector('.over'));
    this.zoom = new Zoom(this.svg, () => this.render(), handlers.onTurn);
    this.addListeners();
  }

  /** @param {BoardState} state */
  show(state) {
    const before = this.state?.board;
    this.state = state;
    if (!before || !hasSameLand(before, state.board)) this.layOut(state.board);
    this.render();
  }

  /** Measure a board that was not shown before. @param {Board} board */
  layOut(board) {
    this.paper = new Paper(board);
    this.coast = inkedLoops(this.paper.outline(this.paper.centres.keys()));
    this.focus = board.hexes[0]?.name ?? '';
    this.zoom.setSheet(sheetBox(this.paper));
  }

  /** Zoom to the open hexes or the last move where the board is small on the screen, while somebody plays. */
  zoomToAction(over = false) {
    const { state, paper, zoom } = this;
    if (!state || !paper || over || !zoom.isSmall()) return zoom.fit();
    const lifted = state.board.pieces.filter((piece) => piece.ghost).map((piece) => piece.hex);
    const last = state.marks.filter((mark) => mark.kind === 'last').map((mark) => mark.hex);
    const points = (state.open.size ? [...state.open, ...lifted] : last).map((name) => paper.centre(name));
    if (!points.length) return; // only buttons can be pressed: the view stays
    zoom.showPoints(points);
    if (zoom.factor > 1 || !zoom.isTiny()) return;
    const newest = state.recent.at(-1)?.hex ?? last.at(-1) ?? state.board.pieces.at(-1)?.hex;
    zoom.showPoints([newest ? nearest(points, paper.centre(newest)) : mostCrowded(points)], 500);
  }

  /**
   * Keep the board steady: show a region that stays the same. On a small screen show what is needed now, and move only
   * if that is not visible.
   * @param {string[]} region
   * @param {string[]} needed
   */
  zoomToHexes(region, needed) {
    const { paper, zoom } = this;
    if (!paper) return;
    zoom.measure(); // the board may have been hidden behind another tab
    const centres = (/** @type {string[]} */ names) => names.map((name) => paper.centre(name));
    if (zoom.isTiny()) zoom.keepPoints(centres(needed));
    else if (zoom.isSmall()) zoom.showPoints(centres(region), 200);
    else zoom.fit();
  }

  // Rendering

  render() {
    const { state, paper, id, coast, focus, focusVisible } = this;
    if (!state || !paper) return;
    const cost = (/** @type {Point} */ point) => this.coverCost(point, state, paper);
    const options = { id, coast, unit: this.zoom.unit(), focus, focusVisible, cost };
    render(renderLayers(state, paper, options), /** @type {any} */ (this.svg));
    render(this.renderControls(), this.over);
  }

  /** Zoom buttons, and while zoomed a small map of the whole board. */
  renderControls() {
    const { zoom } = this;
    const zoomed = zoom.factor > 1;
    const button = (
      /** @type {string} */ name,
      /** @type {string} */ label,
      /** @type {() => void} */ onClick,
      /** @type {boolean} */ shown,
    ) =>
      html`<button
        type="button"
        class="map-tool"
        ?hidden=${!shown}
        aria-label=${label}
        title=${label}
        @click=${onClick}
      >
        ${icon(name)}
      </button>`;
    return html`<div class="map-tools">
        ${button('plus', translate('Zoom in'), () => zoom.scale(ZOOM_STEP), true)}
        ${button('minus', translate('Zoom out'), () => zoom.scale(1 / ZOOM_STEP), zoomed)}
        ${button('fit', translate('Whole board'), () => zoom.fit(), zoomed)}
      </div>
      ${zoomed ? this.renderInset() : nothing}`;
  }

  renderInset() {
    const [left, top, width, height] = this.zoom.visibleBox();
    return html`<svg
      class="inset"
      aria-hidden="true"
      viewBox=${this.zoom.sheet.join(' ')}
      @click=${(/** @type {MouseEvent} */ event) => this.jumpTo(event)}
    >
      <use href=${`#${this.id}-land`} />
      <use href=${`#${this.id}-pieces`} />
      <rect class="inset-view" x=${left} y=${top} width=${width} height=${height} />
    </svg>`;
  }

  /** Move to where the inset map was clicked. @param {MouseEvent} event */
  jumpTo(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const [left, top, width, height] = this.zoom.sheet;
    this.zoom.moveTo([
      left + ((event.clientX - box.left) / box.width) * width,
      top + ((event.clientY - box.top) / box.height) * height,
    ]);
  }

  /**
   * How bad it would be if the callout covered a point.
   * @param {Point} point
   * @param {BoardState} state
   * @param {Paper} paper
   */
  coverCost(point, { board, marks, changes, steps }, paper) {
    const [left, top, width, height] = this.zoom.visibleBox();
    if (point[0] < left || point[1] < top || point[0] > left + width || point[1] > top + height) return 9;
    const name = paper.hexAt(point);
    const isHere = (/** @type {{ hex: string }} */ { hex }) => hex === name;
    const piece = board.pieces.some(isHere) || (changes?.pieces.some(isHere) ?? false);
    const framed = board.hexes.some((hex) => hex.name === name && hex.frame !== 'land');
    const marked = marks.some((mark) => mark.hex === name && mark.kind !== 'legal');
    return (piece ? 3 : 0) + (framed ? 2 : 0) + (steps.some(isHere) ? 9 : 0) + (marked ? 4 : 0);
  }

  // Pointer and keyboard

  addListeners() {
    const { svg, handlers } = this;
    const onMouse = (/** @type {PointerEvent} */ event, /** @type {string} */ hex) =>
      event.pointerType === 'mouse' && handlers.onPoint(hex);
    svg.addEventListener('click', (event) => this.onClick(event));
    svg.addEventListener('pointermove', (event) => onMouse(event, hexOf(event)));
    svg.addEventListener('pointerleave', (event) => onMouse(event, ''));
    svg.addEventListener('keydown', (event) => this.onKey(event));
    svg.addEventListener('focusin', (event) => {
      handlers.onFocus();
      this.moveFocus(hexOf(event), /** @type {Element} */ (event.target).matches(':focus-visible'));
    });
    svg.addEventListener('focusout', () => this.moveFocus(this.focus, false));
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    if (this.zoom.dragged) return void (this.zoom.dragged = false);
    const touch = /** @type {PointerEvent} */ (event).pointerType === 'touch';
    const hex = (touch && this.nearestOpen(event)) || hexOf(event);
    if (hex) this.handlers.onSelect(hex, event.detail === 0 ? 'key' : touch ? 'touch' : 'mouse');
  }

  /** The nearest open hex, since a finger is broad; '' if the hex under it is open itself. @param {MouseEvent} event */
  nearestOpen(event) {
    const { paper, state, zoom } = this;
    const point = zoom.toBoard(event);
    if (!paper || !state?.open.size || state.open.has(paper.hexAt(point))) return '';
    const far = (/** @type {string} */ name) => distance(point, paper.centre(name));
    const closest = [...state.open].reduce((best, name) => (far(name) < far(best) ? name : best));
    return far(closest) < Math.min(TOUCH_REACH, 22 * zoom.unit() + 60) ? closest : '';
  }

  /** @param {KeyboardEvent} event */
  onKey(event) {
    if (!this.paper || event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.handlers.onSelect(this.focus, 'key');
    else if (event.key === '+' || event.key === '=') this.zoom.scale(ZOOM_STEP);
    else if (event.key === '-') this.zoom.scale(1 / ZOOM_STEP);
    else if (event.key === '0') this.zoom.fit();
    else if (!this.walk(event, this.paper)) return;
    event.preventDefault();
  }

  /** Move the focus; return false for a key that moves nothing. @param {KeyboardEvent} event @param {Paper} paper */
  walk(event, paper) {
    if (event.key !== this.lastKey) this.keyLine = lineOf(paper, this.focus, event.key);
    this.lastKey = event.key;
    const next = neighbourInDirection(paper, this.focus, event, this.keyLine);
    if (next) this.setFocus(next);
    return next !== undefined;
  }

  /** @param {string} hex */
  setFocus(hex) {
    this.moveFocus(hex, true);
    /** @type {SVGElement | null} */ (this.svg.querySelector(`[data-hex="${hex}"]`))?.focus();
  }

  /** @param {string} hex @param {boolean} visible */
  moveFocus(hex, visible) {
    if (hex === this.focus && visible === this.focusVisible) return;
    [this.focus, this.focusVisible] = [hex || this.focus, visible];
    this.render();
    if (visible) this.handlers.onPoint(this.focus);
  }
}

/** @param {Board} a @param {Board} b */
const hasSameLand = (a, b) =>
  a.layout === b.layout &&
  a.hexes.length === b.hexes.length &&
  a.hexes.every(({ name, ground, frame }, k) => {
    const other = b.hexes[k];
    return name === other.name && ground === other.ground && frame === other.frame;
  });

/** The point with most others around it. @param {Point[]} points */
function mostCrowded(points) {
  const crowd = (/** @type {Point} */ point) => points.filter((other) => distance(point, other) < 500).length;
  return points.reduce((best, each) => (crowd(each) > crowd(best) ? each : best));
}

/** @param {Point[]} points @param {Point} target */
const nearest = (points, target) =>
  points.reduce((best, each) => (distance(each, target) < distance(best, target) ? each : best), points[0] ?? target);

/** @param {Event} event */
const hexOf = (event) => /** @type {HTMLElement | SVGElement} */ (event.target).dataset?.hex ?? '';
