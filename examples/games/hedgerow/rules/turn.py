"""The turn of Hedgerow: what each action does. What is legal: legal.py; points: scoring.py."""

from __future__ import annotations

from hexrealm.engine.bits import bit
from hexrealm.engine.compiler import rule
from hexrealm.engine.events import emit
from hexrealm.engine.game import CHANCE, GAME_OVER

from .legal import empty_fields
from .scoring import emit_scores
from .state import DREW, OVER, PLANT, PLANTED, RAIN, WEATHER


@rule
def to_play(state):
    """Return the seat that decides, CHANCE while the weather is drawn, or GAME_OVER."""
    if state.decision == WEATHER:
        return CHANCE
    return GAME_OVER if state.decision == OVER else int(state.seat)


@rule
def apply(board, state, action, events):
    """Apply a legal action, and everything that follows from it up to the next decision."""
    if state.decision == WEATHER:
        draw_weather(state, action, events)
    else:
        plant_bush(board, state, action, events)


@rule
def draw_weather(state, weather, events):
    """H2.1, H2.2: the weather says how many bushes the seat plants."""
    state.due = 2 if weather == RAIN else 1
    state.decision = PLANT
    emit(events, DREW, state.seat, weather, 0, 0, 0)


@rule
def plant_bush(board, state, hex, events):
    """H2.3: plant a bush on an empty field. Then the turn goes on, or the next one begins, or the game is over (H5.1)."""
    state.bushes[state.seat] |= bit(hex)
    state.due -= 1
    emit(events, PLANTED, state.seat, hex, 0, 0, 0)
    if empty_fields(board, state) == 0:
        state.due, state.decision = 0, OVER
        emit_scores(board, state, events)
    elif state.due == 0:
        state.seat = (state.seat + 1) % board.players
        state.decision = WEATHER
