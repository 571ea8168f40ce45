"""Straight lines on the board, for whole rows at once: a row is a word whose lowest bit is its first hex.

Every other row is half a hex further right. The two hexes above a hex in column c are in columns c - 1 and c if its row is 1,
3, ... on the board, and in c and c + 1 if it is 2, 4, ...; the same holds for those below. Two rows further, a diagonal line is
one column further in every row. Rows are counted from 0 in this module. The falling diagonal goes down to the right, the
rising one up to the right.
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
    """Return the hexes of a set in a row; none beyond the edge."""
    if row < 0 or row >= SIZE:
        return NO_ROW
    first = row * SIZE + 1
    word, by = first >> 6, np.uint64(first & 63)
    return ((words[word] >> by) | ((words[word + 1] << ONE) << (np.uint64(63) - by))) & ROW


@rule
def add_row(words, row, hexes):
    """Add hexes of a row to a set."""
    if hexes != 0:
        first = row * SIZE + 1
        word, by = first >> 6, np.uint64(first & 63)
        words[word] |= hexes << by
        words[word + 1] |= (hexes >> ONE) >> (np.uint64(63) - by)


@rule
def in_line(row, above, here, below):
    """Return the hexes of a row in the middle of three in line: along the row, on the falling diagonal, on the rising one."""
    right = np.uint64(row & 1)
    left = ONE - right
    along = here & (here << ONE) & (here >> ONE)
    falling = here & (above << left) & (below >> right)
    rising = here & (above >> right) & (below << left)
    return along, falling, rising


@rule
def two_away(here, above, below):
    """Return the hexes of a row that are two hexes straight on from given ones: in this row, two rows above, two rows below."""
    diagonal = above | below
    return (here << TWO) | (here >> TWO) | (diagonal << ONE) | (diagonal >> ONE)
