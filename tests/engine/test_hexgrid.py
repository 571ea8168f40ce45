"""Hexes in both layouts: hexrealm.engine.hexgrid."""

from __future__ import annotations

import math
from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexrealm.engine.hexgrid import (
    DIRECTIONS,
    FLAT,
    POINTY,
    Hex,
    HexGrid,
    Layout,
    connected_areas,
    hex_name,
    read_column_map,
    read_row_map,
)

SIZE = 9
LAYOUTS = (FLAT, POINTY)
GRIDS = {
    layout.name: HexGrid(layout, [(column, row) for column in range(SIZE) for row in range(1, SIZE + 1)]) for layout in LAYOUTS
}

grids = st.sampled_from(list(GRIDS.values()))
hexes = st.tuples(st.integers(0, SIZE - 1), st.integers(1, SIZE))
directions = st.integers(0, 5)


def walk(grid: HexGrid, start: Hex) -> dict[Hex, int]:
    """Return the steps to every hex, by breadth-first search."""
    found, todo = {start: 0}, deque([start])
    while todo:
        here = todo.popleft()
        for there in grid.neighbours(here):
            if there not in found:
                found[there] = found[here] + 1
                todo.append(there)
    return found


@given(grids, hexes)
def test_neighbours_are_mutual_and_touch(grid: HexGrid, where: Hex) -> None:
    near = grid.neighbours(where)
    assert len(set(near)) == len(near)
    for there in near:
        assert where in grid.neighbours(there)
        assert math.dist(grid.centre(where), grid.centre(there)) == pytest.approx(math.sqrt(3))


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_neighbours_are_exactly_the_hexes_that_touch_on_paper(layout: Layout) -> None:
    grid = GRIDS[layout.name]
    for where in grid.hexes:
        touching = {there for there in grid.hexes if 0.1 < math.dist(grid.centre(where), grid.centre(there)) < 1.8}
        assert set(grid.neighbours(where)) == touching


@given(grids, hexes, hexes, hexes)
def test_distance_is_a_metric(grid: HexGrid, a: Hex, b: Hex, c: Hex) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(grids, hexes)
def test_distance_is_the_shortest_walk(grid: HexGrid, start: Hex) -> None:
    assert walk(grid, start) == {there: grid.distance(start, there) for there in grid.hexes}


@given(grids, hexes, directions, st.integers(1, 4))
def test_the_opposite_direction_leads_back(grid: HexGrid, where: Hex, direction: int, steps: int) -> None:
    there = grid.step(where, direction, steps)
    if there is not None:
        assert grid.step(there, (direction + 3) % 6, steps) == where


@given(grids, hexes, directions, st.integers(2, 6))
def test_lines_are_straight_on_paper(grid: HexGrid, where: Hex, direction: int, steps: int) -> None:
    far, near = grid.step(where, direction, steps), grid.step(where, direction)
    if far is None or near is None:
        return
    (x, y), (x1, y1), (x2, y2) = grid.centre(where), grid.centre(near), grid.centre(far)
    assert (x2 - x, y2 - y) == pytest.approx((steps * (x1 - x), steps * (y1 - y)))
    assert grid.distance(where, far) == steps


@pytest.mark.parametrize("layout", LAYOUTS, ids=lambda layout: layout.name)
def test_directions_turn_by_sixty_degrees_clockwise(layout: Layout) -> None:
    grid, middle = GRIDS[layout.name], (4, 5)
    x, y = grid.centre(middle)
    angles = []
    for there in grid.neighbours(middle):
        tx, ty = grid.centre(there)
        angles.append(math.degrees(math.atan2(ty - y, tx - x)))
    turns = [(after - before) % 360 for before, after in zip(angles, angles[1:] + angles[:1], strict=True)]
    assert len(angles) == len(DIRECTIONS)
    assert turns == pytest.approx([60] * 6)


@given(st.sampled_from(LAYOUTS), st.tuples(st.integers(-30, 30), st.integers(-30, 30)))
def test_axial_coordinates_and_back(layout: Layout, where: Hex) -> None:
    assert layout.from_axial(*layout.to_axial(*where)) == where


def test_even_rows_of_a_pointy_grid_are_further_right() -> None:
    grid = GRIDS["pointy"]
    assert [grid.names[there] for there in grid.neighbours(grid.by_name["b1"])] == ["c1", "b2", "a2", "a1"]
    assert [grid.names[there] for there in grid.neighbours(grid.by_name["b2"])] == ["b1", "c1", "c2", "c3", "b3", "a2"]
    assert grid.centre((0, 1)) == (0, 0)
    assert grid.centre((0, 2)) == pytest.approx((math.sqrt(3) / 2, 1.5))


def test_odd_columns_of_a_flat_grid_are_higher() -> None:
    grid = GRIDS["flat"]
    assert [grid.names[there] for there in grid.neighbours(grid.by_name["b2"])] == ["b1", "c1", "c2", "b3", "a2", "a1"]


def test_names_are_a_letter_and_the_row() -> None:
    assert (hex_name((7, 5)), hex_name((0, 1)), hex_name((19, 20))) == ("h5", "a1", "t20")


def test_read_column_map() -> None:
    found = read_column_map("""
   a  b  c
 0       W
      .
 1 B*    f
""")
    assert found == {(2, 0): "W", (1, 1): ".", (0, 1): "B*", (2, 1): "f"}


def test_read_row_map() -> None:
    staggered, plain = "G C\n W M\n", "GC\nWM"
    assert read_row_map(staggered) == {(0, 1): "G", (1, 1): "C", (0, 2): "W", (1, 2): "M"}
    assert read_row_map(plain) == read_row_map(staggered)


@given(st.lists(st.text("GCDFTWM", min_size=1, max_size=6), min_size=1, max_size=6))
def test_reading_rows_keeps_every_letter(lines: list[str]) -> None:
    drawing = "\n".join(" " * (number % 2) + " ".join(line) for number, line in enumerate(lines))
    found = read_row_map(drawing)
    assert "".join(found[where] for where in sorted(found, key=lambda where: (where[1], where[0]))) == "".join(lines)


@given(st.sets(hexes), grids)
def test_areas_split_the_hexes_and_do_not_touch(chosen: set[Hex], grid: HexGrid) -> None:
    near = {grid.names[where]: [grid.names[there] for there in grid.neighbours(where)] for where in grid.hexes}
    areas = connected_areas([grid.names[where] for where in chosen], near)
    assert sorted(name for area in areas for name in area) == sorted(grid.names[where] for where in chosen)
    for area in areas:
        beside = {there for name in area for there in near[name]}
        assert all(not beside & set(other) for other in areas if other != area)
