"""What a seat may know, as planes of 20 x 20 for learning. Seats are numbered from the observer's.

Other hands and the pile are in no plane. First the planes that differ from hex to hex, 0 or 1 on each; then those of one
number (a supply, a count of tiles), from 0 to 1.
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

# The planes that differ from hex to hex.
STANDING = 0  # by seat
POOLS_SEEN = STANDING + MOST_SEATS  # five terrains and water
BESIDE = POOLS_SEEN + WATER  # water, mountain, location or castle
CASTLES_SEEN = BESIDE + 3
KINDS_SEEN = CASTLES_SEEN + 1  # location hexes by kind
TILES_LEFT = KINDS_SEEN + len(KINDS) - 1  # location hexes with a tile or more, with two
TILES_OF_SEATS = TILES_LEFT + TILES_ON_A_LOCATION  # on each location hex: by seat and state of its tile
LIFTED_SEEN = TILES_OF_SEATS + MOST_SEATS * _STATES
CELLS = LIFTED_SEEN + 1

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
SHAPE = (CELLS + NUMBERS, SIZE, SIZE)


@rule
def observe_hex(board, state, seat, spot, cells):
    """Fill one hex of the planes that differ from hex to hex; spots are counted from 0."""
    place = spot + 1
    for other in range(MOST_SEATS):
        standing = other < board.players and has(state.seats[(seat + other) % board.players].standing, place)
        cells[STANDING + other, spot] = standing
    for pool in range(1, WATER + 1):
        cells[POOLS_SEEN + pool - 1, spot] = has(board.pools[pool], place)
    cells[BESIDE, spot] = has(board.beside_water, place)
    cells[BESIDE + 1, spot] = has(board.beside_mountain, place)
    cells[BESIDE + 2, spot] = has(board.beside_place, place)
    cells[CASTLES_SEEN, spot] = has(board.castles, place)
    cells[LIFTED_SEEN, spot] = state.lifted == place
    _observe_location(board, state, seat, board.location_on[place], spot, cells)


@rule
def _observe_location(board, state, seat, location, spot, cells):
    """Location 0 is none: of no kind, with no tiles."""
    for kind in range(1, len(KINDS)):
        cells[KINDS_SEEN + kind - 1, spot] = board.location_kind[location] == kind
    for tiles in range(TILES_ON_A_LOCATION):
        cells[TILES_LEFT + tiles, spot] = state.tiles_left[location] > tiles
    for other in range(MOST_SEATS):
        status = state.seats[(seat + other) % board.players].tiles[location]
        for each in range(1, _STATES + 1):
            cells[TILES_OF_SEATS + other * _STATES + each - 1, spot] = other < board.players and status == each


@rule
def observe_numbers(board, state, seat, numbers):
    """Fill the planes of one number."""
    for place in range(NUMBERS):
        numbers[place] = 0
    for other in range(board.players):
        numbers[SUPPLIES + other] = state.seats[(seat + other) % board.players].supply / SETTLEMENTS
    _observe_tiles(state, seat, numbers)
    for place in range(len(board.goals)):
        numbers[GOALS_SEEN + board.goals[place] - 1] = 1
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
