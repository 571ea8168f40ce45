"""draw_svg: a Scene as one standalone SVG of the whole table. It needs nothing outside itself: no style sheet, script or font.

This module places the panels; what is in them lies in board.py, panels.py, prompt.py, ledger.py, tracks.py and tiles.py.
How classes become colours: stylesheet.py and writer.py.
"""

from __future__ import annotations

from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from hexrealm.draw.svg.board import BoardDrawing
from hexrealm.draw.svg.ledger import draw_ledger
from hexrealm.draw.svg.nodes import Node, group, move, num, rect, text
from hexrealm.draw.svg.panels import PAD_X, PAD_Y, Panel, draw_log, draw_seats, frame, headed, token
from hexrealm.draw.svg.prompt import draw_prompt
from hexrealm.draw.svg.stylesheet import Theme, read_look
from hexrealm.draw.svg.tiles import draw_tiles
from hexrealm.draw.svg.tracks import draw_tracks
from hexrealm.draw.svg.writer import Writer, read_symbols
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate

GAP = 12
HEADER = 46
RAIL, LOG_RAIL = 432, 304
ONE_RAIL = 446
LEAST_HEIGHT = 720  # of the board
LEAST_LOG = 150

Sheet = Literal["tracks", "tiles", "ledger", "seats"]


def draw_svg(scene: Scene, theme: Theme = "light", *, board_only: bool = False) -> str:
    """The table, or only its map, as SVG text; equal scenes give equal bytes."""
    symbols = read_symbols(scene.assets)
    drawing = BoardDrawing(scene.board, scene.seats, symbols)
    node, width, height = _map(drawing) if board_only else _table(scene, drawing)
    words = f"<title>{escape(scene.title)}</title><desc>{escape(describe(scene))}</desc>"
    writer = Writer(read_look(scene.assets, theme), {**symbols, **drawing.symbols()})
    return write_document(writer, node, (width, height), f"{scene.title}: {scene.board.words}", words)


def draw_sheet_alone(scene: Scene, sheet: Sheet, words: str, theme: Theme = "light") -> str:
    """One sheet of the table as a picture of its own, for rules and lessons."""
    inner = RAIL - 2 * PAD_X
    panels = {"tracks": _tracks, "tiles": _tiles, "ledger": _ledger, "seats": _seats}[sheet](scene, inner)
    height = _stacked(panels)
    symbols = read_symbols(scene.assets)
    shapes = BoardDrawing(scene.board, scene.seats, symbols).symbols()
    writer = Writer(read_look(scene.assets, theme), {**symbols, **shapes})
    return write_document(writer, group("", _rail(panels, 0, 0, RAIL, height)), (RAIL, height), words)


def write_document(writer: Writer, node: Node, size: tuple[float, float], label: str, words: str = "") -> str:
    """The SVG round what is drawn."""
    body, (width, height) = writer.write(node), size
    room = f'viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" height="{num(height)}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {room} role="img" aria-label={quoteattr(label)}>'
    return f"{opening}{words}{writer.definitions()}{body}</svg>\n"


def describe(scene: Scene) -> str:
    """The position in a few sentences, for those who cannot see it."""
    scores = ", ".join(f"{seat.name} {seat.points}" for seat in scene.seats if seat.points is not None)
    asked = scene.result or (scene.prompt.words if scene.prompt else "")
    counted = translate("Points: {scores}", scores=scores) if scores else ""
    return ". ".join(part for part in (scene.board.words, counted, asked) if part) + "."


def _map(drawing: BoardDrawing) -> tuple[Node, float, float]:
    """The board alone, at a handy size."""
    width, height = drawing.width / 3.4, drawing.height / 3.4
    return group("", [rect("desk", 0, 0, width, height), _scaled(drawing, 0, 0, height)]), width, height


def _scaled(drawing: BoardDrawing, x: float, y: float, height: float) -> Node:
    scale = height / drawing.height
    return move(x - drawing.left * scale, y - drawing.top * scale, scale, drawing.draw())


def _table(scene: Scene, drawing: BoardDrawing) -> tuple[Node, float, float]:
    """Tracks take a rail for themselves, so that the log needs another; without tracks one rail holds everything."""
    return _two_rails(scene, drawing) if scene.tracks else _one_rail(scene, drawing)


def _one_rail(scene: Scene, drawing: BoardDrawing) -> tuple[Node, float, float]:
    """The board at the left; at the right prompt, seats, sheets and log."""
    inner = ONE_RAIL - 2 * PAD_X
    prompt = draw_prompt(scene, inner)
    panels = [*([prompt] if prompt else []), *_seats(scene, inner), *_sheets(scene, inner)]
    tall = max(_stacked(panels) + (LEAST_LOG if scene.log else 0), LEAST_HEIGHT)
    if scene.log:
        panels.append(_log(scene, inner, tall - _stacked(panels) - GAP))
    board_width, top = tall * drawing.width / drawing.height, HEADER + GAP
    right = GAP + board_width + (GAP + ONE_RAIL if panels else 0)
    nodes = [
        rect("desk", 0, 0, right + GAP, top + tall + GAP),
        _title(scene),
        _scaled(drawing, GAP, top, tall),
        *_rail(panels, right - ONE_RAIL, top, ONE_RAIL, tall if scene.log else _stacked(panels)),
    ]
    return group("", nodes), right + GAP, top + tall + GAP


def _two_rails(scene: Scene, drawing: BoardDrawing) -> tuple[Node, float, float]:
    """With a log the seats stand in a rail of their own at the left, over it; without, all panels stand at the right."""
    inner = RAIL - 2 * PAD_X
    left_panels = [draw_seats(scene, LOG_RAIL - 2 * PAD_X)] if scene.log else []
    right_panels = [*([] if scene.log else [draw_seats(scene, inner)]), *_sheets(scene, inner)]
    tall = max(_stacked(left_panels) + 200 if scene.log else 0, _stacked(right_panels), LEAST_HEIGHT)
    if scene.log:
        left_panels.append(_log(scene, LOG_RAIL - 2 * PAD_X, tall - _stacked(left_panels) - GAP))
    board_left = GAP + (LOG_RAIL + GAP if left_panels else 0)
    board_width = tall * drawing.width / drawing.height
    right = board_left + board_width + GAP + RAIL
    top = HEADER + GAP
    nodes = [
        rect("desk", 0, 0, right + GAP, top + tall + GAP),
        *_header(scene, right - GAP),
        *_rail(left_panels, GAP, top, LOG_RAIL, tall),
        _scaled(drawing, board_left, top, tall),
        *_rail(right_panels, right - RAIL, top, RAIL, tall),
    ]
    return group("", nodes), right + GAP, top + tall + GAP


def _sheets(scene: Scene, inner: float) -> list[Panel]:
    return [*_tracks(scene, inner), *_tiles(scene, inner), *_ledger(scene, inner)]


def _tracks(scene: Scene, inner: float) -> list[Panel]:
    return [draw_tracks(scene.tracks, scene.seats, inner)] if scene.tracks else []


def _tiles(scene: Scene, inner: float) -> list[Panel]:
    return [draw_tiles(scene.tiles, scene.seats, inner)] if scene.tiles else []


def _ledger(scene: Scene, inner: float) -> list[Panel]:
    return [draw_ledger(scene.ledger, scene.seats, inner)] if scene.ledger else []


def _seats(scene: Scene, inner: float) -> list[Panel]:
    return [draw_seats(scene, inner)] if scene.seats else []


def _log(scene: Scene, inner: float, height: float) -> Panel:
    room = height - 2 * PAD_Y - 26
    lines = draw_log(scene.log, scene.seats, inner, room)
    return headed(translate("What happened"), "", Panel(lines.node, room), inner)


def _stacked(panels: list[Panel]) -> float:
    return sum(panel.height + 2 * PAD_Y for panel in panels) + GAP * (len(panels) - 1) if panels else 0


def _rail(panels: list[Panel], x: float, y: float, width: float, height: float) -> list[Node]:
    """Panels one below the other; the last one takes what is left of the height."""
    nodes = []
    spare = height - _stacked(panels)
    for number, panel in enumerate(panels):
        tall = panel.height + 2 * PAD_Y + (spare if number == len(panels) - 1 else 0)
        nodes.append(move(x, y, 1, frame(panel, width, tall)))
        y += tall + GAP
    return nodes


def _title(scene: Scene) -> Node:
    title = text("", GAP + 4, 36, "")
    title.children = [_part("title", scene.title, 0), _part("facts", scene.facts, 14)]
    return title


def _header(scene: Scene, right: float) -> list[Node]:
    """What is played at the left; at the right what is asked, or how it ended."""
    shown = next((seat for seat in scene.seats if seat.won), None) or next((seat for seat in scene.seats if seat.turn), None)
    asked = text("asked", right - 24 if shown else right, 36, scene.result or (scene.prompt.words if scene.prompt else ""))
    choices = scene.prompt.choices if scene.prompt and not scene.result else ()
    if choices:
        answers = " · ".join(choice.words for choice in choices)
        asked.children = [_part("answers", f"\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}{answers}", 0)]
    return [_title(scene), asked, *([token(shown, right - 4, 30, 28)] if shown else [])]


def _part(classes: str, words: str, dx: float) -> Node:
    node = Node("tspan", (classes,), {"dx": num(dx)} if dx else {})
    node.text = words
    return node
