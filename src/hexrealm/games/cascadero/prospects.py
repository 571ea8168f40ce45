"""What a position still holds for a seat, for those who look at it: where placing scores, and how far the own cube can come."""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Any

from hexrealm.games.cascadero import rules, tables
from hexrealm.games.cascadero.board import make_board
from hexrealm.games.cascadero.happenings import SCORED
from hexrealm.games.cascadero.maps import Map, read_map
from hexrealm.games.cascadero.notation import action_id
from hexrealm.games.cascadero.position import read_snapshot
from hexrealm.telling import new_buffer, rows_told


def scoring_fields(options: Mapping[str, Any], snapshot: Mapping[str, Any], actions: Collection[str]) -> set[str]:
    """The fields among the actions where an envoy, without a seal, would make a town score: each is tried."""
    if snapshot["decision"] != "place" or not actions:
        return set()
    board, printed = _board_of(json.dumps(options, sort_keys=True)), read_map(options["board"])
    state = read_snapshot(board, snapshot)
    beside = [action for action in actions if action in printed.neighbours and printed.town_beside(action)]
    return {action for action in beside if _scores(board, state, action_id(board, action))}


@lru_cache(maxsize=64)
def _board_of(options: str) -> Any:
    """The board of these options, written as JSON: a table asks for it with every action."""
    return make_board(json.loads(options))


def _scores(board: Any, state: Any, action: int | None) -> bool:
    told = new_buffer()
    rules.apply(board, state.copy(), action, told)
    return any(row[0] == SCORED for row in rows_told(told))


def steps_open(printed: Map, snapshot: Mapping[str, Any], seat: int) -> int:
    """The steps a seat's own cube can still make: what its towns can give if no envoy moves, and the advances yet to come."""
    colour, cubes = snapshot["seats"][seat]["colour"], snapshot["seats"][seat]["cubes"]
    own = [town.name for town in printed.towns.values() if town.colour == colour]
    advances = sum(
        bool(tables.SPACE_ACTION[tables.COLOURS.index(track)][space] == tables.GIVES_ADVANCE)
        for track, at in cubes.items()
        for space in range(at + 1, tables.TOP + 1)
    )
    return advances + sum(_steps_of_town(printed, snapshot, seat, town) for town in own)


def _steps_of_town(printed: Map, snapshot: Mapping[str, Any], seat: int, town: str) -> int:
    """One step for the first envoy beside it, two for others, one more for a herald; two of one group never both score."""
    beside = [field for field in printed.neighbours[town] if field not in printed.towns]
    taken = [field for field in beside if field in snapshot["envoys"]]
    mine = [field for field in taken if snapshot["envoys"][field][0] == seat]
    free = [field for field in beside if field not in taken and not any(own in printed.neighbours[field] for own in mine)]
    times = max(
        count
        for count in range(len(free) + 1)
        if any(all(a not in printed.neighbours[b] for a, b in combinations(some, 2)) for some in combinations(free, count))
    )
    each = tables.LATER_ENVOY_STEPS + (tables.HERALD_STEPS if town in snapshot["heralds"] else 0)
    less = tables.LATER_ENVOY_STEPS - tables.FIRST_ENVOY_STEPS if times and not taken else 0
    return times * each - less
