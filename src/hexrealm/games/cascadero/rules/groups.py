"""Where envoys stand, and the groups they form (C2), updated when envoys are placed and moved.

A group is a tree of its envoys (union-find): each points towards the leader, and the leader has the towns next to the group.
Placing only joins trees. Moving may split one; that is rare, so all groups of the seat are then built again.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, add, bit, remove
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.cascadero.rules.state import NO_TOWN, NOBODY, WORDS
from hexrealm.games.cascadero.rules.tables import ENVOYS


@rule
def first_envoy_of(seat):
    """Return the number of a seat's first envoy; the numbers of its others follow."""
    return int(seat) * ENVOYS + 1


@rule
def is_own(seat, envoy):
    """Return whether an envoy belongs to this seat; NOBODY belongs to none."""
    return first_envoy_of(seat) <= envoy < first_envoy_of(seat) + ENVOYS


@rule
def leader_of(state, envoy):
    """Return the envoy that represents its group."""
    while state.leader[envoy] != envoy:
        envoy = state.leader[envoy]
    return envoy


@rule
def unite(state, envoy, other):
    """Join two groups; the lower leader becomes the leader of both."""
    a, b = leader_of(state, envoy), leader_of(state, other)
    if a != b:
        low, high = min(a, b), max(a, b)
        state.leader[high] = low
        state.towns[low] |= state.towns[high]


@rule
def town_bit(town):
    """Return the town as a set of towns; the empty set for NO_TOWN."""
    return bit(town) if town != NO_TOWN else np.uint64(0)


@rule
def stand(board, state, seat, envoy, field):
    """Put an envoy on a field. This does not change its group."""
    me = state.seats[seat]
    state.envoy_on[field] = envoy
    remove(state.empty, field)
    add(me.standing, field)
    for word in range(WORDS):
        me.near[word] |= board.around[field][word]
    state.envoys_beside[board.town_beside[field]] += 1


@rule
def leave(board, state, seat, field):
    """Take an envoy off a field. This does not change its group."""
    state.envoy_on[field] = NOBODY
    add(state.empty, field)
    remove(state.seats[seat].standing, field)
    state.envoys_beside[board.town_beside[field]] -= 1


@rule
def stand_alone(board, state, envoy, field):
    """C2.2: make an envoy that is in no group its own leader."""
    state.leader[envoy] = envoy
    state.towns[envoy] = town_bit(board.town_beside[field])


@rule
def join_group(board, state, seat, envoy, field):
    """C2.1: join the groups of the own envoys next to this field. Return the towns that were next to those groups before."""
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
    """Return the towns next to any envoy of the group on this field."""
    return state.towns[leader_of(state, state.envoy_on[field])]


@rule
def regroup(board, state, seat):
    """Build a seat's groups again from the positions of its envoys."""
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
    for direction in range(3):  # the other three are covered from the other field
        neighbour = state.envoy_on[board.neighbours[field][direction]]
        if is_own(seat, neighbour):
            unite(state, state.envoy_on[field], neighbour)
