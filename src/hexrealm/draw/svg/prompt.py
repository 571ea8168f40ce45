"""Draws the prompt as a panel in pixels: its tile, the question, what is due, and the choices that are not hexes."""

from __future__ import annotations

from hexrealm.draw.svg.held_tiles import draw_held
from hexrealm.draw.svg.nodes import Node, group, move, rect, text, use
from hexrealm.draw.svg.panels import Panel, token
from hexrealm.draw.svg.text_size import shorten, text_width, wrap
from hexrealm.engine.scene import Choice, Due, Prompt, Scene, Seat

TILE = 74  # the large tile, from corner to corner
LEFT = 78  # where the text next to it begins
BOX, BOX_GAP, COLUMNS = 42, 6, 3
TITLE, LINE = 23, 17


def draw_prompt(scene: Scene, width: float) -> Panel | None:
    """Return the prompt or the result; None if there is neither."""
    if scene.result:
        return _draw_result(scene, width)
    return _draw_question(scene.prompt, scene, width) if scene.prompt else None


def _draw_result(scene: Scene, width: float) -> Panel:
    winners = [seat for seat in scene.seats if seat.won]
    tokens = [token(seat, 24 + 44 * k, 38, 60) for k, seat in enumerate(winners)]
    crowns = [move(24 + 44 * k, 8, 0.15, use("crown")) for k in range(len(winners))]
    left = 58 + 44 * max(0, len(winners) - 1)
    lines = wrap(scene.result, width - left, 18)
    title = [text("asked-title", left, 36 - TITLE * (len(lines) - 1) / 2 + TITLE * k, line) for k, line in enumerate(lines)]
    return Panel(group("", [*tokens, *crowns, *title]), max(58, TITLE * len(lines) + 12))


def _draw_question(prompt: Prompt, scene: Scene, width: float) -> Panel:
    seat = scene.seats[prompt.seat] if prompt.seat is not None else None
    sign, left = _draw_sign(prompt, seat)
    lines, y = _draw_text(prompt, left, width)
    y = max(y, TILE + 6 if prompt.tile else 36 if seat else 0)
    boxes = [_draw_choice(choice, k, y, width) for k, choice in enumerate(prompt.choices)]
    rows = -(-len(boxes) // COLUMNS)
    return Panel(group("", [*sign, *lines, *boxes]), y + rows * (BOX + BOX_GAP) - (BOX_GAP if rows else 4))


def _draw_sign(prompt: Prompt, seat: Seat | None) -> tuple[list[Node], float]:
    """Draw the tile with the seat's piece, or only the piece; also return where the text begins."""
    if prompt.tile:
        piece = [token(seat, 61, TILE - 9, 25, small=True)] if seat else []
        return [draw_held(prompt.tile, 34, TILE / 2, TILE), *piece], LEFT
    return ([token(seat, 18, 18, 36)], 48) if seat else ([], 0)


def _draw_text(prompt: Prompt, left: float, width: float) -> tuple[list[Node], float]:
    """Draw title, details and what is due, one below the other; also return where they end."""
    nodes: list[Node] = []
    y = 17.0
    for line in wrap(prompt.words, width - left, 18):
        nodes.append(text("asked-title", left, y, line))
        y += TITLE
    y -= 3
    for line in (line for detail in prompt.details for line in wrap(detail, width - left, 13)):
        nodes.append(text("asked-detail", left, y, line))
        y += LINE
    if prompt.due:
        nodes += _draw_due(prompt.due, prompt.tile.ground if prompt.tile else "", left, y + 2)
        y += LINE + 5
    return nodes, y


def _draw_due(due: Due, ground: str, left: float, y: float) -> list[Node]:
    """Draw a small hex for each thing that is due, filled until it is done."""
    hexes = [
        move(left + 7 + 17 * k, y - 4.5, 0.075, use("hex", classes="due-open" if k < due.left else "due-done"))
        for k in range(due.places)
    ]
    return [group(ground, hexes), text("asked-due", left + 17 * due.places + 5, y, due.words)]


def _draw_choice(choice: Choice, number: int, top: float, width: float) -> Node:
    side = (width + BOX_GAP) / COLUMNS - BOX_GAP
    row, column = divmod(number, COLUMNS)
    box = rect("choice", 0.5, 0.5, side - 1, BOX - 1)
    parts = _draw_tile_choice(choice, side) if choice.tile else [text("choice-plain", side / 2, 26, choice.words)]
    return move(column * (side + BOX_GAP), top + row * (BOX + BOX_GAP), 1, box, *parts)


def _draw_tile_choice(choice: Choice, side: float) -> list[Node]:
    if choice.tile is None:
        return []
    room = side - 44
    name, note = shorten(choice.tile.name, room, 13), choice.tile.state
    lines = [text("choice-name", 42, 19, name), text("state", 42, 33, note if text_width(note, 11) <= room else "")]
    return [draw_held(choice.tile, 22, BOX / 2, 34), *lines]
