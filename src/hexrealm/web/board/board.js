// A board one can look at and choose on. It draws what it is told (see `State`) and tells what was pointed at; what that means
// is decided by selection.js and the table.

import { html, nothing, render, svg } from '../vendor/lit-html/lit-html.js';
import { guard } from '../vendor/lit-html/directives/guard.js';
import { Paper, distance, inkedLoops } from './geometry.js';
import { drawLand, drawOrnaments, sheetBox } from './land.js';
import { drawCallout, drawFlight, drawHeat, drawMark, drawSteps, drawVeil } from './marks.js';
import { drawAreas, drawComing, drawLifted, drawPieces, drawPlaces } from './pieces.js';
import { icon, use } from '../core/symbols.js';
import { lineOf, step } from './keyboard.js';
import { translate } from '../core/translate.js';
import { Zoom } from './zoom.js';

/** @typedef {import('../types/scene.d.ts').Board} Board */
/** @typedef {import('../types/scene.d.ts').Seat} Seat */
/** @typedef {import('./geometry.js').Point} Point */
/** @typedef {import('./marks.js').Shown} Shown */
/** @typedef {import('../table/preview.js').Changes} Changes */

/**
 * What a board shows.
 * @typedef {object} State
 * @property {Board} board
 * @property {Seat[]} seats
 * @property {Shown[]} marks
 * @property {import('../types/types.d.ts').Gain[]} heat
 * @property {Changes | null} coming what would change
 * @property {{number: number, hex: string}[]} steps
 * @property {{hex: string, sum: string, words: string, tone: string} | null} callout
 * @property {Set<string>} open the hexes that can be chosen now
 * @property {(name: string) => string} describe a hex for a screen reader
 */

/**
 * @typedef {object} Handlers
 * @property {(hex: string, by: 'mouse' | 'touch' | 'key') => void} onPick
 * @property {(hex: string) => void} onPoint hovered or focused; '' when left
 * @property {() => void} onEnter the focus came to the board
 */

const TOUCH_REACH = 170; // a finger takes the nearest open hex as far as this
let boards = 0;

export class HexBoard {
  /** @param {HTMLElement} host @param {Handlers} handlers */
  constructor(host, handlers) {
    this.handlers = handlers;
    this.id = `board-${++boards}`;
    this.focus = '';
    this.focused = false;
    this.line = 0;
    this.lastKey = '';
    /** @type {State | null} */
    this.state = null;
    render(
      html`<svg class="board" aria-label="" role="group"></svg>
        <div class="over"></div>`,
      host,
    );
    this.svg = /** @type {SVGSVGElement} */ (host.querySelector('.board'));
    this.over = /** @type {HTMLElement} */ (host.querySelector('.over'));
    this.zoom = new Zoom(this.svg, () => this.draw());
    this.listen();
  }

  /** @param {State} state */
  show(state) {
    const before = this.state;
    this.state = state;
    if (
      before?.board.hexes.length !== state.board.hexes.length ||
      before.board.layout !== state.board.layout ||
      !this.sameLand(before.board)
    )
      this.lay();
    this.draw();
  }

  /** @param {Board} other */
  sameLand(other) {
    const now = this.state?.board.hexes ?? [];
    return now.every(
      (hex, k) =>
        hex.name === other.hexes[k].name && hex.ground === other.hexes[k].ground && hex.frame === other.hexes[k].frame,
    );
  }

  lay() {
    if (!this.state) return;
    this.paper = new Paper(this.state.board);
    this.coast = inkedLoops(this.paper.outline(this.paper.centres.keys()));
    this.sheet = sheetBox(this.paper);
    this.focus = this.state.board.hexes[0]?.name ?? '';
    this.zoom.lay(this.sheet);
  }

  /** Near to the open hexes and the last move, where the board is small on the screen; else the whole. */
  lookAtAction() {
    if (!this.state || !this.paper || !this.zoom.isSmall()) return this.zoom.fit();
    const { state, paper } = this;
    const lifted = state.board.pieces.filter((piece) => piece.ghost).map((piece) => piece.hex);
    const last = state.marks.filter((mark) => mark.kind === 'last').map((mark) => mark.hex);
    const places = (state.open.size ? [...state.open, ...lifted] : last).map((name) => paper.centre(name));
    this.zoom.nearTo(places);
    const newest = last.at(-1) ?? state.board.pieces.at(-1)?.hex;
    if (this.zoom.factor === 1 && this.zoom.isTiny() && newest)
      this.zoom.nearTo([nearest(places, paper.centre(newest))], 500);
  }

  draw() {
    const { state, paper, sheet } = this;
    if (!state || !paper || !sheet) return;
    render(this.layers(state, paper), /** @type {any} */ (this.svg));
    render(this.overlay(sheet), this.over);
  }

  /** @param {State} state @param {Paper} paper */
  layers(state, paper) {
    const { board, seats, coming } = state;
    const taken = new Set(board.pieces.map((piece) => piece.hex));
    const unit = this.zoom.unit();
    const [small, large] = [clamp(unit / 3.1, 0.35, 1.5), clamp(unit / 2.9, 0.4, 1.1)];
    const leaving = new Set(coming?.gone.map((piece) => piece.hex));
    const marks = (/** @type {Shown['kind'][]} */ ...kinds) =>
      state.marks.filter((mark) => kinds.includes(mark.kind)).map((mark) => drawMark(mark, paper));
    return svg`
      <g id=${`${this.id}-land`} aria-hidden="true">${guard([paper], () => drawLand(board, paper, this.id))}</g>
      <g aria-hidden="true">
        ${guard([paper, [...taken].join()], () => drawOrnaments(board, paper, taken))}
        ${guard([board.lit, paper], () => drawVeil(board.lit, paper, this.coast ?? ''))}
        <g class="heat-layer">${guard([state.heat, paper], () => drawHeat(state.heat, paper))}</g>
        <g id=${`${this.id}-pieces`}>${guard([board, seats, paper, leaving.size], () => this.lying(state, paper, taken, leaving))}</g>
        ${drawLifted(board, seats, paper)}
        ${marks('explained', 'legal', 'scoring', 'last', 'target')} <g class="pulsing">${marks('pulse')}</g> ${marks('chosen', 'hover', 'refused')}
        ${coming ? svg`${drawComing(coming, seats, paper)}${coming.flights.map(([from, to]) => drawFlight(from, to, paper))}` : nothing}
        ${this.overlays(state, paper)}
        ${this.focused ? drawMark({ kind: 'focus', hex: this.focus }, paper) : nothing}
        ${drawSteps(state.steps, paper, small)}
      </g>
      <g class="hits" role="grid" aria-label=${board.words}>${guard([board, state.describe, this.focus], () => this.cells(state, paper))}</g>
      ${state.callout ? drawCallout(state.callout, paper, (point) => this.busy(point), large) : nothing}`;
  }

  /** @param {State} state @param {Paper} paper @param {Set<string>} taken @param {Set<string>} leaving */
  lying({ board, seats }, paper, taken, leaving) {
    const staying = leaving.size
      ? { ...board, pieces: board.pieces.map((piece) => (leaving.has(piece.hex) ? { ...piece, ghost: true } : piece)) }
      : board;
    return svg`${drawAreas(board, seats, paper)}${drawPlaces(board, paper, taken)}${drawPieces(staying, seats, paper)}${leaving.size ? drawLifted({ ...staying, rays: [] }, seats, paper) : nothing}`;
  }

  /** @param {State} state @param {Paper} paper */
  overlays({ board, coming }, paper) {
    const going = new Set(coming?.overlays.map((each) => each.from));
    const draw = (/** @type {string} */ symbol, /** @type {string} */ hex, /** @type {boolean} */ faint) =>
      svg`<g class=${faint ? 'faint' : nothing} data-overlay=${hex}>${use(symbol, ...paper.centre(hex))}</g>`;
    return svg`${board.overlays.map((each) => draw(each.symbol, each.hex, going.has(each.hex)))}
      ${coming?.overlays.map((each) => svg`${draw(each.symbol, each.to, true)}${each.from ? drawFlight(each.from, each.to, paper) : nothing}`) ?? nothing}`;
  }

  /** The grid that keys and screen readers walk. @param {State} state @param {Paper} paper */
  cells({ board, describe, open }, paper) {
    return rowsOf(board).map(
      (hexes) =>
        svg`<g role="row">${hexes.map((hex) => {
          const [x, y] = paper.centre(hex.name);
          return svg`<use role="gridcell" href=${`#hex-${board.layout}`} x=${x} y=${y} data-hex=${hex.name}
        ?data-open=${open.has(hex.name)} tabindex=${hex.name === this.focus ? 0 : -1} aria-label=${describe(hex.name)} />`;
        })}</g>`,
    );
  }

  /** @param {import('./land.js').Box} sheet */
  overlay(sheet) {
    const zoomed = this.zoom.factor > 1;
    const seen = this.zoom.seen(this.zoom.factor);
    const tool = (
      /** @type {string} */ name,
      /** @type {string} */ words,
      /** @type {() => void} */ act,
      /** @type {boolean} */ shown,
    ) =>
      html`<button type="button" class="map-tool" ?hidden=${!shown} aria-label=${words} title=${words} @click=${act}>
        ${icon(name)}
      </button>`;
    return html`<div class="map-tools">
        ${tool('plus', translate('Zoom in'), () => this.zoom.scale(1.5), true)}
        ${tool('minus', translate('Zoom out'), () => this.zoom.scale(1 / 1.5), zoomed)}
        ${tool('fit', translate('Whole board'), () => this.zoom.fit(), zoomed)}
      </div>
      ${
        zoomed
          ? html`<svg
              class="inset"
              aria-hidden="true"
              viewBox=${sheet.join(' ')}
              @click=${(/** @type {MouseEvent} */ event) => this.jump(event)}
            >
              <use href=${`#${this.id}-land`} />
              <use href=${`#${this.id}-pieces`} />
              <rect class="inset-view" x=${seen[0]} y=${seen[1]} width=${seen[2]} height=${seen[3]} />
            </svg>`
          : nothing
      }`;
  }

  /** To where the inset map was clicked. @param {MouseEvent} event */
  jump(event) {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    const [left, top, width, height] = this.zoom.sheet;
    this.zoom.centre = [
      left + ((event.clientX - box.left) / box.width) * width,
      top + ((event.clientY - box.top) / box.height) * height,
    ];
    this.zoom.apply();
  }

  /** How much a callout would cover at a point. @param {Point} point */
  busy(point) {
    if (!this.state || !this.paper) return 0;
    const hex = this.paper.hexAt(point);
    const [left, top, width, height] = this.zoom.seen(this.zoom.factor);
    if (point[0] < left || point[1] < top || point[0] > left + width || point[1] > top + height) return 9;
    const { board, marks, coming, steps } = this.state;
    const pieces = [...board.pieces, ...(coming?.pieces ?? [])].some((piece) => piece.hex === hex) ? 3 : 0;
    const places = board.hexes.some((each) => each.name === hex && each.frame !== 'land') ? 2 : 0;
    return (
      pieces +
      places +
      (steps.some((step) => step.hex === hex) ? 9 : 0) +
      (marks.some((mark) => mark.hex === hex && mark.kind !== 'legal') ? 4 : 0)
    );
  }

  listen() {
    this.svg.addEventListener('click', (event) => this.click(event));
    this.svg.addEventListener(
      'pointermove',
      (event) => event.pointerType === 'mouse' && this.handlers.onPoint(hexOf(event)),
    );
    this.svg.addEventListener('pointerleave', (event) => event.pointerType === 'mouse' && this.handlers.onPoint(''));
    this.svg.addEventListener('keydown', (event) => this.key(event));
    this.svg.addEventListener('focusin', () => this.handlers.onEnter());
    this.svg.addEventListener('focusin', (event) =>
      this.moveFocus(hexOf(event), /** @type {Element} */ (event.target).matches(':focus-visible')),
    );
    this.svg.addEventListener('focusout', () => this.moveFocus(this.focus, false));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.zoom.dragged) return void (this.zoom.dragged = false);
    const touch = /** @type {PointerEvent} */ (event).pointerType === 'touch';
    const hex = (touch && this.nearestOpen(event)) || hexOf(event);
    if (hex) this.handlers.onPick(hex, event.detail === 0 ? 'key' : touch ? 'touch' : 'mouse');
  }

  /** A finger is broad: the nearest open hex is meant, unless the one under it lies much nearer. @param {MouseEvent} event */
  nearestOpen(event) {
    const point = this.zoom.point(event);
    const { paper, state } = this;
    if (!paper || !state || state.open.has(paper.hexAt(point))) return '';
    const near = [...state.open]
      .map((name) => /** @type {const} */ ([distance(point, paper.centre(name)), name]))
      .sort((a, b) => a[0] - b[0])[0];
    return near && near[0] < Math.min(TOUCH_REACH, 22 * this.zoom.unit() + 60) ? near[1] : '';
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!this.paper || event.altKey || event.metaKey || event.ctrlKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.handlers.onPick(this.focus, 'key');
    else if (event.key === '+' || event.key === '=') this.zoom.scale(1.5);
    else if (event.key === '-') this.zoom.scale(1 / 1.5);
    else if (event.key === '0') this.zoom.fit();
    else if (!this.walk(event, this.paper)) return;
    event.preventDefault();
  }

  /** @param {KeyboardEvent} event @param {Paper} paper */
  walk(event, paper) {
    if (event.key !== this.lastKey) this.line = lineOf(paper, this.focus, event.key);
    this.lastKey = event.key;
    const next = step(paper, this.focus, event, this.line);
    if (next) this.goTo(next);
    return next !== undefined;
  }

  /** Put the focus on a hex. @param {string} hex */
  goTo(hex) {
    this.moveFocus(hex, true);
    /** @type {SVGElement | null} */ (this.svg.querySelector(`[data-hex="${hex}"]`))?.focus();
  }

  /** @param {string} hex @param {boolean} visible */
  moveFocus(hex, visible) {
    if (hex === this.focus && visible === this.focused) return;
    [this.focus, this.focused] = [hex || this.focus, visible];
    this.draw();
    if (visible) this.handlers.onPoint(this.focus);
  }
}

/** Where something can be chosen, next to where something happened. @param {Point[]} places @param {Point} point */
const nearest = (places, point) =>
  places.reduce((best, each) => (distance(each, point) < distance(best, point) ? each : best), places[0] ?? point);

/** @param {number} value @param {number} least @param {number} most */
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);

/** Hexes by the number in their names. @param {Board} board */
function rowsOf(board) {
  /** @type {Map<string, import('../types/scene.d.ts').BoardHex[]>} */
  const rows = new Map();
  for (const hex of board.hexes) rows.set(hex.name.slice(1), [...(rows.get(hex.name.slice(1)) ?? []), hex]);
  return [...rows.values()];
}

/** @param {Event} event */
const hexOf = (event) => /** @type {HTMLElement | SVGElement} */ (event.target).dataset?.hex ?? '';
