"""Hexes: names, neighbours, straight lines, distance, centres, and maps drawn as text.

A hex is a pair (column, row), named by a letter and a number: column 7, row 5 is h5. Columns count from 0, rows as they are
printed. A `Layout` is how columns and rows are arranged on paper; a `HexGrid` is a set of hexes in a layout. Nothing here knows
a game, and nothing here is compiled: games copy what their rules need into the board record.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

Hex = tuple[int, int]
Point = tuple[float, float]

ROOT3 = math.sqrt(3)
LETTERS = "abcdefghijklmnopqrstuvwxyz"

# The six directions in axial coordinates, clockwise. Direction d + 3 is the opposite of d.
DIRECTIONS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


@dataclass(frozen=True)
class Layout:
    """How columns and rows are arranged on paper."""

    name: str
    to_axial: Callable[[int, int], Hex]
    from_axial: Callable[[int, int], Hex]
    centre: Callable[[int, int], Point]


def _flat_to_axial(column: int, row: int) -> Hex:
    return column, row - (column + column % 2) // 2


def _flat_from_axial(q: int, r: int) -> Hex:
    return q, r + (q + q % 2) // 2


def _flat_centre(column: int, row: int) -> Point:
    return 1.5 * column, ROOT3 / 2 * (2 * row - column % 2)


# Flat sides at top and bottom; even columns are half a hex lower than odd ones.
FLAT = Layout("flat", _flat_to_axial, _flat_from_axial, _flat_centre)


def _pointy_to_axial(column: int, row: int) -> Hex:
    return column - (row - 1) // 2, row


def _pointy_from_axial(q: int, r: int) -> Hex:
    return q + (r - 1) // 2, r


def _pointy_centre(column: int, row: int) -> Point:
    return ROOT3 / 2 * (2 * column + (row - 1) % 2), 1.5 * (row - 1)


# Corners at top and bottom; rows count from 1, and even rows are half a hex further right than odd ones.
POINTY = Layout("pointy", _pointy_to_axial, _pointy_from_axial, _pointy_centre)


def hex_name(where: Hex) -> str:
    """Return the name of a hex: (7, 5) is h5."""
    return f"{LETTERS[where[0]]}{where[1]}"


class HexGrid:
    """A set of hexes in a layout."""

    def __init__(self, layout: Layout, hexes: Iterable[Hex]) -> None:
        self.layout = layout
        self.hexes = sorted(hexes)
        self.names = {where: hex_name(where) for where in self.hexes}
        self.by_name = {name: where for where, name in self.names.items()}

    def step(self, where: Hex, direction: int, steps: int = 1) -> Hex | None:
        """Return the hex so many steps straight on, or None beyond the edge of the grid."""
        q, r = self.layout.to_axial(*where)
        dq, dr = DIRECTIONS[direction]
        there = self.layout.from_axial(q + steps * dq, r + steps * dr)
        return there if there in self.names else None

    def neighbours(self, where: Hex) -> list[Hex]:
        """Return the hexes that share a side, clockwise."""
        found = (self.step(where, direction) for direction in range(6))
        return [there for there in found if there is not None]

    def distance(self, a: Hex, b: Hex) -> int:
        """Return the number of steps from one hex to the other."""
        (qa, ra), (qb, rb) = self.layout.to_axial(*a), self.layout.to_axial(*b)
        dq, dr = qb - qa, rb - ra
        return max(abs(dq), abs(dr), abs(dq + dr))

    def centre(self, where: Hex) -> Point:
        """Return the centre of a hex, in units of a hex's radius, y downwards."""
        return self.layout.centre(*where)


def connected_areas(hexes: Iterable[str], neighbours: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Split hexes into areas connected through neighbours, each sorted."""
    left, areas = set(hexes), []
    while left:
        todo, area = [left.pop()], []
        while todo:
            here = todo.pop()
            area.append(here)
            near = [there for there in neighbours[here] if there in left]
            left.difference_update(near)
            todo += near
        areas.append(sorted(area))
    return sorted(areas)


def read_column_map(drawing: str) -> dict[Hex, str]:
    """Read a flat-top map drawn as text, and return the mark of each hex, one or two characters.

    The first line names the columns, three characters each; below it every second line begins with a row number. Odd
    columns are on the lines between, half a hex higher than the even columns of the row below.
    """
    _, *lines = drawing.strip("\n").split("\n")
    found = {}
    for height, line in enumerate(lines):
        for column in range(len(LETTERS)):
            mark = line[3 + 3 * column : 6 + 3 * column].strip()
            if mark:
                found[column, (height + column % 2) // 2] = mark
    return found


def read_row_map(drawing: str) -> dict[Hex, str]:
    """Read a pointy-top map drawn as text, and return the letter of each hex. The top row is row 1.

    Blanks are ignored: they only indent every second line, as its row is on paper.
    """
    lines = ["".join(line.split()) for line in drawing.strip().split("\n")]
    return {(column, row): letter for row, line in enumerate(lines, 1) for column, letter in enumerate(line)}
