"""What several features of Kingdom Builder ask: goals of this game, and places that are new to a seat."""

from __future__ import annotations

from hexrealm.engine.bits import has
from hexrealm.engine.compiler import rule
from hexrealm.games.kingdom_builder.rules.goals import count_in_row
from hexrealm.games.kingdom_builder.rules.state import SIZE
from hexrealm.games.kingdom_builder.rules.tables import (
    NO_TILE,
)

PLACES = 7  # terrains from 1, water, anything else


@rule
def plays_for(board, goal):
    """Return whether a goal is one of this game's."""
    return board.goals[0] == goal or board.goals[1] == goal or board.goals[2] == goal


@rule
def new_castles(board, state, seat):
    """Return the castles that a seat has no settlement next to, as bits of places."""
    found, castles = 0, int(board.castle_places)
    for number in range(len(board.place_hex)):
        if (castles >> number) & 1 and not has(state.seats[seat].near, board.place_hex[number]):
            found |= 1 << number
    return found


@rule
def new_locations(board, state, seat):
    """Return the locations that still have a tile for a seat, as bits."""
    found = 0
    for location in range(1, board.locations + 1):
        if state.seats[seat].tiles[location] == NO_TILE and state.tiles_left[location] > 0:
            found |= 1 << location
    return found


@rule
def fullest_row(state, seat):
    """Return how many own settlements the fullest row has."""
    most = 0
    for row in range(SIZE):
        most = max(most, count_in_row(state, seat, row))
    return most
