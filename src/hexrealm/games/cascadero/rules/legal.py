"""What a seat may do: one predicate for each kind of action, and the lists made of them. What actions do is in rules.py."""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit, has, nth_bit
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.cascadero.rules.actions import FIRST_ADVANCE, FIRST_HERALD, FIRST_MOVE, FIRST_PLACE, FIRST_SEALED, PASS
from hexrealm.games.cascadero.rules.state import (
    ADVANCE,
    HEXES,
    MOST_TOWNS,
    MOVE_ENVOY,
    MOVE_HERALD,
    NO_TOWN,
    NOTHING,
    OVER,
    PLACE,
    WORDS,
)
from hexrealm.games.cascadero.rules.tables import COLOURS, FORBIDDEN, SPACE_ACTION, TOP

LAST = np.uint64(63)  # the place of the last action of a word


@rule
def fields_to_place(board, state, word):
    """C3.1, C3.2, C11.1, C11.2: empty fields; a farmer tile only next to an own envoy. The fields of one word of the set."""
    return state.empty[word] & (~board.farmers[word] | state.seats[state.seat].near[word])


@rule
def fields_to_seal(board, state, word):
    """C8.1: next to a town, with no own envoy beside it, while a seal is held."""
    me = state.seats[state.seat]
    if me.seals == 0:
        return np.uint64(0)
    return fields_to_place(board, state, word) & board.beside_town[word] & ~me.near[word]


@rule
def where_cube_stops(colour, start, steps):
    """C6.2, C6.3: not on a forbidden space but below it, and never beyond the top."""
    stop = min(int(start) + int(steps), TOP)
    if SPACE_ACTION[colour, stop] == FORBIDDEN:
        stop -= 1
    return stop


@rule
def may_advance(state, colour):
    """C7.3: a cube that would move."""
    cube = state.seats[state.seat].cubes[colour]
    return where_cube_stops(colour, cube, 1) > cube


@rule
def may_move_envoy(board, state, field, direction):
    """C9.1: an own envoy, one step, to an empty field, a farmer tile too."""
    return has(state.seats[state.seat].standing, field) and has(state.empty, board.neighbours[field][direction])


@rule
def may_take_herald(board, state, town):
    """C11.5, C12.1: any herald for a farmer tile; in the Advanced variant the one whose town just scored."""
    chosen = state.scored_herald == NO_TOWN or state.scored_herald == town
    return chosen and state.heralds & bit(town) != 0


@rule
def may_move_herald(board, state, town, target):
    """C11.5, C12.2: to a town without a herald and with an empty field next to it; in the Advanced variant exactly 3 away."""
    in_reach = not board.advanced or board.herald_reach[town] & bit(target) != 0
    has_room = state.envoys_beside[target] < board.town_fields[target]
    return in_reach and has_room and state.heralds & bit(target) == 0 and may_take_herald(board, state, town)


@rule
def list_places(board, state, options):
    """Every field, then every field with a seal."""
    count = 0
    for word in range(WORDS):
        count = _list_word(fields_to_place(board, state, word), FIRST_PLACE + word * 64, options, count)
    for word in range(WORDS):
        count = _list_word(fields_to_seal(board, state, word), FIRST_SEALED + word * 64, options, count)
    return count


@rule
def _list_word(left, first, options, count):
    while left != 0:
        options[count] = first + lowest_bit(left)
        count += 1
        left &= left - ONE
    return count


@rule
def list_advances(state, options):
    """`pass`, and the colours whose cube would move."""
    options[0] = PASS
    count = 1
    for colour in range(1, len(COLOURS)):
        if may_advance(state, colour):
            options[count] = FIRST_ADVANCE + colour
            count += 1
    return count


@rule
def list_envoy_moves(board, state, options):
    """`pass`, and every own envoy in every direction it may go."""
    options[0] = PASS
    count = 1
    for word in range(WORDS):
        left = state.seats[state.seat].standing[word]
        while left != 0:
            field = word * 64 + lowest_bit(left)
            left &= left - ONE
            for direction in range(6):
                if may_move_envoy(board, state, field, direction):
                    options[count] = FIRST_MOVE + field * 6 + direction
                    count += 1
    return count


@rule
def list_herald_moves(board, state, options):
    """`pass`, and every herald to every town it may go to."""
    options[0] = PASS
    count = 1
    for town in range(1, board.towns + 1):
        if may_take_herald(board, state, town):
            for target in range(1, board.towns + 1):
                if may_move_herald(board, state, town, target):
                    options[count] = FIRST_HERALD + (town - 1) * MOST_TOWNS + target - 1
                    count += 1
    return count


@rule
def has_option(board, state, decision):
    """C7.6: whether there is anything but `pass`."""
    if decision == ADVANCE:
        for colour in range(1, len(COLOURS)):
            if may_advance(state, colour):
                return True
    elif decision == MOVE_ENVOY:
        return _has_envoy_move(board, state)
    elif decision == MOVE_HERALD:
        return _has_herald_move(board, state)
    return False


@rule
def _has_envoy_move(board, state):
    for word in range(WORDS):
        left = state.seats[state.seat].standing[word]
        while left != 0:
            field = word * 64 + lowest_bit(left)
            left &= left - ONE
            for direction in range(6):
                if may_move_envoy(board, state, field, direction):
                    return True
    return False


@rule
def _has_herald_move(board, state):
    for town in range(1, board.towns + 1):
        if may_take_herald(board, state, town):
            for target in range(1, board.towns + 1):
                if may_move_herald(board, state, town, target):
                    return True
    return False


@rule
def list_legal(board, state, options):
    """Fill options with every legal action, in rising order; returns how many."""
    if state.decision == PLACE:
        return list_places(board, state, options)
    if state.decision == ADVANCE:
        return list_advances(state, options)
    if state.decision == MOVE_ENVOY:
        return list_envoy_moves(board, state, options)
    if state.decision == MOVE_HERALD:
        return list_herald_moves(board, state, options)
    return 0


@rule
def legal_word(board, state, word):
    """The legal actions among 64, as bits: list_legal()'s, for those who want sets. Placing is asked of all 64 at once."""
    legal = np.uint64(0)
    if state.decision == PLACE:
        if word < WORDS:
            legal = fields_to_place(board, state, word)
        if WORDS - 1 <= word < 2 * WORDS - 1:  # the first with a seal is the last action of a word
            legal |= fields_to_seal(board, state, word - WORDS + 1) << LAST
        if WORDS <= word < 2 * WORDS:
            legal |= fields_to_seal(board, state, word - WORDS) >> ONE
    elif state.decision != OVER:
        legal = _only(PASS, word)
        if state.decision == ADVANCE:
            legal |= _advances_in(state, word)
        elif state.decision == MOVE_ENVOY:
            legal |= _envoy_moves_in(board, state, word)
        else:
            legal |= _herald_moves_in(board, state, word)
    return legal


@rule
def _only(action, word):
    """One action as a word of a set; empty, if it is not in this word."""
    return bit(action) if action >> 6 == word else np.uint64(0)


@rule
def _advances_in(state, word):
    legal = np.uint64(0)
    for colour in range(1, len(COLOURS)):
        if may_advance(state, colour):
            legal |= _only(FIRST_ADVANCE + colour, word)
    return legal


@rule
def _envoy_moves_in(board, state, word):
    legal, first = np.uint64(0), word * 64 - FIRST_MOVE
    for field in range(max(first // 6, 0), min((first + 63) // 6 + 1, HEXES)):
        if has(state.seats[state.seat].standing, field):
            for direction in range(6):
                if may_move_envoy(board, state, field, direction):
                    legal |= _only(FIRST_MOVE + field * 6 + direction, word)
    return legal


@rule
def _herald_moves_in(board, state, word):
    legal, first = np.uint64(0), word * 64 - FIRST_HERALD
    for town in range(max(first // MOST_TOWNS + 1, 1), min((first + 63) // MOST_TOWNS + 1, board.towns) + 1):
        if may_take_herald(board, state, town):
            for target in range(1, board.towns + 1):
                if may_move_herald(board, state, town, target):
                    legal |= _only(FIRST_HERALD + (town - 1) * MOST_TOWNS + target - 1, word)
    return legal


@rule
def pick_uniformly(board, state, options, random):
    """The legal action at the place in list_legal's order that a random uint32 falls on, without listing fields."""
    if state.decision != PLACE:
        count = list_legal(board, state, options)
        return int(options[(random * count) >> 32])
    return _pick_place(board, state, random)


@rule
def _pick_place(board, state, random):
    plain, sealed = 0, 0
    for word in range(WORDS):
        plain += count_bits(fields_to_place(board, state, word))
        sealed += count_bits(fields_to_seal(board, state, word))
    n = (random * (plain + sealed)) >> 32
    word = 0
    if n < plain:
        while n >= count_bits(fields_to_place(board, state, word)):
            n -= count_bits(fields_to_place(board, state, word))
            word += 1
        return FIRST_PLACE + word * 64 + nth_bit(fields_to_place(board, state, word), n)
    n -= plain
    while n >= count_bits(fields_to_seal(board, state, word)):
        n -= count_bits(fields_to_seal(board, state, word))
        word += 1
    return FIRST_SEALED + word * 64 + nth_bit(fields_to_seal(board, state, word), n)


@rule
def ask(board, state, decision):
    """C7.6: a decision with no option but `pass` is not asked."""
    state.decision = decision if has_option(board, state, decision) else NOTHING
