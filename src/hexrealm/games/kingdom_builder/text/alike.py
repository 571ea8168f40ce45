"""Positions that are the same in other words: seats moved on, the whole board turned, goals and castles in another order."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hexrealm.engine.editing import Alike, move_on
from hexrealm.engine.hexgrid import LETTERS
from hexrealm.games.kingdom_builder.rules.quadrants import TURNED
from hexrealm.games.kingdom_builder.rules.state import SIZE


def list_alike(options: Mapping[str, Any], snapshot: dict[str, Any]) -> list[Alike]:
    """Return a position, and those with the seats moved on and the board turned. All name goals and castles in one order."""
    options = {**options, "goals": sorted(options["goals"]), "castles": sorted(options["castles"])}
    seated = [_move_seats(snapshot, by) for by in range(len(snapshot["seats"]))]
    return [(options, each) for each in seated] + [(_turn_options(options), _turn(each)) for each in seated]


def _move_seats(snapshot: dict[str, Any], by: int) -> dict[str, Any]:
    def moved(seat: int | None) -> int | None:
        return None if seat is None else (seat + by) % len(snapshot["seats"])

    return {
        **snapshot,
        "seat": moved(snapshot["seat"]),
        "drawing": moved(snapshot["drawing"]),
        "settlements": {hex: moved(seat) for hex, seat in snapshot["settlements"].items()},
        "seats": move_on(snapshot["seats"], by),
        "gold": snapshot["gold"] and move_on(snapshot["gold"], by),
        "winners": snapshot["winners"] and sorted(map(moved, snapshot["winners"])),
    }


def _turn_options(options: Mapping[str, Any]) -> dict[str, Any]:
    boards = [each.removesuffix(TURNED) if each.endswith(TURNED) else each + TURNED for each in options["boards"]]
    locations = options["locations"]  # a word, or a list by quadrant
    return {
        **options,
        "boards": boards[::-1],
        "locations": locations if isinstance(locations, str) else locations[::-1],
        "castles": sorted(map(_opposite, options["castles"])),
    }


def _turn(snapshot: dict[str, Any]) -> dict[str, Any]:
    """Return a position on the board turned by half."""
    return {
        **snapshot,
        "settlements": {_opposite(hex): seat for hex, seat in snapshot["settlements"].items()},
        "seats": [_turn_seat(seat) for seat in snapshot["seats"]],
        "lifted": snapshot["lifted"] and _opposite(snapshot["lifted"]),
        "location_tiles": {_opposite(hex): left for hex, left in snapshot["location_tiles"].items()},
    }


def _turn_seat(seat: dict[str, Any]) -> dict[str, Any]:
    tiles = sorted([kind, _opposite(hex), state] for kind, hex, state in seat["tiles"])
    return {**seat, "tiles": tiles, "lost": sorted(map(_opposite, seat["lost"]))}


def _opposite(hex: str) -> str:
    return f"{LETTERS[SIZE - 1 - LETTERS.index(hex[0])]}{SIZE + 1 - int(hex[1:])}"
