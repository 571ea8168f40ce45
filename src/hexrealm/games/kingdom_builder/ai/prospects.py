"""What a seat of Kingdom Builder can hope for next turn: where each terrain would let it build, and what that would earn.

A terrain with a free hex next to own settlements restricts the seat to the hexes around them (K3.3); one without lets it build
anywhere. Estimates for evaluate.py, not rules. The rollout policy uses some of it too.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.kingdom_builder.ai.weights import by_goal
from hexrealm.games.kingdom_builder.rules.areas import clear_scratch
from hexrealm.games.kingdom_builder.rules.goals import count_in
from hexrealm.games.kingdom_builder.rules.settlements import first_word_around, last_word_around
from hexrealm.games.kingdom_builder.rules.state import SCRATCH_SETS, SIZE, WORDS
from hexrealm.games.kingdom_builder.rules.tables import (
    CITIZENS,
    DISCOVERERS,
    FARMERS,
    FISHERMEN,
    GOALS_IN_A_GAME,
    HERMITS,
    KNIGHTS,
    LORDS,
    MANDATORY_BUILDS,
    MERCHANTS,
    MINERS,
    NO_TERRAIN,
    NO_TILE,
    UNKNOWN,
    WATER,
    WORKERS,
)

# What this module uses the scratch sets for: hexes next to a castle or tile the seat wants, hexes in reach of one turn, those
# of them not yet expanded, and the rows without an own settlement.
WANTED, REACH, FRONTIER, NEW_ROWS = range(SCRATCH_SETS)

# How likely a terrain is played next: if nothing is known; if it is the known tile; if another is.
_UNKNOWN_TERRAIN, _KNOWN_TERRAIN, _OTHER_TERRAIN = 0.2, 0.6, 0.1
# What a turn promises, in gold: to build anywhere; to reach a wanted hex.
_ANYWHERE, _WANTED = 5.3, 3.2
# By goal: each hex in reach that earns; and what is added for building anywhere.
_HEX_IN_REACH = by_goal(
    {
        FISHERMEN: 1.3,
        MERCHANTS: 0.0,
        DISCOVERERS: 0.55,
        HERMITS: 0.0,
        CITIZENS: 0.0,
        MINERS: 1.25,
        WORKERS: 0.85,
        KNIGHTS: 1.95,
        LORDS: 0.45,
        FARMERS: 1.95,
    }
)
_ANYWHERE_BY_GOAL = by_goal(
    {
        FISHERMEN: 3.7,
        MERCHANTS: -1.8,
        DISCOVERERS: 1.3,
        HERMITS: 0.5,
        CITIZENS: -3.5,
        MINERS: 2.3,
        WORKERS: 2.6,
        KNIGHTS: 1.2,
        LORDS: 2.8,
        FARMERS: 5.2,
    }
)
_LATE = 3.0  # turns to come; with fewer, no more location tiles are wanted


@rule_not_inlined
def evaluate_next_turn(board, state, seat, turns):
    """Return the gold a seat can hope to gain next turn, over the terrains it may have to play; `turns` are still to come."""
    mark_wanted(board, state, seat, turns)
    mark_new_rows(board, state, seat)
    row, quadrant = find_best_row(board, state, seat), find_emptiest_quadrant(board, state, seat)
    known = terrain_to_play(state, seat)
    worth = 0.0
    for terrain in range(1, UNKNOWN):
        likely = _UNKNOWN_TERRAIN if known == NO_TERRAIN else (_KNOWN_TERRAIN if known == terrain else _OTHER_TERRAIN)
        if mark_reach(board, state, seat, terrain):
            worth += likely * evaluate_reach(board, state, seat, row, quadrant)
        else:
            worth += likely * _ANYWHERE
            for slot in range(GOALS_IN_A_GAME):
                worth += likely * _ANYWHERE_BY_GOAL[board.goals[slot]]
    clear_scratch(state)
    return worth * min(1.0, turns)


@rule
def terrain_to_play(state, seat):
    """Return the terrain of the tile the seat plays now or holds; NO_TERRAIN before it is drawn."""
    if state.seat == seat and state.due > 0:
        return int(state.played)
    return int(state.seats[seat].hand)


@rule
def mark_wanted(board, state, seat, turns):
    """Mark the hexes next to castles not reached yet, and next to locations that still have a tile for the seat."""
    me = state.seats[seat]
    castles = int(board.castle_places)
    for place in range(len(board.place_hex)):
        if (castles >> place) & 1 and not has(me.near, board.place_hex[place]):
            mark_around(board, state, board.place_hex[place])
    if turns < _LATE:
        return
    for location in range(1, board.locations + 1):
        if me.tiles[location] == NO_TILE and state.tiles_left[location] > 0:
            mark_around(board, state, board.location_hex[location])


@rule
def mark_around(board, state, hex):
    """Mark the hexes around a hex as wanted."""
    for word in range(first_word_around(hex), last_word_around(hex) + 1):
        state.scratch[WANTED][word] |= board.around[hex][word]


@rule
def mark_new_rows(board, state, seat):
    """For discoverers: mark the rows without an own settlement."""
    if DISCOVERERS not in (board.goals[0], board.goals[1], board.goals[2]):
        return
    for row in range(SIZE):
        if count_in(state, seat, board.rows[row]) == 0:
            for word in range(WORDS):
                state.scratch[NEW_ROWS][word] |= board.rows[row][word]


@rule
def find_best_row(board, state, seat):
    """For knights: return the row with most own settlements."""
    if KNIGHTS not in (board.goals[0], board.goals[1], board.goals[2]):
        return 0
    best, most = 0, -1
    for row in range(SIZE):
        count = count_in(state, seat, board.rows[row])
        if count > most:
            best, most = row, count
    return best


@rule
def find_emptiest_quadrant(board, state, seat):
    """For farmers and lords: return the quadrant with fewest own settlements."""
    emptiest, least = 0, 1000
    for quadrant in range(4):
        count = count_in(state, seat, board.quadrants[quadrant])
        if count < least:
            emptiest, least = quadrant, count
    return emptiest


@rule
def mark_reach(board, state, seat, terrain):
    """Mark the hexes the builds of one turn can reach, one next to the other. Return False if the seat may build anywhere."""
    found, reach = np.uint64(0), state.scratch[REACH]
    for word in range(WORDS):
        reach[word] = state.free[word] & board.pools[terrain][word] & state.seats[seat].near[word]
        found |= reach[word]
    if found == 0:
        return False
    for _ in range(MANDATORY_BUILDS - 1):
        widen_reach(board, state, terrain)
    return True


@rule
def widen_reach(board, state, terrain):
    """Add the free hexes of the terrain next to those in reach."""
    reach, frontier = state.scratch[REACH], state.scratch[FRONTIER]
    for word in range(WORDS):
        frontier[word] = reach[word]
    for word in range(WORDS):
        while frontier[word] != 0:
            hex = word * 64 + lowest_bit(frontier[word])
            frontier[word] &= frontier[word] - ONE
            for other in range(WORDS):
                reach[other] |= board.around[hex][other] & state.free[other] & board.pools[terrain][other]


@rule
def evaluate_reach(board, state, seat, row, quadrant):
    """Return what the hexes in reach promise."""
    worth = _WANTED if count_common(state.scratch[REACH], state.scratch[WANTED]) > 0 else 0.0
    for slot in range(GOALS_IN_A_GAME):
        goal = board.goals[slot]
        count = count_earning_in_reach(board, state, seat, goal, row, quadrant)
        worth += _HEX_IN_REACH[goal] * min(MANDATORY_BUILDS, count)
    return worth


@rule
def count_earning_in_reach(board, state, seat, goal, row, quadrant):
    """Count the hexes in reach that would earn for a goal."""
    count = 0
    for word in range(WORDS):
        count += count_bits(state.scratch[REACH][word] & earning_word(board, state, seat, goal, row, quadrant, word))
    return count


@rule
def earning_word(board, state, seat, goal, row, quadrant, word):
    """Return one word of the hexes that would earn for a goal: for hermits those apart, for citizens and merchants those next
    to an own settlement.
    """
    me = state.seats[seat]
    if goal == FISHERMEN:
        return board.beside_water[word] & ~board.pools[WATER][word]
    if goal == MINERS:
        return board.beside_mountain[word]
    if goal == WORKERS:
        return board.beside_place[word]
    if goal == KNIGHTS:
        return board.rows[row][word]
    if goal == DISCOVERERS:
        return state.scratch[NEW_ROWS][word]
    if goal == HERMITS:
        return ~me.near[word]
    if goal in (CITIZENS, MERCHANTS):
        return me.near[word]
    return board.quadrants[quadrant][word]


@rule
def count_common(one, other):
    """Count the hexes that two sets share."""
    count = 0
    for word in range(WORDS):
        count += count_bits(one[word] & other[word])
    return count
