"""What a seat may know, as planes of 15 x 17 for learning. Seats are numbered from the observer's, colours from its own.

So that the position looks alike from every seat. First the planes that differ from hex to hex, 0 or 1 on each; then those of
one number (a cube's space, a count), mostly from 0 to 1.
"""

from __future__ import annotations

from hexrealm.bits import bit, has
from hexrealm.games.cascadero.groups import is_own
from hexrealm.games.cascadero.state import MOVE_HERALD, NO_TOWN, PLACE, ROWS
from hexrealm.games.cascadero.tables import (
    COLOURS,
    ENVOYS,
    MOST_SEATS,
    NO_TILE,
    SEALS,
    TILE_MOVE_HERALD,
    TOP,
    WHITE,
    WINNING_POINTS,
)
from hexrealm.rule import rule

# The planes that differ from hex to hex.
ENVOYS_SEEN = 0  # by seat
SEALED = ENVOYS_SEEN + MOST_SEATS
FIELDS = SEALED + 1
TOWNS = FIELDS + 1  # by colour
HERALDS = TOWNS + WHITE
TILES = HERALDS + 1  # by kind
CELLS = TILES + TILE_MOVE_HERALD

# The numbers.
SEAT_NUMBERS = 0  # by seat: points, envoys, seals, five cubes, five pairs
_EACH_SEAT = 3 + 2 * WHITE
TRACKS = SEAT_NUMBERS + MOST_SEATS * _EACH_SEAT  # by colour: seals left, higher numbers left
EXCLUSIVE_SEEN = TRACKS + 2 * WHITE  # by achievement: own, another's
ASKED = EXCLUSIVE_SEEN + 12  # the decision
EXTRA_TURNS = ASKED + MOVE_HERALD
NUMBERS = EXTRA_TURNS + 1
SHAPE = (CELLS + NUMBERS, 15, ROWS)


@rule
def own_first(board, seat, colour):
    """Colours in the order a seat sees them: its own, the others in rising order, white last."""
    own = int(board.seat_colour[seat])
    return own if colour == 1 else colour - 1 if colour <= own else colour


@rule
def observe_hex(board, state, seat, hex, cells):
    """Fill one hex of the planes that differ from hex to hex."""
    envoy, town = state.envoy_on[hex], board.town_on[hex]
    for other in range(MOST_SEATS):
        cells[ENVOYS_SEEN + other, hex] = other < board.players and is_own((seat + other) % board.players, envoy)
    cells[SEALED, hex] = state.sealed[envoy]
    cells[FIELDS, hex] = has(board.fields, hex)
    for colour in range(1, len(COLOURS)):
        cells[TOWNS + colour - 1, hex] = own_first(board, seat, colour) == board.town_colour[town]
    cells[HERALDS, hex] = town != NO_TOWN and state.heralds & bit(town) != 0
    for tile in range(NO_TILE + 1, TILE_MOVE_HERALD + 1):
        cells[TILES + tile - 1, hex] = board.farmer_tile[hex] == tile


@rule
def observe_numbers(board, state, seat, numbers):
    """Fill the planes of one number."""
    for place in range(NUMBERS):
        numbers[place] = 0
    for other in range(board.players):
        _observe_seat(board, state, seat, (seat + other) % board.players, numbers, SEAT_NUMBERS + other * _EACH_SEAT)
    for colour in range(1, len(COLOURS)):
        seen = own_first(board, seat, colour)
        numbers[TRACKS + 2 * colour - 2] = _count_spaces(state.seals_on[seen]) / 4
        numbers[TRACKS + 2 * colour - 1] = _count_spaces(state.first_vp_on[seen]) / 2
    for achievement in range(1, 7):
        owner = state.exclusive[achievement]
        numbers[EXCLUSIVE_SEEN + 2 * achievement - 2] = owner == seat + 1
        numbers[EXCLUSIVE_SEEN + 2 * achievement - 1] = owner != 0 and owner != seat + 1
    if PLACE <= state.decision <= MOVE_HERALD:
        numbers[ASKED + state.decision - 1] = 1
    numbers[EXTRA_TURNS] = state.extra_turns / 4


@rule
def _observe_seat(board, state, seat, other, numbers, first):
    them = state.seats[other]
    numbers[first] = them.vp / WINNING_POINTS
    numbers[first + 1] = them.envoys_left / ENVOYS
    numbers[first + 2] = them.seals / SEALS
    for colour in range(1, len(COLOURS)):
        seen = own_first(board, seat, colour)
        numbers[first + 2 + colour] = them.cubes[seen] / TOP
        numbers[first + 7 + colour] = them.pairs[seen]


@rule
def _count_spaces(mask):
    count = 0
    for space in range(TOP + 1):
        count += (int(mask) >> space) & 1
    return count
