"""A canvas of characters for the terminal: maps are drawn on it in any order."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text

LINES = Style(dim=True)


class Canvas:
    """Characters with styles at places; later ones win."""

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], tuple[str, Style]] = {}

    def put(self, line: int, column: int, words: str, style: Style = LINES) -> None:
        """Write on one line, from a column on."""
        for offset, character in enumerate(words):
            self._cells[line, column + offset] = (character, style)

    def lines(self) -> list[Text]:
        """The lines from the first written one to the last, all equally long."""
        rows = sorted({line for line, _ in self._cells})
        widest = max((column for _, column in self._cells), default=0) + 1
        return [self._line(row, widest) for row in range(rows[0], rows[-1] + 1)]

    def _line(self, row: int, widest: int) -> Text:
        return Text.assemble(*(self._cells.get((row, column), (" ", Style.null())) for column in range(widest)))
