"""What a net sees of a whole position of Kingdom Builder: the turn, the goals, and each seat."""

from __future__ import annotations

from hexrealm.engine.bits import ONE
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.kingdom_builder.ai.feature_parts import PLACES, fullest_row, new_castles, new_locations
from hexrealm.games.kingdom_builder.rules.areas import EARNING, clear_set
from hexrealm.games.kingdom_builder.rules.goals import count_castles, count_gold, count_in
from hexrealm.games.kingdom_builder.rules.state import WORDS
from hexrealm.games.kingdom_builder.rules.tables import (
    FARMERS,
    GOALS,
    GOALS_IN_A_GAME,
    KINDS,
    KNIGHTS,
    LORDS,
    LOST,
    MOST_SEATS,
    NO_TILE,
    SETTLEMENTS,
    UNKNOWN,
)

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
    """List location tiles still to be had, and the terrain tiles that the observer does not see: the pile and other hands."""
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
    """List one seat: supply, gold, tiles, and where it may build next. Return how many features there are, and its gold."""
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
    """List how many own settlements each quadrant has, the fewest first."""
    for quadrant in range(4):
        mine, rank = count_in(state, seat, board.quadrants[quadrant]), 0
        for other in range(4):
            theirs = count_in(state, seat, board.quadrants[other])
            rank += theirs < mine or (theirs == mine and other < quadrant)
        global_ids[count] = G_QUADRANT + (lords * 4 + rank) * 14 + min(mine, 13)
        count += 1
    return count
