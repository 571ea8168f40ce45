// Dragging in the editor: a tool onto the board, a piece to another hex, or off the board. Mouse, pen and finger.

import { html, render } from '../../../vendor/lit-html/lit-html.js';
import { renderPicture } from './editor_bar.js';
import { toolOf } from './tools.js';

/** @typedef {import('../../../types/frames.d.ts').Edit} Edit */
/** @typedef {import('./editor.js').Editor} Editor */
/** @typedef {{ tool: Edit, from: string, x: number, y: number, moving: boolean }} Drag from: '' for a tool */

const SLACK = 6; // pixels a pointer may move before it drags

export class Dragging {
  /** @type {Drag | null} */
  drag = null;
  clicks = true; // false after a drag: the click that ends it means nothing
  listeners = new AbortController();

  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.picture = document.createElement('div');
    this.picture.className = 'editor-dragged';
    this.picture.hidden = true;
    this.listen();
  }

  listen() {
    const { signal } = this.listeners;
    const { host } = this.editor.page;
    host.append(this.picture);
    host.addEventListener('pointerdown', (event) => this.begin(event), { signal, capture: true });
    host.addEventListener('click', (event) => this.onClick(event), { signal, capture: true });
    host.addEventListener('contextmenu', (event) => this.onMenu(event), { signal });
    addEventListener('pointermove', (event) => this.move(event), { signal });
    addEventListener('pointerup', (event) => this.end(event), { signal });
    addEventListener('pointercancel', () => this.forget(), { signal });
  }

  stop() {
    this.listeners.abort();
    this.picture.remove();
  }

  /** A press on a hex may begin to drag what is on it; then the board does not move. @param {PointerEvent} event */
  begin(event) {
    this.clicks = true;
    const from = hexAt(event);
    const found = from && event.button === 0 && this.editor.drawn.filter(({ hex }) => hex === from).at(-1);
    const tool = found && toolOf(this.editor.tools, found);
    if (!tool || !event.isPrimary) return;
    event.stopPropagation();
    this.drag = { tool, from, x: event.clientX, y: event.clientY, moving: false };
  }

  /** @param {PointerEvent} event @param {Edit} tool */
  beginWithTool(event, tool) {
    if (!tool.symbol || event.button !== 0 || !event.isPrimary) return;
    this.drag = { tool, from: '', x: event.clientX, y: event.clientY, moving: false };
  }

  /** @param {PointerEvent} event */
  move(event) {
    const { drag, editor } = this;
    if (!drag) return;
    const { clientX: x, clientY: y } = event;
    if (!drag.moving && Math.hypot(x - drag.x, y - drag.y) < SLACK) return;
    if (!drag.moving) render(html`${renderPicture(editor, drag.tool)}`, this.picture);
    drag.moving = true;
    this.picture.hidden = false;
    this.picture.style.transform = `translate(${x}px, ${y}px)`;
  }

  /** @param {PointerEvent} event */
  end(event) {
    const { drag, editor } = this;
    this.forget();
    if (!drag?.moving) return;
    this.clicks = false;
    const to = hexAt(event);
    if (to && drag.from) void editor.move(drag.from, to);
    else if (to) void editor.place(drag.tool, to);
    else if (drag.from) void editor.remove(drag.from);
  }

  forget() {
    this.drag = null;
    this.picture.hidden = true;
  }

  /** @param {MouseEvent} event */
  onClick(event) {
    if (!this.clicks) event.stopPropagation();
    this.clicks = true;
  }

  /** The other button of a mouse takes away what is on a hex. @param {MouseEvent} event */
  onMenu(event) {
    const hex = hexAt(event);
    if (!hex) return;
    event.preventDefault();
    void this.editor.remove(hex);
  }
}

/** The hex at a point of the screen, or ''. @param {MouseEvent} event */
function hexAt({ clientX, clientY }) {
  const found = document.elementFromPoint(clientX, clientY);
  return found instanceof SVGElement ? (found.dataset.hex ?? '') : '';
}
