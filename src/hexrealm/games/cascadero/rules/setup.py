"""The initial state of a game (C1): heralds in their towns, seals on their spaces, everything else in the supplies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexrealm.games.cascadero.rules.board import make_board, town_numbers
from hexrealm.games.cascadero.rules.maps import read_map
from hexrealm.games.cascadero.rules.state import PLACE, STATE
from hexrealm.games.cascadero.rules.tables import (
    ADVANCED_HERALDS,
    COLOURS,
    ENVOYS,
    GIVES_SEAL,
    SPACE_ACTION,
    SPACE_VP_FIRST,
    SPACE_VP_LATER,
)


def herald_towns(options: Mapping[str, Any]) -> list[str]:
    """C1.2: return the towns that begin with a herald."""
    if options["heralds"] == "advanced":
        return list(ADVANCED_HERALDS)
    towns = read_map(options["board"]).towns.values()
    return [town.name for town in towns if town.icon == options["heralds"]]


def spaces_with_seal(colour: int) -> list[int]:
    """C1.3: return the folded spaces of a track."""
    return [space for space, action in enumerate(SPACE_ACTION[colour]) if action == GIVES_SEAL]


def spaces_with_two_numbers(colour: int) -> list[int]:
    """C7.4: return the spaces that give the first cube more."""
    return [space for space in range(SPACE_ACTION.shape[1]) if SPACE_VP_FIRST[colour, space] != SPACE_VP_LATER[colour, space]]


def set_up(options: Mapping[str, Any]) -> tuple[Any, Any]:
    """C1.1, C1.4: return the board and the initial state for complete options."""
    board, state = make_board(options), np.zeros(1, STATE)[0]
    state.decision = PLACE
    state.empty[:] = board.fields
    numbers = town_numbers(options["board"])
    state.heralds = sum(1 << numbers[name] for name in herald_towns(options))
    for colour in range(1, len(COLOURS)):
        state.seals_on[colour] = sum(1 << space for space in spaces_with_seal(colour))
        state.first_vp_on[colour] = sum(1 << space for space in spaces_with_two_numbers(colour))
    for seat in range(options["players"]):
        state.seats[seat].envoys_left = ENVOYS
    return board, state
