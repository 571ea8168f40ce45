"""draw_svg: a Scene as one standalone SVG of the whole table, which needs no style sheet, script or font.

This module arranges the panels. board.py, panels.py, prompt.py, ledger.py, tracks.py and tiles.py draw them. stylesheet.py
and writer.py turn classes into colours.
"""

from __future__ import annotations

from typing import Literal
from xml.sax.saxutils import escape, quoteattr

from hexrealm.draw.svg.board import BoardDrawing
from hexrealm.draw.svg.ledger import draw_ledger
from hexrealm.draw.svg.nodes import Node, group, move, num, rect, text
from hexrealm.draw.svg.panels import PAD_X, PAD_Y, Panel, draw_log, draw_seats, frame, headed, token
from hexrealm.draw.svg.prompt import draw_prompt
from hexrealm.draw.svg.stylesheet import Theme, load_stylesheet
from hexrealm.draw.svg.tiles import draw_tiles
from hexrealm.draw.svg.tracks import draw_tracks
from hexrealm.draw.svg.writer import Writer, read_symbols
from hexrealm.engine.scene import Scene
from hexrealm.i18n.translate import translate

GAP = 12
HEADER = 46
SIDEBAR, LOG_SIDEBAR = 432, 304
WIDE_SIDEBAR = 446
LEAST_HEIGHT = 720  # of the board
LEAST_LOG = 150  # height of the log

Sheet = Literal["tracks", "tiles", "ledger", "seats"]


def draw_svg(scene: Scene, theme: Theme = "light", *, board_only: bool = False) -> str:
    """Return the table, or only its map, as SVG text. Equal scenes give equal bytes."""
    symbols = read_symbols(scene.assets)
    drawing = BoardDrawing(scene.board, scene.seats, symbols)
    node, width, height = _map(drawing) if board_only else _table(scene, drawing)
    description = f"<title>{escape(scene.title)}</title><desc>{escape(describe(scene))}</desc>"
    writer = Writer(load_stylesheet(scene.assets, theme), {**symbols, **drawing.symbols()})
    return write_document(writer, node, (width, height), f"{scene.title}: {scene.board.words}", description)


def draw_single_sheet(scene: Scene, sheet: Sheet, alt_text: str, theme: Theme = "light") -> str:
    """Return one sheet of the table as SVG text, for rules and lessons."""
    inner = SIDEBAR - 2 * PAD_X
    panels = {"tracks": _tracks, "tiles": _tiles, "ledger": _ledger, "seats": _seats}[sheet](scene, inner)
    height = _stacked_height(panels)
    symbols = read_symbols(scene.assets)
    shapes = BoardDrawing(scene.board, scene.seats, symbols).symbols()
    writer = Writer(load_stylesheet(scene.assets, theme), {**symbols, **shapes})
    return write_document(writer, group("", _draw_sidebar(panels, 0, 0, SIDEBAR, height)), (SIDEBAR, height), alt_text)


def write_document(writer: Writer, node: Node, size: tuple[float, float], label: str, description: str = "") -> str:
    """Return the SVG document of a node."""
    body, (width, height) = writer.write(node), size
    room = f'viewBox="0 0 {num(width)} {num(height)}" width="{num(width)}" height="{num(height)}"'
    opening = f'<svg xmlns="http://www.w3.org/2000/svg" {room} role="img" aria-label={quoteattr(label)}>'
    return f"{opening}{description}{writer.definitions()}{body}</svg>\n"


def describe(scene: Scene) -> str:
    """Describe the position in a few sentences, for screen readers."""
    scores = ", ".join(f"{seat.name} {seat.points}" for seat in scene.seats if seat.points is not None)
    question = scene.result or (scene.prompt.words if scene.prompt else "")
    points = translate("Points: {scores}", scores=scores) if scores else ""
    return ". ".join(part for part in (scene.board.words, points, question) if part) + "."


def _map(drawing: BoardDrawing) -> tuple[Node, float, float]:
    """Return only the board, scaled to a handy size."""
    width, height = drawing.width / 3.4, drawing.height / 3.4
    return group("", [rect("desk", 0, 0, width, height), _scaled(drawing, 0, 0, height)]), width, height


def _scaled(drawing: BoardDrawing, x: float, y: float, height: float) -> Node:
    scale = height / drawing.height
    return move(x - drawing.left * scale, y - drawing.top * scale, scale, drawing.draw())


def _table(scene: Scene, drawing: BoardDrawing) -> tuple[Node, float, float]:
    """Return the whole table. Tracks fill a sidebar, so that the log needs a second one; otherwise one is enough."""
    return _with_two_sidebars(scene, drawing) if scene.tracks else _with_one_sidebar(scene, drawing)


def _with_one_sidebar(scene: Scene, drawing: BoardDrawing) -> tuple[Node, float, float]:
    """Put the board at the left, and prompt, seats, sheets and log at the right."""
    inner = WIDE_SIDEBAR - 2 * PAD_X
    prompt = draw_prompt(scene, inner)
    panels = [*([prompt] if prompt else []), *_seats(scene, inner), *_sheets(scene, inner)]
    tall = max(_stacked_height(panels) + (LEAST_LOG if scene.log else 0), LEAST_HEIGHT)
    if scene.log:
        panels.append(_log(scene, inner, tall - _stacked_height(panels) - GAP))
    board_width, top = tall * drawing.width / drawing.height, HEADER + GAP
    right = GAP + board_width + (GAP + WIDE_SIDEBAR if panels else 0)
    nodes = [
        rect("desk", 0, 0, right + GAP, top + tall + GAP),
        _title(scene),
        _scaled(drawing, GAP, top, tall),
        *_draw_sidebar(panels, right - WIDE_SIDEBAR, top, WIDE_SIDEBAR, tall if scene.log else _stacked_height(panels)),
    ]
    return group("", nodes), right + GAP, top + tall + GAP


def _with_two_sidebars(scene: Scene, drawing: BoardDrawing) -> tuple[Node, float, float]:
    """Put seats and log at the left and sheets at the right of the board; without a log all panels are at the right."""
    inner = SIDEBAR - 2 * PAD_X
    left_panels = [draw_seats(scene, LOG_SIDEBAR - 2 * PAD_X)] if scene.log else []
    right_panels = [*([] if scene.log else [draw_seats(scene, inner)]), *_sheets(scene, inner)]
    tall = max(_stacked_height(left_panels) + 200 if scene.log else 0, _stacked_height(right_panels), LEAST_HEIGHT)
    if scene.log:
        left_panels.append(_log(scene, LOG_SIDEBAR - 2 * PAD_X, tall - _stacked_height(left_panels) - GAP))
    board_left = GAP + (LOG_SIDEBAR + GAP if left_panels else 0)
    board_width = tall * drawing.width / drawing.height
    right = board_left + board_width + GAP + SIDEBAR
    top = HEADER + GAP
    nodes = [
        rect("desk", 0, 0, right + GAP, top + tall + GAP),
        *_header(scene, right - GAP),
        *_draw_sidebar(left_panels, GAP, top, LOG_SIDEBAR, tall),
        _scaled(drawing, board_left, top, tall),
        *_draw_sidebar(right_panels, right - SIDEBAR, top, SIDEBAR, tall),
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


def _stacked_height(panels: list[Panel]) -> float:
    return sum(panel.height + 2 * PAD_Y for panel in panels) + GAP * (len(panels) - 1) if panels else 0


def _draw_sidebar(panels: list[Panel], x: float, y: float, width: float, height: float) -> list[Node]:
    """Draw panels one below the other; the last one fills the remaining height."""
    nodes = []
    spare = height - _stacked_height(panels)
    for number, panel in enumerate(panels):
        panel_height = panel.height + 2 * PAD_Y + (spare if number == len(panels) - 1 else 0)
        nodes.append(move(x, y, 1, frame(panel, width, panel_height)))
        y += panel_height + GAP
    return nodes


def _title(scene: Scene) -> Node:
    title = text("", GAP + 4, 36, "")
    title.children = [_part("title", scene.title, 0), _part("facts", scene.facts, 14)]
    return title


def _header(scene: Scene, right: float) -> list[Node]:
    """Draw the title at the left, and the prompt or the result at the right."""
    seat = next((seat for seat in scene.seats if seat.won), None) or next((seat for seat in scene.seats if seat.turn), None)
    question = text("asked", right - 24 if seat else right, 36, scene.result or (scene.prompt.words if scene.prompt else ""))
    choices = scene.prompt.choices if scene.prompt and not scene.result else ()
    if choices:
        labels = " · ".join(choice.words for choice in choices)
        question.children = [_part("answers", f"\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}{labels}", 0)]
    return [_title(scene), question, *([token(seat, right - 4, 30, 28)] if seat else [])]


def _part(classes: str, content: str, dx: float) -> Node:
    node = Node("tspan", (classes,), {"dx": num(dx)} if dx else {})
    node.text = content
    return node
