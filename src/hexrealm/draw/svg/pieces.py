"""Draws pieces, joins, roads, rays and areas of a board as nodes.

Joined pieces look like one figure: all keylines are at the bottom, then what is under the pieces, roads, joins, and the bodies
on top. For this a symbol may have two parts, `…-shape` and `…-body`; a symbol without them is drawn whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexrealm.draw.svg.nodes import Node, group, path, use
from hexrealm.draw.svg.outline import BoardGeometry, inset_loops, line, towards
from hexrealm.engine.scene import Board, Link, Piece, Seat

ROAD = 86  # from the piece into the place: long enough to enter it, short enough not to cover its letter
BORDER = 9  # the border of an area is this far inside its outline
RAY_START, RAY_END = 70, 88  # a ray stays clear of the piece and of the outline of its target


def _by_seat(seats: tuple[Seat, ...], draw: Callable[[int | None], list[Node]]) -> list[Node]:
    """Return the same drawing for no seat, and for every seat in its palette."""
    return [*draw(None), *(group(seat.palette, draw(number)) for number, seat in enumerate(seats))]


def draw_areas(board: Board, seats: tuple[Seat, ...], geometry: BoardGeometry) -> list[Node]:
    """Return the borders of areas with a light fill."""

    def draw(seat: int | None) -> list[Node]:
        own = [geometry.outline(area.hexes) for area in board.areas if area.seat == seat]
        border = "".join(inset_loops(loops, BORDER) for loops in own)
        return [path(classes, border) for classes in ("area-base", "area-key", "area-line")] if border else []

    return _by_seat(seats, draw)


def draw_pieces(board: Board, seats: tuple[Seat, ...], geometry: BoardGeometry, symbols: Iterable[str]) -> list[Node]:
    """Return all pieces. The bodies come last, so that no join of another seat crosses them."""
    names = frozenset(symbols)

    standing = [piece for piece in board.pieces if not piece.ghost]

    def draw_part(piece: Piece, part: str, classes: str = "") -> Node:
        return use(piece.symbol + part, *geometry.centres[piece.hex], classes)

    def figures(seat: int | None) -> list[Node]:
        own = [piece for piece in standing if piece.seat == seat and f"{piece.symbol}-shape" in names]
        joins = _joins([link for link in board.joins if link.seat == seat], geometry)
        roads = _roads([link for link in board.roads if link.seat == seat], geometry)
        keys = [*_lines(joins, "join-key"), *(draw_part(piece, "-shape", "p-key") for piece in own)]
        return [
            *keys,
            *_unders(own, geometry),
            *_lines(roads, "road-line", "road-fill"),
            *_lines(joins, "join-line", "join-fill"),
        ]

    def bodies(seat: int | None) -> list[Node]:
        own = [piece for piece in standing if piece.seat == seat]
        whole = [piece for piece in own if f"{piece.symbol}-shape" not in names]
        parts = [draw_part(piece, "-body") for piece in own if piece not in whole]
        return [*_unders(whole, geometry), *parts, *(draw_part(piece, "") for piece in whole)]

    return [*_by_seat(seats, figures), *_by_seat(seats, bodies)]


def draw_ghosts(board: Board, seats: tuple[Seat, ...], geometry: BoardGeometry) -> list[Node]:
    """Return lifted pieces, drawn lightly over the hex they left, with rays to their targets."""

    def draw(seat: int | None) -> list[Node]:
        own = [(piece.symbol, geometry.centres[piece.hex]) for piece in board.pieces if piece.ghost and piece.seat == seat]
        return [group("ghost", [use("hex", *centre, "m-left"), use(symbol, *centre)]) for symbol, centre in own]

    return [*_lines(_rays(board.rays, geometry), "ray"), *_by_seat(seats, draw)]


def _rays(links: Iterable[Link], geometry: BoardGeometry) -> str:
    ends = [(geometry.centres[link.start], geometry.centres[link.end]) for link in links]
    return "".join(line(towards(start, end, RAY_START), towards(end, start, RAY_END)) for start, end in ends)


def _unders(pieces: Iterable[Piece], geometry: BoardGeometry) -> list[Node]:
    return [use(piece.under, *geometry.centres[piece.hex]) for piece in pieces if piece.under]


def _lines(drawn: str, *classes: str) -> list[Node]:
    return [path(each, drawn) for each in classes] if drawn else []


def _joins(links: Iterable[Link], geometry: BoardGeometry) -> str:
    return "".join(line(geometry.centres[link.start], geometry.centres[link.end]) for link in links)


def _roads(links: Iterable[Link], geometry: BoardGeometry) -> str:
    ends = [(geometry.centres[link.start], geometry.centres[link.end]) for link in links]
    return "".join(line(start, towards(start, end, ROAD)) for start, end in ends)
