// A table on which what the engine expects is drawn: numbers in the order of the actions, ghosts of what they bring.

import { boardState } from '../../table/board_state.js';
import { boardChanges } from '../../table/scene_changes.js';
import { Table } from '../../table/table.js';

/** @typedef {import('../../board/layers.js').BoardState} BoardState */
/** @typedef {import('../../types/scene.d.ts').Scene} Scene */
/** @typedef {{ hexes: string[][], after: Scene | null }} DrawnLine the hexes of each action, and the Scene after all */

export class AnalysisTable extends Table {
  /** While a position is edited. @type {import('./editor/editor.js').Editor | null} */
  editor = null;
  /** @type {DrawnLine | null} */
  line = null;

  /** @param {DrawnLine | null} line */
  drawLine(line) {
    this.line = line;
    this.render();
  }

  /** While a position is edited, the editor gets what a person points at. @override */
  createBoard() {
    const board = super.createBoard();
    const { onPoint } = board.handlers;
    board.handlers.onPoint = (hex) => (this.editor ? this.editor.point(hex) : onPoint(hex));
    return board;
  }

  /** @override @param {string} hex @param {import('../../board/board.js').Input} input */
  selectHex(hex, input) {
    if (this.editor) void this.editor.use(hex);
    else super.selectHex(hex, input);
  }

  /**
   * Nobody is "you": a person plays for all.
   * @override @param {import('../../types/table.d.ts').TableView} view
   * @returns {import('../../types/table.d.ts').PanelProps}
   */
  panelProps(view) {
    return { ...super.panelProps(view), me: null };
  }

  /** @override @type {typeof boardState} */
  makeBoardState = (_, props) => this.addToBoard(boardState(this, props));

  /** What a person points at comes before what the engine expects. @param {BoardState} state @returns {BoardState} */
  addToBoard(state) {
    const { line, selector, editor } = this;
    if (editor) return { ...state, ...editor.boardState(state) };
    if (!line || selector.action || selector.selected.length || this.animating) return state;
    return { ...state, ...drawnState(state, line) };
  }
}

/** @param {BoardState} state @param {DrawnLine} line @returns {Partial<BoardState>} */
function drawnState({ board, marks, recent, describe }, { hexes, after }) {
  const numbered = hexes.flatMap((each, k) => (each.length ? [{ number: k + 1, hex: each.at(-1) ?? '' }] : []));
  const first = hexes[0] ?? [];
  return {
    marks: [...first.map((hex) => ({ kind: /** @type {const} */ ('explained'), hex })), ...marks],
    recent: recent.map((move) => ({ ...move, number: 0 })),
    steps: numbered,
    changes: after ? boardChanges(board, after.board) : null,
    describe,
  };
}
