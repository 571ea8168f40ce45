"""Hints for a Scene: the fields where placing scores, and how far a seat's own cube can still come."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

import numpy as np

from hexrealm.engine.events import new_buffer
from hexrealm.games.cascadero.rules import tables, turn
from hexrealm.games.cascadero.rules.board import make_board
from hexrealm.games.cascadero.rules.event_kinds import SCORED
from hexrealm.games.cascadero.rules.maps import Map, read_map
from hexrealm.games.cascadero.rules.state import STATE
from hexrealm.games.cascadero.text.notation import action_id
from hexrealm.games.cascadero.text.position import read_snapshot


def scoring_fields(options: Mapping[str, Any], snapshot: Mapping[str, Any], actions: Collection[str]) -> set[str]:
    """Return the fields among the actions where an envoy without a seal would make a town score.

    Each field next to a town and next to an own envoy is tried: elsewhere the envoy would not be in a group (C4.1).
    """
    if snapshot["decision"] != "place" or not actions:
        return set()
    board, beside = _board_of(json.dumps(options, sort_keys=True))
    states, events = np.zeros(2, STATE), new_buffer()
    mine = [field for field, (seat, _) in snapshot["envoys"].items() if seat == snapshot["seat"]]
    near = {there for field in mine for there in read_map(options["board"]).neighbours[field]}
    tried = near.intersection(beside, actions)
    if tried:
        states[0] = read_snapshot(board, snapshot)
    return {action for action in tried if _scores(board, states, beside[action], events)}


@lru_cache(maxsize=64)
def _board_of(options: str) -> tuple[Any, Mapping[str, int]]:
    """Return the board of options written as JSON, and its fields next to towns. Cached: asked for with every action."""
    board, printed = make_board(json.loads(options)), read_map(json.loads(options)["board"])
    return board, {field: int(action_id(board, field) or 0) for field in printed.town_beside if field not in printed.towns}


def _scores(board: Any, states: Any, action: int, events: Any) -> bool:
    """Return whether an action would make a town score in the first state. The second is a copy to try it on."""
    states[1:] = states[:1]
    events[0, 0] = 0
    turn.apply(board, states[1], action, events)
    return SCORED in events[1 : int(events[0, 0]) + 1, 0]


def steps_open(printed: Map, snapshot: Mapping[str, Any], seat: int) -> int:
    """Return how many steps a seat's own cube can still make: from its towns if no envoy moves, and from advances ahead."""
    colour, cubes = snapshot["seats"][seat]["colour"], snapshot["seats"][seat]["cubes"]
    own = [town.name for town in printed.towns.values() if town.colour == colour]
    advances = sum(
        bool(tables.SPACE_ACTION[tables.COLOURS.index(track)][space] == tables.GIVES_ADVANCE)
        for track, at in cubes.items()
        for space in range(at + 1, tables.TOP + 1)
    )
    return advances + sum(_steps_of_town(printed, snapshot, seat, town) for town in own)


def _steps_of_town(printed: Map, snapshot: Mapping[str, Any], seat: int, town: str) -> int:
    """Return the steps a town can still give (C5). Of two fields next to each other only one can score: they are one group."""
    beside = [field for field in printed.neighbours[town] if field not in printed.towns]
    taken = [field for field in beside if field in snapshot["envoys"]]
    mine = [field for field in taken if snapshot["envoys"][field][0] == seat]
    free = [field for field in beside if field not in taken and not any(own in printed.neighbours[field] for own in mine)]
    times = _most_apart(printed, tuple(free))
    each = tables.LATER_ENVOY_STEPS + (tables.HERALD_STEPS if town in snapshot["heralds"] else 0)
    less = tables.LATER_ENVOY_STEPS - tables.FIRST_ENVOY_STEPS if times and not taken else 0
    return times * each - less


@lru_cache(maxsize=4096)
def _most_apart(printed: Map, fields: tuple[str, ...]) -> int:
    """Return how many of the fields can be taken without two of them next to each other."""
    return max(
        count
        for count in range(len(fields) + 1)
        if any(all(a not in printed.neighbours[b] for a, b in combinations(some, 2)) for some in combinations(fields, count))
    )
