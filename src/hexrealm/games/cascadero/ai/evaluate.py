"""How well a seat stands in Cascadero, in points: what bots maximize before the end is in sight. Estimates, not rules.

Points in hand count in full. A track is worth what its next spaces give, the nearer the more. The own track counts more: if
any seat reaches the top of its own track, only seats that did can win.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits
from hexrealm.games.cascadero.rules.scoring import count_pairs
from hexrealm.games.cascadero.rules.state import ADVANCE, MOVE_ENVOY, MOVE_HERALD, OVER, WORDS
from hexrealm.games.cascadero.rules.tables import (
    COLOURS,
    ENVOYS,
    GIVES_ADVANCE,
    GIVES_EXTRA_TURN,
    GIVES_SEAL,
    SPACE_ACTION,
    SPACE_VP_LATER,
    TOP,
)

SCALE = 7.0  # the lead in points that makes winning about three times as likely as losing

_WON, _LOST = 1000.0, -1000.0  # a finished game
_SPACE = {GIVES_SEAL: 1.2, GIVES_ADVANCE: 1.5, GIVES_EXTRA_TURN: 2.5}  # what a space ahead gives, in addition to its points
_NEARER = 0.86  # the part of its worth that a space keeps for every step it is away
_STEP = 0.35  # each step taken on a track
_OWN_TOP, _OWN_CURVE = 22.0, 1.3  # the top of the own track, and how steeply the worth of its spaces rises towards it
_SEAL_HELD = 1.3
_PAIR = 0.6
_EXTRA_TURN = 2.5
_VICTORY = 10.0  # a won game, in addition to its points
_DECISION = 1.0  # a decision that can be passed, about to be made
_REACH = 0.16  # each field from which a town may score,
_REACH_LATE = 0.3  # times this, plus the part of the envoys that is left


def _evaluate_spaces() -> np.ndarray[Any, Any]:
    """Return, by colour and space, what the spaces above promise, compared with the foot of the track."""
    worth = np.zeros((len(COLOURS), TOP + 1))
    for colour in range(1, len(COLOURS)):
        given = [_SPACE.get(int(SPACE_ACTION[colour, space]), 0) + SPACE_VP_LATER[colour, space] for space in range(TOP + 1)]
        for space in range(TOP + 1):
            ahead = sum(given[above] * _NEARER ** (above - space) for above in range(space + 1, TOP + 1))
            worth[colour, space] = ahead + _STEP * space
    return worth - worth[:, :1]


SPACE_WORTH = _evaluate_spaces()
OWN_WORTH = np.array([_OWN_TOP * (space / TOP) ** _OWN_CURVE for space in range(TOP + 1)])


@rule
def evaluate(board, state, seat):
    """Return how well a seat stands, in points."""
    if state.decision == OVER:
        return _WON if state.winner == seat + 1 else _LOST
    me = state.seats[seat]
    worth = float(me.vp) + _SEAL_HELD * float(me.seals) + _PAIR * float(count_pairs(me))
    for colour in range(1, len(COLOURS)):
        worth += SPACE_WORTH[colour, me.cubes[colour]]
    worth += OWN_WORTH[me.cubes[board.seat_colour[seat]]]
    worth += _REACH * count_reach(board, state, me) * (_REACH_LATE + float(me.envoys_left) / ENVOYS)
    if state.seat == seat:
        worth += _EXTRA_TURN * float(state.extra_turns)
        if state.decision in (ADVANCE, MOVE_ENVOY, MOVE_HERALD):
            worth += _DECISION
    return worth


@rule
def evaluate_outcome(board, state, seat):
    """Return how well a seat did in a finished game: its points, and more for winning, which points alone do not decide."""
    return float(state.seats[seat].vp) + _VICTORY * int(state.winner == seat + 1)


@rule
def count_reach(board, state, me):
    """Count the empty fields next to a town and next to an own envoy: an envoy there may make the town score."""
    count = 0
    for word in range(WORDS):
        count += count_bits(me.near[word] & state.empty[word] & board.beside_town[word])
    return float(count)
