"""Positions that are the same in other words: each seat has what the one before it had."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexrealm.engine.editing import Alike, move_on


def list_alike(options: Mapping[str, Any], snapshot: dict[str, Any]) -> list[Alike]:
    """Return a position, and those with the seats moved on: the turn passes around the table in the same way."""
    return [_move_seats(options, snapshot, by) for by in range(len(snapshot["seats"]))]


def _move_seats(options: Mapping[str, Any], snapshot: dict[str, Any], by: int) -> Alike:
    def moved(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % len(snapshot["seats"])

    return {**options, "colours": move_on(options["colours"], by)}, {
        **snapshot,
        "seat": moved(snapshot["seat"]),
        "envoys": {field: [moved(seat), sealed] for field, (seat, sealed) in snapshot["envoys"].items()},
        "seats": move_on(snapshot["seats"], by),
        "exclusive": {name: moved(seat) for name, seat in snapshot["exclusive"].items()},
        "winner": moved(snapshot["winner"]),
    }
