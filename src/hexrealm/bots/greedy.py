"""Greedy: plays out its own whole turn, cascades and extra turns included, and takes the best by the game's judgement."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

from hexrealm.bots.beam import WIDEST, bind_beam
from hexrealm.bots.bot import Bot, Candidate, Thought
from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import WrongOption
from hexrealm.play.match import Match

FEW = 2  # options that nobody overlooks
DECIDED = 900.0  # a judgement beyond this is a game won or lost


class Greedy(Bot):
    """`width`: how many lines of its turn it follows. `sight`: which share of its options it notices; the others it overlooks.

    Few options are never overlooked, and neither is a turn that wins.
    """

    def __init__(self, width: int = 8, sight: float = 1.0, seed: int | None = None, name: str = "greedy") -> None:
        if not 1 <= width <= WIDEST or not 0 < sight <= 1:
            raise WrongOption(f"greedy takes a width from 1 to {WIDEST} and a sight above 0, up to 1, not {width} and {sight}")
        self.name, self._width, self._sight = name, width, sight
        self._random = random.Random(seed)

    def think(self, match: Match) -> Thought:
        """The action whose best line ends best."""
        seat, legal = self.seat_of(match), match.legal_ids()
        dice = self._random.getrandbits(32)
        worths = self._worths(match, seat, self._notice(legal), dice)
        if len(worths) < len(legal):
            everything = self._worths(match, seat, legal, dice)
            if max(everything.values()) > DECIDED or max(worths.values()) < -DECIDED:
                worths = everything
        ranked = sorted(worths, key=lambda action: -worths[action])
        shares = _shares([worths[action] for action in ranked], match.game.judgement_scale)
        candidates = [Candidate(match.action_name(action), share) for action, share in zip(ranked, shares, strict=True)]
        return Thought(candidates[0].action, tuple(candidates))

    def _notice(self, legal: list[int]) -> list[int]:
        """The options it sees."""
        count = max(FEW, math.ceil(self._sight * len(legal)))
        return legal if count >= len(legal) else sorted(self._random.sample(legal, count))

    def _worths(self, match: Match, seat: int, actions: list[int], dice: int) -> dict[int, float]:
        """Of each action the worth of the best line that begins with it."""
        game = match.game
        states: Any = np.zeros(2 * WIDEST + 1, game.state_type)
        states[0] = match.state
        game.resample(match.board, states[0], seat, new_dice(dice))
        options = np.zeros((2, game.most_options), np.int32)
        options[0, : len(actions)] = actions
        best = np.zeros(game.most_options)
        scratch = np.zeros(2 * WIDEST), np.zeros(2 * WIDEST, np.int32)
        search = bind_beam(game)
        search(match.board, states, *scratch, options, game.no_events(), seat, self._width, len(actions), best)
        return dict(zip(actions, best[: len(actions)].tolist(), strict=True))


def _shares(worths: list[float], scale: float) -> list[float]:
    top = max(worths)
    weights = [math.exp((worth - top) / scale) for worth in worths]
    return [weight / sum(weights) for weight in weights]
