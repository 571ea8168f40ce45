"""What a seat may know, as planes of 20 x 20 for learning. Seats are counted from the observer's.

Other hands and the pile are in no plane. First come the planes that differ from hex to hex, 0 or 1 on each; then those of one
number (a supply, a count of tiles), from 0 to 1.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit, window
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.kingdom_builder.rules.state import DECISIONS, SIZE
from hexrealm.games.kingdom_builder.rules.tables import (
    GOALS,
    KINDS,
    MANDATORY_BUILDS,
    MOST_SEATS,
    SETTLEMENTS,
    TILE_STATES,
    TILES_OF_A_TERRAIN,
    TILES_ON_A_LOCATION,
    UNKNOWN,
    WATER,
)

_TERRAINS = UNKNOWN - 1
_STATES = len(TILE_STATES) - 1

# The planes that differ from hex to hex.
STANDING = 0  # by seat
POOLS_SEEN = STANDING + MOST_SEATS  # five terrains and water
BESIDE = POOLS_SEEN + WATER  # water, mountain, location or castle
CASTLES_SEEN = BESIDE + 3
KINDS_SEEN = CASTLES_SEEN + 1  # location hexes by kind
TILES_LEFT = KINDS_SEEN + len(KINDS) - 1  # location hexes with a tile or more, with two
TILES_OF_SEATS = TILES_LEFT + TILES_ON_A_LOCATION  # on each location hex: by seat and state of its tile
LIFTED_SEEN = TILES_OF_SEATS + MOST_SEATS * _STATES
HEX_PLANES = LIFTED_SEEN + 1

# The numbers.
HAND_SEEN = 0  # by terrain
PLAYED_SEEN = HAND_SEEN + _TERRAINS
DISCARDS_SEEN = PLAYED_SEEN + _TERRAINS
REMOVED_SEEN = DISCARDS_SEEN + _TERRAINS
SUPPLIES = REMOVED_SEEN + _TERRAINS  # by seat
GOALS_SEEN = SUPPLIES + MOST_SEATS
ASKED = GOALS_SEEN + len(GOALS) - 1  # the decision
USING_SEEN = ASKED + len(DECISIONS) - 1  # by location kind
DUE_SEEN = USING_SEEN + len(KINDS) - 1
TURN_SEEN = DUE_SEEN + 1  # begun, last round
NUMBERS = TURN_SEEN + 2
SHAPE = (HEX_PLANES + NUMBERS, SIZE, SIZE)


@rule
def observe_word(board, state, seat, plane, word):
    """Return 64 spots of a plane that differs from hex to hex, as bits. Spots are counted from 0, hexes from 1."""
    first = word * 64 + 1
    if TILES_LEFT <= plane < LIFTED_SEEN:
        return _observe_locations(board, state, seat, plane, word)
    if KINDS_SEEN <= plane < TILES_LEFT:
        return window(board.kind_sets[plane - KINDS_SEEN + 1], first)
    if plane < POOLS_SEEN:
        if plane - STANDING >= board.players:
            return np.uint64(0)
        return window(state.seats[(seat + plane - STANDING) % board.players].standing, first)
    if plane < BESIDE:
        return window(board.pools[plane - POOLS_SEEN + 1], first)
    if plane == BESIDE:
        return window(board.beside_water, first)
    if plane == BESIDE + 1:
        return window(board.beside_mountain, first)
    if plane == BESIDE + 2:
        return window(board.beside_place, first)
    if plane == CASTLES_SEEN:
        return window(board.castles, first)
    return _one_of(state.lifted - 1, word)  # a lifted settlement; NOWHERE is in no word


@rule
def _one_of(spot, word):
    """Return one spot as a word of a set; the empty word if it belongs to another."""
    return bit(spot) if spot >> 6 == word else np.uint64(0)


@rule
def _observe_locations(board, state, seat, plane, word):
    """Return the location hexes with tiles left, or those whose tile a seat has in some state."""
    seen = np.uint64(0)
    other, status = (plane - TILES_OF_SEATS) // _STATES, (plane - TILES_OF_SEATS) % _STATES + 1
    if other >= board.players:
        return seen
    me, here = state.seats[(seat + max(other, 0)) % board.players], np.uint64(board.locations_seen[word])
    while here != 0:
        location = lowest_bit(here)
        here &= here - ONE
        left = state.tiles_left[location]
        is_seen = me.tiles[location] == status if plane >= TILES_OF_SEATS else left > plane - TILES_LEFT
        if is_seen:
            seen |= bit(board.location_hex[location] - 1)
    return seen


@rule
def observe_numbers(board, state, seat, numbers):
    """Fill `numbers` with the values of the planes of one number."""
    for number in range(NUMBERS):
        numbers[number] = 0
    for other in range(board.players):
        numbers[SUPPLIES + other] = state.seats[(seat + other) % board.players].supply / SETTLEMENTS
    _observe_tiles(state, seat, numbers)
    for slot in range(len(board.goals)):
        numbers[GOALS_SEEN + board.goals[slot] - 1] = 1
    numbers[ASKED + state.decision - 1] = 1
    if state.using != 0:
        numbers[USING_SEEN + state.using - 1] = 1
    numbers[DUE_SEEN] = state.due / MANDATORY_BUILDS
    numbers[TURN_SEEN] = state.begun
    numbers[TURN_SEEN + 1] = state.final_round


@rule
def _observe_tiles(state, seat, numbers):
    if state.seats[seat].hand != 0:
        numbers[HAND_SEEN + state.seats[seat].hand - 1] = 1
    if state.played != 0:
        numbers[PLAYED_SEEN + state.played - 1] = 1
    for terrain in range(1, UNKNOWN):
        numbers[DISCARDS_SEEN + terrain - 1] = state.discards[terrain] / TILES_OF_A_TERRAIN
        numbers[REMOVED_SEEN + terrain - 1] = state.removed[terrain] / TILES_OF_A_TERRAIN
