"""What a seat may know, as planes of 20 x 20 for learning. Seats are numbered from the observer's.

Other hands and the pile are in no plane. Planes of one number (a supply, gold) hold it on every hex.
"""

from __future__ import annotations

from hexrealm.bits import has
from hexrealm.games.kingdom_builder.state import DECISIONS, SIZE
from hexrealm.games.kingdom_builder.tables import (
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
from hexrealm.rule import rule

_TERRAINS = UNKNOWN - 1
_STATES = len(TILE_STATES) - 1
STANDING = 0  # by seat
POOLS_SEEN = STANDING + MOST_SEATS  # five terrains and water
BESIDE = POOLS_SEEN + WATER  # water, mountain, location or castle
CASTLES_SEEN = BESIDE + 3
KINDS_SEEN = CASTLES_SEEN + 1  # location hexes by kind
TILES_LEFT = KINDS_SEEN + len(KINDS) - 1
TILES_OF_SEATS = TILES_LEFT + 1  # on each location hex: by seat and state of its tile
LIFTED_SEEN = TILES_OF_SEATS + MOST_SEATS * _STATES
HAND_SEEN = LIFTED_SEEN + 1
PLAYED_SEEN = HAND_SEEN + _TERRAINS
DISCARDS_SEEN = PLAYED_SEEN + _TERRAINS
REMOVED_SEEN = DISCARDS_SEEN + _TERRAINS
SUPPLIES = REMOVED_SEEN + _TERRAINS
GOALS_SEEN = SUPPLIES + MOST_SEATS
ASKED = GOALS_SEEN + len(GOALS) - 1
USING_SEEN = ASKED + len(DECISIONS) - 1
DUE_SEEN = USING_SEEN + len(KINDS) - 1
TURN_SEEN = DUE_SEEN + 1  # begun, last round
PLANES = TURN_SEEN + 2
SHAPE = (PLANES, SIZE, SIZE)


@rule
def observe(board, state, seat, planes):
    """Fill the planes."""
    planes[:] = 0
    for place in range(1, SIZE * SIZE + 1):
        _observe_hex(board, state, seat, planes, place)
    for location in range(1, board.locations + 1):
        _observe_location(board, state, seat, planes, location)
    for other in range(board.players):
        _fill(planes, SUPPLIES + other, state.seats[(seat + other) % board.players].supply / SETTLEMENTS)
    _observe_tiles(state, seat, planes)
    for place in range(len(board.goals)):
        _fill(planes, GOALS_SEEN + board.goals[place] - 1, 1.0)
    _fill(planes, ASKED + state.decision - 1, 1.0)
    if state.using != 0:
        _fill(planes, USING_SEEN + state.using - 1, 1.0)
    _fill(planes, DUE_SEEN, state.due / MANDATORY_BUILDS)
    _fill(planes, TURN_SEEN, state.begun / 1)
    _fill(planes, TURN_SEEN + 1, state.final_round / 1)


@rule
def _observe_hex(board, state, seat, planes, place):
    row, column = (place - 1) // SIZE, (place - 1) % SIZE
    for other in range(board.players):
        planes[STANDING + other, row, column] = has(state.seats[(seat + other) % board.players].standing, place)
    for pool in range(1, WATER + 1):
        planes[POOLS_SEEN + pool - 1, row, column] = has(board.pools[pool], place)
    planes[BESIDE, row, column] = has(board.beside_water, place)
    planes[BESIDE + 1, row, column] = has(board.beside_mountain, place)
    planes[BESIDE + 2, row, column] = has(board.beside_place, place)
    planes[CASTLES_SEEN, row, column] = has(board.castles, place)
    planes[LIFTED_SEEN, row, column] = state.lifted == place


@rule
def _observe_location(board, state, seat, planes, location):
    place = board.location_hex[location]
    row, column = (place - 1) // SIZE, (place - 1) % SIZE
    planes[KINDS_SEEN + board.location_kind[location] - 1, row, column] = 1
    planes[TILES_LEFT, row, column] = state.tiles_left[location] / TILES_ON_A_LOCATION
    for other in range(board.players):
        status = state.seats[(seat + other) % board.players].tiles[location]
        if status != 0:
            planes[TILES_OF_SEATS + other * _STATES + status - 1, row, column] = 1


@rule
def _observe_tiles(state, seat, planes):
    if state.seats[seat].hand != 0:
        _fill(planes, HAND_SEEN + state.seats[seat].hand - 1, 1.0)
    if state.played != 0:
        _fill(planes, PLAYED_SEEN + state.played - 1, 1.0)
    for terrain in range(1, UNKNOWN):
        _fill(planes, DISCARDS_SEEN + terrain - 1, state.discards[terrain] / TILES_OF_A_TERRAIN)
        _fill(planes, REMOVED_SEEN + terrain - 1, state.removed[terrain] / TILES_OF_A_TERRAIN)


@rule
def _fill(planes, plane, value):
    for row in range(planes.shape[1]):
        for column in range(planes.shape[2]):
            planes[plane, row, column] = value
