"""What a seat of Kingdom Builder may hope for next turn: where each terrain would let it build, and what that would earn.

A terrain with a free hex next to own settlements binds the seat to the hexes around (K3.3); one without lets it build
anywhere. Guesses for evaluate.py, not rules. The room for counting areas in the state holds sets meanwhile, and is left empty:
`area` what is in reach, `todo` its rim, `left` what is wanted, `earning` the rows not built on yet.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.kingdom_builder.rules.goals import clear_areas, clear_earning, count_in
from hexrealm.games.kingdom_builder.rules.settlements import first_word_around, last_word_around
from hexrealm.games.kingdom_builder.rules.state import SIZE, WORDS
from hexrealm.games.kingdom_builder.rules.tables import (
    CITIZENS,
    DISCOVERERS,
    FISHERMEN,
    GOALS_IN_A_GAME,
    HERMITS,
    KNIGHTS,
    MANDATORY_BUILDS,
    MERCHANTS,
    MINERS,
    NO_TERRAIN,
    NO_TILE,
    UNKNOWN,
    WATER,
    WORKERS,
)

_EVEN, _KNOWN, _OTHERS = 0.2, 0.6, 0.1  # how likely a terrain is played next: nothing known; the tile in hand; the others
# What a turn hopes for, in gold: to build anywhere; to reach a wanted place.
_ANYWHERE, _WANTED = 5.3, 3.2
# By goal, each hex in reach that earns; and, more or less, to build anywhere:
# none, fishermen, merchants, discoverers, hermits, citizens, miners, workers, knights, lords, farmers
_SPOT_OF_GOAL = np.array([0.0, 1.3, 0.0, 0.55, 0.0, 0.0, 1.25, 0.85, 1.95, 0.45, 1.95])
_ANYWHERE_OF_GOAL = np.array([0.0, 3.7, -1.8, 1.3, 0.5, -3.5, 2.3, 2.6, 1.2, 2.8, 5.2])
_LATE = 3.0  # turns to come; with fewer, no more location tiles are wanted


@rule_not_inlined
def count_prospects(board, state, seat, turns):
    """The gold a seat may hope to gain by the next turn, over the terrains it may have to play; `turns` are still to come."""
    set_out_wanted(board, state, seat, turns)
    set_out_new_rows(board, state, seat)
    row, quadrant = find_best_row(board, state, seat), find_thin_quadrant(board, state, seat)
    known = terrain_to_play(state, seat)
    worth = 0.0
    for terrain in range(1, UNKNOWN):
        likely = _EVEN if known == NO_TERRAIN else (_KNOWN if known == terrain else _OTHERS)
        if set_out_reach(board, state, seat, terrain):
            worth += likely * count_reach(board, state, seat, row, quadrant)
        else:
            worth += likely * _ANYWHERE
            for place in range(GOALS_IN_A_GAME):
                worth += likely * _ANYWHERE_OF_GOAL[board.goals[place]]
    clear_areas(state)
    clear_earning(state)
    return worth * min(1.0, turns)


@rule
def terrain_to_play(state, seat):
    """The tile the seat plays now or holds; NO_TERRAIN before it is drawn."""
    if state.seat == seat and state.due > 0:
        return int(state.played)
    return int(state.seats[seat].hand)


@rule
def set_out_wanted(board, state, seat, turns):
    """The hexes beside castles not reached yet, and beside locations that still have a tile for the seat."""
    me = state.seats[seat]
    for word in range(WORDS):
        state.left[word] = 0
    castles = int(board.castle_places)
    for place in range(len(board.place_hex)):
        if (castles >> place) & 1 and not has(me.near, board.place_hex[place]):
            want_around(board, state, board.place_hex[place])
    if turns < _LATE:
        return
    for location in range(1, board.locations + 1):
        if me.tiles[location] == NO_TILE and state.tiles_left[location] > 0:
            want_around(board, state, board.location_hex[location])


@rule
def want_around(board, state, place):
    """Want the hexes around a place."""
    for word in range(first_word_around(place), last_word_around(place) + 1):
        state.left[word] |= board.around[place][word]


@rule
def set_out_new_rows(board, state, seat):
    """For discoverers: the rows without an own settlement."""
    if DISCOVERERS not in (board.goals[0], board.goals[1], board.goals[2]):
        return
    for row in range(SIZE):
        if count_in(state, seat, board.rows[row]) == 0:
            for word in range(WORDS):
                state.earning[word] |= board.rows[row][word]


@rule
def find_best_row(board, state, seat):
    """For knights: the row with most own settlements."""
    if KNIGHTS not in (board.goals[0], board.goals[1], board.goals[2]):
        return 0
    best, most = 0, -1
    for row in range(SIZE):
        count = count_in(state, seat, board.rows[row])
        if count > most:
            best, most = row, count
    return best


@rule
def find_thin_quadrant(board, state, seat):
    """For farmers and lords: the quadrant with fewest own settlements."""
    thin, least = 0, 1000
    for quadrant in range(4):
        count = count_in(state, seat, board.quadrants[quadrant])
        if count < least:
            thin, least = quadrant, count
    return thin


@rule
def set_out_reach(board, state, seat, terrain):
    """The hexes the builds of one turn may reach, one next to the other. False if the seat may build anywhere."""
    found = np.uint64(0)
    for word in range(WORDS):
        state.area[word] = state.free[word] & board.pools[terrain][word] & state.seats[seat].near[word]
        found |= state.area[word]
    if found == 0:
        return False
    for _ in range(MANDATORY_BUILDS - 1):
        widen_reach(board, state, terrain)
    return True


@rule
def widen_reach(board, state, terrain):
    """Add the free hexes of the terrain next to those in reach."""
    for word in range(WORDS):
        state.todo[word] = state.area[word]
    for word in range(WORDS):
        while state.todo[word] != 0:
            place = word * 64 + lowest_bit(state.todo[word])
            state.todo[word] &= state.todo[word] - ONE
            for other in range(WORDS):
                state.area[other] |= board.around[place][other] & state.free[other] & board.pools[terrain][other]


@rule
def count_reach(board, state, seat, row, quadrant):
    """What the hexes in reach promise."""
    worth = _WANTED if count_common(state.area, state.left) > 0 else 0.0
    for place in range(GOALS_IN_A_GAME):
        goal = board.goals[place]
        worth += _SPOT_OF_GOAL[goal] * min(MANDATORY_BUILDS, count_spots(board, state, seat, goal, row, quadrant))
    return worth


@rule
def count_spots(board, state, seat, goal, row, quadrant):
    """The hexes in reach that would earn for a goal."""
    count = 0
    for word in range(WORDS):
        count += count_bits(state.area[word] & earning_word(board, state, seat, goal, row, quadrant, word))
    return count


@rule
def earning_word(board, state, seat, goal, row, quadrant, word):
    """The hexes that would earn for a goal: for hermits those apart, for citizens and merchants those that link."""
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
        return state.earning[word]
    if goal == HERMITS:
        return ~me.near[word]
    if goal in (CITIZENS, MERCHANTS):
        return me.near[word]
    return board.quadrants[quadrant][word]


@rule
def count_common(one, other):
    """How many hexes two sets share."""
    count = 0
    for word in range(WORDS):
        count += count_bits(one[word] & other[word])
    return count
