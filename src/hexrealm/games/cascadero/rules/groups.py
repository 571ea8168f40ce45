"""Where envoys stand, and the groups they form (C2), kept up to date as they are placed.

A group is a tree of its envoys: each points towards the leader, and the leader knows the towns beside the group. Placing
only ever joins trees. Moving may split one; that is rare, and the seat's groups are then made anew.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, add, bit, remove
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.cascadero.rules.state import NO_TOWN, WORDS
from hexrealm.games.cascadero.rules.tables import ENVOYS


@rule
def first_envoy_of(seat):
    """The number of a seat's first envoy; its others follow."""
    return int(seat) * ENVOYS + 1


@rule
def is_own(seat, envoy):
    """Whether an envoy, or 0 for nobody, belongs to this seat."""
    return first_envoy_of(seat) <= envoy < first_envoy_of(seat) + ENVOYS


@rule
def leader_of(state, envoy):
    """The envoy that stands for the whole group."""
    while state.leader[envoy] != envoy:
        envoy = state.leader[envoy]
    return envoy


@rule
def unite(state, envoy, other):
    """Make two groups one; the lower leader leads."""
    a, b = leader_of(state, envoy), leader_of(state, other)
    if a != b:
        low, high = min(a, b), max(a, b)
        state.leader[high] = low
        state.towns[low] |= state.towns[high]


@rule
def town_bit(town):
    """The town as a set of towns; no town is no set."""
    return bit(town) if town != NO_TOWN else np.uint64(0)


@rule
def stand(board, state, seat, envoy, field):
    """Put an envoy on a field. Its group is another matter."""
    me = state.seats[seat]
    state.envoy_on[field] = envoy
    remove(state.empty, field)
    add(me.standing, field)
    for word in range(WORDS):
        me.near[word] |= board.around[field][word]
    state.envoys_beside[board.town_beside[field]] += 1


@rule
def leave(board, state, seat, field):
    """Take an envoy off a field."""
    state.envoy_on[field] = 0
    add(state.empty, field)
    remove(state.seats[seat].standing, field)
    state.envoys_beside[board.town_beside[field]] -= 1


@rule
def stand_alone(board, state, envoy, field):
    """C2.2: an envoy that is no group: its own leader."""
    state.leader[envoy] = envoy
    state.towns[envoy] = town_bit(board.town_beside[field])


@rule
def join_group(board, state, seat, envoy, field):
    """C2.1: join the own envoys next to this field. Returns the towns that were beside their groups before."""
    state.towns[envoy] = 0
    for direction in range(6):
        neighbour = state.envoy_on[board.neighbours[field][direction]]
        if is_own(seat, neighbour):
            unite(state, envoy, neighbour)
    leader = leader_of(state, envoy)
    before = state.towns[leader]
    state.towns[leader] = before | town_bit(board.town_beside[field])
    return before


@rule
def towns_beside_group(state, field):
    """The towns next to any envoy of the group that stands here."""
    return state.towns[leader_of(state, state.envoy_on[field])]


@rule
def regroup(board, state, seat):
    """Make a seat's groups anew from where its envoys stand."""
    me = state.seats[seat]
    for word in range(WORDS):
        me.near[word] = 0
    for word in range(WORDS):
        left = me.standing[word]
        while left != 0:
            field = word * 64 + lowest_bit(left)
            left &= left - ONE
            stand_alone(board, state, state.envoy_on[field], field)
            for near in range(WORDS):
                me.near[near] |= board.around[field][near]
    for word in range(WORDS):
        left = me.standing[word]
        while left != 0:
            field = word * 64 + lowest_bit(left)
            left &= left - ONE
            _unite_with_neighbours(board, state, seat, field)


@rule
def _unite_with_neighbours(board, state, seat, field):
    for direction in range(3):  # the other three are seen from the other side
        neighbour = state.envoy_on[board.neighbours[field][direction]]
        if is_own(seat, neighbour):
            unite(state, state.envoy_on[field], neighbour)
