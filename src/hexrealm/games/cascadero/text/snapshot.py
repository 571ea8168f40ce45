"""The canonical position of Cascadero as a dict. Nothing is hidden: every viewer sees the same. Reading it: position.py."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from hexrealm.engine.bits import list_set
from hexrealm.engine.records import to_plain
from hexrealm.games.cascadero.rules.board import hex_name
from hexrealm.games.cascadero.rules.state import DECISIONS, OVER, VICTORIES
from hexrealm.games.cascadero.rules.tables import COLOURS, ENVOYS, EXCLUSIVE, TOP


def take_snapshot(board: Any, state: Any) -> dict[str, Any]:
    """Return the position. In the middle of a turn, the actions that are still to be done are not in it."""
    state = to_plain(state)
    over = state.decision == OVER
    return {
        "seat": None if over else state.seat,
        "decision": DECISIONS[state.decision],
        "envoys": _envoys(state),
        "heralds": sorted(hex_name(int(board.town_hex[town])) for town in _towns_with_herald(board, state)),
        "seats": [_seat(board, state, seat) for seat in range(board.players)],
        "exclusive": {name: _seat_or_none(state.exclusive[i]) for i, name in enumerate(EXCLUSIVE) if i},
        "seals_on_tracks": _spaces(state.seals_on),
        "first_vp_left": _spaces(state.first_vp_on),
        "extra_turns": state.extra_turns,
        "winner": _seat_or_none(state.winner),
        "victory": VICTORIES[state.victory],
    }


def _envoys(state: Any) -> dict[str, list[Any]]:
    standing = [(field, envoy) for field, envoy in enumerate(state.envoy_on) if envoy]
    sealed = frozenset(list_set(state.sealed)) if any(state.sealed) else frozenset()
    return {hex_name(field): [(envoy - 1) // ENVOYS, field in sealed] for field, envoy in standing}


def _towns_with_herald(board: Any, state: Any) -> list[int]:
    return [town for town in range(1, board.towns + 1) if state.heralds >> town & 1]


def _seat(board: Any, state: Any, seat: int) -> dict[str, Any]:
    me = state.seats[seat]
    return {
        "colour": COLOURS[board.seat_colour[seat]],
        "vp": me.vp,
        "envoys": me.envoys_left,
        "seals": me.seals,
        "pairs": sorted(name for name, pair in zip(COLOURS, me.pairs, strict=True) if pair),
        "all_pairs": bool(me.all_pairs),
        "cubes": _by_colour(me.cubes),
    }


def _by_colour(numbers: Sequence[int]) -> dict[str, int]:
    return {name: numbers[colour] for colour, name in enumerate(COLOURS) if colour}


def _spaces(masks: Any) -> dict[str, list[int]]:
    return {name: list(_list_spaces(mask)) for name, mask in _by_colour(masks).items()}


@cache
def _list_spaces(mask: int) -> tuple[int, ...]:
    return tuple(space for space in range(TOP + 1) if mask >> space & 1)


def _seat_or_none(number: int) -> int | None:
    return number - 1 if number else None
