"""Greedy: plays out its own whole turn, cascades and extra turns included, and takes the best by the game's judgement."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

from hexrealm.bots.beam import WIDEST, bind_beam
from hexrealm.bots.bot import Bot, Candidate, Thought
from hexrealm.dice import new_dice
from hexrealm.errors import WrongOption
from hexrealm.match import Match


class Greedy(Bot):
    """`width`: how many lines of its turn it follows. `noise`: how far, in points, its judgement errs."""

    def __init__(self, width: int = 8, noise: float = 0.0, seed: int | None = None, name: str = "greedy") -> None:
        if not 1 <= width <= WIDEST or noise < 0:
            raise WrongOption(f"greedy takes a width from 1 to {WIDEST} and a noise of 0 or more, not {width} and {noise}")
        self.name, self._width, self._noise = name, width, noise
        self._random = random.Random(seed)

    def think(self, match: Match) -> Thought:
        """The action whose best line ends best."""
        seat = self.seat_of(match)
        worths = self._worths(match, seat)
        legal = match.legal()
        shaken = {name: worth + self._error(worth) for name, worth in zip(legal, worths, strict=True)}
        action = max(shaken, key=lambda name: shaken[name])
        shares = _shares(list(shaken.values()), match.game.judgement_scale)
        candidates = [Candidate(name, share) for name, share in zip(shaken, shares, strict=True)]
        return Thought(action, tuple(sorted(candidates, key=lambda each: -each.share)))

    def _error(self, worth: float) -> float:
        """A won or lost game is seen for what it is."""
        return self._random.gauss(0, self._noise) if self._noise and abs(worth) < 900 else 0.0

    def _worths(self, match: Match, seat: int) -> list[float]:
        game = match.game
        states: Any = np.zeros(2 * WIDEST + 1, game.state_type)
        states[0] = match.state
        game.resample(match.board, states[0], seat, new_dice(self._random.getrandbits(32)))
        options = np.zeros((2, game.most_options), np.int32)
        best = np.zeros(game.most_options)
        scratch = np.zeros(2 * WIDEST), np.zeros(2 * WIDEST, np.int32)
        search = bind_beam(game)
        count = search(match.board, states, *scratch, options, game.no_events(), seat, self._width, best)
        return list(best[:count].tolist())


def _shares(worths: list[float], scale: float) -> list[float]:
    top = max(worths)
    weights = [math.exp((worth - top) / scale) for worth in worths]
    return [weight / sum(weights) for weight in weights]
