"""Points: the spaces of the success tracks (C6, C7), farmer tiles (C11), achievements (C10), and the winner (C14)."""

from __future__ import annotations

from hexrealm.engine.compiler import rule
from hexrealm.engine.events import emit
from hexrealm.engine.intrinsics import count_bits
from hexrealm.games.cascadero.rules.event_kinds import (
    ASKED,
    CLAIMED,
    CLAIMED_ALL_PAIRS,
    CLAIMED_PAIR,
    EXTRA_TURN,
    STEPPED,
    STUCK,
    TILE_VP,
    TOOK_SEAL,
    TRACK_VP,
)
from hexrealm.games.cascadero.rules.groups import towns_beside_group
from hexrealm.games.cascadero.rules.legal import ask, where_cube_stops
from hexrealm.games.cascadero.rules.state import ADVANCE, FULL, MINOR, MOVE_ENVOY, MOVE_HERALD
from hexrealm.games.cascadero.rules.tables import (
    ALL_FIVE_BANNER_1,
    ALL_PAIRS_VP,
    BANNER_1,
    BANNER_2,
    BANNER_3,
    COLOURS,
    EXCLUSIVE_VP,
    GIVES_ADVANCE,
    GIVES_EXTRA_TURN,
    GIVES_SEAL,
    GIVES_VP,
    GROUP_OF_FIVE_COLOURS,
    GROUP_OF_THREE_SAME,
    ONE_BANNER_3,
    PAIR_VP,
    SPACE_ACTION,
    SPACE_VP_FIRST,
    SPACE_VP_LATER,
    THREE_BANNER_2,
    THREE_SEALS,
    TILE_ADVANCE,
    TILE_EXTRA_TURN,
    TILE_MOVE_HERALD,
    TILE_VP2,
    TILE_VP3,
    TOP,
)


@rule
def advance_cube(state, colour, steps, events):
    """C6.1: move the cube, which may claim banners. Return where it stops; the actions of its spaces come afterwards."""
    me = state.seats[state.seat]
    start = int(me.cubes[colour])
    stop = where_cube_stops(colour, start, steps)
    blocked = stop < min(start + steps, TOP)
    if stop == start:
        emit(events, STUCK, state.seat, colour, start, blocked, 0)
        return stop
    me.cubes[colour] = stop
    emit(events, STEPPED, state.seat, colour, start, stop, blocked)
    claim_banners(state, events)
    return stop


@rule
def do_space(board, state, colour, space, stopped, events):
    """C7.1, C7.2: do the action of a space that a cube passed or stopped on."""
    action = SPACE_ACTION[colour, space]
    if action == GIVES_VP:
        gain_track_points(state, colour, space, events)
    elif action == GIVES_EXTRA_TURN:
        gain_extra_turn(state, colour, space, 0, events)
    elif action == GIVES_ADVANCE:
        ask_and_emit(board, state, ADVANCE, colour, space, 0, events)
    elif action == GIVES_SEAL and stopped:
        take_seal_or_move(board, state, colour, space, events)


@rule
def gain_track_points(state, colour, space, events):
    """C7.4: of two numbers, the first cube on this track earns the higher and all others the lower."""
    first = (int(state.first_vp_on[colour]) >> space) & 1
    points = SPACE_VP_FIRST[colour, space] if first else SPACE_VP_LATER[colour, space]
    if first:
        state.first_vp_on[colour] &= ~(1 << space)
    state.seats[state.seat].vp += points
    emit(events, TRACK_VP, state.seat, points, colour, space, first)


@rule
def gain_extra_turn(state, colour, space, tile, events):
    """C7.5: another turn after this one; they add up."""
    state.extra_turns += 1
    emit(events, EXTRA_TURN, state.seat, colour, space, tile, 0)


@rule
def take_seal_or_move(board, state, colour, space, events):
    """C8.2, C9.1: take the seal if it is there; else one of the own envoys may move."""
    if state.seals_on[colour] & (1 << space) == 0:
        ask_and_emit(board, state, MOVE_ENVOY, colour, space, 0, events)
        return
    state.seals_on[colour] &= ~(1 << space)
    state.seats[state.seat].seals += 1
    emit(events, TOOK_SEAL, state.seat, colour, space, 0, 0)
    if state.seats[state.seat].seals >= 3:
        claim(state, THREE_SEALS, events)


@rule
def ask_and_emit(board, state, decision, colour, space, tile, events):
    """Ask for a decision that a space or a farmer tile gives."""
    ask(board, state, decision)
    if state.decision == decision:
        emit(events, ASKED, state.seat, decision, colour, space, tile)


@rule
def do_farmer_tile(board, state, field, events):
    """C11.3, C11.4: do the action of the farmer tile under an envoy that was placed or moved there, if there is one."""
    tile = board.farmer_tile[field]
    if tile in (TILE_VP2, TILE_VP3):
        points = 2 if tile == TILE_VP2 else 3
        state.seats[state.seat].vp += points
        emit(events, TILE_VP, state.seat, points, field, 0, 0)
    elif tile == TILE_ADVANCE:
        ask_and_emit(board, state, ADVANCE, 0, 0, tile, events)
    elif tile == TILE_EXTRA_TURN:
        gain_extra_turn(state, 0, 0, tile, events)
    elif tile == TILE_MOVE_HERALD:
        ask_and_emit(board, state, MOVE_HERALD, 0, 0, tile, events)


@rule
def claim(state, achievement, events):
    """C10.1: give an achievement to the seat, if it is the first."""
    if state.exclusive[achievement] == 0:
        state.exclusive[achievement] = state.seat + 1
        state.seats[state.seat].vp += EXCLUSIVE_VP
        emit(events, CLAIMED, state.seat, EXCLUSIVE_VP, achievement, 0, 0)


@rule
def claim_banners(state, events):
    """C10.2, C10.4, C10.6: five cubes at the first banner, three at the second, one at the third."""
    at_1, at_2, at_3 = 0, 0, 0
    for colour in range(1, len(COLOURS)):
        cube = state.seats[state.seat].cubes[colour]
        at_1 += cube >= BANNER_1
        at_2 += cube >= BANNER_2
        at_3 += cube >= BANNER_3
    if at_1 == 5:
        claim(state, ALL_FIVE_BANNER_1, events)
    if at_2 >= 3:
        claim(state, THREE_BANNER_2, events)
    if at_3 >= 1:
        claim(state, ONE_BANNER_3, events)


@rule
def claim_connections(board, state, field, events):
    """C10.5, C10.7, C10.8: claim what the group on this field connects. A lone envoy touches one town at most."""
    towns = towns_beside_group(state, field)
    if count_bits(towns) < 2:
        return
    colours = 0
    for colour in range(1, len(COLOURS)):
        count = count_bits(towns & board.towns_of[colour])
        colours += count > 0
        if count >= 2:
            claim_pair(state, colour, events)
        if count >= 3:
            claim(state, GROUP_OF_THREE_SAME, events)
    if colours == 5:
        claim(state, GROUP_OF_FIVE_COLOURS, events)


@rule
def claim_pair(state, colour, events):
    """C10.8, C10.9: claim two towns of a colour, once for each seat and colour; and all five pairs."""
    me = state.seats[state.seat]
    if me.pairs[colour] != 0:
        return
    me.pairs[colour] = 1
    me.vp += PAIR_VP
    emit(events, CLAIMED_PAIR, state.seat, PAIR_VP, colour, 0, 0)
    if count_pairs(me) == 5:
        me.all_pairs = 1
        me.vp += ALL_PAIRS_VP
        emit(events, CLAIMED_ALL_PAIRS, state.seat, ALL_PAIRS_VP, 0, 0, 0)


@rule
def count_pairs(me):
    """Return how many pairs a seat has claimed."""
    count = 0
    for colour in range(1, len(COLOURS)):
        count += int(me.pairs[colour])
    return count


@rule
def is_qualified(board, state, seat):
    """C14.1: whether the seat's cube of its own colour is at the top of its track."""
    return state.seats[seat].cubes[board.seat_colour[seat]] == TOP


@rule
def decide_winner(board, state):
    """C14.1 to C14.3: most points among the qualified seats, else among all; in a tie the later seat."""
    state.victory = MINOR
    for seat in range(board.players):
        if is_qualified(board, state, seat):
            state.victory = FULL
    best = -1
    for seat in range(board.players):
        if (state.victory == MINOR or is_qualified(board, state, seat)) and state.seats[seat].vp >= best:
            best = int(state.seats[seat].vp)
            state.winner = seat + 1


@rule
def win_share(board, state, seat):
    """Return, for a finished game, 1 for the winner and 0 for everybody else."""
    return 1.0 if state.winner == seat + 1 else 0.0
