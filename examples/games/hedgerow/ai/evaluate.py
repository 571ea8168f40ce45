"""How well a seat stands in Hedgerow, in points: what bots maximize before the end is in sight. Estimates, not rules."""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits, lowest_bit

from ..rules.legal import empty_fields
from ..rules.scoring import count_nest_points, find_largest_hedge, win_share
from ..rules.state import NESTS, OVER

SCALE = 4.0  # the lead in points that makes winning about three times as likely as losing

_WON, _LOST = 1000.0, -1000.0  # a finished game
_ROOM = 0.15  # each empty field next to the largest hedge
_NEAR_NEST = 0.3  # each bush next to a nest


@rule
def evaluate(board, state, seat):
    """Return the points of a seat, plus a little for room to grow and for bushes next to nests."""
    if state.decision == OVER:
        return _WON if win_share(board, state, seat) > 0 else _LOST
    hedge = find_largest_hedge(board, state.bushes[seat])
    room = count_bits(find_neighbours(board, hedge) & empty_fields(board, state))
    near = 0
    for number in range(NESTS):
        near += count_bits(state.bushes[seat] & board.around[board.nests[number]])
    return count_bits(hedge) + count_nest_points(board, state, seat) + _ROOM * room + _NEAR_NEST * near


@rule
def find_neighbours(board, hexes):
    """Return the hexes next to some hexes."""
    found = np.uint64(0)
    while hexes != 0:
        found |= board.around[lowest_bit(hexes)]
        hexes &= hexes - ONE
    return found
