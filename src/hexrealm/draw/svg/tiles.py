"""Tiles to be claimed, as nodes: sign, points, name, and the flags of the seats that have them."""

from __future__ import annotations

from hexrealm.draw.svg.nodes import Node, el, group, move, rect, text, use
from hexrealm.draw.svg.panels import Panel, headed, token
from hexrealm.engine.scene import Seat, Tile, TileSheet

HEIGHT, GAP = 104, 6
FLAG = 14  # width of one place for a flag


def draw_tiles(sheet: TileSheet, seats: tuple[Seat, ...], width: float) -> Panel:
    """Rows of tiles under their heading."""
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
    names = [text("tile-name", middle, first + 12 * k, words) for k, words in enumerate(tile.lines)]
    return group("", [sheet, sign, *names, *_draw_flags(tile, seats, middle), text("tile-points", side - 4, 14, tile.points)])


def _draw_flags(tile: Tile, seats: tuple[Seat, ...], middle: float) -> list[Node]:
    """One place for each flag; where all seats have one, each flag stands in its seat's place."""
    shared = tile.places == len(seats)
    places = range(len(seats)) if shared else tile.flags
    flags = dict(enumerate(seat if not shared or seat in tile.flags else None for seat in places))
    first = middle - FLAG * (tile.places - 1) / 2
    nodes = []
    for place in range(tile.places):
        x, seat = first + FLAG * place, flags.get(place)
        nodes.append(_empty(x) if seat is None else token(seats[seat], x, HEIGHT - 13, 18, small=True))
    return nodes


def _empty(x: float) -> Node:
    return el("rect", "flag-place", x=x - 4.5, y=HEIGHT - 17.5, width=9, height=9, rx=2)
