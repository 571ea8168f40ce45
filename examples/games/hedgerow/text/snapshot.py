"""A position of Hedgerow as a dictionary of plain values, and back. Nothing is hidden: every viewer sees the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexrealm.engine.bits import list_set
from hexrealm.engine.errors import WrongPosition
from hexrealm.i18n.validation import check_keys, whole_number

from ..rules.legal import empty_fields
from ..rules.scoring import count_nest_points, count_points, find_largest_hedge, win_share
from ..rules.state import DECISIONS, HEX_NAMES, OVER, PLANT, STATE


def take_snapshot(board: Any, state: Any) -> dict[str, Any]:
    """Return the position. It is complete at every moment."""
    seats = range(board.players)
    return {
        "seat": None if state.decision == OVER else int(state.seat),
        "decision": DECISIONS[state.decision],
        "due": int(state.due),
        "bushes": {HEX_NAMES[hex]: seat for seat in seats for hex in list_set(state.bushes[seat : seat + 1])},
        "points": [count_by_source(board, state, seat) for seat in seats],
        "winners": list_winners(board, state),
    }


def count_by_source(board: Any, state: Any, seat: int) -> dict[str, int]:
    """Return the points of a seat, by what gives them."""
    nests = int(count_nest_points(board, state, seat))
    return {"hedge": int(count_points(board, state, seat)) - nests, "nests": nests}


def list_winners(board: Any, state: Any) -> list[int]:
    """H5.2: return the seats that won; none before the end."""
    return [seat for seat in range(board.players) if state.decision == OVER and win_share(board, state, seat) > 0]


def find_hedge_hexes(board: Any, state: Any, seat: int) -> tuple[str, ...]:
    """Return the hexes of a seat's largest hedge."""
    hedge = np.array([find_largest_hedge(board, state.bushes[seat])], np.uint64)
    return tuple(HEX_NAMES[hex] for hex in list_set(hedge))


def read_snapshot(board: Any, snapshot: Any) -> Any:
    """Return the state that a snapshot describes. Raises WrongPosition."""
    state = np.zeros(1, STATE)[0]
    check_keys("the snapshot", snapshot, take_snapshot(board, state))
    if snapshot["decision"] not in DECISIONS[1:]:
        raise WrongPosition(f"decision is {snapshot['decision']!r}; it must be one of {', '.join(DECISIONS[1:])}")
    state.decision = DECISIONS.index(snapshot["decision"])
    _read_bushes(board, state, snapshot["bushes"])
    _read_turn(board, state, snapshot)
    for key, counted in take_snapshot(board, state).items():
        if snapshot[key] != counted:
            raise WrongPosition(f"{key} is {snapshot[key]!r}; in this position it must be {counted!r}")
    return state


def _read_bushes(board: Any, state: Any, bushes: Any) -> None:
    if not isinstance(bushes, Mapping):
        raise WrongPosition(f"bushes is {bushes!r}; it must be a mapping of fields to seats")
    fields = {HEX_NAMES[hex]: hex for hex in list_set(np.array([board.fields]))}
    for name, seat in bushes.items():
        if name not in fields:
            raise WrongPosition(f"a bush is on {name!r}, which is not a field of this board")
        owner = whole_number(f"the seat of the bush on {name}", seat, 0, int(board.players) - 1)
        state.bushes[owner] |= np.uint64(1 << fields[name])


def _read_turn(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    over = state.decision == OVER
    if over != bool(empty_fields(board, state) == 0):
        raise WrongPosition(f"decision is {snapshot['decision']!r}; the game is over if and only if no field is empty")
    if not over:
        state.seat = whole_number("seat", snapshot["seat"], 0, int(board.players) - 1)
    low, high = (1, 2) if state.decision == PLANT else (0, 0)
    state.due = whole_number("due", snapshot["due"], low, high)
