"""The legal actions of Hedgerow (H2): one function finds them as a set, three others give them in the forms of the contract."""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit, nth_bit
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits, lowest_bit

from .state import PLANT, RAIN, RAIN_ODDS, SUN, SUN_ODDS, WEATHER


@rule
def empty_fields(board, state):
    """H2.3: return the fields without a bush."""
    return board.fields & ~(state.bushes[0] | state.bushes[1] | state.bushes[2] | state.bushes[3])


@rule
def legal_set(board, state):
    """Return the legal actions as bits: the weathers for chance, the empty fields for a seat, none at the end."""
    if state.decision == WEATHER:
        return bit(SUN) | bit(RAIN)
    return empty_fields(board, state) if state.decision == PLANT else np.uint64(0)


@rule
def legal_word(board, state, word):
    """Return the legal actions from word * 64 on, as bits. All actions of this game are in the first word."""
    return legal_set(board, state)


@rule
def list_legal(board, state, actions):
    """Fill `actions` with the legal actions in rising order, and return how many there are."""
    left, count = legal_set(board, state), 0
    while left != 0:
        actions[count] = lowest_bit(left)
        left &= left - ONE
        count += 1
    return count


@rule
def pick_uniformly(board, state, actions, random):
    """Return the legal action that a random uint32 selects, each equally likely; H2.1: the weather by its odds."""
    if state.decision == WEATHER:
        return SUN if (random * (SUN_ODDS + RAIN_ODDS)) >> 32 < SUN_ODDS else RAIN
    legal = legal_set(board, state)
    return nth_bit(legal, (random * count_bits(legal)) >> 32)
