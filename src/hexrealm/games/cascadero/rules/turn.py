"""The turn of Cascadero: what each action does, and what follows from it. What is legal: legal.py; points: scoring.py.

apply() changes the state up to the next decision. What the turn still has to do is in the state: the spaces of the advance in
progress, the herald that may move, the extra turns. An advance by a decision moves one space and is done at once, so only the
advance of a scored town can be interrupted by others (C7.1).
"""

from __future__ import annotations

from hexrealm.engine.bits import add, bit, has, remove
from hexrealm.engine.compiler import rule
from hexrealm.engine.events import emit
from hexrealm.engine.game import GAME_OVER
from hexrealm.games.cascadero.rules.actions import FIRST_ADVANCE, FIRST_HERALD, FIRST_MOVE, FIRST_SEALED, PASS
from hexrealm.games.cascadero.rules.event_kinds import ENDED, MOVED_ENVOY, MOVED_HERALD, PASSED, PLACED, SCORED
from hexrealm.games.cascadero.rules.groups import first_envoy_of, join_group, leave, regroup, stand, stand_alone, town_bit
from hexrealm.games.cascadero.rules.scoring import (
    advance_cube,
    ask_and_emit,
    claim_connections,
    decide_winner,
    do_farmer_tile,
    do_space,
)
from hexrealm.games.cascadero.rules.state import ADVANCE, MOST_TOWNS, MOVE_ENVOY, MOVE_HERALD, NO_TOWN, NOTHING, OVER, PLACE
from hexrealm.games.cascadero.rules.tables import ENVOYS, FIRST_ENVOY_STEPS, HERALD_STEPS, LATER_ENVOY_STEPS, WINNING_POINTS


@rule
def to_play(state):
    """Return the seat that decides, or GAME_OVER. Cascadero has no chance steps."""
    return GAME_OVER if state.decision == OVER else int(state.seat)


@rule
def apply(board, state, action, events):
    """Apply a legal action, and everything that follows from it up to the next decision."""
    decision = state.decision
    state.decision = NOTHING
    if decision == PLACE:
        with_seal = action >= FIRST_SEALED
        place_envoy(board, state, action - FIRST_SEALED if with_seal else action, with_seal, events)
    elif action == PASS:
        emit(events, PASSED, state.seat, decision, 0, 0, 0)
    elif decision == ADVANCE:
        advance_one(board, state, action - FIRST_ADVANCE, events)
    elif decision == MOVE_ENVOY:
        move_envoy(board, state, (action - FIRST_MOVE) // 6, (action - FIRST_MOVE) % 6, events)
    elif decision == MOVE_HERALD:
        move_herald(state, (action - FIRST_HERALD) // MOST_TOWNS + 1, (action - FIRST_HERALD) % MOST_TOWNS + 1, events)
    if decision == MOVE_HERALD:
        state.scored_herald = NO_TOWN  # it is asked once
    continue_turn(board, state, events)


@rule
def place_envoy(board, state, field, with_seal, events):
    """C3.1: place an envoy from the supply on a field, which may connect towns (C10) and score one.

    C4.1 to C4.4, C8.1: the town next to it scores if the envoy's group was not next to it before, or for a seal.
    """
    seat, town = state.seat, board.town_beside[field]
    me = state.seats[seat]
    lone = not has(me.near, field)
    steps = FIRST_ENVOY_STEPS if state.envoys_beside[town] == 0 else LATER_ENVOY_STEPS
    envoy = first_envoy_of(seat) + ENVOYS - int(me.envoys_left)
    me.envoys_left -= 1
    me.seals -= with_seal
    if with_seal:
        add(state.sealed, field)
    stand(board, state, seat, envoy, field)
    emit(events, PLACED, seat, field, with_seal, 0, 0)
    stand_alone(board, state, envoy, field)
    scores = with_seal
    if not lone:
        contacts = join_group(board, state, seat, envoy, field)
        claim_connections(board, state, field, events)
        scores = contacts & town_bit(town) == 0
    if scores and town != NO_TOWN:
        score_town(board, state, town, steps, events)
    do_farmer_tile(board, state, field, events)


@rule
def score_town(board, state, town, steps, events):
    """C5.1 to C5.3, C12.3: advance the cube of the town's colour; a herald adds a step, and may move later."""
    herald = state.heralds & bit(town) != 0
    colour = board.town_colour[town]
    steps += HERALD_STEPS if herald else 0
    emit(events, SCORED, state.seat, board.town_hex[town], steps, state.envoys_beside[town] == 1, herald)
    start = int(state.seats[state.seat].cubes[colour])
    stop = advance_cube(state, colour, steps, events)
    if stop > start:
        state.track, state.next_space, state.stop_space = colour, start + 1, stop
    if board.advanced and herald:
        state.scored_herald = town


@rule
def advance_one(board, state, colour, events):
    """C7.3: advance one cube by one space, whose action is done before anything else."""
    do_space(board, state, colour, advance_cube(state, colour, 1, events), True, events)


@rule
def move_envoy(board, state, field, direction, events):
    """C9.1 to C9.3, C8.3: move an envoy one step, with its seal. It scores no town, but may connect towns or use a tile."""
    seat = state.seat
    target = board.neighbours[field][direction]
    envoy = state.envoy_on[field]
    leave(board, state, seat, field)
    stand(board, state, seat, envoy, target)
    if has(state.sealed, field):
        remove(state.sealed, field)
        add(state.sealed, target)
    regroup(board, state, seat)
    emit(events, MOVED_ENVOY, seat, field, target, 0, 0)
    claim_connections(board, state, target, events)
    do_farmer_tile(board, state, target, events)


@rule
def move_herald(state, town, target, events):
    """C11.5, C12.1: move a herald to another town."""
    state.heralds &= ~bit(town)
    state.heralds |= bit(target)
    emit(events, MOVED_HERALD, state.seat, town, target, 0, 0)


@rule
def continue_turn(board, state, events):
    """C7.1: do the rest of this turn up to the next decision: spaces from the bottom up, the herald, the end of the turn."""
    while state.decision == NOTHING and state.next_space != 0:
        space = int(state.next_space)
        state.next_space = space + 1 if space < state.stop_space else 0
        do_space(board, state, state.track, space, space == state.stop_space, events)
    if state.decision == NOTHING and state.scored_herald != NO_TOWN:
        ask_and_emit(board, state, MOVE_HERALD, 0, 0, 0, events)
    if state.decision == NOTHING:
        end_turn(board, state, events)


@rule
def end_turn(board, state, events):
    """C13.1 to C13.4: 50 points end the game; else comes an extra turn or the next seat, which must have an envoy to place."""
    for seat in range(board.players):
        if state.seats[seat].vp >= WINNING_POINTS:
            end_game(board, state, True, events)
            return
    state.track = state.stop_space = state.scored_herald = 0
    if state.extra_turns > 0:
        state.extra_turns -= 1
    else:
        state.seat = (state.seat + 1) % board.players
    state.decision = PLACE
    if state.seats[state.seat].envoys_left == 0:
        end_game(board, state, False, events)


@rule
def end_game(board, state, by_points, events):
    """C13.2, C13.4: end the game at once; the round is not completed."""
    decide_winner(board, state)
    state.decision = OVER
    emit(events, ENDED, state.seat, state.winner - 1, state.victory, by_points, 0)
