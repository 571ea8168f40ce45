"""Height lines of an invented land (marching squares): ornament only, they carry no rule. Boards of one size get the same."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise

from hexrealm.draw.svg.outline import at, mid, noise
from hexrealm.engine.scene import Point

CELL = 100
LEVELS = 5
HILLS = 26

Segment = tuple[Point, Point]


@cache
def height_lines(left: float, top: float, width: float, height: float) -> str:
    """A path of height lines over a rectangle."""
    land = _land(width, height)
    columns, rows = int(width // CELL) + 1, int(height // CELL) + 1
    heights = [[land(i * CELL, j * CELL) for i in range(columns + 1)] for j in range(rows + 1)]
    flat = sorted(value for row in heights for value in row)
    levels = [flat[len(flat) * k // (LEVELS + 1)] for k in range(1, LEVELS + 1)]
    return "".join(_smooth(line, left, top) for level in levels for line in _lines(_cuts(heights, level)))


def _land(width: float, height: float) -> Callable[[float, float], float]:
    """Hills and hollows scattered over the rectangle."""
    hills = [
        (noise((i, 3)) * width, noise((i, 7)) * height, 260 + noise((i, 11)) * 420, noise((i, 13)) - 0.35) for i in range(HILLS)
    ]
    return lambda x, y: sum(high * math.exp(-((x - cx) ** 2 + (y - cy) ** 2) / wide**2) for cx, cy, wide, high in hills)


def _cuts(heights: list[list[float]], level: float) -> list[Segment]:
    """Where a height is crossed: one or two segments in each square."""
    found = []
    for j, i in ((j, i) for j in range(len(heights) - 1) for i in range(len(heights[0]) - 1)):
        square = [(i, j), (i + 1, j), (i + 1, j + 1), (i, j + 1)]
        cuts = [
            cut
            for a, b in zip(square, square[1:] + square[:1], strict=True)
            if (cut := _cut(a, b, heights[a[1]][a[0]], heights[b[1]][b[0]], level))
        ]
        found += list(zip(cuts[::2], cuts[1::2], strict=True))
    return found


def _cut(a: tuple[int, int], b: tuple[int, int], here: float, there: float, level: float) -> Point | None:
    if (here > level) == (there > level):
        return None
    share = (level - here) / (there - here)
    return (a[0] + (b[0] - a[0]) * share) * CELL, (a[1] + (b[1] - a[1]) * share) * CELL


def _lines(segments: list[Segment]) -> list[list[Point]]:
    """Segments end to end; lines that leave the rectangle first, then closed ones. Very short ones are dropped."""
    meeting: dict[tuple[int, int], list[int]] = {}
    for number, segment in enumerate(segments):
        for end in segment:
            meeting.setdefault(_key(end), []).append(number)
    left = set(range(len(segments)))
    starts = [key for key, numbers in meeting.items() if len(numbers) == 1] + list(meeting)
    lines = [_follow(start, segments, meeting, left) for start in starts]
    return [line for line in lines if len(line) > 4]


def _follow(
    start: tuple[int, int], segments: list[Segment], meeting: dict[tuple[int, int], list[int]], left: set[int]
) -> list[Point]:
    line: list[Point] = []
    here = start
    while ways := [number for number in meeting[here] if number in left]:
        left.remove(ways[0])
        a, b = segments[ways[0]]
        if _key(a) != here:
            a, b = b, a
        line = line or [a]
        line.append(b)
        here = _key(b)
    return line


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 8), round(point[1] * 8)


def _smooth(line: list[Point], left: float, top: float) -> str:
    moved = [(round(x + left), round(y + top)) for x, y in line]
    middles = [mid(a, b) for a, b in pairwise(moved)]
    bends = "".join(f"Q{at(point)} {at(middle)}" for point, middle in zip(moved[1:], middles[1:], strict=False))
    return f"M{at(moved[0])}L{at(middles[0])}{bends}L{at(moved[-1])}"
