"""Plays random games to the end: the loop of `hexrealm bench`, bound to a game's rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.dice import new_dice, roll
from hexrealm.engine.game import GAME_OVER, Game

apply = pick_uniformly = to_play = play_out = UNBOUND


def _play_out(board, state, options, events, dice):
    """Play uniformly random actions to the end; return how many."""
    steps = 0
    while to_play(state) != GAME_OVER:
        apply(board, state, pick_uniformly(board, state, options, roll(dice)), events)
        steps += 1
    return steps


def _play_out_many(board, states, options, events, dice, games):
    """Play games from states[0] in states[1]; return the number of all steps."""
    steps = 0
    for _ in range(games):
        states[1] = states[0]
        steps += play_out(board, states[1], options, events, dice)
    return steps


@cache
def bind_playout(game: Game) -> tuple[Callable[..., int], Callable[..., int]]:
    """Return play_out and play_out_many for one game."""
    one = bind(_play_out, game.name, **game.rules)
    return one, bind(_play_out_many, game.name, play_out=one)


class Playouts:
    """Random games from one position, on one thread, without allocations between them."""

    def __init__(self, game: Game, board: Any, state: Any, seed: int) -> None:
        self._many = bind_playout(game)[1]
        self._board = board
        self._states = np.zeros(2, game.state_type)
        self._states[0] = state
        self._options, self._events, self._dice = game.new_action_buffer(), game.no_events(), new_dice(seed)

    def run(self, games: int) -> int:
        """Play games to the end; return the number of all steps."""
        return self._many(self._board, self._states, self._options, self._events, self._dice, games)

    @property
    def last(self) -> Any:
        """The final state of the last game."""
        return self._states[1]
