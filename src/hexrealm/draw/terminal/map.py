"""Draws the map as characters. Flat-top hexes are two characters wide and two lines high, staggered as on the printed board:

     __
    /B*\\     the letter of a place and the sign of its icon
    \\+1/     an overlay on it

A hex contains its piece and what is under it, or a dot if it is legal; hexes of the last move have square brackets. Pointy-top
hexes are in rows between bars. panels.py draws text and tables, small_map.py draws maps that are too wide for this style.
"""

from __future__ import annotations

import math

from rich.style import Style
from rich.text import Text

from hexrealm.draw.svg.stylesheet import StyleSheet
from hexrealm.draw.terminal.canvas import Canvas
from hexrealm.draw.terminal.small_map import draw_small_map, is_wide
from hexrealm.engine.scene import BoardHex, EdgeLabel, Point, Scene

QUIET = Style(dim=True)
BRACKETS = {"target": "()", "last": "[]", "explained": "{}", "chosen": "<>", "refused": "!!"}
LEGAL = "·"
MARGIN = 3  # columns for the coordinates at each side


class _Grid:
    """Converts points of the board to lines and columns."""

    def __init__(self, scene: Scene) -> None:
        centres = [each.centre for each in scene.board.hexes]
        self.flat = scene.board.layout == "flat"
        self._origin = min(x for x, _ in centres), min(y for _, y in centres)
        self.bottom = self.position((0, max(y for _, y in centres)))[0]
        self.right = self.position((max(x for x, _ in centres), 0))[1]

    def position(self, point: Point) -> tuple[int, int]:
        """Return the line and column of the upper left character in a hex with this centre."""
        x, y = point[0] - self._origin[0], point[1] - self._origin[1]
        if self.flat:
            return 2 + round(y * 2 / math.sqrt(3)), MARGIN + 1 + round(2 * x)
        return 2 + round(y / 0.75), MARGIN + 1 + round(x * 4 / math.sqrt(3))


def draw_map(scene: Scene, stylesheet: StyleSheet) -> list[Text]:
    """Return the board with its coordinates."""
    if is_wide(scene):
        return draw_small_map(scene, stylesheet)
    canvas, grid = Canvas(), _Grid(scene)
    for each in scene.board.hexes:
        _draw_outline(canvas, grid, *grid.position(each.centre))
    for each in scene.board.hexes:
        _draw_hex(canvas, grid, scene, stylesheet, each)
    for label in scene.board.labels:
        _draw_label(canvas, grid, label)
    return canvas.lines()


def _draw_outline(canvas: Canvas, grid: _Grid, line: int, column: int) -> None:
    if grid.flat:
        canvas.put(line - 1, column, "__")
        canvas.put(line, column - 1, "/")
        canvas.put(line, column + 2, "\\")
        canvas.put(line + 1, column - 1, "\\__/")
    else:
        canvas.put(line - 1, column, "/ \\")
        canvas.put(line, column - 1, "|   |")
        canvas.put(line + 1, column, "\\ /")


def _draw_hex(canvas: Canvas, grid: _Grid, scene: Scene, stylesheet: StyleSheet, each: BoardHex) -> None:
    line, column = grid.position(each.centre)
    inside, style = _content(scene, stylesheet, each)
    overlays = [scene.signs.get(over.symbol, "") for over in scene.board.overlays if over.hex == each.name]
    width = 2 if grid.flat else 3
    below = overlays[0] if overlays else ""
    if grid.flat:
        canvas.put(line, column, inside.ljust(2)[:2], style)
        if below or each.frame == "place":
            canvas.put(line + 1, column, (below or "__").ljust(2)[:2], style)
    else:
        canvas.put(line, column, (inside + below).ljust(3)[:3], style)
    for mark in scene.board.marks:
        if mark.hex == each.name and mark.kind in BRACKETS:
            brackets = BRACKETS[mark.kind]
            canvas.put(line, column - 1, brackets[0], Style(bold=True))
            canvas.put(line, column + width, brackets[1], Style(bold=True))


def _content(scene: Scene, stylesheet: StyleSheet, each: BoardHex) -> tuple[str, Style]:
    """Return the characters of a hex: a piece, or what is printed on it, and a dot if it is legal."""
    ground = stylesheet.palette(each.ground) if each.ground else {}
    back = ground.get("--ground")
    piece = next((piece for piece in scene.board.pieces if piece.hex == each.name), None)
    if piece:
        colour = stylesheet.palette(scene.seats[piece.seat].palette)["--seat"] if piece.seat is not None else None
        signs = scene.signs.get(piece.symbol, "?") + scene.signs.get(piece.under, "")
        return signs, Style(color=colour, bgcolor=back, bold=True)
    legal = any(mark.hex == each.name and mark.kind == "legal" for mark in scene.board.marks)
    printed = each.letter + scene.signs.get(each.icon, "") or scene.signs.get(each.symbol, "")
    style = Style(color=stylesheet.root["--place-letter"] if back else None, bgcolor=back, bold=each.frame == "place")
    return (printed + LEGAL if legal and len(printed) < 2 else printed), style


def _draw_label(canvas: Canvas, grid: _Grid, label: EdgeLabel) -> None:
    line, column = grid.position((label.at, label.at))
    if label.side in ("top", "bottom"):
        canvas.put(0 if label.side == "top" else grid.bottom + 2, column, label.text, QUIET)
    elif label.side == "left":
        canvas.put(line, 0, label.text.rjust(MARGIN - 1), QUIET)
    else:
        canvas.put(line, grid.right + 4, label.text, QUIET)
