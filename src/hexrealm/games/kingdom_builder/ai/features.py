"""What a net sees of Kingdom Builder: hexes that matter now and location kinds, from the side of one seat.

Seats are numbered from the observer's. No hex is known by its name, since boards differ: a hex is what lies on
it and around it, and what it earns for the goals of this game. Other hands are not looked at.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.features import Features
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.kingdom_builder.ai.feature_parts import fullest_row, new_castles, new_locations, plays_for
from hexrealm.games.kingdom_builder.ai.global_features import GLOBAL_FEATURES, MOST_GLOBALS, list_globals
from hexrealm.games.kingdom_builder.ai.hex_features import (
    ENDING,
    FRONTIER,
    MOST_AT_A_SLOT,
    OWN,
    SLOT_FEATURES,
    TARGET,
    put,
    see_hex,
    see_kinds,
    see_next,
    see_other,
)
from hexrealm.games.kingdom_builder.rules.actions import END, FIRST_KIND
from hexrealm.games.kingdom_builder.rules.state import BUILD, LIFT, SETTLE, WORDS
from hexrealm.games.kingdom_builder.rules.tables import (
    KINDS,
    KNIGHTS,
)

# Slots are numbered as actions are: 0 for the end of the turn, hexes, location kinds.
SLOTS = FIRST_KIND + len(KINDS)

# Heads: how an action is about a slot.
ON_BUILD, ON_EXTRA_BUILD, ON_LIFT, ON_SETTLE, ON_USE, ON_END = range(6)


@rule_not_inlined
def list_features(board, state, seat, slot_ids, slot_counts, global_ids):
    """Fill the features of every slot, and the global ones; return how many of those there are."""
    for slot in range(SLOTS):
        slot_counts[slot] = 0
    put(slot_ids, slot_counts, END, ENDING)
    me, decides = state.seats[seat], state.seat == seat
    best_row = 0
    if plays_for(board, KNIGHTS):
        best_row = fullest_row(state, seat)
    castles, locations = new_castles(board, state, seat), new_locations(board, state, seat)
    for word in range(WORDS):
        targets = state.targets[word] if decides else np.uint64(0)
        others = np.uint64(0)
        for other in range(board.players):
            if other != seat:
                others |= state.seats[other].standing[word]
        near = me.near[word] & state.free[word] & board.building[word]
        left = targets | near | me.standing[word] | others
        while left != 0:
            place = word * 64 + lowest_bit(left)
            left &= left - ONE
            if has(me.standing, place):
                see_hex(board, state, seat, place, OWN, best_row, slot_ids, slot_counts)
                see_next(board, state, seat, place, OWN, castles, locations, slot_ids, slot_counts)
            elif has(state.free, place):
                how = TARGET if decides and has(state.targets, place) else FRONTIER
                see_hex(board, state, seat, place, how, best_row, slot_ids, slot_counts)
                see_next(board, state, seat, place, how, castles, locations, slot_ids, slot_counts)
            else:
                see_other(board, state, seat, place, slot_ids, slot_counts)
    see_kinds(board, state, seat, slot_ids, slot_counts)
    return list_globals(board, state, seat, global_ids)


@rule
def action_parts(board, state, action):
    """Return the slot an action is about, and how."""
    if action == END:
        return END, ON_END, -1, 0
    if action > FIRST_KIND:
        return action, ON_USE, -1, 0
    if state.decision == LIFT:
        return action, ON_LIFT, -1, 0
    if state.decision == SETTLE:
        return action, ON_SETTLE, -1, 0
    return action, ON_EXTRA_BUILD if state.decision == BUILD else ON_BUILD, -1, 0


FEATURES = Features(SLOTS, SLOT_FEATURES, MOST_AT_A_SLOT, GLOBAL_FEATURES, MOST_GLOBALS, 8, list_features, action_parts)
