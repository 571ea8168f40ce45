"""What a seat may know, as planes of 7 x 6 for learning. Seats are counted from the observer's; nothing is hidden."""

from __future__ import annotations

import numpy as np

from hexrealm.engine.compiler import rule

from .state import COLUMNS, PLANT, ROWS, SEATS

# The planes that differ from hex to hex: bushes by seat, then fields. The hexes that are no fields have nests.
FIELDS = len(SEATS)
HEX_PLANES = FIELDS + 1
# The planes of one number: bushes due, whether a seat decides.
NUMBERS = 2
SHAPE = (HEX_PLANES + NUMBERS, COLUMNS, ROWS)


@rule
def observe_word(board, state, seat, plane, word):
    """Return a plane that differs from hex to hex, as bits. All hexes are in the first word."""
    if plane == FIELDS:
        return board.fields
    if plane >= board.players:
        return np.uint64(0)
    return state.bushes[(seat + plane) % board.players]


@rule
def observe_numbers(board, state, seat, numbers):
    """Fill `numbers` with the values of the planes of one number."""
    numbers[0] = state.due / 2
    numbers[1] = state.decision == PLANT
