"""What a seat may do. Each decision offers hexes and location kinds, found once when it is reached and kept in the state.

For moves the lifted settlement stays where it is until it is settled; everything is asked "as if it were gone". The same
question, asked of every settlement, tells which may be lifted.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit, has, nth_bit, nth_word, remove
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.kingdom_builder.rules.actions import END, FIRST_HEX, FIRST_KIND, FIRST_TERRAIN
from hexrealm.games.kingdom_builder.rules.state import BUILD, DRAW, LIFT, NOWHERE, SETTLE, SIZE, TURN, WORDS
from hexrealm.games.kingdom_builder.rules.straight import NO_ROW, TWO, add_row, beside_next, in_line, row_of
from hexrealm.games.kingdom_builder.rules.tables import (
    DESERT,
    EDGE,
    FARM,
    GRASS,
    HARBOR,
    KINDS,
    LAST_BUILDING_KIND,
    NO_TERRAIN,
    OASIS,
    PADDOCK,
    READY,
    TAVERN,
    TOWER,
    UNKNOWN,
    WATER,
)


@rule
def pool_of(state, kind):
    """K6.1 to K6.8: where the action of a location tile may go; tavern and paddock have rules of their own."""
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
def free_in(board, state, pool, lifted, word):
    """The free hexes of a pool. K7.2: the hex a settlement is lifted from counts as free."""
    free = state.free[word]
    if lifted >> 6 == word:
        free |= bit(lifted)
    return free & board.pools[pool][word]


@rule
def near_own(board, state, lifted, word):
    """The hexes next to an own settlement. K7.2: a lifted one is no neighbour."""
    me = state.seats[state.seat]
    return (me.near[word] & ~board.around[lifted][word]) | me.near_two[word]


@rule
def must_be_near(board, state, pool, lifted):
    """K3.3: whether any free hex of the pool is next to an own settlement, so that one of those must be chosen."""
    found = np.uint64(0)
    for word in range(WORDS):
        found |= free_in(board, state, pool, lifted, word) & near_own(board, state, lifted, word)
    return found != 0


@rule
def targets_in(board, state, pool, lifted, near, word):
    """K3.2, K3.3, K7.2: the hexes to build on or settle on; never the one just left."""
    targets = free_in(board, state, pool, lifted, word)
    if near:
        targets &= near_own(board, state, lifted, word)
    if lifted >> 6 == word:
        targets &= ~bit(lifted)
    return targets


@rule
def free_land(board, state, row):
    """The hexes of a row that can be built on."""
    return row_of(state.free, row) & row_of(board.building, row)


@rule_not_inlined
def go_two_on(board, state, row, along, falling, rising, offered):
    """K6.4, K6.8: whether free land is two hexes straight on, both ways, from hexes of a row; if `offered`, targets say where.

    Those of the hexes that go along the row, on the falling diagonal and on the rising one.
    """
    above = ((falling >> ONE) | (rising << ONE)) & free_land(board, state, row - 2)
    beside = ((along >> TWO) | (along << TWO)) & free_land(board, state, row)
    below = ((falling << ONE) | (rising >> ONE)) & free_land(board, state, row + 2)
    if offered:
        add_row(state.targets, row - 2, above)
        add_row(state.targets, row, beside)
        add_row(state.targets, row + 2, below)
    return above | beside | below != 0


@rule_not_inlined
def continue_lines(board, state, offered):
    """K6.4: whether a line of three own settlements can be continued, seen from those in the middle; targets as above."""
    standing = state.seats[state.seat].standing
    found, row, above, here = False, 0, NO_ROW, row_of(standing, 0)
    while row < SIZE and (offered or not found):
        below = row_of(standing, row + 1)
        along, falling, rising = in_line(row, above, here, below)
        if along | falling | rising != 0:
            found |= go_two_on(board, state, row, along, falling, rising, offered)
        row, above, here = row + 1, here, below
    return found


@rule_not_inlined
def lift_to_jump(board, state, offered):
    """K6.8, K7.1: whether any own settlement has somewhere to jump; if `offered`, the targets say which."""
    standing = state.seats[state.seat].standing
    found, row = False, 0
    while row < SIZE and (offered or not found):
        here = row_of(standing, row)
        if here != 0:
            above, below = free_land(board, state, row - 2), free_land(board, state, row + 2)
            here &= beside_next(free_land(board, state, row), above, below)
            found |= here != 0
            if offered:
                add_row(state.targets, row, here)
        row += 1
    return found


@rule_not_inlined
def may_lift(board, state, pool, place):
    """K7.1: a settlement that has somewhere else to go in a pool."""
    near = must_be_near(board, state, pool, place)
    for word in range(WORDS):
        if targets_in(board, state, pool, place, near, word) != 0:
            return True
    return False


@rule
def may_use(board, state, kind):
    """K5.2: an extra action that can be carried out."""
    if kind > LAST_BUILDING_KIND:
        return lift_to_jump(board, state, False) if kind == PADDOCK else _has_lift(board, state, pool_of(state, kind))
    if state.seats[state.seat].supply == 0:
        return False
    if kind == TAVERN:
        return continue_lines(board, state, False)
    return has_free(board, state, pool_of(state, kind))


@rule
def has_free(board, state, pool):
    """Whether any hex of a pool is free."""
    for word in range(WORDS):
        if state.free[word] & board.pools[pool][word] != 0:
            return True
    return False


@rule_not_inlined
def _has_lift(board, state, pool):
    """As _offer_lifts_into() finds them: all but one may go, where a free hex of the pool is next to an own settlement."""
    me = state.seats[state.seat]
    near, free, unstuck, count, place = np.uint64(0), np.uint64(0), np.uint64(0), 0, NOWHERE
    for word in range(WORDS):
        free_here = state.free[word] & board.pools[pool][word]
        free |= free_here
        near |= free_here & me.near[word]
        unstuck |= me.standing[word] & ~(board.pools[pool][word] & me.near[word])
        count += count_bits(me.standing[word])
        if me.standing[word] != 0:
            place = word * 64 + lowest_bit(me.standing[word])
    if free == 0 or near == 0:
        return free != 0 and unstuck != 0
    return count > 1 or may_lift(board, state, pool, place)


@rule
def prepare_decision(board, state):
    """Find what the decision offers. One search of a pool for all decisions: on a GPU, games go together through it."""
    _offer_pool(board, state, pool_offered(state), state.lifted)
    state.kinds = 0
    if state.decision == TURN:
        _offer_kinds(board, state)
    elif state.decision == BUILD and state.using == TAVERN:
        continue_lines(board, state, True)
    elif state.decision == LIFT:
        _offer_lifts(board, state)
    elif state.decision == SETTLE and state.using == PADDOCK:
        _offer_jumps(board, state)


@rule
def pool_offered(state):
    """Where a build or a move may go now; the empty pool, if it is not a pool that says so."""
    if state.decision == TURN and state.due > 0:
        return int(state.played)
    if (state.decision == BUILD and state.using != TAVERN) or (state.decision == SETTLE and state.using != PADDOCK):
        return pool_of(state, state.using)
    return NO_TERRAIN


@rule
def _offer_pool(board, state, pool, lifted):
    near = must_be_near(board, state, pool, lifted)
    for word in range(WORDS):
        state.targets[word] = targets_in(board, state, pool, lifted, near, word)


@rule
def _offer_kinds(board, state):
    """K4.1, K4.3: extra actions before the first mandatory build and after the last."""
    if state.due > 0 and state.begun != 0:
        return
    for location in range(1, board.locations + 1):
        kind = board.location_kind[location]
        if state.seats[state.seat].tiles[location] == READY and state.kinds & (1 << kind) == 0:
            state.kinds |= int(may_use(board, state, kind)) << int(kind)


@rule_not_inlined
def _offer_lifts(board, state):
    """K7.1, asked of all settlements at once: one by one takes forty times as long."""
    if state.using == PADDOCK:
        lift_to_jump(board, state, True)
    else:
        _offer_lifts_into(board, state, pool_of(state, state.using))


@rule
def _offer_lifts_into(board, state, pool):
    """Whoever goes, a free hex of the pool next to two own settlements stays next to one; next to one it stays so unless that
    one goes, which is asked alone. Without any, the free ones are open to all but those that stand in the pool next to
    another: their own hex, which they may not settle on again, would come first.
    """
    me = state.seats[state.seat]
    near, safe, word_near = np.uint64(0), np.uint64(0), 0
    for word in range(WORDS):
        free = state.free[word] & board.pools[pool][word]
        if free & me.near[word] != 0:
            near, word_near = free & me.near[word], word
        safe |= free & me.near_two[word]
    is_free = has_free(board, state, pool)
    for word in range(WORDS):
        stuck = board.pools[pool][word] & me.near[word] if near == 0 else np.uint64(0)
        state.targets[word] = me.standing[word] & ~stuck if is_free else np.uint64(0)
    if near != 0 and safe == 0:
        place = word_near * 64 + lowest_bit(near)
        for direction in range(6):
            beside = board.neighbours[place][direction]
            if has(me.standing, beside) and not may_lift(board, state, pool, beside):
                remove(state.targets, beside)


@rule
def _offer_jumps(board, state):
    row, here = (state.lifted - 1) // SIZE, ONE << np.uint64((state.lifted - 1) % SIZE)
    go_two_on(board, state, row, here, here, here, True)


@rule
def may_end(state):
    """K4.5: when no mandatory build is due."""
    return state.decision == TURN and state.due == 0


@rule
def list_legal(board, state, options):
    """Fill options with every legal action, in rising order; returns how many."""
    if state.decision == DRAW:
        return _list_terrains(state, options)
    count = 0
    if may_end(state):
        options[0] = END
        count = 1
    for word in range(WORDS):
        left = state.targets[word]
        while left != 0:
            options[count] = FIRST_HEX + word * 64 + lowest_bit(left)
            count += 1
            left &= left - ONE
    for kind in range(1, len(KINDS)):
        if state.kinds & (1 << kind) != 0:
            options[count] = FIRST_KIND + kind
            count += 1
    return count


@rule
def legal_word(board, state, word):
    """The legal actions among 64, as bits: list_legal()'s, for those who want sets. Hexes are numbered as actions are."""
    legal = state.targets[word]
    if word == 0 and may_end(state):
        legal |= ONE
    if word == FIRST_KIND >> 6:
        legal |= np.uint64(state.kinds) << np.uint64(FIRST_KIND & 63)
    if word == FIRST_TERRAIN >> 6 and state.decision == DRAW:
        for terrain in range(1, UNKNOWN):
            legal |= np.uint64(state.pile[terrain] > 0) << np.uint64((FIRST_TERRAIN & 63) + terrain)
    return legal


@rule
def _list_terrains(state, options):
    count = 0
    for terrain in range(1, UNKNOWN):
        if state.pile[terrain] > 0:
            options[count] = FIRST_TERRAIN + terrain
            count += 1
    return count


@rule
def pick_uniformly(board, state, options, random):
    """The action a random uint32 falls on: legal ones in equal shares, the tiles of the pile likewise."""
    if state.decision == DRAW:
        return FIRST_TERRAIN + pick_tile(state, random)
    ends = int(may_end(state))
    hexes, kinds = 0, count_bits(np.uint64(state.kinds))
    for word in range(WORDS):
        hexes += count_bits(state.targets[word])
    n = ((random * (ends + hexes + kinds)) >> 32) - ends
    if n < 0:
        return END
    word, rest = nth_word(state.targets, n)
    left, first = np.uint64(state.kinds), FIRST_KIND
    if word < WORDS:  # not beyond the hexes
        left, first = state.targets[word], FIRST_HEX + word * 64
    return first + nth_bit(left, rest)


@rule
def pick_tile(state, random):
    """The terrain of the tile of the pile that a random uint32 falls on."""
    tiles = 0
    for terrain in range(1, UNKNOWN):
        tiles += int(state.pile[terrain])
    n, terrain = (random * tiles) >> 32, 1
    while n >= state.pile[terrain]:
        n -= int(state.pile[terrain])
        terrain += 1
    return terrain
