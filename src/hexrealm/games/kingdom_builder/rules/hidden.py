"""What is hidden (K11): the hands of the other seats, and the past draws that a viewer may not know."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexrealm.engine.compiler import rule
from hexrealm.engine.dice import roll
from hexrealm.engine.game import Step, Viewer
from hexrealm.games.kingdom_builder.rules.legal import pick_tile
from hexrealm.games.kingdom_builder.rules.state import FIRST_HAND, HAND


def hidden_steps(board: Any, steps: Sequence[Step], state: Any, viewer: Viewer) -> set[int]:
    """K11.1: return the draws of the tiles that are still in other hands. All other tiles were played, so they are known."""
    if viewer is None:
        return set()
    holders = [seat for seat in range(board.players) if seat != viewer and state.seats[seat].hand]
    return {max(number for number, step in enumerate(steps) if _drew_a_hand(step, seat)) for seat in holders}


def _drew_a_hand(step: Step, seat: int) -> bool:
    return step.seat is None and step.before.seat == seat and step.before.draw_for in (FIRST_HAND, HAND)


@rule
def determinize(board, state, seat, dice):
    """K11.1, K11.2: deal the other hands at random from what the seat does not see: those hands and the pile."""
    for other in range(board.players):
        hand = state.seats[other].hand
        if other != seat and hand != 0:
            state.pile[hand] += 1
    for other in range(board.players):
        if other != seat and state.seats[other].hand != 0:
            terrain = pick_tile(state, roll(dice))
            state.pile[terrain] -= 1
            state.seats[other].hand = terrain


@rule
def revealed_key(state):
    """Return the hidden tile that has been revealed: the one that is played."""
    return int(state.played)
