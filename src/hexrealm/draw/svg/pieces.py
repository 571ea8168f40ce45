"""Pieces, joins, roads, rays and areas of a board as nodes.

Joined pieces are one figure: all keylines lie lowest, then what is under the pieces, roads, joins, and the bodies on top. For
that a symbol may come in two parts, `…-shape` and `…-body`; a symbol without them is drawn whole.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from hexrealm.draw.svg.nodes import Node, group, path, use
from hexrealm.draw.svg.outline import Paper, inset_loops, line, towards
from hexrealm.engine.scene import Board, Link, Piece, Seat

ROAD = 86  # from the piece into the place: far enough to enter it, short enough to spare its letter
BORDER = 9  # an area's border lies this far inside its outline
RAY_START, RAY_END = 70, 88  # a ray stays clear of the piece and of the outline of its target


def _by_seat(seats: tuple[Seat, ...], draw: Callable[[int | None], list[Node]]) -> list[Node]:
    """The same drawing for nobody and for every seat in its palette."""
    return [*draw(None), *(group(seat.palette, draw(number)) for number, seat in enumerate(seats))]


def draw_areas(board: Board, seats: tuple[Seat, ...], paper: Paper) -> list[Node]:
    """Borders with a light wash inside."""

    def draw(seat: int | None) -> list[Node]:
        own = [paper.outline(area.hexes) for area in board.areas if area.seat == seat]
        border = "".join(inset_loops(loops, BORDER) for loops in own)
        return [path(classes, border) for classes in ("area-base", "area-key", "area-line")] if border else []

    return _by_seat(seats, draw)


def draw_pieces(board: Board, seats: tuple[Seat, ...], paper: Paper, known: Iterable[str]) -> list[Node]:
    """All pieces; the bodies come last, so that no join of another seat crosses them."""
    names = frozenset(known)

    standing = [piece for piece in board.pieces if not piece.ghost]

    def place(piece: Piece, part: str, classes: str = "") -> Node:
        return use(piece.symbol + part, *paper.centres[piece.hex], classes)

    def figures(seat: int | None) -> list[Node]:
        own = [piece for piece in standing if piece.seat == seat and f"{piece.symbol}-shape" in names]
        joins = _joins([link for link in board.joins if link.seat == seat], paper)
        roads = _roads([link for link in board.roads if link.seat == seat], paper)
        keys = [*_lines(joins, "join-key"), *(place(piece, "-shape", "p-key") for piece in own)]
        return [*keys, *_unders(own, paper), *_lines(roads, "road-line", "road-fill"), *_lines(joins, "join-line", "join-fill")]

    def bodies(seat: int | None) -> list[Node]:
        own = [piece for piece in standing if piece.seat == seat]
        whole = [piece for piece in own if f"{piece.symbol}-shape" not in names]
        parts = [place(piece, "-body") for piece in own if piece not in whole]
        return [*_unders(whole, paper), *parts, *(place(piece, "") for piece in whole)]

    return [*_by_seat(seats, figures), *_by_seat(seats, bodies)]


def draw_ghosts(board: Board, seats: tuple[Seat, ...], paper: Paper) -> list[Node]:
    """Pieces that are in the air: thin, over the hex they left, with rays to where they may go."""

    def draw(seat: int | None) -> list[Node]:
        own = [(piece.symbol, paper.centres[piece.hex]) for piece in board.pieces if piece.ghost and piece.seat == seat]
        return [group("ghost", [use("hex", *centre, "m-left"), use(symbol, *centre)]) for symbol, centre in own]

    return [*_lines(_rays(board.rays, paper), "ray"), *_by_seat(seats, draw)]


def _rays(links: Iterable[Link], paper: Paper) -> str:
    ends = [(paper.centres[link.start], paper.centres[link.end]) for link in links]
    return "".join(line(towards(start, end, RAY_START), towards(end, start, RAY_END)) for start, end in ends)


def _unders(pieces: Iterable[Piece], paper: Paper) -> list[Node]:
    return [use(piece.under, *paper.centres[piece.hex]) for piece in pieces if piece.under]


def _lines(drawn: str, *classes: str) -> list[Node]:
    return [path(each, drawn) for each in classes] if drawn else []


def _joins(links: Iterable[Link], paper: Paper) -> str:
    return "".join(line(paper.centres[link.start], paper.centres[link.end]) for link in links)


def _roads(links: Iterable[Link], paper: Paper) -> str:
    ends = [(paper.centres[link.start], paper.centres[link.end]) for link in links]
    return "".join(line(start, towards(start, end, ROAD)) for start, end in ends)
