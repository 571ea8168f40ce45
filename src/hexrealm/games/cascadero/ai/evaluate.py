"""How well a seat stands in Cascadero, in points: what bots steer by before the end is in sight. Guesses, not rules.

Points in hand count in full. A track is worth what its next spaces give, the nearer the more; the own track also because
only who climbs it to the top can win against others who did.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hexrealm.engine.compiler import count_bits, rule
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

SCALE = 7.0  # points of lead that make winning about three times as likely as losing
LEVEL_RATINGS = (0, 240, 520, 1120)  # of the levels in bots/levels.py, weakest first; measured: benchmarks/RESULTS.md

_WORTH = {GIVES_SEAL: 1.2, GIVES_ADVANCE: 1.5, GIVES_EXTRA_TURN: 2.5}
_NEARER = 0.86  # what a reward loses with every step it is away
_QUALIFIED = 22.0
_VICTORY = 10.0
_SEAL, _PAIR, _REACH, _SURPRISE = 1.3, 0.6, 0.16, 1.0


def _worth_of_spaces() -> np.ndarray[Any, Any]:
    """By colour and space: what the spaces above promise, compared with standing at the foot."""
    worth = np.zeros((len(COLOURS), TOP + 1))
    for colour in range(1, len(COLOURS)):
        given = [_WORTH.get(int(SPACE_ACTION[colour, space]), 0) + SPACE_VP_LATER[colour, space] for space in range(TOP + 1)]
        for space in range(TOP + 1):
            ahead = sum(given[above] * _NEARER ** (above - space) for above in range(space + 1, TOP + 1))
            worth[colour, space] = ahead + 0.35 * space
    return worth - worth[:, :1]


SPACE_WORTH = _worth_of_spaces()
OWN_WORTH = np.array([_QUALIFIED * (space / TOP) ** 1.3 for space in range(TOP + 1)])


@rule
def evaluate(board, state, seat):
    """How well a seat stands, in points."""
    if state.decision == OVER:
        return 1000.0 if state.winner == seat + 1 else -1000.0
    me = state.seats[seat]
    worth = float(me.vp) + _SEAL * float(me.seals) + _PAIR * float(count_pairs(me))
    for colour in range(1, len(COLOURS)):
        worth += SPACE_WORTH[colour, me.cubes[colour]]
    worth += OWN_WORTH[me.cubes[board.seat_colour[seat]]]
    worth += _REACH * count_reach(board, state, me) * (0.3 + float(me.envoys_left) / ENVOYS)
    if state.seat == seat:
        worth += 2.5 * float(state.extra_turns)
        if state.decision in (ADVANCE, MOVE_ENVOY, MOVE_HERALD):
            worth += _SURPRISE
    return worth


@rule
def evaluate_outcome(board, state, seat):
    """How well a seat did in a game that is over: points, and more for winning, which points alone do not decide."""
    return float(state.seats[seat].vp) + _VICTORY * int(state.winner == seat + 1)


@rule
def count_reach(board, state, me):
    """Empty fields beside a town and next to an own envoy: where the next town may score."""
    count = 0
    for word in range(WORDS):
        count += count_bits(me.near[word] & state.empty[word] & board.beside_town[word])
    return float(count)
