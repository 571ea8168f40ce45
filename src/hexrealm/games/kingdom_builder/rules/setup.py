"""The initial state of a game (K1): settlements in the supplies, tiles in the pile and on location hexes, a draw to come."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexrealm.games.kingdom_builder.rules.board import make_board
from hexrealm.games.kingdom_builder.rules.state import DRAW, FIRST_HAND, STATE
from hexrealm.games.kingdom_builder.rules.tables import SETTLEMENTS, TILES_OF_A_TERRAIN, TILES_ON_A_LOCATION, UNKNOWN, WATER


def set_up(options: Mapping[str, Any]) -> tuple[Any, Any]:
    """K1.1 to K1.5: return the board and the initial state for complete options."""
    board, state = make_board(options), np.zeros(1, STATE)[0]
    state.free[:] = board.building | board.pools[WATER]
    state.pile[1:UNKNOWN] = TILES_OF_A_TERRAIN
    state.tiles_left[1 : board.locations + 1] = TILES_ON_A_LOCATION
    for seat in range(board.players):
        state.seats[seat].supply = SETTLEMENTS
    state.decision, state.draw_for = DRAW, FIRST_HAND
    return board, state
