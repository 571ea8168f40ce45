"""Where settlements stand, and which hexes are next to them, kept up to date as they are built and moved."""

from __future__ import annotations

from hexrealm.engine.bits import add, remove
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits
from hexrealm.games.kingdom_builder.rules.state import SIZE


@rule
def first_word_around(place):
    """The neighbours of a hex lie in one or two words: this one,"""
    return max(place - SIZE - 1, 0) >> 6


@rule
def last_word_around(place):
    """And this one."""
    return (place + SIZE + 1) >> 6


@rule
def stand(board, state, seat, place):
    """Put a settlement on a hex."""
    me = state.seats[seat]
    add(me.standing, place)
    remove(state.free, place)
    for word in range(first_word_around(place), last_word_around(place) + 1):
        me.near_two[word] |= me.near[word] & board.around[place][word]
        me.near[word] |= board.around[place][word]


@rule
def leave(board, state, seat, place):
    """Take a settlement off a hex: the hexes around it count their neighbours anew."""
    me = state.seats[seat]
    remove(me.standing, place)
    add(state.free, place)
    for direction in range(6):
        near = board.neighbours[place][direction]
        beside = count_beside(board, state, seat, near)
        if beside < 1:
            remove(me.near, near)
        if beside < 2:
            remove(me.near_two, near)


@rule
def count_beside(board, state, seat, place):
    """How many own settlements are next to a hex."""
    around, standing = board.around[place], state.seats[seat].standing
    first, last = first_word_around(place), last_word_around(place)
    both = int(last > first)
    return count_bits(around[first] & standing[first]) + count_bits(around[last] & standing[last]) * both
