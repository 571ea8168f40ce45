"""What is hidden (K11): which draws of the past a viewer may not know. Snapshots and events hide the rest by themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hexrealm.engine.game import Step, Viewer
from hexrealm.games.kingdom_builder.rules.state import FIRST_HAND, HAND


def hidden_steps(board: Any, steps: Sequence[Step], state: Any, viewer: Viewer) -> set[int]:
    """K11.1: the draws of the tiles that are still in other hands; every other tile has been played, and so is known."""
    if viewer is None:
        return set()
    holders = [seat for seat in range(board.players) if seat != viewer and state.seats[seat].hand]
    return {max(number for number, step in enumerate(steps) if _drew_a_hand(step, seat)) for seat in holders}


def _drew_a_hand(step: Step, seat: int) -> bool:
    return step.seat is None and step.before.seat == seat and step.before.draw_for in (FIRST_HAND, HAND)
