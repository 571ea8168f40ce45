"""What a seat may do. Each decision offers hexes and location kinds, found once when it is reached and kept in the state.

prepare_decision() finds them, list_legal(), legal_word() and pick_uniformly() read them. Which hexes qualify: targets.py.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, nth_bit, nth_word
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.kingdom_builder.rules.actions import END, FIRST_HEX, FIRST_KIND, FIRST_TERRAIN
from hexrealm.games.kingdom_builder.rules.state import BUILD, DRAW, LIFT, SETTLE, TURN, WORDS
from hexrealm.games.kingdom_builder.rules.tables import KINDS, LAST_BUILDING_KIND, NO_TERRAIN, PADDOCK, READY, TAVERN, UNKNOWN
from hexrealm.games.kingdom_builder.rules.targets import (
    find_in_pool,
    find_jumps,
    find_lifts,
    find_line_ends,
    has_free,
    pool_of,
)


@rule
def may_end(state):
    """K4.5: when no mandatory build is due."""
    return state.decision == TURN and state.due == 0


@rule
def may_use_tiles(state):
    """K4.1, K4.3: extra actions come before the first mandatory build and after the last."""
    return state.due == 0 or state.begun == 0


@rule
def has_supply(state, kind):
    """K3.1: whether the seat has the settlement that a location tile builds; a tile that moves one needs none."""
    return kind > LAST_BUILDING_KIND or state.seats[state.seat].supply > 0


@rule
def may_use(board, state, kind):
    """K5.2: an extra action that can be carried out."""
    if not has_supply(state, kind):
        return False
    if kind > LAST_BUILDING_KIND:
        return find_lifts(board, state, kind, False)
    if kind == TAVERN:
        return find_line_ends(board, state, False)
    return has_free(board, state, pool_of(state, kind))


@rule
def target_pool(state):
    """Return the pool that a build or a move must go into now; the empty one if the rule is not about a pool."""
    if state.decision == TURN and state.due > 0:
        return int(state.played)
    if (state.decision == BUILD and state.using != TAVERN) or (state.decision == SETTLE and state.using != PADDOCK):
        return pool_of(state, state.using)
    return NO_TERRAIN


@rule
def prepare_decision(board, state):
    """Find what the decision offers. Every decision searches a pool first: on a GPU, the games do that part in step."""
    find_in_pool(board, state, target_pool(state), state.lifted)
    state.kinds = 0
    if state.decision == TURN:
        _find_kinds(board, state)
    elif state.decision == BUILD and state.using == TAVERN:
        find_line_ends(board, state, True)
    elif state.decision == LIFT:
        find_lifts(board, state, state.using, True)
    elif state.decision == SETTLE and state.using == PADDOCK:
        find_jumps(board, state)


@rule
def _find_kinds(board, state):
    """K5.2: find the kinds of the ready location tiles that can be used."""
    if not may_use_tiles(state):
        return
    for location in range(1, board.locations + 1):
        kind = board.location_kind[location]
        if state.seats[state.seat].tiles[location] == READY and state.kinds & (1 << kind) == 0:
            state.kinds |= int(may_use(board, state, kind)) << int(kind)


@rule
def list_legal(board, state, actions):
    """Fill `actions` with every legal action, in rising order; return how many."""
    if state.decision == DRAW:
        return _list_terrains(state, actions)
    count = 0
    if may_end(state):
        actions[0] = END
        count = 1
    for word in range(WORDS):
        left = state.targets[word]
        while left != 0:
            actions[count] = FIRST_HEX + word * 64 + lowest_bit(left)
            count += 1
            left &= left - ONE
    for kind in range(1, len(KINDS)):
        if state.kinds & (1 << kind) != 0:
            actions[count] = FIRST_KIND + kind
            count += 1
    return count


@rule
def _list_terrains(state, actions):
    count = 0
    for terrain in range(1, UNKNOWN):
        if state.pile[terrain] > 0:
            actions[count] = FIRST_TERRAIN + terrain
            count += 1
    return count


@rule
def legal_word(board, state, word):
    """Return the legal actions from word * 64 on, as bits: the same actions as list_legal(). A hex and its action are equal."""
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
def pick_uniformly(board, state, actions, random):
    """Return the legal action that a random uint32 selects, each equally likely; at a draw each tile of the pile is."""
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
    if word < WORDS:  # else n is beyond the hexes
        left, first = state.targets[word], FIRST_HEX + word * 64
    return first + nth_bit(left, rest)


@rule
def pick_tile(state, random):
    """Return the terrain of the tile of the pile that a random uint32 selects."""
    tiles = 0
    for terrain in range(1, UNKNOWN):
        tiles += int(state.pile[terrain])
    n, terrain = (random * tiles) >> 32, 1
    while n >= state.pile[terrain]:
        n -= int(state.pile[terrain])
        terrain += 1
    return terrain
