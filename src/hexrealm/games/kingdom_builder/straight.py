"""Straight lines on the board, asked of whole sets of hexes: a hex's number tells where the hexes ahead of it are.

Rows have 20 hexes and every other one is half a hex further right: what is next in a direction depends on the kind of row,
what is the next but one does not.
"""

from __future__ import annotations

import numpy as np

from hexrealm.bits import window
from hexrealm.rule import rule

# By direction, as in board.neighbours: how much higher the number of the next hex is, seen from rows 1, 3, ... and 2, 4, ...
STEP = np.array([[-21, -20, 1, 20, 19, -1], [-20, -19, 1, 21, 20, -1]], np.int16)
# And that of the next but one.
JUMP = np.array([-41, -39, 2, 41, 39, -2], np.int16)


@rule
def in_line(board, words, axis, word):
    """The hexes of one word with both neighbours along an axis in the set."""
    found = np.uint64(0)
    for kind in range(2):
        ahead = window(words, word * 64 + STEP[kind, axis])
        behind = window(words, word * 64 + STEP[kind, axis + 3])
        found |= ahead & behind & board.lines[axis][kind][word]
    return found


@rule
def with_next_but_one(board, words, others, word):
    """The hexes of one word from which the next but one, straight on in any direction, is in both sets."""
    found = np.uint64(0)
    for direction in range(6):
        first = word * 64 + JUMP[direction]
        found |= window(words, first) & window(others, first) & board.jumps[direction][word]
    return found
