"""Lines and jumps found for whole rows equal those found hex by hex, on any set of hexes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from hexrealm import games
from hexrealm.engine.bits import add, contains
from hexrealm.games.kingdom_builder.rules.state import HEXES, SIZE, WORDS
from hexrealm.games.kingdom_builder.rules.straight import NO_ROW, ROW, add_row, in_line, row_of, two_away

GAME = games.find("kingdom_builder")
BOARD = GAME.set_up(GAME.complete({}, random.Random(1)))[0]
NEIGHBOURS = BOARD.neighbours.tolist()
SETS = st.sets(st.integers(1, HEXES - 1), min_size=1, max_size=250)


def as_words(hexes: set[int]) -> np.ndarray:
    words = np.zeros(WORDS, np.uint64)
    for hex in hexes:
        add(words, hex)
    return words


def by_row(rows: Sequence[Any]) -> set[int]:
    """Return the hexes of all rows together."""
    words = np.zeros(WORDS, np.uint64)
    for row, hexes in enumerate(rows):
        add_row(words, row, np.uint64(hexes))
    return {hex for hex in range(WORDS * 64) if contains(words, hex)}


@given(SETS)
def test_rows_are_read_and_written(hexes: set[int]) -> None:
    words = as_words(hexes)
    assert by_row([row_of(words, row) for row in range(SIZE)]) == hexes
    assert row_of(words, -1) == row_of(words, SIZE) == NO_ROW


@given(SETS)
def test_hexes_in_the_middle_of_a_line(hexes: set[int]) -> None:
    rows = [row_of(as_words(hexes), row) for row in range(-1, SIZE + 1)]
    lines = [in_line(row, *rows[row : row + 3]) for row in range(SIZE)]
    for kind, direction in enumerate((2, 0, 1)):  # along the row, falling, rising
        found = by_row([each[kind] for each in lines])
        assert found == {p for p in hexes if {NEIGHBOURS[p][direction], NEIGHBOURS[p][direction + 3]} <= hexes}


@given(SETS)
def test_hexes_two_away_from_a_set(hexes: set[int]) -> None:
    words = as_words(hexes)
    ahead = {p: {NEIGHBOURS[NEIGHBOURS[p][d]][d] for d in range(6)} for p in range(1, HEXES)}
    expected = {hex for hex, targets in ahead.items() if targets & hexes}
    found = [two_away(*(row_of(words, row + by) for by in (0, -2, 2))) & ROW for row in range(SIZE)]
    assert by_row(found) == expected
