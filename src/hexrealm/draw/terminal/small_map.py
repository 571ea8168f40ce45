"""A wide map of pointy-top hexes as characters: two for each hex, one line for each row, every second row one further right.

First stands the piece or the ground, then what is to be said of the hex: * may be chosen, < belongs to the last move. In
colour a piece is a block of its seat's colour. Below the map stands what the signs mean. Other maps: map.py.
"""

from __future__ import annotations

import math
import textwrap

from rich.style import Style
from rich.text import Text

from hexrealm.draw.svg.stylesheet import Look
from hexrealm.draw.terminal.canvas import LINES, Canvas
from hexrealm.engine.scene import BoardHex, EdgeLabel, Piece, Point, Scene

WIDEST = 11  # columns of hexes that can stand between bars
MARGIN = 4  # characters for the coordinates at the left
MARKS = {"legal": "·", "target": "*", "last": "<", "explained": "?", "chosen": ">", "refused": "!"}
LIFTED = "…"


def is_wide(scene: Scene) -> bool:
    """Too many columns to stand between bars, with the panels beside them?"""
    across = [each.centre[0] for each in scene.board.hexes]
    return scene.board.layout == "pointy" and max(across) - min(across) > WIDEST * math.sqrt(3)


def draw_small_map(scene: Scene, look: Look) -> list[Text]:
    """The board with its coordinates, and the legend below."""
    canvas, origin = Canvas(), min(each.centre for each in scene.board.hexes)
    places = {each.name: _place(each.centre, origin) for each in scene.board.hexes}
    for each in scene.board.hexes:
        words, style = _content(scene, look, each)
        canvas.put(*places[each.name], words.ljust(2)[:2], style)
    bottom, right = max(line for line, _ in places.values()), max(column for _, column in places.values())
    for label in scene.board.labels:
        _draw_label(canvas, label, _place((label.at, label.at), origin), bottom, right)
    return [*canvas.lines(), Text(""), *_draw_legend(scene, right + MARGIN)]


def _place(point: Point, origin: Point) -> tuple[int, int]:
    x, y = point[0] - origin[0], point[1] - origin[1]
    return 1 + round(y / 1.5), MARGIN + round(2 * x / math.sqrt(3))


def _content(scene: Scene, look: Look, each: BoardHex) -> tuple[str, Style]:
    piece = next((piece for piece in scene.board.pieces if piece.hex == each.name), None)
    marks = [mark.kind for mark in scene.board.marks if mark.hex == each.name]
    printed = scene.signs.get(piece.symbol if piece else each.symbol, "?")
    end = LIFTED if piece and piece.ghost else MARKS[marks[-1]] if marks else ""
    style = _piece_style(scene, look, piece) if piece and not piece.ghost else _ground_style(look, each)
    return printed[: 2 - len(end)] + end, style if "target" not in marks else _target_style(look)


def _target_style(look: Look) -> Style:
    return Style(color=look.root["--on-accent"], bgcolor=look.root["--mark-chosen"], bold=True)


def _ground_style(look: Look, each: BoardHex) -> Style:
    """A plate is a block of gold, so that it is not taken for a piece."""
    if each.frame == "plate":
        return Style(color=look.root["--plate-ink"], bgcolor=look.root["--gold-fill"], bold=True)
    colours = look.palette(each.ground) if each.ground else look.root
    return Style(color=colours.get("--deep"), bgcolor=colours.get("--ground"))


def _piece_style(scene: Scene, look: Look, piece: Piece) -> Style:
    """Dark on a light colour, light on a dark one."""
    seat = look.palette(scene.seats[piece.seat].palette)["--seat"] if piece.seat is not None else look.root["--gold-fill"]
    light = sum(int(seat[k : k + 2], 16) for k in (1, 3, 5)) > 450
    return Style(color=look.root["--piece-line" if light else "--piece-key"], bgcolor=seat, bold=True)


def _draw_label(canvas: Canvas, label: EdgeLabel, place: tuple[int, int], bottom: int, right: int) -> None:
    line, column = place
    if label.side in ("top", "bottom"):
        canvas.put(0 if label.side == "top" else bottom + 1, column, label.text, LINES)
    elif label.side == "left":
        canvas.put(line, 0, label.text.rjust(MARGIN - 2), LINES)
    else:
        canvas.put(line, right + 3, label.text, LINES)


def _draw_legend(scene: Scene, width: int) -> list[Text]:
    """Signs with their words; an entry is broken only if it fills a line alone."""
    entries = [f"{sign} {words}".replace(" ", "\N{NO-BREAK SPACE}") for sign, words in scene.legend]
    return [Text(line.replace("\N{NO-BREAK SPACE}", " "), "dim") for line in textwrap.wrap("  ".join(entries), width)]
