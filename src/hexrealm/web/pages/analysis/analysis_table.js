// A table on which what the engine expects is drawn: numbers in the order of the actions, ghosts of what they bring.

import { boardChanges } from '../../table/scene_changes.js';
import { Table } from '../../table/table.js';

/** @typedef {import('../../board/layers.js').BoardState} BoardState */
/** @typedef {import('../../types/scene.d.ts').Scene} Scene */
/** @typedef {{ hexes: string[][], after: Scene | null }} DrawnLine the hexes of each action, and the Scene after all */

export class AnalysisTable extends Table {
  /** @type {DrawnLine | null} */
  line = null;

  /** @param {DrawnLine | null} line */
  drawLine(line) {
    this.line = line;
    this.render();
  }

  /** Nobody is "you": a person plays for all. @override @param {import('../../types/table.d.ts').TableView} view */
  panelProps(view) {
    return { ...super.panelProps(view), me: null };
  }

  /** What a person points at comes before what the engine expects. @override */
  render() {
    super.render();
    const { board, line, selector } = this;
    if (!line || !board?.state || selector.action || selector.selected.length || this.animating) return;
    board.show({ ...board.state, ...drawnState(board.state, line) });
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
