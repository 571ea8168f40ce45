"""Where settlements may be built and moved to, asked of the whole board at once (K3.3, K6, K7).

A pool is a set of hexes that the board holds: a terrain, water, or the edge. For a move, the lifted settlement stays where it
is until it is settled, but the rules treat it as gone. Functions with an argument `store` return whether there is
any hex, and write the hexes into state.targets only if `store` is true. legal.py calls them.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.kingdom_builder.rules.state import NOWHERE, SIZE, WORDS
from hexrealm.games.kingdom_builder.rules.straight import NO_ROW, TWO, add_row, in_line, row_of, two_away
from hexrealm.games.kingdom_builder.rules.tables import DESERT, EDGE, FARM, GRASS, HARBOR, OASIS, PADDOCK, TOWER, WATER


@rule
def pool_of(state, kind):
    """K6.1 to K6.8: the pool that a location tile builds or moves into; tavern and paddock have rules of their own."""
    if kind == FARM:
        return GRASS
    if kind == OASIS:
        return DESERT
    if kind == TOWER:
        return EDGE
    if kind == HARBOR:
        return WATER
    return int(state.played)  # oracle and barn


@rule
def has_free(board, state, pool):
    """Return whether any hex of a pool is free."""
    for word in range(WORDS):
        if state.free[word] & board.pools[pool][word] != 0:
            return True
    return False


@rule
def free_in(board, state, pool, lifted, word):
    """Return one word of the free hexes of a pool. K7.2: the hex a settlement is lifted from counts as free."""
    free = state.free[word]
    if lifted >> 6 == word:
        free |= bit(lifted)
    return free & board.pools[pool][word]


@rule
def near_own(board, state, lifted, word):
    """Return one word of the hexes next to an own settlement. K7.2: a lifted one does not count."""
    me = state.seats[state.seat]
    return (me.near[word] & ~board.around[lifted][word]) | me.near_two[word]


@rule
def must_be_near(board, state, pool, lifted):
    """K3.3: whether any free hex of the pool is next to an own settlement: then one of those must be chosen."""
    found = np.uint64(0)
    for word in range(WORDS):
        found |= free_in(board, state, pool, lifted, word) & near_own(board, state, lifted, word)
    return found != 0


@rule
def targets_in(board, state, pool, lifted, near, word):
    """K3.2, K3.3, K7.2: one word of the hexes to build on or settle on; never the one just left."""
    targets = free_in(board, state, pool, lifted, word)
    if near:
        targets &= near_own(board, state, lifted, word)
    if lifted >> 6 == word:
        targets &= ~bit(lifted)
    return targets


@rule
def find_in_pool(board, state, pool, lifted):
    """K3.3: set the targets to the hexes of a pool to build on, or to settle on from `lifted`."""
    near = must_be_near(board, state, pool, lifted)
    for word in range(WORDS):
        state.targets[word] = targets_in(board, state, pool, lifted, near, word)


@rule
def free_land(board, state, row):
    """Return the free hexes of a row that can be built on."""
    return row_of(state.free, row) & row_of(board.building, row)


@rule_not_inlined
def find_two_on(board, state, row, along, falling, rising, store):
    """K6.4, K6.8: find the free land two hexes straight on from hexes of a row, in both directions.

    The hexes are given by their line: along the row, on the falling diagonal, on the rising one.
    """
    above = ((falling >> ONE) | (rising << ONE)) & free_land(board, state, row - 2)
    beside = ((along >> TWO) | (along << TWO)) & free_land(board, state, row)
    below = ((falling << ONE) | (rising >> ONE)) & free_land(board, state, row + 2)
    if store:
        add_row(state.targets, row - 2, above)
        add_row(state.targets, row, beside)
        add_row(state.targets, row + 2, below)
    return above | beside | below != 0


@rule_not_inlined
def find_line_ends(board, state, store):
    """K6.4: find the free land that continues a line of three own settlements: two on from the one in the middle."""
    standing = state.seats[state.seat].standing
    found, row, above, here = False, 0, NO_ROW, row_of(standing, 0)
    while row < SIZE and (store or not found):
        below = row_of(standing, row + 1)
        along, falling, rising = in_line(row, above, here, below)
        if along | falling | rising != 0:
            found |= find_two_on(board, state, row, along, falling, rising, store)
        row, above, here = row + 1, here, below
    return found


@rule
def find_jumps(board, state):
    """K6.8: set the targets to the free land two hexes straight on from the lifted settlement."""
    row, here = (state.lifted - 1) // SIZE, ONE << np.uint64((state.lifted - 1) % SIZE)
    find_two_on(board, state, row, here, here, here, True)


@rule
def find_lifts(board, state, kind, store):
    """K7.1: find the own settlements that a location tile can move: those with somewhere else to go."""
    if kind == PADDOCK:
        return _find_jumpers(board, state, store)
    return _find_movers(board, state, pool_of(state, kind), store)


@rule_not_inlined
def _find_jumpers(board, state, store):
    """K6.8: find the settlements with free land two hexes straight on."""
    standing = state.seats[state.seat].standing
    found, row = False, 0
    while row < SIZE and (store or not found):
        here = row_of(standing, row)
        if here != 0:
            above, below = free_land(board, state, row - 2), free_land(board, state, row + 2)
            here &= two_away(free_land(board, state, row), above, below)
            found |= here != 0
            if store:
                add_row(state.targets, row, here)
        row += 1
    return found


@rule_not_inlined
def _find_movers(board, state, pool, store):
    """K3.3, K7.2: find the settlements that can go into a pool. To ask them one by one takes forty times as long.

    A settlement is stuck if the pool has no free hex. It is also stuck if its own hex, which counts as free but is closed to
    it, is the only hex of the pool that K3.3 leaves: it is in the pool and next to another own settlement, and no free hex
    of the pool is. So none is stuck if a free hex of the pool is next to two own settlements, and only the neighbour of such
    a hex can be if each is next to one.
    """
    me = state.seats[state.seat]
    free, near_two, near_hex = np.uint64(0), np.uint64(0), NOWHERE
    for word in range(WORDS):
        here = state.free[word] & board.pools[pool][word]
        free |= here
        near_two |= here & me.near_two[word]
        if here & me.near[word] != 0:
            near_hex = word * 64 + lowest_bit(here & me.near[word])
    if free == 0:
        return False
    stuck = _find_stuck_neighbour(board, state, pool, near_hex) if near_hex != NOWHERE and near_two == 0 else NOWHERE
    found = np.uint64(0)
    for word in range(WORDS):
        movers = me.standing[word]
        if near_hex == NOWHERE:
            movers &= ~(board.pools[pool][word] & me.near[word])
        if stuck >> 6 == word:
            movers &= ~bit(stuck)  # NOWHERE is in no set
        found |= movers
        if store:
            state.targets[word] = movers
    return found != 0


@rule
def _find_stuck_neighbour(board, state, pool, hex):
    """Return the one own settlement next to a free hex of a pool if it is stuck; else NOWHERE."""
    me, lone = state.seats[state.seat], NOWHERE
    for direction in range(6):
        if has(me.standing, board.neighbours[hex][direction]):
            lone = int(board.neighbours[hex][direction])
    is_stuck = has(board.pools[pool], lone) and has(me.near, lone)
    for word in range(WORDS):
        if state.free[word] & board.pools[pool][word] & near_own(board, state, lone, word) != 0:
            is_stuck = False
    return lone if is_stuck else NOWHERE
