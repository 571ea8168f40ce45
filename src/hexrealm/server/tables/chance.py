"""Randomness at a table: drawn from the system's cryptographic generator at the moment it is needed, never earlier.

Only in a contest are the draws fixed beforehand, by a secret: everybody gets the same. docs/daily.md describes contests.
"""

from __future__ import annotations

import hashlib
import random
import secrets
from collections.abc import Mapping

SETUP_RANDOM: random.Random = random.SystemRandom()  # for what a set-up draws


def draw(odds: Mapping[str, int]) -> str:
    """Return one outcome, drawn exactly by its odds."""
    return _pick(odds, secrets.randbelow(sum(odds.values())))


def draw_fixed(odds: Mapping[str, int], secret: bytes, seat: int | None, number: int) -> str:
    """Return the outcome of a draw of a seat, from 0, by its odds. The same secret gives everybody the same.

    The secret gives each draw a fraction of 128 bits, which is mapped onto the outcomes that are still possible.
    """
    fraction = hashlib.blake2b(f"draw {seat} {number}".encode(), key=secret, digest_size=16).digest()
    return _pick(odds, int.from_bytes(fraction, "big") * sum(odds.values()) >> 128)


def _pick(odds: Mapping[str, int], remaining: int) -> str:
    for outcome, count in odds.items():
        if remaining < count:
            return outcome
        remaining -= count
    raise AssertionError("odds are positive whole numbers")
