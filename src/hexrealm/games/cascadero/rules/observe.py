"""What a seat may know, as planes of 15 x 17 for learning.

Seats are counted from the observer's and colours from its own, so that equal positions look alike from every seat. First come
the planes that differ from hex to hex, 0 or 1 on each; then those of one number (a cube's space, a count), mostly 0 to 1.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.cascadero.rules.state import MOVE_HERALD, PLACE, ROWS
from hexrealm.games.cascadero.rules.tables import (
    COLOURS,
    ENVOYS,
    MOST_SEATS,
    SEALS,
    TILE_MOVE_HERALD,
    TOP,
    WHITE,
    WINNING_POINTS,
)

# The planes that differ from hex to hex.
ENVOYS_SEEN = 0  # by seat
SEALED = ENVOYS_SEEN + MOST_SEATS
FIELDS = SEALED + 1
TOWNS = FIELDS + 1  # by colour
HERALDS = TOWNS + WHITE
TILES = HERALDS + 1  # by kind
HEX_PLANES = TILES + TILE_MOVE_HERALD

# The numbers.
SEAT_NUMBERS = 0  # by seat: points, envoys, seals, five cubes, five pairs
_EACH_SEAT = 3 + 2 * WHITE
TRACKS = SEAT_NUMBERS + MOST_SEATS * _EACH_SEAT  # by colour: seals left, higher numbers left
EXCLUSIVE_SEEN = TRACKS + 2 * WHITE  # by achievement: own, another's
ASKED = EXCLUSIVE_SEEN + 12  # the decision
EXTRA_TURNS = ASKED + MOVE_HERALD
NUMBERS = EXTRA_TURNS + 1
SHAPE = (HEX_PLANES + NUMBERS, 15, ROWS)


@rule
def own_first(board, seat, n):
    """Return the nth colour in the order a seat sees them: its own, the others in rising order, white last."""
    own = int(board.seat_colour[seat])
    return own if n == 1 else n - 1 if n <= own else n


@rule
def observe_word(board, state, seat, plane, word):
    """Return 64 hexes of a plane that differs from hex to hex, as bits."""
    if plane < SEALED:
        if plane - ENVOYS_SEEN >= board.players:
            return np.uint64(0)
        return state.seats[(seat + plane - ENVOYS_SEEN) % board.players].standing[word]
    if plane == SEALED:
        return state.sealed[word]
    if plane == FIELDS:
        return board.fields[word]
    if plane < HERALDS:
        return board.town_sets[own_first(board, seat, plane - TOWNS + 1)][word]
    if plane == HERALDS:
        return _observe_heralds(board, state, word)
    return board.tile_sets[plane - TILES + 1][word]


@rule
def _observe_heralds(board, state, word):
    """Return the towns with a herald."""
    seen, left = np.uint64(0), state.heralds
    while left != 0:
        hex = board.town_hex[lowest_bit(left)]
        left &= left - ONE
        if hex >> 6 == word:
            seen |= bit(hex)
    return seen


@rule
def observe_numbers(board, state, seat, numbers):
    """Fill `numbers` with the values of the planes of one number."""
    for number in range(NUMBERS):
        numbers[number] = 0
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
