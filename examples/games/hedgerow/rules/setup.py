"""The board and the initial state of a game (H1). The options are complete and checked: text/options.py does that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from .state import BOARD, GRID, HEX_NAMES, HEXES, STATE, WEATHER


def set_up(options: Mapping[str, Any]) -> tuple[Any, Any]:
    """H1.1, H1.2: return an empty board with nests on the chosen hexes; the first weather is about to be drawn."""
    board, state = np.zeros(1, BOARD)[0], np.zeros(1, STATE)[0]
    numbers = {name: number for number, name in enumerate(HEX_NAMES)}
    board.players = options["players"]
    board.nests[:] = [numbers[name] for name in options["nests"]]
    board.fields = 2**HEXES - 1 - sum(1 << int(nest) for nest in board.nests)
    for where in GRID.hexes:
        near = [numbers[GRID.names[there]] for there in GRID.neighbours(where)]
        board.around[numbers[GRID.names[where]]] = sum(1 << number for number in near)
    state.decision = WEATHER
    return board, state
