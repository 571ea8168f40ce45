"""Random numbers for simulation: a small counter-based generator for compiled loops, with the same results on every device.

`dice` is an array of one uint64, a counter; each random number is a hash of the counter (the mixing of SplitMix64). Records of
games hold outcomes, never dice.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import add_wrapping, multiply_wrapping

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)


def new_dice(seed: int) -> np.ndarray:
    """Return dice that give the same numbers for the same seed."""
    return np.array([seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64)


@rule
def roll(dice):
    """Return the next number, from 0 to 2**32 - 1."""
    word = dice[0] = add_wrapping(dice[0], GOLDEN)
    word = multiply_wrapping(word ^ (word >> np.uint64(30)), MIX_1)
    word = multiply_wrapping(word ^ (word >> np.uint64(27)), MIX_2)
    return np.int64((word ^ (word >> np.uint64(31))) >> np.uint64(32))


def new_streams(seed: int, count: int) -> np.ndarray:
    """Return dice for games 0 to count - 1, a row each. Those of game 7 depend on the seed, not on how many games there are.

    Consecutive seeds would give the same stream, shifted. So the seed and the number of the game are mixed first.
    """
    mixed = _mix(np.array([seed % 2**64], np.uint64) + GOLDEN)
    return _mix(mixed + np.arange(1, count + 1, dtype=np.uint64) * GOLDEN).reshape(count, 1)


def _mix(words: np.ndarray) -> np.ndarray:
    mixed: np.ndarray = (words ^ (words >> np.uint64(30))) * MIX_1
    mixed = (mixed ^ (mixed >> np.uint64(27))) * MIX_2
    mixed ^= mixed >> np.uint64(31)
    return mixed
