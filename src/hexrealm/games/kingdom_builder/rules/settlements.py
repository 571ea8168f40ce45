"""Where settlements stand, and which hexes are next to them, updated when they are built and moved."""

from __future__ import annotations

from hexrealm.engine.bits import add, remove
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits
from hexrealm.games.kingdom_builder.rules.state import SIZE


@rule
def first_word_around(hex):
    """Return the first of the one or two words that hold the neighbours of a hex."""
    return max(hex - SIZE - 1, 0) >> 6


@rule
def last_word_around(hex):
    """Return the last of the one or two words that hold the neighbours of a hex."""
    return (hex + SIZE + 1) >> 6


@rule
def stand(board, state, seat, hex):
    """Put a settlement on a hex."""
    me = state.seats[seat]
    add(me.standing, hex)
    remove(state.free, hex)
    for word in range(first_word_around(hex), last_word_around(hex) + 1):
        me.near_two[word] |= me.near[word] & board.around[hex][word]
        me.near[word] |= board.around[hex][word]


@rule
def leave(board, state, seat, hex):
    """Take a settlement off a hex, and count the neighbours of the hexes around it again."""
    me = state.seats[seat]
    remove(me.standing, hex)
    add(state.free, hex)
    for direction in range(6):
        near = board.neighbours[hex][direction]
        beside = count_beside(board, state, seat, near)
        if beside < 1:
            remove(me.near, near)
        if beside < 2:
            remove(me.near_two, near)


@rule
def count_beside(board, state, seat, hex):
    """Count the own settlements next to a hex."""
    around, standing = board.around[hex], state.seats[seat].standing
    first, last = first_word_around(hex), last_word_around(hex)
    both = int(last > first)
    return count_bits(around[first] & standing[first]) + count_bits(around[last] & standing[last]) * both
