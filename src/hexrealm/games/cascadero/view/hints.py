"""Hints for a Scene: the fields where placing scores, and how far a seat's own cube can still come."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from hexrealm.engine.events import new_buffer
from hexrealm.games.cascadero.rules import tables
from hexrealm.games.cascadero.rules.board import hex_name, make_board
from hexrealm.games.cascadero.rules.maps import Map
from hexrealm.games.cascadero.rules.outlook import list_scoring_fields
from hexrealm.games.cascadero.rules.state import HEXES, PLACE, STATE
from hexrealm.games.cascadero.text.position import read_snapshot


def scoring_fields(board: Any, state: Any) -> frozenset[str]:
    """Return the fields where an envoy without a seal would make a town score, while a seat places."""
    if state.decision != PLACE:
        return frozenset()
    states, fields = np.zeros(2, STATE), np.zeros(HEXES, np.int16)
    states[0] = state
    count = list_scoring_fields(board, states, new_buffer(), fields)
    return frozenset(map(hex_name, fields[:count].tolist()))


def scoring_fields_of(options: Mapping[str, Any], snapshot: Mapping[str, Any]) -> frozenset[str]:
    """Return the same of a snapshot, which is read back first."""
    if snapshot["decision"] != "place":
        return frozenset()
    board = make_board(options)
    return scoring_fields(board, read_snapshot(board, snapshot))


def steps_open(printed: Map, snapshot: Mapping[str, Any], seat: int) -> int:
    """Return how many steps a seat's own cube can still make: from its towns if no envoy moves, and from advances ahead."""
    colour, cubes = snapshot["seats"][seat]["colour"], snapshot["seats"][seat]["cubes"]
    advances = sum(_advances_ahead(track, at) for track, at in cubes.items())
    return advances + sum(
        _steps_of_town(printed, town, _owners_of(snapshot, beside), seat, town in snapshot["heralds"])
        for town, beside in own_towns(printed, colour)
    )


def _owners_of(snapshot: Mapping[str, Any], fields: Iterable[str]) -> tuple[int | None, ...]:
    envoys = snapshot["envoys"]
    return tuple(envoys[field][0] if field in envoys else None for field in fields)


@cache
def _advances_ahead(track: str, at: int) -> int:
    """Return how many spaces of a track above a cube give an advance."""
    actions = tables.SPACE_ACTION[tables.COLOURS.index(track)]
    return sum(bool(actions[space] == tables.GIVES_ADVANCE) for space in range(at + 1, tables.TOP + 1))


@cache
def own_towns(printed: Map, colour: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the towns of a colour, each with the fields next to it."""
    own = [town.name for town in printed.towns.values() if town.colour == colour]
    return tuple((town, tuple(field for field in printed.neighbours[town] if field not in printed.towns)) for town in own)


@lru_cache(maxsize=16_384)
def _steps_of_town(printed: Map, town: str, owners: tuple[int | None, ...], seat: int, herald: bool) -> int:
    """Return the steps a town can still give (C5). Of two fields next to each other only one can score: they are one group.

    `owners` are the seats with an envoy on the fields next to it.
    """
    beside = [field for field in printed.neighbours[town] if field not in printed.towns]
    mine = [field for field, owner in zip(beside, owners, strict=True) if owner == seat]
    empty = [field for field, owner in zip(beside, owners, strict=True) if owner is None]
    times = _most_apart(printed, tuple(field for field in empty if not any(own in printed.neighbours[field] for own in mine)))
    each = tables.LATER_ENVOY_STEPS + (tables.HERALD_STEPS if herald else 0)
    less = tables.LATER_ENVOY_STEPS - tables.FIRST_ENVOY_STEPS if times and len(empty) == len(beside) else 0
    return times * each - less


@lru_cache(maxsize=4096)
def _most_apart(printed: Map, fields: tuple[str, ...]) -> int:
    """Return how many of the fields can be taken without two of them next to each other."""
    return max(
        count
        for count in range(len(fields) + 1)
        if any(all(a not in printed.neighbours[b] for a, b in combinations(some, 2)) for some in combinations(fields, count))
    )
