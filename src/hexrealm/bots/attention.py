"""Attention: which options a bot notices. Weaker levels overlook options as people do: rather those that earn nothing at once.

Nobody overlooks an option that wins at once, nor any option where there are only a few.
"""

from __future__ import annotations

import math
import random

from hexrealm.engine.dice import new_dice
from hexrealm.engine.errors import WrongOption
from hexrealm.engine.game import GAME_OVER
from hexrealm.play.match import Match

FEW = 2  # this many options are never overlooked
OBVIOUSNESS = 4.0  # a gain of the game's evaluation_scale makes an option e to this power times as likely to be noticed


class Attention:
    """Notices a share of the options, at least FEW of them. Equal seeds notice the same in the same position."""

    def __init__(self, noticed_share: float, seed: int | None = None) -> None:
        if not 0 < noticed_share <= 1:
            raise WrongOption(f"a bot takes a noticed_share above 0 and up to 1, not {noticed_share}")
        self._share, self._seed = noticed_share, random.getrandbits(64) if seed is None else seed

    def notice(self, match: Match, seat: int) -> list[int]:
        """Return the legal actions that are noticed, in rising order; only one if it wins at once."""
        legal = match.legal_ids()
        count = max(FEW, math.ceil(self._share * len(legal)))
        if count >= len(legal):
            return legal
        gains = _gains_at_once(match, seat, legal)
        best = max(legal, key=lambda action: gains[action])
        if gains[best] == math.inf:
            return [best]
        unit, dice = OBVIOUSNESS / match.game.evaluation_scale, random.Random(f"{self._seed} {legal}")
        # The largest of weights with Gumbel noise are a sample without replacement, in proportion to exp(weight).
        keys = {action: unit * gain - math.log(dice.expovariate(1.0)) for action, gain in gains.items()}
        return sorted(sorted(legal, key=lambda action: -keys[action])[:count])


def _gains_at_once(match: Match, seat: int, legal: list[int]) -> dict[int, float]:
    """Return the points that each action earns at once; infinitely many for one that wins."""
    game, board = match.game, match.board
    before = match.state.copy()
    game.determinize(board, before, seat, new_dice(0))
    own, events = game.scores(board, before)[seat], game.no_events()
    gains = {}
    for action in legal:
        state = before.copy()
        game.apply(board, state, action, events)
        won = game.to_play(state) == GAME_OVER and seat in game.winners(board, state)
        gains[action] = math.inf if won else game.scores(board, state)[seat] - own
    return gains
