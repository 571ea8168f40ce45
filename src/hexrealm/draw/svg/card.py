"""draw_card: a Scene as a picture to share, with title, board and seats. Wide ones are for links, tall ones for phones.

A card can be drawn in two layers, so that an animation draws what never changes only once.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import Literal

from hexrealm.draw.svg.board import BoardDrawing
from hexrealm.draw.svg.document import GAP, describe, write_document
from hexrealm.draw.svg.nodes import Node, group, move, rect, text
from hexrealm.draw.svg.panels import PAD_X, PAD_Y, draw_seats, frame
from hexrealm.draw.svg.stylesheet import Theme, load_stylesheet
from hexrealm.draw.svg.text_size import shorten, wrap
from hexrealm.draw.svg.writer import Writer, read_symbols
from hexrealm.engine.scene import Scene

Shape = Literal["wide", "tall"]
Layer = Literal["all", "ground", "play"]
WIDE = (1200, 630)  # what pages that show links expect
TALL_WIDTH = 720
LEAST_SIDE = 300  # the least width of the seats of a wide card
MOST_ENLARGED = 1.6  # the seats are drawn larger than at a table, because previews of links are small
TALL_SIDE = 480
SEATS_TOP = 178
HEADER = 64
LINE, LINES = 28, 3  # of the question or the result


@dataclass(frozen=True)
class _Card:
    """Where the parts of a card are."""

    size: tuple[float, float]
    board: tuple[float, float, float]  # left, top and scale
    title: tuple[float, float]
    words: tuple[float, float, float]  # left, top and width of the question or the result
    seats: tuple[float, float, float, float]  # left, top, scale, and width before scaling


def draw_card(
    scene: Scene, theme: Theme = "light", shape: Shape = "wide", *, layer: Layer = "all", bare: Collection[str] = ()
) -> str:
    """Return a card as SVG text. `bare` names the hexes that get pieces in other frames of the same animation."""
    scene = replace(scene, ledger=None)  # without it, the seats show their points
    symbols = read_symbols(scene.assets)
    drawing = BoardDrawing(scene.board, scene.seats, symbols, bare)
    card = _arrange_wide(scene, drawing) if shape == "wide" else _arrange_tall(scene, drawing)
    writer = Writer(load_stylesheet(scene.assets, theme), {**symbols, **drawing.symbols()})
    nodes = [
        *(_draw_ground(card, drawing) if layer != "play" else []),
        *(_draw_play(scene, card, drawing) if layer != "ground" else []),
    ]
    return write_document(writer, group("", nodes), card.size, f"{scene.title}: {describe(scene)}")


def _arrange_wide(scene: Scene, drawing: BoardDrawing) -> _Card:
    """Put the board at the left, as large as it can be; the rest is beside it."""
    width, height = WIDE
    scale = min((height - 2 * GAP) / drawing.height, (width - LEAST_SIDE - 4 * GAP) / drawing.width)
    left, top = 3 * GAP + drawing.width * scale, (height - drawing.height * scale) / 2
    side, tall = width - left - 2 * GAP, draw_seats(scene, LEAST_SIDE).height + 2 * PAD_Y
    enlarged = min(MOST_ENLARGED, side / LEAST_SIDE, (height - SEATS_TOP - GAP) / tall)
    seats = (left, SEATS_TOP, enlarged, side / enlarged)
    return _Card(WIDE, (GAP, top, scale), (left, 60), (left, 98, side), seats)


def _arrange_tall(scene: Scene, drawing: BoardDrawing) -> _Card:
    """Put the seats below the board."""
    inner, enlarged = TALL_WIDTH - 2 * GAP, (TALL_WIDTH - 2 * GAP) / TALL_SIDE
    scale, top = inner / drawing.width, HEADER + LINE
    bottom = top + drawing.height * scale + GAP
    height = bottom + (draw_seats(scene, TALL_SIDE - 2 * PAD_X).height + 2 * PAD_Y) * enlarged + GAP
    even = 2 * round(height / 2)  # what encoders of moving pictures want
    return _Card(
        (TALL_WIDTH, even), (GAP, top, scale), (GAP + 4, 44), (GAP + 4, HEADER + 12, inner), (GAP, bottom, enlarged, TALL_SIDE)
    )


def _draw_ground(card: _Card, drawing: BoardDrawing) -> list[Node]:
    return [rect("desk", 0, 0, *card.size), _place_board(card, drawing, drawing.draw_ground())]


def _draw_play(scene: Scene, card: _Card, drawing: BoardDrawing) -> list[Node]:
    x, y, scale, width = card.seats
    panel = draw_seats(scene, width - 2 * PAD_X)
    seats = [move(x, y, scale, frame(panel, width, panel.height + 2 * PAD_Y))] if scene.seats else []
    return [
        text("card-title", *card.title, scene.title),
        *_draw_words(scene, card),
        _place_board(card, drawing, drawing.draw_play()),
        *seats,
    ]


def _draw_words(scene: Scene, card: _Card) -> list[Node]:
    """Draw the result, or what is asked."""
    x, y, width = card.words
    words = scene.result or (scene.prompt.words if scene.prompt else "")
    lines = wrap(words, width, 22) if card.size == WIDE else [shorten(words, width, 22)]
    return [text("card-words", x, y + LINE * number, line) for number, line in enumerate(lines[:LINES])]


def _place_board(card: _Card, drawing: BoardDrawing, node: Node) -> Node:
    left, top, scale = card.board
    return move(left - drawing.left * scale, top - drawing.top * scale, scale, node)
