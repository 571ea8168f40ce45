"""Gold: castles and the ten Kingdom Builder tiles, one short function each (K9, K10). It can be counted at any moment.

Each leaves the hexes that earn what it counted in the scratch set EARNING: settlements, and for merchants and castles the
places too (location and castle hexes). The caller empties the set.
"""

from __future__ import annotations

from hexrealm.engine.bits import add, has
from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.events import emit
from hexrealm.engine.intrinsics import count_bits
from hexrealm.games.kingdom_builder.rules.areas import (
    AREA,
    EARNING,
    clear_set,
    next_area,
    places_beside_area,
    start_areas,
)
from hexrealm.games.kingdom_builder.rules.event_kinds import ENDED, SCORED
from hexrealm.games.kingdom_builder.rules.state import CASTLES, SIZE, TOTAL, WORDS
from hexrealm.games.kingdom_builder.rules.straight import row_of
from hexrealm.games.kingdom_builder.rules.tables import (
    CASTLE_GOLD,
    CITIZENS,
    CITIZENS_FOR_ONE_GOLD,
    DISCOVERERS,
    DISCOVERERS_GOLD,
    FARMERS_GOLD,
    FISHERMEN,
    FISHERMEN_GOLD,
    GOALS_IN_A_GAME,
    HERMITS,
    HERMITS_GOLD,
    KNIGHTS,
    KNIGHTS_GOLD,
    LORDS,
    LORDS_GOLD,
    LORDS_GOLD_SECOND,
    MERCHANTS,
    MERCHANTS_GOLD,
    MINERS,
    MINERS_GOLD,
    SETTLEMENTS,
    WATER,
    WORKERS,
    WORKERS_GOLD,
)


@rule
def count_in(state, seat, words):
    """Count the own settlements on the hexes of a set."""
    count = 0
    for word in range(WORDS):
        count += count_bits(state.seats[seat].standing[word] & words[word])
    return count


@rule
def count_in_row(state, seat, row):
    """Count the own settlements in a row; rows are counted from 0."""
    return count_bits(row_of(state.seats[seat].standing, row))


@rule
def earn_on(state, seat, words):
    """Let the own settlements on the hexes of a set earn; return how many."""
    count, earning = 0, state.scratch[EARNING]
    for word in range(WORDS):
        earning[word] = state.seats[seat].standing[word] & words[word]
        count += count_bits(earning[word])
    return count


@rule
def earn_area(state):
    """Let the area visited last earn, in addition to what earns already."""
    for word in range(WORDS):
        state.scratch[EARNING][word] |= state.scratch[AREA][word]


@rule
def earn_places(board, state, places):
    """Let places, given as bits, earn in addition to what earns already; return how many."""
    count = 0
    for place in range(len(board.place_hex)):
        if (places >> place) & 1:
            add(state.scratch[EARNING], board.place_hex[place])
            count += 1
    return count


@rule
def count_fishermen(board, state, seat):
    """K10.1: own settlements next to water, not on it."""
    count, earning = earn_on(state, seat, board.beside_water), state.scratch[EARNING]
    for word in range(WORDS):
        count -= count_bits(earning[word] & board.pools[WATER][word])
        earning[word] &= ~board.pools[WATER][word]
    return count * FISHERMEN_GOLD


@rule
def count_merchants(board, state, seat):
    """K10.2: places linked to another by a chain of own settlements."""
    linked = 0
    clear_set(state, EARNING)
    start_areas(state, seat)
    while next_area(board, state) > 0:
        touched = places_beside_area(board, state)
        if touched & (touched - 1) != 0:  # two or more
            linked |= touched
            earn_area(state)
    return earn_places(board, state, linked) * MERCHANTS_GOLD


@rule
def count_discoverers(board, state, seat):
    """K10.3: rows with an own settlement."""
    count = 0
    earn_on(state, seat, state.seats[seat].standing)
    for row in range(SIZE):
        count += count_in_row(state, seat, row) > 0
    return count * DISCOVERERS_GOLD


@rule
def count_hermits(board, state, seat):
    """K10.4: separate areas; a single settlement is an area too."""
    count = 0
    earn_on(state, seat, state.seats[seat].standing)
    start_areas(state, seat)
    while next_area(board, state) > 0:
        count += 1
    return count * HERMITS_GOLD


@rule
def count_citizens(board, state, seat):
    """K10.5: one gold for each two settlements of the largest area."""
    largest = 0
    clear_set(state, EARNING)
    start_areas(state, seat)
    size = next_area(board, state)
    while size > 0:
        if size > largest:
            largest = size
            clear_set(state, EARNING)
            earn_area(state)
        size = next_area(board, state)
    return largest // CITIZENS_FOR_ONE_GOLD


@rule
def count_miners(board, state, seat):
    """K10.6: own settlements next to a mountain."""
    return earn_on(state, seat, board.beside_mountain) * MINERS_GOLD


@rule
def count_workers(board, state, seat):
    """K10.7: own settlements next to a location or castle hex."""
    return earn_on(state, seat, board.beside_place) * WORKERS_GOLD


@rule
def count_knights(board, state, seat):
    """K10.8: own settlements on the one row that has most of them."""
    best, most = 0, 0
    for row in range(SIZE):
        count = count_in_row(state, seat, row)
        if count > most:
            best, most = row, count
    return earn_on(state, seat, board.rows[best]) * KNIGHTS_GOLD


@rule
def count_lords(board, state, seat):
    """K10.9: in each quadrant, gold for the most settlements and for the second most; a count of zero ranks like any other."""
    gold = 0
    earn_on(state, seat, state.seats[seat].standing)
    for quadrant in range(4):
        rank = count_higher(board, state, count_in(state, seat, board.quadrants[quadrant]), quadrant)
        if rank == 0:
            gold += LORDS_GOLD
        elif rank == 1:
            gold += LORDS_GOLD_SECOND
        else:
            for word in range(WORDS):
                state.scratch[EARNING][word] &= ~board.quadrants[quadrant][word]
    return gold


@rule
def count_higher(board, state, count, quadrant):
    """Return how many different counts in a quadrant are higher than this one."""
    higher, last = 0, SETTLEMENTS + 1
    while True:
        best = -1
        for seat in range(board.players):
            other = count_in(state, seat, board.quadrants[quadrant])
            if count < other < last:
                best = max(best, other)
        if best < 0:
            return higher
        higher += 1
        last = best


@rule
def count_farmers(board, state, seat):
    """K10.10: own settlements in the quadrant where the seat has fewest."""
    fewest = 0
    for quadrant in range(4):
        if count_in(state, seat, board.quadrants[quadrant]) < count_in(state, seat, board.quadrants[fewest]):
            fewest = quadrant
    return earn_on(state, seat, board.quadrants[fewest]) * FARMERS_GOLD


@rule
def count_castles(board, state, seat):
    """K9.1: castle hexes with an own settlement next to them."""
    touched = 0
    for place in range(len(board.place_hex)):
        touched |= int(has(state.seats[seat].near, board.place_hex[place])) << place
    clear_set(state, EARNING)
    return earn_places(board, state, touched & int(board.castle_places)) * CASTLE_GOLD


@rule_not_inlined
def count_gold(board, state, seat, goal):
    """Return the gold that one Kingdom Builder tile gives a seat now."""
    if goal == FISHERMEN:
        return count_fishermen(board, state, seat)
    if goal == MERCHANTS:
        return count_merchants(board, state, seat)
    if goal == DISCOVERERS:
        return count_discoverers(board, state, seat)
    if goal == HERMITS:
        return count_hermits(board, state, seat)
    if goal == CITIZENS:
        return count_citizens(board, state, seat)
    if goal == MINERS:
        return count_miners(board, state, seat)
    if goal == WORKERS:
        return count_workers(board, state, seat)
    if goal == KNIGHTS:
        return count_knights(board, state, seat)
    if goal == LORDS:
        return count_lords(board, state, seat)
    return count_farmers(board, state, seat)


@rule
def count_all_gold(board, state, events):
    """K9.1, K10: set every seat's gold by goal, for castles, and in total."""
    for seat in range(board.players):
        gold = state.seats[seat].gold
        gold[TOTAL] = 0
        for slot in range(GOALS_IN_A_GAME):
            gold[slot] = count_gold(board, state, seat, board.goals[slot])
            gold[TOTAL] += gold[slot]
            emit(events, SCORED, seat, board.goals[slot], gold[slot], 0, 0)
        gold[CASTLES] = count_castles(board, state, seat)
        gold[TOTAL] += gold[CASTLES]
        emit(events, SCORED, seat, 0, gold[CASTLES], 0, 0)
    clear_set(state, EARNING)


@rule_not_inlined
def end_game(board, state, events):
    """K8.3: most gold wins; seats that tie share the victory."""
    count_all_gold(board, state, events)
    best = 0
    for seat in range(board.players):
        best = max(best, int(state.seats[seat].gold[TOTAL]))
    for seat in range(board.players):
        if state.seats[seat].gold[TOTAL] == best:
            state.winners |= 1 << seat
    emit(events, ENDED, state.seat, state.winners, 0, 0, 0)


@rule
def win_share(board, state, seat):
    """K8.3: return a seat's share of the victory in a finished game; seats that tie share it."""
    winners = int(state.winners)
    if (winners >> seat) & 1 == 0:
        return 0.0
    return 1.0 / count_bits(winners)
