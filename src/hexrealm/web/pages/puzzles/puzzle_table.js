// The table of a puzzle, with the coach over the prompt once the turn has been judged.

import { Table } from '../../table/table.js';
import { AnalysisTable } from '../analysis/analysis_table.js';
import { coverPrompt } from '../coach_cover.js';

/** A table on which the person who solves the puzzle has a seat. */
export class PuzzleTable extends AnalysisTable {
  /** @override @param {import('../../types/table.d.ts').TableView} view */
  panelProps(view) {
    return Table.prototype.panelProps.call(this, view);
  }

  /** @override */
  render() {
    super.render();
    coverPrompt(this.host);
  }
}
