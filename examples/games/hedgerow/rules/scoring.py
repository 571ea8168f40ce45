"""Hedges, nests and points (H3, H4), and who wins (H5.2). Points depend on the position alone and are never stored."""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit
from hexrealm.engine.compiler import rule
from hexrealm.engine.events import emit
from hexrealm.engine.intrinsics import count_bits, lowest_bit

from .state import ENDED, NEST_POINTS, NESTS, NOBODY, SCORED_HEDGE, SCORED_NEST


@rule
def find_hedge(board, bushes, hex):
    """H3.1: return the bushes of one seat that are connected with the one on a hex."""
    hedge = todo = bit(hex)
    while todo != 0:
        near = board.around[lowest_bit(todo)] & bushes & ~hedge
        hedge |= near
        todo = (todo & (todo - ONE)) | near
    return hedge


@rule
def find_largest_hedge(board, bushes):
    """H4.1: return the largest hedge of a seat; of equal ones, the one with the lowest hex."""
    largest, left = np.uint64(0), bushes
    while left != 0:
        hedge = find_hedge(board, bushes, lowest_bit(left))
        left &= ~hedge
        if count_bits(hedge) > count_bits(largest):
            largest = hedge
    return largest


@rule
def find_nest_owner(board, state, nest):
    """H4.2: return the seat with most bushes next to a nest; NOBODY in a tie."""
    most, owner = 0, NOBODY
    for seat in range(board.players):
        count = count_bits(state.bushes[seat] & board.around[nest])
        if count > most:
            most, owner = count, seat
        elif count == most:
            owner = NOBODY
    return owner


@rule
def count_nest_points(board, state, seat):
    """H4.2: count the points of a seat for nests."""
    points = 0
    for number in range(NESTS):
        points += NEST_POINTS * int(find_nest_owner(board, state, board.nests[number]) == seat)
    return points


@rule
def count_points(board, state, seat):
    """H4.1, H4.2: count the points of a seat as if the game ended now."""
    return count_bits(find_largest_hedge(board, state.bushes[seat])) + count_nest_points(board, state, seat)


@rule
def count_most_points(board, state):
    """Count the points of the seats that have most."""
    most = 0
    for seat in range(board.players):
        most = max(most, count_points(board, state, seat))
    return most


@rule
def count_winners(board, state):
    """H5.2: count the seats that have most points."""
    most, winners = count_most_points(board, state), 0
    for seat in range(board.players):
        winners += int(count_points(board, state, seat) == most)
    return winners


@rule
def win_share(board, state, seat):
    """H5.2: return a seat's share of the victory at the end."""
    return int(count_points(board, state, seat) == count_most_points(board, state)) / count_winners(board, state)


@rule
def emit_scores(board, state, events):
    """H4.1, H4.2, H5.1: emit what each seat and each nest scores at the end."""
    for seat in range(board.players):
        hedge = find_largest_hedge(board, state.bushes[seat])
        emit(events, SCORED_HEDGE, seat, count_bits(hedge), lowest_bit(hedge), 0, 0)
    for number in range(NESTS):
        nest = board.nests[number]
        emit(events, SCORED_NEST, find_nest_owner(board, state, nest), NEST_POINTS, nest, 0, 0)
    emit(events, ENDED, state.seat, count_most_points(board, state), count_winners(board, state), 0, 0)
