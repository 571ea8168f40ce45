"""Draws a wide map of pointy-top hexes as characters: two per hex, one line per row, every second row shifted by one.

The first character is the piece or the ground, the second one a mark: * is a target, < belongs to the last move. With colour, a
piece is a block in its seat's colour. A legend below the map explains the signs. Other maps are in map.py.
"""

from __future__ import annotations

import math
import textwrap

from rich.style import Style
from rich.text import Text

from hexrealm.draw.svg.stylesheet import StyleSheet
from hexrealm.draw.terminal.canvas import LINES, Canvas
from hexrealm.engine.scene import BoardHex, EdgeLabel, Piece, Point, Scene

WIDEST = 11  # columns of hexes that map.py can draw
MARGIN = 4  # characters for the coordinates at the left
MARKS = {"legal": "·", "target": "*", "last": "<", "explained": "?", "chosen": ">", "refused": "!"}
LIFTED = "…"


def is_wide(scene: Scene) -> bool:
    """Return whether a map has too many columns for map.py with the panels next to it."""
    across = [each.centre[0] for each in scene.board.hexes]
    return scene.board.layout == "pointy" and max(across) - min(across) > WIDEST * math.sqrt(3)


def draw_small_map(scene: Scene, stylesheet: StyleSheet) -> list[Text]:
    """Return the board with its coordinates, and the legend below."""
    canvas, origin = Canvas(), min(each.centre for each in scene.board.hexes)
    positions = {each.name: _position(each.centre, origin) for each in scene.board.hexes}
    for each in scene.board.hexes:
        content, style = _content(scene, stylesheet, each)
        canvas.put(*positions[each.name], content.ljust(2)[:2], style)
    bottom, right = max(line for line, _ in positions.values()), max(column for _, column in positions.values())
    for label in scene.board.labels:
        _draw_label(canvas, label, _position((label.at, label.at), origin), bottom, right)
    return [*canvas.lines(), Text(""), *_draw_legend(scene, right + MARGIN)]


def _position(point: Point, origin: Point) -> tuple[int, int]:
    x, y = point[0] - origin[0], point[1] - origin[1]
    return 1 + round(y / 1.5), MARGIN + round(2 * x / math.sqrt(3))


def _content(scene: Scene, stylesheet: StyleSheet, each: BoardHex) -> tuple[str, Style]:
    piece = next((piece for piece in scene.board.pieces if piece.hex == each.name), None)
    marks = [mark.kind for mark in scene.board.marks if mark.hex == each.name]
    printed = scene.signs.get(piece.symbol if piece else each.symbol, "?")
    end = LIFTED if piece and piece.ghost else MARKS[marks[-1]] if marks else ""
    style = _piece_style(scene, stylesheet, piece) if piece and not piece.ghost else _ground_style(stylesheet, each)
    return printed[: 2 - len(end)] + end, style if "target" not in marks else _target_style(stylesheet)


def _target_style(stylesheet: StyleSheet) -> Style:
    return Style(color=stylesheet.root["--on-accent"], bgcolor=stylesheet.root["--mark-chosen"], bold=True)


def _ground_style(stylesheet: StyleSheet, each: BoardHex) -> Style:
    """Return the style of a ground. A plate is a gold block, so that it does not look like a piece."""
    if each.frame == "plate":
        return Style(color=stylesheet.root["--plate-ink"], bgcolor=stylesheet.root["--gold-fill"], bold=True)
    colours = stylesheet.palette(each.ground) if each.ground else stylesheet.root
    return Style(color=colours.get("--deep"), bgcolor=colours.get("--ground"))


def _piece_style(scene: Scene, stylesheet: StyleSheet, piece: Piece) -> Style:
    """Return the style of a piece: dark on a light colour, light on a dark one."""
    seat = (
        stylesheet.palette(scene.seats[piece.seat].palette)["--seat"]
        if piece.seat is not None
        else stylesheet.root["--gold-fill"]
    )
    light = sum(int(seat[k : k + 2], 16) for k in (1, 3, 5)) > 450
    return Style(color=stylesheet.root["--piece-line" if light else "--piece-key"], bgcolor=seat, bold=True)


def _draw_label(canvas: Canvas, label: EdgeLabel, position: tuple[int, int], bottom: int, right: int) -> None:
    line, column = position
    if label.side in ("top", "bottom"):
        canvas.put(0 if label.side == "top" else bottom + 1, column, label.text, LINES)
    elif label.side == "left":
        canvas.put(line, 0, label.text.rjust(MARGIN - 2), LINES)
    else:
        canvas.put(line, right + 3, label.text, LINES)


def _draw_legend(scene: Scene, width: int) -> list[Text]:
    """Return the signs with their meanings. An entry is broken only if it is longer than a line."""
    entries = [f"{sign} {meaning}".replace(" ", "\N{NO-BREAK SPACE}") for sign, meaning in scene.legend]
    return [Text(line.replace("\N{NO-BREAK SPACE}", " "), "dim") for line in textwrap.wrap("  ".join(entries), width)]
