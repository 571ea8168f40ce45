"""The rollout policy of Kingdom Builder: a fast player for games that a search plays out. Estimates, not rules.

It scores each hex alone, by what it is next to, so a whole game takes as long as a few dozen evaluations. The weights are gold,
rounded from two tunings over games of this policy against itself.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.kingdom_builder.ai.evaluate import estimate_turns
from hexrealm.games.kingdom_builder.ai.prospects import (
    REACH,
    WANTED,
    earning_word,
    find_best_row,
    mark_new_rows,
    mark_wanted,
)
from hexrealm.games.kingdom_builder.ai.weights import by_goal
from hexrealm.games.kingdom_builder.rules.actions import END, FIRST_HEX, FIRST_KIND
from hexrealm.games.kingdom_builder.rules.areas import clear_scratch
from hexrealm.games.kingdom_builder.rules.goals import count_in
from hexrealm.games.kingdom_builder.rules.legal import pick_uniformly
from hexrealm.games.kingdom_builder.rules.settlements import first_word_around, last_word_around
from hexrealm.games.kingdom_builder.rules.state import DRAW, LIFT, NOWHERE, TOTAL, TURN, WORDS
from hexrealm.games.kingdom_builder.rules.tables import (
    CITIZENS,
    DISCOVERERS,
    FARMERS,
    FISHERMEN,
    GOALS_IN_A_GAME,
    HERMITS,
    KNIGHTS,
    LAST_BUILDING_KIND,
    LORDS,
    MERCHANTS,
    MINERS,
    SETTLEMENTS,
    UNKNOWN,
    WORKERS,
)

SHARE = 0.5  # the weight of a rollout in the value of a position; the rest is the evaluation's

APPROACH = REACH  # this scratch set holds the hexes next to wanted ones; a rollout does not need the hexes in reach

_WANTED, _APPROACH = 4.0, 1.0  # next to a castle or tile to be had; one step before that, if another build follows
_NEW_TERRAIN = -0.3  # for a hex apart from own settlements, each terrain next to it: it restricts the next turns (K3.3)
# By goal: a hex that earns. Lords and farmers score quadrants instead.
_EARNING_HEX = by_goal(
    {
        FISHERMEN: 1.5,
        MERCHANTS: 0.5,
        DISCOVERERS: 0.8,
        HERMITS: 1.2,
        CITIZENS: 0.8,
        MINERS: 1.7,
        WORKERS: 1.0,
        KNIGHTS: 2.0,
        LORDS: 0.0,
        FARMERS: 0.0,
    }
)
_EMPTIEST, _SECOND_EMPTIEST = 2.0, 0.7  # farmers: the quadrants with fewest own settlements
# Lords: a quadrant counts the less, the further the seat is ahead or behind; settlements still to come weaken that.
_LORDS, _LEAD_LATE, _LEAD_EARLY = 6.0, 0.8, 4.0
_VICTORY = 3.0  # what winning counts in addition to the gold
_TIE_BREAK = 0.01 / 2**32  # times a random uint32: decides between hexes of equal score


@rule
def evaluate_outcome(board, state, seat):
    """Return how well a seat did, in gold: a rollout is an estimate, so the lead says more than who won."""
    return float(state.seats[seat].gold[TOTAL]) + _VICTORY * int((state.winners >> seat) & 1)


@rule_not_inlined
def rollout_action(board, state, actions, random):
    """Build on the hex of the highest score, then use every tile that builds; move nothing."""
    if state.decision == DRAW or state.decision == LIFT:  # `in` is four times the code
        return pick_uniformly(board, state, actions, random)
    if state.decision == TURN and state.due == 0:
        return use_or_end(state)
    return FIRST_HEX + find_best_hex(board, state, random)


@rule
def use_or_end(state):
    """Return the first tile that builds, or the end of the turn."""
    for kind in range(1, LAST_BUILDING_KIND + 1):
        if (state.kinds >> kind) & 1:
            return FIRST_KIND + kind
    return END


@rule
def find_best_hex(board, state, random):
    """Return the target of the highest score."""
    seat = int(state.seat)
    mark_wanted(board, state, seat, estimate_turns(board, state))
    mark_approach(board, state)
    mark_new_rows(board, state, seat)
    row, quadrants = find_best_row(board, state, seat), evaluate_quadrants(board, state, seat)
    best, best_score = NOWHERE, -1e30
    for word in range(WORDS):
        targets = state.targets[word]
        if targets == 0:
            continue
        earning = earning_words(board, state, seat, row, word)
        while targets != 0:
            hex = word * 64 + lowest_bit(targets)
            targets &= targets - ONE
            random = (random * 1664525 + 1013904223) & 0xFFFFFFFF  # a fast generator: one number for each hex
            score = evaluate_hex(board, state, seat, hex, earning, quadrants) + _TIE_BREAK * float(random)
            if score > best_score:
                best, best_score = hex, score
    clear_scratch(state)
    return best


@rule
def mark_approach(board, state):
    """Mark the hexes next to those that are wanted and can be built on this turn."""
    if state.due < 2:
        return
    for word in range(WORDS):
        wanted = state.scratch[WANTED][word] & state.free[word] & board.pools[state.played][word]
        while wanted != 0:
            hex = word * 64 + lowest_bit(wanted)
            wanted &= wanted - ONE
            for other in range(first_word_around(hex), last_word_around(hex) + 1):
                state.scratch[APPROACH][other] |= board.around[hex][other]


@rule
def earning_words(board, state, seat, row, word):
    """Return, for each goal, one word of the hexes that earn."""
    return (
        earning_word(board, state, seat, board.goals[0], row, 0, word),
        earning_word(board, state, seat, board.goals[1], row, 0, word),
        earning_word(board, state, seat, board.goals[2], row, 0, word),
    )


@rule
def evaluate_hex(board, state, seat, hex, earning, quadrants):
    """Return the score of a hex."""
    score = _WANTED * int(has(state.scratch[WANTED], hex)) + _APPROACH * int(has(state.scratch[APPROACH], hex))
    for slot in range(GOALS_IN_A_GAME):
        score += _EARNING_HEX[board.goals[slot]] * int((earning[slot] >> np.uint64(hex & 63)) & ONE)
    for quadrant in range(4):
        score += quadrants[quadrant] * int(has(board.quadrants[quadrant], hex))
    if not has(state.seats[seat].near, hex):
        score += _NEW_TERRAIN * count_terrains_beside(board, state, hex)
    return score


@rule
def count_terrains_beside(board, state, hex):
    """Count the terrains with a free hex next to this one."""
    count, first, last = 0, first_word_around(hex), last_word_around(hex)
    for terrain in range(1, UNKNOWN):
        found = board.around[hex][first] & state.free[first] & board.pools[terrain][first]
        found |= board.around[hex][last] & state.free[last] & board.pools[terrain][last]
        count += found != 0
    return count


@rule
def evaluate_quadrants(board, state, seat):
    """Return what each quadrant adds to the score of its hexes."""
    lords = LORDS in (board.goals[0], board.goals[1], board.goals[2])
    farmers = FARMERS in (board.goals[0], board.goals[1], board.goals[2])
    return (
        evaluate_quadrant(board, state, seat, 0, lords, farmers),
        evaluate_quadrant(board, state, seat, 1, lords, farmers),
        evaluate_quadrant(board, state, seat, 2, lords, farmers),
        evaluate_quadrant(board, state, seat, 3, lords, farmers),
    )


@rule
def evaluate_quadrant(board, state, seat, quadrant, lords, farmers):
    """For lords, score how open it is who has most there; for farmers, how few the seat has there."""
    score, mine = 0.0, count_in(state, seat, board.quadrants[quadrant])
    if lords:
        left = float(state.seats[seat].supply) / SETTLEMENTS
        for other in range(board.players):
            if other != seat:
                lead = float(mine - count_in(state, other, board.quadrants[quadrant])) + 0.5  # a tie is as good as a lead
                score += _LORDS / (abs(lead) + _LEAD_LATE + _LEAD_EARLY * left)
    if farmers:
        emptier = 0
        for other in range(4):
            emptier += count_in(state, seat, board.quadrants[other]) < mine
        score += _EMPTIEST if emptier == 0 else (_SECOND_EMPTIEST if emptier == 1 else 0.0)
    return score
