"""Randomness at a table: drawn from the system's cryptographic generator at the moment it is needed, never earlier."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping

SETUP_RANDOM: random.Random = random.SystemRandom()  # for what a set-up draws


def draw(odds: Mapping[str, int]) -> str:
    """Return one outcome, drawn exactly by its odds."""
    remaining = secrets.randbelow(sum(odds.values()))
    for outcome, count in odds.items():
        if remaining < count:
            return outcome
        remaining -= count
    raise AssertionError("odds are positive whole numbers")
