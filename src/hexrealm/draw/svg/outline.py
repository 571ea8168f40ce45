"""Geometry of a board: its hexes in drawing units, outlines of sets of hexes, and paths that look hand-drawn.

A hex has a radius of 100 units. Everything is computed from the centres, so that it works for any board of hexes.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

from hexrealm.draw.svg.nodes import num
from hexrealm.engine.scene import Board, Point

RADIUS = 100.0
Loop = list[Point]


class BoardGeometry:
    """The positions and sides of a board's hexes."""

    def __init__(self, board: Board) -> None:
        self.centres = {each.name: (RADIUS * each.centre[0], RADIUS * each.centre[1]) for each in board.hexes}
        self.turn = 0 if board.layout == "flat" else 30

    def corners(self, centre: Point, radius: float = RADIUS) -> Loop:
        """Return the six corners of a hex, clockwise in the picture."""
        angles = [math.radians(60 * k + self.turn) for k in range(6)]
        return [(centre[0] + radius * math.cos(a), centre[1] + radius * math.sin(a)) for a in angles]

    def edges(self, name: str) -> list[tuple[Point, Point]]:
        """Return the six sides of a hex."""
        corners = self.corners(self.centres[name])
        return list(zip(corners, corners[1:] + corners[:1], strict=True))

    def outline(self, names: Iterable[str]) -> list[Loop]:
        """Return closed loops around a set of hexes, and around its holes. Three hexes meet at a corner: loops never touch."""
        edges = [edge for name in sorted(names) for edge in self.edges(name)]
        sides = Counter(_key(mid(*edge)) for edge in edges)
        return _chain({_key(a): (a, b) for a, b in edges if sides[_key(mid(a, b))] == 1})

    def shores(self, names: Iterable[str]) -> list[tuple[Point, Point]]:
        """Return the sides between these hexes and other hexes of the board."""
        own = frozenset(names)
        other_sides = {_key(mid(*edge)) for name in self.centres if name not in own for edge in self.edges(name)}
        return [edge for name in sorted(own) for edge in self.edges(name) if _key(mid(*edge)) in other_sides]

    def border(self, name: str, other: str) -> tuple[Point, Point]:
        """Return the side of one hex that faces another."""
        towards = self.centres[other]
        return min(self.edges(name), key=lambda edge: math.dist(mid(*edge), towards))

    def box(self, margin: float) -> tuple[float, float, float, float]:
        """Return left, top, right and bottom of the whole board."""
        corners = [corner for centre in self.centres.values() for corner in self.corners(centre)]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        return min(xs) - margin, min(ys) - margin, max(xs) + margin, max(ys) + margin


def _key(point: Point) -> tuple[int, int]:
    """Return a key that is equal for points that differ only by rounding errors. The shift avoids corners at .5."""
    return round(point[0] + 0.17), round(point[1] + 0.17)


def _chain(edges: dict[tuple[int, int], tuple[Point, Point]]) -> list[Loop]:
    loops = []
    while edges:
        loop: Loop = []
        at = next(iter(edges))
        while at in edges:
            a, b = edges.pop(at)
            loop.append(a)
            at = _key(b)
        loops.append(loop)
    return loops


def mid(a: Point, b: Point) -> Point:
    """Return the midpoint."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def towards(a: Point, b: Point, length: float) -> Point:
    """Return the point at a distance from a in the direction of b."""
    share = length / math.dist(a, b)
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def noise(point: Point, salt: int = 0) -> float:
    """Return a pseudo-random number in [0, 1) that depends only on the point, so that every drawing is the same."""
    value = math.sin(round(point[0]) * 12.9898 + round(point[1]) * 78.233 + salt * 37.719) * 43758.5453
    return value - math.floor(value)


def at(point: Point) -> str:
    """Format a point of a path."""
    return f"{num(point[0])} {num(point[1])}"


def polygon(points: Sequence[Point]) -> str:
    """Return a closed path with straight sides."""
    return "M" + "L".join(at(point) for point in points) + "Z"


def line(a: Point, b: Point) -> str:
    """Return a path from one point to the other."""
    return f"M{at(a)}L{at(b)}"


def _hand_drawn_side(a: Point, b: Point) -> str:
    """Return one side as a slightly bent line, with the same bend in both directions."""
    lo, hi = sorted((a, b))
    length, middle = math.dist(a, b), mid(a, b)
    bend = (noise(middle) - 0.5) * 16 / length
    return f"Q{at((middle[0] - (hi[1] - lo[1]) * bend, middle[1] + (hi[0] - lo[0]) * bend))} {at(b)}"


def hand_drawn_sides(sides: Iterable[tuple[Point, Point]]) -> str:
    """Return a path of single sides that look hand-drawn."""
    return "".join(f"M{at(a)}{_hand_drawn_side(a, b)}" for a, b in sides)


def hand_drawn_loops(loops: Iterable[Loop]) -> str:
    """Return a path of loops that look hand-drawn."""
    return "".join(_hand_drawn_loop(loop) for loop in loops)


def _hand_drawn_loop(loop: Loop) -> str:
    sides = zip(loop, loop[1:] + loop[:1], strict=True)
    return f"M{at(loop[0])}" + "".join(_hand_drawn_side(a, b) for a, b in sides) + "Z"


def inset_loops(loops: Iterable[Loop], by: float) -> str:
    """Return a path of loops moved inwards by a distance, for the borders of areas."""
    return "".join(polygon([_inset(loop, k, by) for k in range(len(loop))]) for loop in loops)


def _inset(loop: Loop, k: int, by: float) -> Point:
    before, corner, after = loop[k - 1], loop[k], loop[(k + 1) % len(loop)]
    (ax, ay), (bx, by_) = _normal(before, corner), _normal(corner, after)
    share = by / (1 + ax * bx + ay * by_)
    return corner[0] + (ax + bx) * share, corner[1] + (ay + by_) * share


def _normal(a: Point, b: Point) -> Point:
    length = math.dist(a, b)
    return -(b[1] - a[1]) / length, (b[0] - a[0]) / length
