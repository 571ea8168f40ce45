"""A canvas of characters for maps in the terminal, which can be drawn in any order."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

LINES = Style(dim=True)


class Canvas:
    """Characters with styles, by line and column. Later ones overwrite earlier ones."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, Style]] = {}

    def put(self, line: int, column: int, text: str, style: Style = LINES) -> None:
        """Write a text on one line, starting at a column."""
        for offset, character in enumerate(text):
            self._cells[line, column + offset] = (character, style)

    def lines(self) -> list[Text]:
        """Return the lines from the first written one to the last, all of the same length."""
        rows = sorted({line for line, _ in self._cells})
        widest = max((column for _, column in self._cells), default=0) + 1
        return [self._line(row, widest) for row in range(rows[0], rows[-1] + 1)]

    def _line(self, row: int, widest: int) -> Text:
        return Text.assemble(*(self._cells.get((row, column), (" ", Style.null())) for column in range(widest)))
