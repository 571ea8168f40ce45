"""What a seat may do: one predicate or set for each kind of action, and the lists made of them. turn.py applies actions."""

from __future__ import annotations

import numpy as np

from hexrealm.engine.bits import ONE, bit, has, nth_bit
from hexrealm.engine.compiler import rule
from hexrealm.engine.intrinsics import count_bits, lowest_bit
from hexrealm.games.cascadero.rules.actions import (
    FIRST_ADVANCE,
    FIRST_HERALD,
    FIRST_MOVE,
    FIRST_PLACE,
    FIRST_SEALED,
    PASS,
)
from hexrealm.games.cascadero.rules.state import (
    ADVANCE,
    HEXES,
    MOST_TOWNS,
    MOVE_ENVOY,
    NO_TOWN,
    NOTHING,
    OVER,
    PLACE,
    WORDS,
)
from hexrealm.games.cascadero.rules.tables import COLOURS, FORBIDDEN, SPACE_ACTION, TOP

LAST = np.uint64(63)  # the bit of the last action of a word


@rule
def first_move(field):
    """Return the action that moves the envoy on a field in direction 0."""
    return FIRST_MOVE + field * 6


@rule
def first_herald_move(town):
    """Return the number from which the moves of a town's herald are counted: add the number of the target."""
    return FIRST_HERALD + (town - 1) * MOST_TOWNS - 1


@rule
def unlocked_fields(board, state, word):
    """C11.1, C11.2: one word of the fields that are not a farmer tile, or are one next to an own envoy."""
    return ~board.farmers[word] | state.seats[state.seat].near[word]


@rule
def fields_to_place(board, state, word):
    """C3.1, C3.2: one word of the empty fields where the seat may place an envoy."""
    return state.empty[word] & unlocked_fields(board, state, word)


@rule
def has_seal(state):
    """C8.1: whether the seat holds a seal."""
    return state.seats[state.seat].seals > 0


@rule
def fields_to_seal(board, state, word):
    """C8.1: one word of the fields for an envoy with a seal: next to a town, with no own envoy on a neighbouring field."""
    if not has_seal(state):
        return np.uint64(0)
    return fields_to_place(board, state, word) & board.beside_town[word] & ~state.seats[state.seat].near[word]


@rule
def where_cube_stops(colour, start, steps):
    """C6.2, C6.3: not on a forbidden space but below it, and never beyond the top."""
    stop = min(int(start) + int(steps), TOP)
    if SPACE_ACTION[colour, stop] == FORBIDDEN:
        stop -= 1
    return stop


@rule
def may_advance(state, colour):
    """C7.3: whether a cube would move."""
    cube = state.seats[state.seat].cubes[colour]
    return where_cube_stops(colour, cube, 1) > cube


@rule
def cubes_to_advance(state):
    """Return the colours whose cube may advance, as bits."""
    colours = np.uint64(0)
    for colour in range(1, len(COLOURS)):
        if may_advance(state, colour):
            colours |= bit(colour)
    return colours


@rule
def fields_to_enter(state, word):
    """C9.1: one word of the fields an envoy may move to: empty and next to an own envoy. Farmer tiles are allowed too."""
    return state.empty[word] & state.seats[state.seat].near[word]


@rule
def envoy_moves(board, state, field):
    """Return the directions in which the own envoy on a field may move, as bits."""
    directions = np.uint64(0)
    for direction in range(6):
        target = board.neighbours[field][direction]
        if fields_to_enter(state, target >> 6) & bit(target) != 0:
            directions |= bit(direction)
    return directions


@rule
def has_herald(state, town):
    """Return whether a herald is in a town."""
    return state.heralds & bit(town) != 0


@rule
def has_empty_field(board, state, town):
    """Return whether a field next to a town is empty."""
    return state.envoys_beside[town] < board.town_fields[town]


@rule
def heralds_to_move(state):
    """C11.5, C12.1: the towns, as bits, whose herald may move: any for a farmer tile, else the one whose town just scored."""
    return state.heralds if state.scored_herald == NO_TOWN else state.heralds & bit(state.scored_herald)


@rule
def herald_moves(board, state, town):
    """C11.5, C12.2: the towns, as bits, a herald may move to: in reach, without a herald, with an empty field next to them."""
    targets, left = np.uint64(0), board.herald_reach[town] & ~state.heralds
    while left != 0:
        target = lowest_bit(left)
        left &= left - ONE
        if has_empty_field(board, state, target):
            targets |= bit(target)
    return targets


@rule
def has_choice(board, state, decision):
    """C7.6: whether a decision has any action but `pass`."""
    found = np.uint64(0)
    if decision == ADVANCE:
        found = cubes_to_advance(state)
    elif decision == MOVE_ENVOY:
        for word in range(WORDS):
            found |= fields_to_enter(state, word)
    else:
        left = heralds_to_move(state)
        while left != 0 and found == 0:
            found = herald_moves(board, state, lowest_bit(left))
            left &= left - ONE
    return found != 0


@rule
def ask(board, state, decision):
    """C7.6: a decision with no action but `pass` is not asked."""
    state.decision = decision if has_choice(board, state, decision) else NOTHING


@rule
def list_legal(board, state, actions):
    """Fill `actions` with every legal action, in rising order; return how many."""
    if state.decision == PLACE:
        return _list_places(board, state, actions)
    if state.decision == OVER:
        return 0
    actions[0] = PASS
    if state.decision == ADVANCE:
        return _list_set(cubes_to_advance(state), FIRST_ADVANCE, actions, 1)
    if state.decision == MOVE_ENVOY:
        return _list_envoy_moves(board, state, actions, 1)
    return _list_herald_moves(board, state, actions, 1)


@rule
def _list_set(left, first, actions, count):
    """List a set of actions, its bit 0 being the action `first`, after `count` others; return how many there are now."""
    while left != 0:
        actions[count] = first + lowest_bit(left)
        count += 1
        left &= left - ONE
    return count


@rule
def _list_places(board, state, actions):
    """List every field without a seal, then every field with one."""
    count = 0
    for word in range(WORDS):
        count = _list_set(fields_to_place(board, state, word), FIRST_PLACE + word * 64, actions, count)
    for word in range(WORDS):
        count = _list_set(fields_to_seal(board, state, word), FIRST_SEALED + word * 64, actions, count)
    return count


@rule
def _list_envoy_moves(board, state, actions, count):
    for word in range(WORDS):
        left = state.seats[state.seat].standing[word]
        while left != 0:
            field = word * 64 + lowest_bit(left)
            left &= left - ONE
            count = _list_set(envoy_moves(board, state, field), first_move(field), actions, count)
    return count


@rule
def _list_herald_moves(board, state, actions, count):
    left = heralds_to_move(state)
    while left != 0:
        town = lowest_bit(left)
        left &= left - ONE
        count = _list_set(herald_moves(board, state, town), first_herald_move(town), actions, count)
    return count


@rule
def legal_word(board, state, word):
    """Return the legal actions from word * 64 on, as bits: the same actions as list_legal()."""
    if state.decision == PLACE:
        return _places(board, state, word)
    if state.decision == OVER:
        return np.uint64(0)
    legal = _shift_into(word, PASS, ONE)
    if state.decision == ADVANCE:
        return legal | _shift_into(word, FIRST_ADVANCE, cubes_to_advance(state))
    if state.decision == MOVE_ENVOY:
        return legal | _envoy_moves(board, state, word)
    return legal | _herald_moves(board, state, word)


@rule
def _shift_into(word, first, actions):
    """Return the part in a word of a set of actions, whose bit 0 is the action `first`."""
    by = first - word * 64
    if by <= -64 or by >= 64:
        return np.uint64(0)
    return actions << np.uint64(by) if by >= 0 else actions >> np.uint64(-by)


@rule
def _envoy_moves(board, state, word):
    legal, first = np.uint64(0), word * 64 - FIRST_MOVE
    for field in range(max(first // 6, 0), min((first + 63) // 6 + 1, HEXES)):
        if has(state.seats[state.seat].standing, field):
            legal |= _shift_into(word, first_move(field), envoy_moves(board, state, field))
    return legal


@rule
def _herald_moves(board, state, word):
    legal, first = np.uint64(0), word * 64 - FIRST_HERALD
    for town in range(max(first // MOST_TOWNS + 1, 1), min((first + 63) // MOST_TOWNS + 1, board.towns) + 1):
        if heralds_to_move(state) & bit(town) != 0:
            legal |= _shift_into(word, first_herald_move(town), herald_moves(board, state, town))
    return legal


@rule
def _places(board, state, word):
    legal = np.uint64(0)
    if word < WORDS:
        legal = fields_to_place(board, state, word)
    if WORDS - 1 <= word < 2 * WORDS - 1:  # the first action with a seal is the last one of a word
        legal |= fields_to_seal(board, state, word - WORDS + 1) << LAST
    if WORDS <= word < 2 * WORDS:
        legal |= fields_to_seal(board, state, word - WORDS) >> ONE
    return legal


@rule
def pick_uniformly(board, state, actions, random):
    """Return the legal action, in the order of list_legal(), that a random uint32 selects. Fields are counted, not listed."""
    if state.decision != PLACE:
        count = list_legal(board, state, actions)
        return int(actions[(random * count) >> 32])
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
