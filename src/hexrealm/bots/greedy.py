"""Greedy: follows its own whole turn, including cascades and extra turns, and plays the line with the best evaluation."""

from __future__ import annotations

import math
import random
from typing import Any

import numpy as np

from hexrealm.bots.attention import Attention
from hexrealm.bots.beam import MAX_WIDTH, bind_beam
from hexrealm.bots.bot import Bot, Candidate, Thought
from hexrealm.bots.leaning import find_style, list_leanings
from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import WrongOption
from hexrealm.play.match import Match

DECIDED = 900.0  # an evaluation beyond this is a game won or lost
STYLE_POINTS = 1.5  # what a step in the direction of its style is worth to a bot


class Greedy(Bot):
    """Follows `width` lines of its turn. It notices only `noticed_share` of its options, but always a turn that wins."""

    def __init__(self, width: int = 8, noticed_share: float = 1.0, seed: int | None = None, name: str = "greedy") -> None:
        if not 1 <= width <= MAX_WIDTH:
            raise WrongOption(f"greedy takes a width from 1 to {MAX_WIDTH}, not {width}")
        self.name, self._width = name, width
        self._attention, self._random = Attention(noticed_share, seed), random.Random(seed)

    def think(self, match: Match) -> Thought:
        """Return the actions ranked by the best line that begins with each."""
        seat, legal = self.seat_of(match), match.legal_ids()
        dice = self._random.getrandbits(32)
        values = self._option_values(match, seat, self._attention.notice(match, seat), dice)
        if len(values) < len(legal):
            everything = self._option_values(match, seat, legal, dice)
            if max(everything.values()) > DECIDED or max(values.values()) < -DECIDED:
                values = everything
        if max(values.values()) < DECIDED:  # nobody gives a won game away for a style
            for action, leaning in self._leanings(match, seat, list(values)).items():
                values[action] += STYLE_POINTS * leaning
        ranked = sorted(values, key=lambda action: -values[action])
        shares = _shares([values[action] for action in ranked], match.game.evaluation_scale)
        candidates = [Candidate(match.action_name(action), share) for action, share in zip(ranked, shares, strict=True)]
        return Thought(candidates[0].action, tuple(candidates))

    def _leanings(self, match: Match, seat: int, actions: list[int]) -> dict[int, float]:
        return {} if self.style is None else list_leanings(match, seat, find_style(match.game, self.style), actions)

    def _option_values(self, match: Match, seat: int, actions: list[int], dice: int) -> dict[int, float]:
        """Return, for each action, the value of the best line that begins with it."""
        game = match.game
        states: Any = np.zeros(2 * MAX_WIDTH + 1, game.state_type)
        states[0] = match.state
        game.determinize(match.board, states[0], seat, new_dice(dice))
        options = np.zeros((2, game.max_legal), np.int32)
        options[0, : len(actions)] = actions
        best = np.zeros(game.max_legal)
        scratch = np.zeros(2 * MAX_WIDTH), np.zeros(2 * MAX_WIDTH, np.int32)
        search = bind_beam(game)
        search(match.board, states, *scratch, options, game.no_events(), seat, self._width, len(actions), best)
        return dict(zip(actions, best[: len(actions)].tolist(), strict=True))


def _shares(values: list[float], scale: float) -> list[float]:
    top = max(values)
    weights = [math.exp((value - top) / scale) for value in values]
    return [weight / sum(weights) for weight in weights]
