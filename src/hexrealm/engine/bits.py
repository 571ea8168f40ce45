"""Sets of small numbers, such as hexes, as words of 64 bits: test, add, remove, shift, find the nth. Compiled, for any game.

A set is an array of uint64; number 70 is bit 6 of word 1. Equal sets are equal bytes, a set is copied with the record that
holds it, and a whole board is a few words.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits

ONE = np.uint64(1)


@rule
def bit(number):
    """Return the word with only this number's bit set."""
    return ONE << np.uint64(number & 63)


@rule
def has(words, number):
    """Return whether a number is in the set."""
    return words[number >> 6] & bit(number) != 0


@rule
def add(words, number):
    """Add a number to the set."""
    words[number >> 6] |= bit(number)


@rule
def remove(words, number):
    """Remove a number from the set."""
    words[number >> 6] &= ~bit(number)


@rule
def nth_bit(word, n):
    """Return the number of the nth bit set, n counted from 0, by a search that halves the word.

    There is no branch: a processor cannot predict which half it is, and a wrong prediction costs more than this.
    """
    found = 0
    for width in (32, 16, 8, 4, 2, 1):
        low = count_bits(word & ((ONE << np.uint64(width)) - ONE))
        beyond = int(n >= low)
        n -= low * beyond
        word >>= np.uint64(width * beyond)
        found += width * beyond
    return found


@rule
def nth_word(words, n):
    """Return the word that holds the nth number of a set, n counted from 0, and which bit set of that word it is.

    If the set is too small, return the number of words, and n less the size of the set. No branch, as in nth_bit().
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
    """Return 64 numbers from `first` on, as bits. Beyond the ends of the set the bits mean nothing: mask them."""
    word, by, last = first >> 6, np.uint64(first & 63), len(words) - 1
    low, high = words[min(max(word, 0), last)], words[min(max(word + 1, 0), last)]
    return (low >> by) | ((high << ONE) << (np.uint64(63) - by))


@rule
def spread(byte):
    """Return the eight bits of a byte as eight bytes, the lowest first. A multiplication makes shifted copies of four bits."""
    low, high = byte & np.uint64(15), (byte >> np.uint64(4)) & np.uint64(15)
    low, high = low * np.uint64(0x00204081) & np.uint64(0x01010101), high * np.uint64(0x00204081) & np.uint64(0x01010101)
    return low | (high << np.uint64(32))


# For callers outside the rules


def contains(words: Any, number: int) -> bool:
    """Return whether a number is in a set."""
    return bool(int(words[number // 64]) >> number % 64 & 1)


def list_set(words: Any) -> list[int]:
    """Return the numbers in a set, in rising order."""
    array = np.ascontiguousarray(words, np.uint64)
    numbers: list[int] = np.flatnonzero(np.unpackbits(array.view(np.uint8), bitorder="little")).tolist()
    return numbers
