"""Chance at a table: drawn from the system's cryptographic generator, at the moment it is needed and not before."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping

SET_UP: random.Random = random.SystemRandom()  # for what a set-up draws


def draw(odds: Mapping[str, int]) -> str:
    """One outcome by its odds, exactly."""
    at = secrets.randbelow(sum(odds.values()))
    for outcome, count in odds.items():
        if at < count:
            return outcome
        at -= count
    raise AssertionError("odds are whole numbers above 0")
