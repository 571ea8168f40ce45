"""How well a seat stands in Kingdom Builder, in gold: what bots steer by before the end is in sight. Guesses, not rules.

Gold as if scored now counts about in full. To it come the settlements the seat will still build before the game ends, location
tiles, and what the next turn promises (prospects.py). The numbers are fitted: 2,000 games of bots against themselves, the
final lead explained by these parts.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import has
from hexrealm.engine.compiler import rule
from hexrealm.games.kingdom_builder.ai.prospects import count_prospects
from hexrealm.games.kingdom_builder.rules.goals import clear_earning, count_castles, count_gold, count_in
from hexrealm.games.kingdom_builder.rules.state import OVER
from hexrealm.games.kingdom_builder.rules.tables import (
    FARMERS,
    GOALS_IN_A_GAME,
    LAST_BUILDING_KIND,
    LORDS,
    LORDS_GOLD_SECOND,
    LOST,
    MANDATORY_BUILDS,
    MERCHANTS,
    NO_TILE,
    SETTLEMENTS,
)

SCALE = 9.0  # gold of lead that makes winning about three times as likely as losing
LEVEL_RATINGS = (0, 160, 380, 630)  # of the levels in bots/levels.py, weakest first; measured: benchmarks/RESULTS.md

# What gold of a goal is worth at the end, and how much more or less while the whole supply is left:
# none, fishermen, merchants, discoverers, hermits, citizens, miners, workers, knights, lords, farmers
_WORTH_OF_GOAL = np.array([0.0, 1.0, 1.0, 0.85, 1.0, 1.05, 1.0, 1.0, 1.0, 0.6, 1.0])
_EARLY_OF_GOAL = np.array([0.0, 0.3, -0.9, -0.5, -0.5, 0.1, 0.1, -0.15, -0.4, 0.1, 0.8])
# What a tile is worth in every turn to come, besides the settlement it builds:
# none, farm, oasis, oracle, tavern, tower, barn, harbor, paddock
_WORTH_OF_KIND = np.array([0.0, 0.1, 0.1, 0.15, 0.2, 0.0, 0.1, 0.25, 0.1])
_BUILD, _DUE = 0.45, 0.8  # a settlement still to come; one that is due this turn, more
_SECOND, _THIRD = 2.5, 1.25  # farmers: each settlement that the second and third fewest quadrant are ahead
_SETTLED, _OPEN = 0.3, 4.0  # lords: how many settlements of lead are half a victory at the end, and how many more at the start
_TOUCHED = 1.3  # merchants: a place that may yet be linked


@rule
def evaluate(board, state, seat):
    """How well a seat stands, in gold."""
    if state.decision == OVER:
        return 1000.0 if (state.winners >> seat) & 1 else -1000.0
    me = state.seats[seat]
    left, turns = float(me.supply) / SETTLEMENTS, count_turns(board, state)
    worth = float(count_castles(board, state, seat))
    for place in range(GOALS_IN_A_GAME):
        goal = board.goals[place]
        if goal == LORDS:
            worth += count_lordship(board, state, seat, left)
            continue
        gold = float(count_gold(board, state, seat, goal))
        worth += gold * (_WORTH_OF_GOAL[goal] + left * _EARLY_OF_GOAL[goal])
        if goal == FARMERS:
            worth += min(1.0, 2.0 * left) * count_evenness(board, state, seat)
        elif goal == MERCHANTS:
            worth += _TOUCHED * left * count_touched(board, me)
    clear_earning(state)
    worth += _BUILD * min(float(me.supply), turns * builds_in_a_turn(board, me)) + turns * count_kinds(board, me)
    if state.seat == seat:
        worth += _DUE * float(state.due)
    return worth + count_prospects(board, state, seat, turns)


@rule
def builds_in_a_turn(board, me):
    """Settlements a seat can build every turn, with its tiles."""
    builds = MANDATORY_BUILDS
    for location in range(1, board.locations + 1):
        builds += NO_TILE < me.tiles[location] < LOST and board.location_kind[location] <= LAST_BUILDING_KIND
    return float(builds)


@rule
def count_turns(board, state):
    """How many turns until the first supply is empty, about."""
    turns = float(SETTLEMENTS)
    for seat in range(board.players):
        turns = min(turns, float(state.seats[seat].supply) / builds_in_a_turn(board, state.seats[seat]))
    return turns


@rule
def count_kinds(board, me):
    """What the seat's tiles are worth each turn, by kind."""
    worth = 0.0
    for location in range(1, board.locations + 1):
        if NO_TILE < me.tiles[location] < LOST:
            worth += _WORTH_OF_KIND[board.location_kind[location]]
    return worth


@rule
def count_lordship(board, state, seat, left):
    """For lords: what the quadrants will give, the less sure the more settlements are still to come."""
    worth = 0.0
    for quadrant in range(4):
        mine = count_in(state, seat, board.quadrants[quadrant])
        for other in range(board.players):
            if other != seat:
                lead = float(mine - count_in(state, other, board.quadrants[quadrant])) + 0.5  # a tie is as good as a lead
                worth += lead / (abs(lead) + _SETTLED + _OPEN * left)
    return LORDS_GOLD_SECOND / 2 * worth


@rule
def count_touched(board, me):
    """For merchants: the location and castle hexes with an own settlement beside them."""
    count = 0
    for place in range(len(board.place_hex)):
        count += has(me.near, board.place_hex[place])
    return float(count)


@rule
def count_evenness(board, state, seat):
    """For farmers: the fewest quadrant can be filled up as far as the next ones are ahead of it."""
    first, second, third = SETTLEMENTS, SETTLEMENTS, SETTLEMENTS
    for quadrant in range(4):
        count = count_in(state, seat, board.quadrants[quadrant])
        if count < first:
            first, second, third = count, first, second
        elif count < second:
            second, third = count, second
        elif count < third:
            third = count
    return _SECOND * min(3, second - first) + _THIRD * min(4, third - first)
