"""Beam search through a seat's whole turn, evaluated at its end: the loop behind greedy. Bound to a game's rules.

A turn ends when another seat, chance or nobody decides. Of all lines the best few (the beam) are followed, action by action.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from hexrealm.engine.compiler import UNBOUND, bind
from hexrealm.engine.game import Game

apply = list_legal = to_play = evaluate = keep_line = UNBOUND
MAX_WIDTH = 32
LONGEST = 40  # actions in a turn; cascades and extra turns end long before


def _search_turn(board, states, line_values, firsts, options, events, seat, width, count, best):
    """Follow the best lines to the end of the turn. best[k] becomes the value of the best line that begins with option k.

    The lines begin with the first `count` of options[0], any of those that are legal in states[0]. states has room for the
    lines followed now, the lines found next, and one more.
    """
    for k in range(count):
        best[k] = -1e30
    lines, depth = 1, 0
    while lines > 0 and depth < LONGEST:
        found = 0
        for line in range(lines):
            here = (depth % 2) * MAX_WIDTH + line
            part = min(depth, 1)
            actions = count if depth == 0 else list_legal(board, states[here], options[1])
            for k in range(actions):
                trial = 2 * MAX_WIDTH
                states[trial] = states[here]
                apply(board, states[trial], options[part, k], events)
                value = evaluate(board, states[trial], seat)
                first = k if depth == 0 else firsts[here]
                if to_play(states[trial]) != seat:
                    best[first] = max(best[first], value)
                else:
                    found = keep_line(states, line_values, firsts, depth, found, width, value, first)
        lines = found
        depth += 1


def _keep_line(states, line_values, firsts, depth, found, width, value, first):
    """Add the line on trial to those found next, in place of the worst if they are as many as the beam is wide."""
    base = ((depth + 1) % 2) * MAX_WIDTH
    slot = base + found
    if found == width:
        slot = base
        for other in range(base + 1, base + width):
            if line_values[other] < line_values[slot]:
                slot = other
        if value <= line_values[slot]:
            return found
    states[slot] = states[2 * MAX_WIDTH]
    line_values[slot], firsts[slot] = value, first
    return min(found + 1, width)


@cache
def bind_beam(game: Game) -> Any:
    """Return the search for one game."""
    keep = bind(_keep_line, game.name)
    return bind(_search_turn, game.name, **game.rules, keep_line=keep)
