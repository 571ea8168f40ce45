"""Draws tiles that seats can claim as nodes: symbol, points, name, and the flags of the seats that have them."""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, el, group, move, rect, text, use
from hexrealm.draw.svg.panels import Panel, headed, token
from hexrealm.engine.scene import Seat, Tile, TileSheet

HEIGHT, GAP = 104, 6
FLAG = 14  # width of one slot for a flag


def draw_tiles(sheet: TileSheet, seats: tuple[Seat, ...], width: float) -> Panel:
    """Return rows of tiles under their heading."""
    side = (width + GAP) / sheet.columns - GAP
    nodes = []
    for number, tile in enumerate(sheet.tiles):
        row, column = divmod(number, sheet.columns)
        nodes.append(move(column * (side + GAP), row * (HEIGHT + GAP), 1, _draw_tile(tile, seats, side)))
    rows = -(-len(sheet.tiles) // sheet.columns)
    return headed(sheet.heading, sheet.note, Panel(group("", nodes), rows * (HEIGHT + GAP)), width)


def _draw_tile(tile: Tile, seats: tuple[Seat, ...], side: float) -> Node:
    full = len(tile.flags) == tile.places
    sheet = rect("tile-taken" if full else "tile", 0.5, 0.5, side - 1, HEIGHT - 1)
    middle = side / 2
    sign = move(middle, 33, 0.22, use(tile.symbol))
    first = 64 if len(tile.lines) > 1 else 70
    names = [text("tile-name", middle, first + 12 * k, line) for k, line in enumerate(tile.lines)]
    return group("", [sheet, sign, *names, *_draw_flags(tile, seats, middle), text("tile-points", side - 4, 14, tile.points)])


def _draw_flags(tile: Tile, seats: tuple[Seat, ...], middle: float) -> list[Node]:
    """Draw a slot for each flag. If there is one per seat, each flag is in the slot of its seat."""
    one_per_seat = tile.places == len(seats)
    owners = range(len(seats)) if one_per_seat else tile.flags
    flags = dict(enumerate(seat if not one_per_seat or seat in tile.flags else None for seat in owners))
    first = middle - FLAG * (tile.places - 1) / 2
    nodes = []
    for slot in range(tile.places):
        x, seat = first + FLAG * slot, flags.get(slot)
        nodes.append(_empty_slot(x) if seat is None else token(seats[seat], x, HEIGHT - 13, 18, small=True))
    return nodes


def _empty_slot(x: float) -> Node:
    return el("rect", "flag-place", x=x - 4.5, y=HEIGHT - 17.5, width=9, height=9, rx=2)
