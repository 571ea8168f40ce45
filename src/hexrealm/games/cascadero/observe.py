"""What a seat may know, as planes of 15 x 17 for learning. Seats are numbered from the observer's, colours from its own.

So that the position looks alike from every seat. Planes of one number (a cube's space, a count) hold it on every hex.
"""

from __future__ import annotations

from hexrealm.bits import bit, has
from hexrealm.games.cascadero.groups import is_own
from hexrealm.games.cascadero.state import HEXES, MOVE_HERALD, NO_TOWN, PLACE, ROWS
from hexrealm.games.cascadero.tables import COLOURS, ENVOYS, MOST_SEATS, SEALS, TILE_MOVE_HERALD, TOP, WHITE, WINNING_POINTS
from hexrealm.rule import rule

_SEAT_NUMBERS = 13  # points, envoys, seals, five cubes, five pairs
ENVOY_PLANES = MOST_SEATS
SEALED = ENVOY_PLANES
FIELDS = SEALED + 1
TOWNS = FIELDS + 1  # by colour
HERALDS = TOWNS + WHITE
TILES = HERALDS + 1  # by kind
NUMBERS = TILES + TILE_MOVE_HERALD
TRACKS = NUMBERS + MOST_SEATS * _SEAT_NUMBERS  # by colour: seals left, higher numbers left
EXCLUSIVE_PLANES = TRACKS + 2 * WHITE  # own, another's
ASKED = EXCLUSIVE_PLANES + 12
PLANES = ASKED + MOVE_HERALD + 1  # the decision asked, and extra turns
SHAPE = (PLANES, 15, ROWS)


@rule
def own_first(board, seat, colour):
    """Colours in the order a seat sees them: its own, the others in rising order, white last."""
    own = int(board.seat_colour[seat])
    return own if colour == 1 else colour - 1 if colour <= own else colour


@rule
def observe(board, state, seat, planes):
    """Fill the planes."""
    planes[:] = 0
    for hex in range(1, HEXES):
        _observe_hex(board, state, seat, planes, hex)
    for other in range(board.players):
        _observe_seat(board, state, seat, (seat + other) % board.players, planes, NUMBERS + other * _SEAT_NUMBERS)
    for colour in range(1, len(COLOURS)):
        seen = own_first(board, seat, colour)
        _fill(planes, TRACKS + 2 * colour - 2, _count_spaces(state.seals_on[seen]) / 4)
        _fill(planes, TRACKS + 2 * colour - 1, _count_spaces(state.first_vp_on[seen]) / 2)
    for achievement in range(1, 7):
        owner = state.exclusive[achievement]
        _fill(planes, EXCLUSIVE_PLANES + 2 * achievement - 2, 1.0 if owner == seat + 1 else 0.0)
        _fill(planes, EXCLUSIVE_PLANES + 2 * achievement - 1, 1.0 if owner != 0 and owner != seat + 1 else 0.0)
    if PLACE <= state.decision <= MOVE_HERALD:
        _fill(planes, ASKED + int(state.decision) - 1, 1.0)
    _fill(planes, ASKED + MOVE_HERALD, state.extra_turns / 4)


@rule
def _observe_hex(board, state, seat, planes, hex):
    column, row, envoy = hex // ROWS, hex % ROWS, state.envoy_on[hex]
    for other in range(board.players):
        if is_own((seat + other) % board.players, envoy):
            planes[other, column, row] = 1
            planes[SEALED, column, row] = state.sealed[envoy]
    if has(board.fields, hex):
        planes[FIELDS, column, row] = 1
    if board.farmer_tile[hex] != 0:
        planes[TILES + int(board.farmer_tile[hex]) - 1, column, row] = 1
    town = board.town_on[hex]
    if town != NO_TOWN:
        for colour in range(1, len(COLOURS)):
            if own_first(board, seat, colour) == board.town_colour[town]:
                planes[TOWNS + colour - 1, column, row] = 1
        planes[HERALDS, column, row] = 1 if state.heralds & bit(town) != 0 else 0


@rule
def _observe_seat(board, state, seat, other, planes, first):
    them = state.seats[other]
    _fill(planes, first, them.vp / WINNING_POINTS)
    _fill(planes, first + 1, them.envoys_left / ENVOYS)
    _fill(planes, first + 2, them.seals / SEALS)
    for colour in range(1, len(COLOURS)):
        seen = own_first(board, seat, colour)
        _fill(planes, first + 2 + colour, them.cubes[seen] / TOP)
        _fill(planes, first + 7 + colour, them.pairs[seen] / 1)


@rule
def _count_spaces(mask):
    count = 0
    for space in range(TOP + 1):
        count += (int(mask) >> space) & 1
    return count


@rule
def _fill(planes, plane, value):
    for column in range(planes.shape[1]):
        for row in range(planes.shape[2]):
            planes[plane, column, row] = value
