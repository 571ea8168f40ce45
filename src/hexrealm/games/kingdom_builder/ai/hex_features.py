"""What a net sees of hexes and location kinds of Kingdom Builder.

A hex is what lies on it and around it, and what it earns for the goals of this game.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import count_bits
from hexrealm.games.kingdom_builder.ai.feature_parts import PLACES, plays_for
from hexrealm.games.kingdom_builder.rules.actions import FIRST_KIND
from hexrealm.games.kingdom_builder.rules.goals import count_in, count_in_row
from hexrealm.games.kingdom_builder.rules.settlements import count_beside, first_word_around, last_word_around
from hexrealm.games.kingdom_builder.rules.state import SIZE
from hexrealm.games.kingdom_builder.rules.tables import (
    CITIZENS,
    DISCOVERERS,
    EDGE,
    FARMERS,
    FISHERMEN,
    GOALS,
    GOALS_IN_A_GAME,
    HERMITS,
    KINDS,
    KNIGHTS,
    LOST,
    MERCHANTS,
    MINERS,
    MOST_SEATS,
    NO_TILE,
    READY,
    UNKNOWN,
    WATER,
    WORKERS,
)

# How a hex matters: it can be chosen now, it is free next to an own settlement, an own settlement, another's.
TARGET, FRONTIER, OWN, OTHERS = range(4)

# Features of slots, in ranges: each constant is the first number of its range.
ENDING = 0
MATTERS = 1  # how
GROUND = MATTERS + 4  # how, terrain
NEAR_OWN = GROUND + 4 * PLACES  # how, own settlements next to it
NEAR_OTHERS = NEAR_OWN + 4 * 4
EARNS = NEAR_OTHERS + 4 * 4  # how, goal, how well
LEVELS = 6
CASTLE = EARNS + 4 * len(GOALS) * LEVELS  # how, a castle next to it: new to the observer, or not
LOCATION = CASTLE + 4 * 2  # how, kind whose tile is to be had
LOST_LOCATION = LOCATION + 4 * len(KINDS)  # how, kind: a tile that hangs on this settlement
BINDS = LOST_LOCATION + 4 * len(KINDS)  # terrain next to it with a free hex; by how
PLAYED_NEXT = BINDS + 4 * PLACES  # free hexes next to it of the terrain being played
ON_EDGE = PLAYED_NEXT + 4 * 4
LIFTED = ON_EDGE + 4
OTHER_SEAT = LIFTED + 1  # which of the others
KIND = OTHER_SEAT + MOST_SEATS  # a location kind; and how many of its tiles are ready
NEXT_CASTLE = KIND + len(KINDS) * 3  # how, a free hex next to it is next to a castle new to the observer: played terrain or not
NEXT_LOCATION = NEXT_CASTLE + 4 * 2  # the same for a location tile
NEXT_EARNING = NEXT_LOCATION + 4 * 2  # how, fishermen, miners or workers, free hexes next to it that earn
GROUPS = NEXT_EARNING + 4 * 3 * 4  # how, runs of own settlements around it
SLOT_FEATURES = GROUPS + 4 * 4
MOST_AT_A_SLOT = 20


@rule
def put(slot_ids, slot_counts, slot, feature):
    """Add a feature to a slot."""
    count = slot_counts[slot]
    if count < MOST_AT_A_SLOT:
        slot_ids[slot, count] = feature
        slot_counts[slot] = count + 1


@rule
def ground_of(board, place):
    """Return the terrain of a hex, or water; 0 for anything else."""
    for pool in range(1, UNKNOWN):
        if has(board.pools[pool], place):
            return pool
    return WATER if has(board.pools[WATER], place) else 0


@rule_not_inlined
def see_hex(board, state, seat, place, how, best_row, slot_ids, slot_counts):
    """List a free hex or an own settlement: its ground, its neighbours and what it earns."""
    ground, own = ground_of(board, place), count_beside(board, state, seat, place)
    others = 0
    for other in range(board.players):
        if other != seat:
            others += count_beside(board, state, other, place)
    put(slot_ids, slot_counts, place, MATTERS + how)
    put(slot_ids, slot_counts, place, GROUND + how * PLACES + ground)
    put(slot_ids, slot_counts, place, NEAR_OWN + how * 4 + min(own, 3))
    put(slot_ids, slot_counts, place, NEAR_OTHERS + how * 4 + min(others, 3))
    for number in range(GOALS_IN_A_GAME):
        goal = int(board.goals[number])
        level = earning_level(board, state, seat, place, goal, own, best_row)
        put(slot_ids, slot_counts, place, EARNS + (how * len(GOALS) + goal) * LEVELS + level)
    see_places(board, state, seat, place, how, slot_ids, slot_counts)
    if has(board.pools[EDGE], place):
        put(slot_ids, slot_counts, place, ON_EDGE + how)
    if place == state.lifted:
        put(slot_ids, slot_counts, place, LIFTED)
    see_ways_on(board, state, place, how, own, slot_ids, slot_counts)


@rule
def earning_level(board, state, seat, place, goal, own, best_row):
    """Return how well a hex serves a goal, as a number from 0 to 5. What the numbers mean differs from goal to goal."""
    if goal == FISHERMEN:
        return int(has(board.beside_water, place) and not has(board.pools[WATER], place))
    if goal == MINERS:
        return int(has(board.beside_mountain, place))
    if goal == WORKERS:
        return int(has(board.beside_place, place))
    if goal == KNIGHTS:
        in_row = count_in_row(state, seat, (place - 1) // SIZE)
        return 5 if in_row >= best_row else max(0, 4 - (best_row - in_row))
    if goal == DISCOVERERS:
        return min(count_in_row(state, seat, (place - 1) // SIZE), 3)
    if goal in (HERMITS, CITIZENS):
        return min(own, 3)
    if goal == MERCHANTS:
        return min(count_bits(np.uint64(board.places_beside[place])), 2) * 2 + int(own > 0)
    return quadrant_level(board, state, seat, place, goal)


@rule
def quadrant_level(board, state, seat, place, goal):
    """Return, for farmers, how many own quadrants have fewer; for lords, how the observer stands in the quadrant."""
    here = 0
    for quadrant in range(4):
        if has(board.quadrants[quadrant], place):
            here = quadrant
    mine, fewer, best = count_in(state, seat, board.quadrants[here]), 0, 0
    if goal == FARMERS:
        for quadrant in range(4):
            fewer += count_in(state, seat, board.quadrants[quadrant]) < mine
        return fewer
    for other in range(board.players):
        if other != seat:
            best = max(best, count_in(state, other, board.quadrants[here]))
    return max(0, min(mine - best + 3, LEVELS - 1))


@rule
def see_places(board, state, seat, place, how, slot_ids, slot_counts):
    """List the castles and locations next to a hex."""
    beside, me = int(board.places_beside[place]), state.seats[seat]
    if beside == 0:
        return
    castles = beside & int(board.castle_places)
    for number in range(len(board.place_hex)):
        if (castles >> number) & 1:
            put(slot_ids, slot_counts, place, CASTLE + how * 2 + int(has(me.near, board.place_hex[number])))
    locations = int(board.locations_beside[place])
    for location in range(1, board.locations + 1):
        if (locations >> location) & 1:
            kind = int(board.location_kind[location])
            if me.tiles[location] == NO_TILE and state.tiles_left[location] > 0:
                put(slot_ids, slot_counts, place, LOCATION + how * len(KINDS) + kind)
            elif NO_TILE < me.tiles[location] < LOST:
                put(slot_ids, slot_counts, place, LOST_LOCATION + how * len(KINDS) + kind)


@rule
def see_ways_on(board, state, place, how, own, slot_ids, slot_counts):
    """List the terrains next to a hex, which bind the next turns, and the free hexes of the terrain being played."""
    first, last = first_word_around(place), last_word_around(place)
    for terrain in range(1, UNKNOWN):
        found = board.around[place][first] & state.free[first] & board.pools[terrain][first]
        beyond = board.around[place][last] & state.free[last] & board.pools[terrain][last]
        if found | beyond != 0:
            if own == 0 or how == OWN:
                put(slot_ids, slot_counts, place, BINDS + how * PLACES + terrain)
            if terrain == state.played:
                count = count_bits(found) + (count_bits(beyond) if last > first else 0)
                put(slot_ids, slot_counts, place, PLAYED_NEXT + how * 4 + min(count, 3))


@rule_not_inlined
def see_next(board, state, seat, place, how, castles, locations, slot_ids, slot_counts):
    """List what the next build could bring from a hex, and how many runs of own settlements are around it."""
    me, runs, before = state.seats[seat], 0, has(state.seats[seat].standing, board.neighbours[place][5])
    by_water, by_mountain, by_place, castle, location = 0, 0, 0, 0, 0
    for direction in range(6):
        near = board.neighbours[place][direction]
        own = has(me.standing, near)
        runs += own and not before
        before = own
        if has(state.free, near) and has(board.building, near):
            played = 1 + int(state.played > 0 and has(board.pools[state.played], near))
            castle |= played if board.places_beside[near] & castles != 0 else 0
            location |= played if board.locations_beside[near] & locations != 0 else 0
            by_water += has(board.beside_water, near)
            by_mountain += has(board.beside_mountain, near)
            by_place += has(board.beside_place, near)
    put(slot_ids, slot_counts, place, GROUPS + how * 4 + min(runs, 3))
    if castle != 0:
        put(slot_ids, slot_counts, place, NEXT_CASTLE + how * 2 + (castle >> 1))
    if location != 0:
        put(slot_ids, slot_counts, place, NEXT_LOCATION + how * 2 + (location >> 1))
    if plays_for(board, FISHERMEN):
        put(slot_ids, slot_counts, place, NEXT_EARNING + how * 12 + min(by_water, 3))
    if plays_for(board, MINERS):
        put(slot_ids, slot_counts, place, NEXT_EARNING + how * 12 + 4 + min(by_mountain, 3))
    if plays_for(board, WORKERS):
        put(slot_ids, slot_counts, place, NEXT_EARNING + how * 12 + 8 + min(by_place, 3))


@rule
def see_other(board, state, seat, place, slot_ids, slot_counts):
    """List another seat's settlement."""
    put(slot_ids, slot_counts, place, MATTERS + OTHERS)
    put(slot_ids, slot_counts, place, GROUND + OTHERS * PLACES + ground_of(board, place))
    put(slot_ids, slot_counts, place, NEAR_OWN + OTHERS * 4 + min(count_beside(board, state, seat, place), 3))
    for ahead in range(1, board.players):
        if has(state.seats[(seat + ahead) % board.players].standing, place):
            put(slot_ids, slot_counts, place, OTHER_SEAT + ahead)


@rule
def see_kinds(board, state, seat, slot_ids, slot_counts):
    """List the location kinds whose tiles the observer may use."""
    for kind in range(1, len(KINDS)):
        ready = 0
        for location in range(1, board.locations + 1):
            ready += board.location_kind[location] == kind and state.seats[seat].tiles[location] == READY
        if ready > 0:
            put(slot_ids, slot_counts, FIRST_KIND + kind, KIND + kind * 3 + min(ready, 2))
