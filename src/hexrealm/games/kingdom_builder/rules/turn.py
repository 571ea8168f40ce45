"""The turn of Kingdom Builder: what each action does, and what follows from it. What is legal: legal.py; gold: goals.py."""

from __future__ import annotations

from hexrealm.engine.compiler import rule, rule_not_inlined
from hexrealm.engine.events import emit
from hexrealm.engine.game import CHANCE, GAME_OVER
from hexrealm.games.kingdom_builder.rules.actions import END, FIRST_KIND, FIRST_TERRAIN
from hexrealm.games.kingdom_builder.rules.event_kinds import BEGAN, BUILT, EMPTIED, ENDED_TURN, LIFTED, MOVED
from hexrealm.games.kingdom_builder.rules.goals import end_game
from hexrealm.games.kingdom_builder.rules.legal import prepare_decision
from hexrealm.games.kingdom_builder.rules.location_tiles import gain_tiles, lose_tiles, make_tiles_ready, use_tile
from hexrealm.games.kingdom_builder.rules.settlements import leave, stand
from hexrealm.games.kingdom_builder.rules.state import BUILD, DRAW, FIRST_HAND, HAND, LIFT, NOWHERE, OVER, REDRAW, SETTLE, TURN
from hexrealm.games.kingdom_builder.rules.tables import LAST_BUILDING_KIND, MANDATORY_BUILDS, NO_KIND, NO_TERRAIN
from hexrealm.games.kingdom_builder.rules.terrain_tiles import ask_draw, replace_useless_tile, take_tile


@rule
def to_play(state):
    """Return the seat that decides, CHANCE at a draw, or GAME_OVER."""
    if state.decision == DRAW:
        return CHANCE
    return GAME_OVER if state.decision == OVER else int(state.seat)


@rule
def apply(board, state, action, events):
    """Apply a legal action, and everything that follows from it up to the next decision."""
    apply_effects(board, state, action, events)
    prepare_decision(board, state)


@rule
def apply_effects(board, state, action, events):
    """Do the first half of apply(): everything except to find what the next decision offers."""
    if state.decision == DRAW:
        draw(board, state, action - FIRST_TERRAIN, events)
    elif state.decision == LIFT:
        state.lifted, state.decision = action, SETTLE
        emit(events, LIFTED, state.seat, action, 0, 0, 0)
    elif state.decision == SETTLE:
        move(board, state, action, events)
    elif state.decision == TURN and action == END:
        end_turn(board, state, events)
    elif state.decision == TURN and action > FIRST_KIND:
        state.using = action - FIRST_KIND
        use_tile(board, state, state.using, events)
        state.decision = BUILD if state.using <= LAST_BUILDING_KIND else LIFT
    else:
        build(board, state, action, events)


@rule_not_inlined
def draw(board, state, terrain, events):
    """K1.5, K2.1, K2.5: take the drawn tile, at the start of the game, at the end of a turn, or to play it at once."""
    purpose = take_tile(state, terrain, events)
    if purpose == REDRAW:
        state.decision = TURN
        replace_useless_tile(board, state, events)
    elif purpose == FIRST_HAND and state.seat + 1 < board.players:
        state.seat += 1
        ask_draw(state, FIRST_HAND, events)
    elif purpose == FIRST_HAND:
        state.seat = 0
        begin_turn(board, state, events)
    else:
        next_turn(board, state, events)


@rule_not_inlined
def begin_turn(board, state, events):
    """K4.1, K4.2, K5.3: play the tile in hand; three builds are due, or as many as the supply has."""
    me = state.seats[state.seat]
    make_tiles_ready(board, state)
    state.played, me.hand = me.hand, NO_TERRAIN
    state.due = min(MANDATORY_BUILDS, int(me.supply)) if state.played != NO_TERRAIN else 0
    state.begun = 0
    state.decision = TURN
    emit(events, BEGAN, state.seat, state.played, state.due, 0, 0)
    replace_useless_tile(board, state, events)


@rule_not_inlined
def build(board, state, hex, events):
    """K3.1, K4.2, K8.1: build a settlement from the supply; with the last one the last round begins."""
    me = state.seats[state.seat]
    mandatory = state.using == NO_KIND
    stand(board, state, state.seat, hex)
    me.supply -= 1
    emit(events, BUILT, state.seat, hex, state.played if mandatory else state.using, mandatory, 0)
    if mandatory:
        state.due -= 1
        state.begun = 1
    if me.supply == 0 and state.final_round == 0:
        state.final_round = 1
        emit(events, EMPTIED, state.seat, 0, 0, 0, 0)
    gain_tiles(board, state, hex, events)
    finish_action(board, state, events)


@rule_not_inlined
def move(board, state, hex, events):
    """K5.5, K7.1: move the lifted settlement; tiles are lost first, then gained."""
    emit(events, MOVED, state.seat, state.lifted, hex, state.using, 0)
    leave(board, state, state.seat, state.lifted)
    stand(board, state, state.seat, hex)
    lose_tiles(board, state, events)
    gain_tiles(board, state, hex, events)
    finish_action(board, state, events)


@rule
def finish_action(board, state, events):
    """K4.2, K2.5: return to the turn. No more builds are due than the supply allows; a useless tile is replaced."""
    state.using, state.lifted, state.decision = NO_KIND, NOWHERE, TURN
    state.due = min(int(state.due), int(state.seats[state.seat].supply))
    replace_useless_tile(board, state, events)


@rule
def end_turn(board, state, events):
    """K4.5, K2.2, K8.2: discard the played tile and draw another, but not in the last round."""
    if state.played != NO_TERRAIN:
        state.discards[state.played] += 1
    emit(events, ENDED_TURN, state.seat, state.played, 0, 0, 0)
    state.played, state.due, state.begun = NO_TERRAIN, 0, 0
    if state.final_round == 0:
        ask_draw(state, HAND, events)
    if state.decision != DRAW:
        next_turn(board, state, events)


@rule
def next_turn(board, state, events):
    """K4.4, K8.2: begin the turn of the next seat; the last round ends with the last seat."""
    state.seat = (state.seat + 1) % board.players
    if state.seat == 0 and state.final_round != 0:
        state.decision = OVER
        end_game(board, state, events)
    else:
        begin_turn(board, state, events)
