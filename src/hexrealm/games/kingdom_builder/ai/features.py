"""What a net sees of Kingdom Builder: hexes that matter now and location kinds, from the side of one seat.

Seats are numbered from the observer's. No hex is known by its name, since boards differ: a hex is what lies on
it and around it, and what it earns for the goals of this game. Other hands are not looked at.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.features import Features
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.kingdom_builder.rules.actions import END, FIRST_KIND
from hexrealm.games.kingdom_builder.rules.areas import EARNING, clear_set
from hexrealm.games.kingdom_builder.rules.goals import count_castles, count_gold, count_in, count_in_row
from hexrealm.games.kingdom_builder.rules.settlements import count_beside, first_word_around, last_word_around
from hexrealm.games.kingdom_builder.rules.state import BUILD, LIFT, SETTLE, SIZE, WORDS
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
    LORDS,
    LOST,
    MERCHANTS,
    MINERS,
    MOST_SEATS,
    NO_TILE,
    READY,
    SETTLEMENTS,
    UNKNOWN,
    WATER,
    WORKERS,
)

# Slots are numbered as actions are: 0 for the end of the turn, hexes, location kinds.
SLOTS = FIRST_KIND + len(KINDS)

# Heads: how an action is about a slot.
ON_BUILD, ON_EXTRA_BUILD, ON_LIFT, ON_SETTLE, ON_USE, ON_END = range(6)

# How a hex matters: it can be chosen now, it is free next to an own settlement, an own settlement, another's.
TARGET, FRONTIER, OWN, OTHERS = range(4)
PLACES = 7  # terrains from 1, water, anything else

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

# Global features.
G_ALWAYS = 0
G_PLAYERS = 1
G_DECISION = G_PLAYERS + 5
G_USING = G_DECISION + 7
G_DUE = G_USING + len(KINDS)
G_BEGUN = G_DUE + 4
G_FINAL = G_BEGUN + 1
G_FIRST = G_FINAL + 1  # how far the observer sits from the seat that began
G_PLAYED = G_FIRST + MOST_SEATS
G_HAND = G_PLAYED + UNKNOWN + 1
G_GOAL = G_HAND + UNKNOWN + 1
G_SUPPLY = G_GOAL + len(GOALS)
G_GOLD = G_SUPPLY + MOST_SEATS * (SETTLEMENTS + 1)  # seat, goal, gold
GOLD_STEPS = 24
G_CASTLES = G_GOLD + MOST_SEATS * len(GOALS) * GOLD_STEPS
G_LEAD = G_CASTLES + MOST_SEATS * 8  # seat, by how much gold the observer leads
LEADS = 41
G_TILE = G_LEAD + MOST_SEATS * LEADS  # seat, kind, one or more
G_TILES_LEFT = G_TILE + MOST_SEATS * len(KINDS) * 3
G_UNSEEN = G_TILES_LEFT + len(KINDS) * 5  # terrain, tiles the observer does not see
G_FREEDOM = G_UNSEEN + PLACES * 8  # seat, terrain, free hexes next to its settlements
G_QUADRANT = G_FREEDOM + MOST_SEATS * PLACES * 5  # goal lords or farmers; rank among own quadrants; settlements
G_BEST_ROW = G_QUADRANT + 2 * 4 * 14
G_NEXT = G_BEST_ROW + MOST_SEATS * 14  # seat, terrain, castle or location that a build on the terrain would reach
GLOBAL_FEATURES = G_NEXT + MOST_SEATS * PLACES * 2
MOST_GLOBALS = 160


@rule
def put(slot_ids, slot_counts, slot, feature):
    """Add a feature to a slot."""
    count = slot_counts[slot]
    if count < MOST_AT_A_SLOT:
        slot_ids[slot, count] = feature
        slot_counts[slot] = count + 1


@rule
def ground_of(board, place):
    """The terrain of a hex, or water; 0 for anything else."""
    for pool in range(1, UNKNOWN):
        if has(board.pools[pool], place):
            return pool
    return WATER if has(board.pools[WATER], place) else 0


@rule
def plays_for(board, goal):
    """Whether a goal is one of this game's."""
    return board.goals[0] == goal or board.goals[1] == goal or board.goals[2] == goal


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
def new_castles(board, state, seat):
    """Return the castles that a seat has no settlement next to, as bits of places."""
    found, castles = 0, int(board.castle_places)
    for number in range(len(board.place_hex)):
        if (castles >> number) & 1 and not has(state.seats[seat].near, board.place_hex[number]):
            found |= 1 << number
    return found


@rule
def new_locations(board, state, seat):
    """Return the locations that still have a tile for a seat, as bits."""
    found = 0
    for location in range(1, board.locations + 1):
        if state.seats[seat].tiles[location] == NO_TILE and state.tiles_left[location] > 0:
            found |= 1 << location
    return found


@rule
def fullest_row(state, seat):
    """How many own settlements the fullest row has."""
    most = 0
    for row in range(SIZE):
        most = max(most, count_in_row(state, seat, row))
    return most


@rule_not_inlined
def see_hex(board, state, seat, place, how, best_row, slot_ids, slot_counts):
    """A free hex or an own settlement: its ground, its neighbours and what it earns."""
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
    """How well a hex serves a goal, as a number from 0 to 5. What the numbers mean differs from goal to goal."""
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
    """For farmers: how many own quadrants have fewer. For lords: how the observer stands in the quadrant."""
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
    """The castles and locations next to a hex."""
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
    """The terrains that go on from a hex: they bind the next turns. Then those of the terrain being played."""
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
    """Another seat's settlement."""
    put(slot_ids, slot_counts, place, MATTERS + OTHERS)
    put(slot_ids, slot_counts, place, GROUND + OTHERS * PLACES + ground_of(board, place))
    put(slot_ids, slot_counts, place, NEAR_OWN + OTHERS * 4 + min(count_beside(board, state, seat, place), 3))
    for ahead in range(1, board.players):
        if has(state.seats[(seat + ahead) % board.players].standing, place):
            put(slot_ids, slot_counts, place, OTHER_SEAT + ahead)


@rule
def see_kinds(board, state, seat, slot_ids, slot_counts):
    """The location kinds whose tiles the observer may use."""
    for kind in range(1, len(KINDS)):
        ready = 0
        for location in range(1, board.locations + 1):
            ready += board.location_kind[location] == kind and state.seats[seat].tiles[location] == READY
        if ready > 0:
            put(slot_ids, slot_counts, FIRST_KIND + kind, KIND + kind * 3 + min(ready, 2))


@rule_not_inlined
def list_globals(board, state, seat, global_ids):
    """Fill the features of the whole position; return how many."""
    decides = state.seat == seat
    global_ids[0], global_ids[1] = G_ALWAYS, G_PLAYERS + int(board.players)
    global_ids[2], global_ids[3] = G_DECISION + int(state.decision), G_USING + int(state.using)
    global_ids[4], global_ids[5] = G_DUE + int(state.due), G_FIRST + seat
    global_ids[6], global_ids[7] = G_PLAYED + int(state.played), G_HAND + int(state.seats[seat].hand)
    count = 8
    if state.begun != 0 and decides:
        global_ids[count] = G_BEGUN
        count += 1
    if state.final_round != 0:
        global_ids[count] = G_FINAL
        count += 1
    for number in range(GOALS_IN_A_GAME):
        global_ids[count] = G_GOAL + int(board.goals[number])
        count += 1
    count = list_tiles(board, state, seat, global_ids, count)
    mine = 0
    for ahead in range(board.players):
        count, gold = list_seat(board, state, seat, ahead, global_ids, count)
        if ahead == 0:
            mine = gold
        global_ids[count] = G_LEAD + ahead * LEADS + max(0, min((mine - gold) // 2 + LEADS // 2, LEADS - 1))
        count += 1
    clear_set(state, EARNING)
    return count


@rule
def list_tiles(board, state, seat, global_ids, count):
    """Location tiles still to be had, and the terrain tiles that the observer does not see: the pile and other hands."""
    for kind in range(1, len(KINDS)):
        left, present = 0, 0
        for location in range(1, board.locations + 1):
            if board.location_kind[location] == kind:
                present = 1
                left += int(state.tiles_left[location])
        if present != 0:
            global_ids[count] = G_TILES_LEFT + kind * 5 + min(left, 4)
            count += 1
    for terrain in range(1, UNKNOWN):
        unseen = int(state.pile[terrain])
        for other in range(board.players):
            unseen += other != seat and state.seats[other].hand == terrain
        global_ids[count] = G_UNSEEN + terrain * 8 + max(0, min(unseen, 7))
        count += 1
    return count


@rule_not_inlined
def list_seat(board, state, seat, ahead, global_ids, count):
    """One seat: supply, gold, tiles, and where it may go on. Returns how many features there are, and its gold."""
    other = (seat + ahead) % board.players
    them = state.seats[other]
    total = int(count_castles(board, state, other))
    global_ids[count] = G_SUPPLY + ahead * (SETTLEMENTS + 1) + int(them.supply)
    global_ids[count + 1] = G_CASTLES + ahead * 8 + min(total // 3, 7)
    count += 2
    for number in range(GOALS_IN_A_GAME):
        goal = int(board.goals[number])
        gold = int(count_gold(board, state, other, goal))
        total += gold
        global_ids[count] = G_GOLD + (ahead * len(GOALS) + goal) * GOLD_STEPS + min(gold // 2, GOLD_STEPS - 1)
        count += 1
        if goal == KNIGHTS:
            global_ids[count] = G_BEST_ROW + ahead * 14 + min(fullest_row(state, other), 13)
            count += 1
        if (goal in (LORDS, FARMERS)) and ahead == 0:
            count = list_quadrants(board, state, seat, int(goal == LORDS), global_ids, count)
    for kind in range(1, len(KINDS)):
        held = 0
        for location in range(1, board.locations + 1):
            held += board.location_kind[location] == kind and NO_TILE < them.tiles[location] < LOST
        if held > 0:
            global_ids[count] = G_TILE + (ahead * len(KINDS) + kind) * 3 + min(held, 2)
            count += 1
    for terrain in range(1, UNKNOWN):
        ways = 0
        for word in range(WORDS):
            ways += count_bits(them.near[word] & state.free[word] & board.pools[terrain][word])
        global_ids[count] = G_FREEDOM + (ahead * PLACES + terrain) * 5 + min(ways, 4)
        count += 1
    return list_reach(board, state, other, ahead, global_ids, count), total


@rule
def list_reach(board, state, seat, ahead, global_ids, count):
    """List, by terrain, whether one build would reach a castle or location that is new to a seat."""
    castles, locations = new_castles(board, state, seat), new_locations(board, state, seat)
    for terrain in range(1, UNKNOWN):
        reached = terrain_reach(board, state, seat, terrain, castles, locations)
        for what in range(2):
            if (reached >> what) & 1:
                global_ids[count] = G_NEXT + (ahead * PLACES + terrain) * 2 + what
                count += 1
    return count


@rule
def terrain_reach(board, state, seat, terrain, castles, locations):
    """Return 1 if one build on a terrain would reach one of the castles, plus 2 if it would reach one of the locations."""
    reached = 0
    for word in range(WORDS):
        left = state.seats[seat].near[word] & state.free[word] & board.pools[terrain][word] & board.beside_place[word]
        while left != 0:
            place = word * 64 + lowest_bit(left)
            left &= left - ONE
            reached |= int(board.places_beside[place] & castles != 0)
            reached |= int(board.locations_beside[place] & locations != 0) << 1
    return reached


@rule
def list_quadrants(board, state, seat, lords, global_ids, count):
    """How many own settlements each quadrant has, the fewest first."""
    for quadrant in range(4):
        mine, rank = count_in(state, seat, board.quadrants[quadrant]), 0
        for other in range(4):
            theirs = count_in(state, seat, board.quadrants[other])
            rank += theirs < mine or (theirs == mine and other < quadrant)
        global_ids[count] = G_QUADRANT + (lords * 4 + rank) * 14 + min(mine, 13)
        count += 1
    return count


@rule
def action_parts(board, state, action):
    """The slot an action is about, and how."""
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
