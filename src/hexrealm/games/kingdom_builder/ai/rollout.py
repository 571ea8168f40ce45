"""What a player of Kingdom Builder does at first sight: how bots imagine that a game goes on. Guesses, not rules.

A hunch looks at each hex alone, and at what it is beside, so that a whole game of hunches takes no longer than to judge a few
dozen positions. The numbers are gold, rounded from what two tunings found over games of hunches against hunches.

The room for counting areas in the state holds sets meanwhile, and is left empty: `left` what is wanted, `area` the hexes
beside it, `earning` the rows not built on yet.
"""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.intrinsics import lowest_bit
from hexrealm.games.kingdom_builder.ai.evaluate import count_turns
from hexrealm.games.kingdom_builder.ai.prospects import earning_word, find_best_row, set_out_new_rows, set_out_wanted
from hexrealm.games.kingdom_builder.rules.actions import END, FIRST_HEX, FIRST_KIND
from hexrealm.games.kingdom_builder.rules.goals import clear_areas, clear_earning, count_in
from hexrealm.games.kingdom_builder.rules.legal import pick_uniformly
from hexrealm.games.kingdom_builder.rules.settlements import first_word_around, last_word_around
from hexrealm.games.kingdom_builder.rules.state import DRAW, LIFT, NOWHERE, TOTAL, TURN, WORDS
from hexrealm.games.kingdom_builder.rules.tables import (
    FARMERS,
    GOALS_IN_A_GAME,
    LAST_BUILDING_KIND,
    LORDS,
    SETTLEMENTS,
    UNKNOWN,
)

SHARE = 0.5  # of what a search thinks of a position comes from a game of hunches, the rest from judgement

_WANTED, _WAY = 4.0, 1.0  # beside a castle or tile to be had; one step before it, while there is another build to come
_BOUND = 0.3  # each terrain beside a settlement on its own will bind the next turns
# A hex that earns for a goal; lords and farmers look at quadrants:
# none, fishermen, merchants, discoverers, hermits, citizens, miners, workers, knights, lords, farmers
_OF_GOAL = np.array([0.0, 1.5, 0.5, 0.8, 1.2, 0.8, 1.7, 1.0, 2.0, 0.0, 0.0])
_THINNEST, _NEXT = 2.0, 0.7  # farmers: the quadrant with fewest own settlements, and the one with next to fewest
_LORDSHIP, _SETTLED, _OPEN = 6.0, 0.8, 4.0  # lords: the less, the further ahead or behind, and the more is still to come
_VICTORY = 3.0  # what winning counts beside the gold
_WHIM = 0.01 / 2**32  # a random number decides between hexes that promise the same


@rule
def evaluate_outcome(board, state, seat):
    """How well a seat did: a game of hunches is a guess, so that the lead says more than who had it."""
    return float(state.seats[seat].gold[TOTAL]) + _VICTORY * int((state.winners >> seat) & 1)


@rule_not_inlined
def rollout_action(board, state, options, random):
    """Build where it promises most, then with every tile that builds; move nothing."""
    if state.decision == DRAW or state.decision == LIFT:  # `in` is four times the code
        return pick_uniformly(board, state, options, random)
    if state.decision == TURN and state.due == 0:
        return use_or_end(state)
    return FIRST_HEX + find_promising_hex(board, state, random)


@rule
def use_or_end(state):
    """The first tile that builds, or the end of the turn."""
    for kind in range(1, LAST_BUILDING_KIND + 1):
        if (state.kinds >> kind) & 1:
            return FIRST_KIND + kind
    return END


@rule
def find_promising_hex(board, state, random):
    """Of the hexes to choose from, the one that promises most."""
    seat = int(state.seat)
    set_out_wanted(board, state, seat, count_turns(board, state))
    set_out_way(board, state)
    set_out_new_rows(board, state, seat)
    row, quadrants = find_best_row(board, state, seat), promise_of_quadrants(board, state, seat)
    best, best_promise = NOWHERE, -1e30
    for word in range(WORDS):
        targets = state.targets[word]
        if targets == 0:
            continue
        earning = earning_words(board, state, seat, row, word)
        while targets != 0:
            place = word * 64 + lowest_bit(targets)
            targets &= targets - ONE
            random = (random * 1664525 + 1013904223) & 0xFFFFFFFF  # a new number, quickly
            promise = promise_of(board, state, seat, place, earning, quadrants) + _WHIM * float(random)
            if promise > best_promise:
                best, best_promise = place, promise
    clear_areas(state)
    clear_earning(state)
    return best


@rule
def set_out_way(board, state):
    """The hexes beside those that are wanted and can be built on this turn."""
    if state.due < 2:
        return
    for word in range(WORDS):
        wanted = state.left[word] & state.free[word] & board.pools[state.played][word]
        while wanted != 0:
            place = word * 64 + lowest_bit(wanted)
            wanted &= wanted - ONE
            for other in range(first_word_around(place), last_word_around(place) + 1):
                state.area[other] |= board.around[place][other]


@rule
def earning_words(board, state, seat, row, word):
    """The hexes of a word that earn, for each goal."""
    return (
        earning_word(board, state, seat, board.goals[0], row, 0, word),
        earning_word(board, state, seat, board.goals[1], row, 0, word),
        earning_word(board, state, seat, board.goals[2], row, 0, word),
    )


@rule
def promise_of(board, state, seat, place, earning, quadrants):
    """What a hex promises."""
    promise = _WANTED * int(has(state.left, place)) + _WAY * int(has(state.area, place))
    for number in range(GOALS_IN_A_GAME):
        promise += _OF_GOAL[board.goals[number]] * int((earning[number] >> np.uint64(place & 63)) & ONE)
    for quadrant in range(4):
        promise += quadrants[quadrant] * int(has(board.quadrants[quadrant], place))
    if not has(state.seats[seat].near, place):
        promise -= _BOUND * count_terrains_beside(board, state, place)
    return promise


@rule
def count_terrains_beside(board, state, place):
    """How many terrains have a free hex beside this one."""
    count, first, last = 0, first_word_around(place), last_word_around(place)
    for terrain in range(1, UNKNOWN):
        found = board.around[place][first] & state.free[first] & board.pools[terrain][first]
        found |= board.around[place][last] & state.free[last] & board.pools[terrain][last]
        count += found != 0
    return count


@rule
def promise_of_quadrants(board, state, seat):
    """What a hex promises for the quadrant it is in."""
    lords = LORDS in (board.goals[0], board.goals[1], board.goals[2])
    farmers = FARMERS in (board.goals[0], board.goals[1], board.goals[2])
    return (
        promise_of_quadrant(board, state, seat, 0, lords, farmers),
        promise_of_quadrant(board, state, seat, 1, lords, farmers),
        promise_of_quadrant(board, state, seat, 2, lords, farmers),
        promise_of_quadrant(board, state, seat, 3, lords, farmers),
    )


@rule
def promise_of_quadrant(board, state, seat, quadrant, lords, farmers):
    """For lords, how open it is who has most there; for farmers, how few the seat has there."""
    promise, mine = 0.0, count_in(state, seat, board.quadrants[quadrant])
    if lords:
        left = float(state.seats[seat].supply) / SETTLEMENTS
        for other in range(board.players):
            if other != seat:
                lead = float(mine - count_in(state, other, board.quadrants[quadrant])) + 0.5  # a tie is as good as a lead
                promise += _LORDSHIP / (abs(lead) + _SETTLED + _OPEN * left)
    if farmers:
        thinner = 0
        for other in range(4):
            thinner += count_in(state, seat, board.quadrants[other]) < mine
        promise += _THINNEST if thinner == 0 else (_NEXT if thinner == 1 else 0.0)
    return promise
