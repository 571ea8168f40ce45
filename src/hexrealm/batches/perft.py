"""Perft: how many sequences of legal actions there are from a position, to a depth. Finds mistakes in rules by counting."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.game import Game

apply = list_legal = UNBOUND


def _count_sequences(board, states, options, places, events, depth):
    """Walk all sequences without recursion: states[k] is the position after k actions, places[k] its next option.

    The last actions are counted, not taken.
    """
    total, level = 0, 0
    places[0, 0], places[0, 1] = 0, list_legal(board, states[0], options[0])
    while level >= 0:
        if level == depth - 1:
            total += places[level, 1]
            level -= 1
        elif places[level, 0] == places[level, 1]:
            level -= 1
        else:
            states[level + 1] = states[level]
            apply(board, states[level + 1], options[level, places[level, 0]], events)
            places[level, 0] += 1
            level += 1
            places[level, 0], places[level, 1] = 0, list_legal(board, states[level], options[level])
    return total


@cache
def _bind(game: Game) -> Any:
    return bind(_count_sequences, game.name, **game.rules)


def perft(game: Game, board: Any, state: Any, depth: int) -> int:
    """How many sequences of so many legal actions begin here; games that end before are not counted."""
    if depth < 1:
        return 1
    states = np.zeros(depth + 1, game.state_type)
    states[0] = state
    options = np.zeros((depth, game.max_legal), np.int32)
    places = np.zeros((depth, 2), np.int64)
    return int(_bind(game)(board, states, options, places, game.no_events(), depth))
