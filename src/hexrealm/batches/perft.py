"""Perft counts the sequences of legal actions from a position to a depth. Wrong counts reveal mistakes in the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.game import Game

apply = list_legal = UNBOUND


def _count_sequences(board, states, options, cursors, events, depth):
    """Walk all sequences without recursion: states[k] is the position after k actions, cursors[k] its next option and count.

    The last actions are counted, not applied.
    """
    total, level = 0, 0
    cursors[0, 0], cursors[0, 1] = 0, list_legal(board, states[0], options[0])
    while level >= 0:
        if level == depth - 1:
            total += cursors[level, 1]
            level -= 1
        elif cursors[level, 0] == cursors[level, 1]:
            level -= 1
        else:
            states[level + 1] = states[level]
            apply(board, states[level + 1], options[level, cursors[level, 0]], events)
            cursors[level, 0] += 1
            level += 1
            cursors[level, 0], cursors[level, 1] = 0, list_legal(board, states[level], options[level])
    return total


@cache
def _bind(game: Game) -> Any:
    return bind(_count_sequences, game.name, **game.rules)


def perft(game: Game, board: Any, state: Any, depth: int) -> int:
    """Count the sequences of `depth` legal actions from a position; games that end earlier are not counted."""
    if depth < 1:
        return 1
    states = np.zeros(depth + 1, game.state_type)
    states[0] = state
    options = np.zeros((depth, game.max_legal), np.int32)
    cursors = np.zeros((depth, 2), np.int64)
    return int(_bind(game)(board, states, options, cursors, game.no_events(), depth))
