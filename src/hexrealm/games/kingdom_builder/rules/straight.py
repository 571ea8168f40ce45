"""Straight lines on the board, asked of whole rows: a row is a word whose lowest bit is its first hex.

Every other row is half a hex further right. Seen from a hex in column c of rows 1, 3, ... the hexes above it are in columns
c - 1 and c, from one of rows 2, 4, ... in c and c + 1; likewise below. Two rows further a line has gone one column, whatever
the row. Rows are counted from 0 here; the falling diagonal goes down to the right, the rising one up to the right.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE
from hexrealm.engine.compiler import rule
from hexrealm.games.kingdom_builder.rules.state import SIZE

ROW = np.uint64((1 << SIZE) - 1)
NO_ROW = np.uint64(0)
TWO = np.uint64(2)


@rule
def row_of(words, row):
    """The hexes of a set in a row; none beyond the edge."""
    if row < 0 or row >= SIZE:
        return NO_ROW
    first = row * SIZE + 1
    word, by = first >> 6, np.uint64(first & 63)
    return ((words[word] >> by) | ((words[word + 1] << ONE) << (np.uint64(63) - by))) & ROW


@rule
def add_row(words, row, hexes):
    """Put hexes of a row in a set."""
    if hexes != 0:
        first = row * SIZE + 1
        word, by = first >> 6, np.uint64(first & 63)
        words[word] |= hexes << by
        words[word + 1] |= (hexes >> ONE) >> (np.uint64(63) - by)


@rule
def in_line(row, above, here, below):
    """The hexes of a row with both neighbours in the set: along the row, on the falling diagonal, on the rising one."""
    right = np.uint64(row & 1)
    left = ONE - right
    along = here & (here << ONE) & (here >> ONE)
    falling = here & (above << left) & (below >> right)
    rising = here & (above >> right) & (below << left)
    return along, falling, rising


@rule
def two_away(here, above, below):
    """The hexes of a row from which a hex of these rows, which are this one and those two away, is the next but one."""
    away = above | below
    return (here << TWO) | (here >> TWO) | (away << ONE) | (away >> ONE)
