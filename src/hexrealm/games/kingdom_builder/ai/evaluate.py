"""How well a seat stands in Kingdom Builder, in gold: what bots maximize before the end is in sight. Estimates, not rules.

The gold as if scored now counts about in full. Added to it are the settlements the seat will still build before the game ends,
location tiles, and what the next turn promises (prospects.py). The weights are fitted to 2,000 games of bots against
themselves: a regression of the final lead on these parts.
"""

from __future__ import annotations

from hexrealm.engine.bits import has
from hexrealm.engine.compiler import rule
from hexrealm.games.kingdom_builder.ai.prospects import evaluate_next_turn
from hexrealm.games.kingdom_builder.ai.weights import by_goal, by_kind
from hexrealm.games.kingdom_builder.rules.areas import EARNING, clear_set
from hexrealm.games.kingdom_builder.rules.goals import count_castles, count_gold, count_in
from hexrealm.games.kingdom_builder.rules.state import OVER
from hexrealm.games.kingdom_builder.rules.tables import (
    BARN,
    CITIZENS,
    DISCOVERERS,
    FARM,
    FARMERS,
    FISHERMEN,
    GOALS_IN_A_GAME,
    HARBOR,
    HERMITS,
    KNIGHTS,
    LAST_BUILDING_KIND,
    LORDS,
    LORDS_GOLD_SECOND,
    LOST,
    MANDATORY_BUILDS,
    MERCHANTS,
    MINERS,
    NO_TILE,
    OASIS,
    ORACLE,
    PADDOCK,
    SETTLEMENTS,
    TAVERN,
    TOWER,
    WORKERS,
)

SCALE = 9.0  # the lead in gold that makes winning about three times as likely as losing

_WON, _LOST = 1000.0, -1000.0  # a finished game
# What one gold of a goal is worth at the end of the game, and what is added to that while the whole supply is left.
_GOAL_LATE = by_goal(
    {
        FISHERMEN: 1.0,
        MERCHANTS: 1.0,
        DISCOVERERS: 0.85,
        HERMITS: 1.0,
        CITIZENS: 1.05,
        MINERS: 1.0,
        WORKERS: 1.0,
        KNIGHTS: 1.0,
        LORDS: 0.6,
        FARMERS: 1.0,
    }
)
_GOAL_EARLY = by_goal(
    {
        FISHERMEN: 0.3,
        MERCHANTS: -0.9,
        DISCOVERERS: -0.5,
        HERMITS: -0.5,
        CITIZENS: 0.1,
        MINERS: 0.1,
        WORKERS: -0.15,
        KNIGHTS: -0.4,
        LORDS: 0.1,
        FARMERS: 0.8,
    }
)
# What a location tile is worth in every turn to come, without the settlement it builds.
_TILE = by_kind(
    {FARM: 0.1, OASIS: 0.1, ORACLE: 0.15, TAVERN: 0.2, TOWER: 0.0, BARN: 0.1, HARBOR: 0.25, PADDOCK: 0.1},
)
_BUILD_TO_COME = 0.45  # each settlement still to be built
_BUILD_DUE = 0.8  # in addition, each that is due this turn
# Farmers: each settlement by which the second and the third emptiest quadrant are ahead of the emptiest, up to so many.
_SECOND_AHEAD, _SECOND_AT_MOST = 2.5, 3
_THIRD_AHEAD, _THIRD_AT_MOST = 1.25, 4
_EVENNESS = 2.0  # times the part of the supply that is left, at most 1: it counts less in the second half of the game
# Lords: the lead in settlements that makes a quadrant half won at the end, and what is added to it at the start.
_LEAD_LATE, _LEAD_EARLY = 0.3, 4.0
_PLACE_TOUCHED = 1.3  # merchants: a place that may still be linked


@rule
def evaluate(board, state, seat):
    """Return how well a seat stands, in gold."""
    if state.decision == OVER:
        return _WON if (state.winners >> seat) & 1 else _LOST
    me = state.seats[seat]
    left, turns = float(me.supply) / SETTLEMENTS, estimate_turns(board, state)
    worth = float(count_castles(board, state, seat))
    for slot in range(GOALS_IN_A_GAME):
        goal = board.goals[slot]
        if goal == LORDS:
            worth += evaluate_lords(board, state, seat, left)
            continue
        gold = float(count_gold(board, state, seat, goal))
        worth += gold * (_GOAL_LATE[goal] + left * _GOAL_EARLY[goal])
        if goal == FARMERS:
            worth += min(1.0, _EVENNESS * left) * evaluate_evenness(board, state, seat)
        elif goal == MERCHANTS:
            worth += _PLACE_TOUCHED * left * count_touched(board, me)
    clear_set(state, EARNING)
    worth += _BUILD_TO_COME * min(float(me.supply), turns * builds_in_a_turn(board, me)) + turns * evaluate_tiles(board, me)
    if state.seat == seat:
        worth += _BUILD_DUE * float(state.due)
    return worth + evaluate_next_turn(board, state, seat, turns)


@rule
def builds_in_a_turn(board, me):
    """Return how many settlements a seat can build every turn, with its tiles."""
    builds = MANDATORY_BUILDS
    for location in range(1, board.locations + 1):
        builds += NO_TILE < me.tiles[location] < LOST and board.location_kind[location] <= LAST_BUILDING_KIND
    return float(builds)


@rule
def estimate_turns(board, state):
    """Estimate how many turns are left until the first supply is empty."""
    turns = float(SETTLEMENTS)
    for seat in range(board.players):
        turns = min(turns, float(state.seats[seat].supply) / builds_in_a_turn(board, state.seats[seat]))
    return turns


@rule
def evaluate_tiles(board, me):
    """Return what a seat's location tiles are worth each turn."""
    worth = 0.0
    for location in range(1, board.locations + 1):
        if NO_TILE < me.tiles[location] < LOST:
            worth += _TILE[board.location_kind[location]]
    return worth


@rule
def evaluate_lords(board, state, seat, left):
    """Return what the quadrants will give: the more settlements are still to come, the less a lead counts."""
    worth = 0.0
    for quadrant in range(4):
        mine = count_in(state, seat, board.quadrants[quadrant])
        for other in range(board.players):
            if other != seat:
                lead = float(mine - count_in(state, other, board.quadrants[quadrant])) + 0.5  # a tie is as good as a lead
                worth += lead / (abs(lead) + _LEAD_LATE + _LEAD_EARLY * left)
    return LORDS_GOLD_SECOND / 2 * worth


@rule
def count_touched(board, me):
    """For merchants: count the location and castle hexes with an own settlement next to them."""
    count = 0
    for place in range(len(board.place_hex)):
        count += has(me.near, board.place_hex[place])
    return float(count)


@rule
def evaluate_evenness(board, state, seat):
    """For farmers: settlements in the emptiest quadrant will count as far as the next emptiest ones are ahead of it."""
    first, second, third = SETTLEMENTS, SETTLEMENTS, SETTLEMENTS
    for quadrant in range(4):
        count = count_in(state, seat, board.quadrants[quadrant])
        if count < first:
            first, second, third = count, first, second
        elif count < second:
            second, third = count, second
        elif count < third:
            third = count
    return _SECOND_AHEAD * min(_SECOND_AT_MOST, second - first) + _THIRD_AHEAD * min(_THIRD_AT_MOST, third - first)
