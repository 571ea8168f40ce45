"""Uniform: plays every legal action with the same probability."""

from __future__ import annotations

import random

from hexrealm.bots.bot import Bot, Candidate, Thought
from hexrealm.play.match import Match


class Uniform(Bot):
    """Plays uniformly at random."""

    def __init__(self, seed: int | None = None) -> None:
        self.name = "uniform"
        self._random = random.Random(seed)

    def think(self, match: Match) -> Thought:
        """Return a random action; all candidates have the same share."""
        self.seat_of(match)
        legal = match.legal()
        action = self._random.choice(legal)
        return Thought(action, tuple(Candidate(name, 1 / len(legal)) for name in legal))
