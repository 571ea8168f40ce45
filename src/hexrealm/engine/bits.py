"""Sets of places as words of 64 bits: test, add, remove, shift, and find the nth. Compiled, usable by any game.

A set is an array of uint64; place 70 is bit 6 of word 1. Sets are canonical (equal sets are equal bytes), copy with the
record that holds them, and a whole board is a handful of words.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits

ONE = np.uint64(1)


@rule
def bit(place):
    """The word that has only this place's bit."""
    return ONE << np.uint64(place & 63)


@rule
def has(words, place):
    """Whether a place is in the set."""
    return words[place >> 6] & bit(place) != 0


@rule
def add(words, place):
    """Put a place in."""
    words[place >> 6] |= bit(place)


@rule
def remove(words, place):
    """Take a place out."""
    words[place >> 6] &= ~bit(place)


@rule
def nth_bit(word, n):
    """The number of the nth bit set, counted from 0: halves are stepped over by counting them.

    Without a branch: which half it is cannot be foreseen, and a processor that guesses wrong loses more than this costs.
    """
    place = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = count_bits(word & ((ONE << np.uint64(width)) - ONE))
        beyond = int(n >= low)
        n -= low * beyond
        word >>= np.uint64(width * beyond)
        place += width * beyond
    return place


@rule
def nth_word(words, n):
    """The word that holds the nth place of a set, counted from 0, and which of its places that is. Without a branch, as above.

    In a set of fewer places: the number of words, and how many places beyond the set's it is.
    """
    word, before, passed = 0, 0, 0
    for each in range(len(words)):
        passed += count_bits(words[each])
        beyond = int(n >= passed)
        word += beyond
        before += (passed - before) * beyond
    return word, n - before


@rule
def window(words, first):
    """The 64 places from this one on. Beyond the ends of the set it holds places of the first or last word: mask them."""
    word, by, last = first >> 6, np.uint64(first & 63), len(words) - 1
    low, high = words[min(max(word, 0), last)], words[min(max(word + 1, 0), last)]
    return (low >> by) | ((high << ONE) << (np.uint64(63) - by))


@rule
def spread(byte):
    """The eight bits of a byte as eight bytes, the lowest first: a multiplication lays four copies of four side by side."""
    low, high = byte & np.uint64(15), (byte >> np.uint64(4)) & np.uint64(15)
    low, high = low * np.uint64(0x00204081) & np.uint64(0x01010101), high * np.uint64(0x00204081) & np.uint64(0x01010101)
    return low | (high << np.uint64(32))


# Asked from outside the rules


def contains(words: Any, place: int) -> bool:
    """Whether a place is in a set."""
    return bool(int(words[place // 64]) >> place % 64 & 1)


def list_set(words: Any) -> list[int]:
    """The places of a set, rising."""
    places: list[int] = np.flatnonzero(np.unpackbits(np.ascontiguousarray(words).view(np.uint8), bitorder="little")).tolist()
    return places
