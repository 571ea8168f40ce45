"""Areas of connected settlements, visited one after the other: for the goals that count areas (K10). Uses scratch sets."""

from __future__ import annotations

from hexrealm.engine.bits import ONE, bit
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.kingdom_builder.rules.settlements import first_word_around, last_word_around
from hexrealm.games.kingdom_builder.rules.state import SCRATCH_SETS, WORDS

# What the rules use the scratch sets for. EARNING: the hexes that earn the gold counted last, see goals.py.
UNVISITED, AREA, FRONTIER, EARNING = range(SCRATCH_SETS)


@rule
def clear_set(state, number):
    """Empty one scratch set."""
    for word in range(WORDS):
        state.scratch[number][word] = 0


@rule
def clear_scratch(state):
    """Empty all scratch sets, as they must be between actions: equal positions are equal bytes."""
    for number in range(SCRATCH_SETS):
        clear_set(state, number)


@rule
def start_areas(state, seat):
    """Mark all settlements of a seat as not visited."""
    for word in range(WORDS):
        state.scratch[UNVISITED][word] = state.seats[seat].standing[word]


@rule
def next_area(board, state):
    """Visit one more area of connected settlements; return its size. When all are visited, return 0 with the sets empty."""
    clear_set(state, AREA)
    unvisited = state.scratch[UNVISITED]
    for word in range(WORDS):
        if unvisited[word] != 0:
            first = lowest_bit(unvisited[word])
            unvisited[word] &= ~bit(first)
            state.scratch[AREA][word] = state.scratch[FRONTIER][word] = bit(first)
            return 1 + _spread_area(board, state)
    return 0


@rule
def _spread_area(board, state):
    """Add all settlements connected to the area; return how many. The frontier is empty afterwards."""
    unvisited, area, frontier = state.scratch[UNVISITED], state.scratch[AREA], state.scratch[FRONTIER]
    added, word = 0, 0
    while word < WORDS:
        if frontier[word] == 0:
            word += 1
            continue
        hex = word * 64 + lowest_bit(frontier[word])
        frontier[word] &= frontier[word] - ONE
        for other in range(first_word_around(hex), last_word_around(hex) + 1):
            found = board.around[hex][other] & unvisited[other]
            if found != 0:
                added += count_bits(found)
                unvisited[other] &= ~found
                area[other] |= found
                frontier[other] |= found
                word = min(word, other)
    return added


@rule
def places_beside_area(board, state):
    """Return the places next to the area, as bits."""
    touched = 0
    for word in range(WORDS):
        left = state.scratch[AREA][word]
        while left != 0:
            touched |= int(board.places_beside[word * 64 + lowest_bit(left)])
            left &= left - ONE
    return touched
