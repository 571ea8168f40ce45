"""Random numbers for simulation: a small counter-based generator that runs inside compiled loops, the same everywhere.

`dice` is an array of one uint64 that counts; each number is a hash of the count (the mixing of SplitMix64). Records hold
outcomes, never dice.
"""

from __future__ import annotations

import numpy as np

from hexrealm.rule import add_wrapping, multiply_wrapping, rule

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)


def new_dice(seed: int) -> np.ndarray:
    """Dice that roll the same for the same seed."""
    return np.array([seed * 0x9E3779B97F4A7C15 % 2**64], np.uint64)


@rule
def roll(dice):
    """The next number, from 0 to 2**32 - 1."""
    word = dice[0] = add_wrapping(dice[0], GOLDEN)
    word = multiply_wrapping(word ^ (word >> np.uint64(30)), MIX_1)
    word = multiply_wrapping(word ^ (word >> np.uint64(27)), MIX_2)
    return np.int64((word ^ (word >> np.uint64(31))) >> np.uint64(32))
