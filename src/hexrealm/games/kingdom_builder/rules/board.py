"""The board record: what the set-up fixes, for the rules to read. Made from the quadrants laid out in quadrants.py.

A place is a location or castle hex.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from hexrealm.engine.hexgrid import LETTERS
from hexrealm.engine.packed_records import PackedRecord
from hexrealm.engine.records import record_type
from hexrealm.games.kingdom_builder.rules.quadrants import Land, lay_board
from hexrealm.games.kingdom_builder.rules.state import HEXES, MOST_LOCATIONS, SIZE, WORDS
from hexrealm.games.kingdom_builder.rules.tables import EDGE, GOALS, GOALS_IN_A_GAME, KINDS, POOLS, TERRAINS, UNKNOWN, WATER

MOST_PLACES = 16  # no four quadrants have more than 12

BOARD = record_type(
    [
        ("around", np.uint64, (HEXES, WORDS)),  # the neighbouring hexes, as a set
        ("pools", np.uint64, (POOLS, WORDS)),  # hexes by terrain; water; the part of the edge that can be built on
        ("building", np.uint64, (WORDS,)),  # the five terrains to build on
        ("beside_water", np.uint64, (WORDS,)),
        ("beside_mountain", np.uint64, (WORDS,)),
        ("beside_place", np.uint64, (WORDS,)),
        ("castles", np.uint64, (WORDS,)),
        ("rows", np.uint64, (SIZE, WORDS)),
        ("quadrants", np.uint64, (4, WORDS)),
        ("places_beside", np.int32, (HEXES,)),  # the places next to this hex, as bits
        ("castle_places", np.int32),  # the places that are castles, as bits
        ("place_hex", np.int16, (MOST_PLACES,)),  # the hex of each place
        ("neighbours", np.int16, (HEXES, 6)),  # by direction; NOWHERE beyond the edge
        ("locations_beside", np.int16, (HEXES,)),  # the location hexes next to this hex, as bits
        ("location_hex", np.int16, (MOST_LOCATIONS + 1,)),
        ("location_kind", np.int8, (MOST_LOCATIONS + 1,)),
        ("kind_sets", np.uint64, (len(KINDS), WORDS)),  # location hexes by kind
        ("locations_seen", np.int16, (WORDS,)),  # by word of 64 spots, counted from the first hex: the locations there, as bits
        ("locations", np.int8),
        ("goals", np.int8, (GOALS_IN_A_GAME,)),
        ("players", np.int8),
    ]
)


def hex_number(name: str) -> int:
    """Return the number of a hex: a1 is 1, b1 is 2, a2 is 21."""
    return (int(name[1:]) - 1) * SIZE + LETTERS.index(name[0]) + 1


def hex_name(number: int) -> str:
    """Return the name of a hex by its number."""
    return f"{LETTERS[(number - 1) % SIZE]}{(number - 1) // SIZE + 1}"


def make_board(options: Mapping[str, Any]) -> Any:
    """Return the record for these options, which must be complete and valid: see text/options.py."""
    return _make_board(json.dumps(options)).read()


@lru_cache(maxsize=1024)
def _make_board(options_as_text: str) -> PackedRecord:
    """Cached: making a board takes longer than drawing a whole table, and a table is drawn often."""
    options = json.loads(options_as_text)
    land = lay_board(options)
    board = np.zeros(1, BOARD)[0]
    board.players = options["players"]
    board.goals[:] = [GOALS.index(goal) for goal in options["goals"]]
    _draw_hexes(board, land)
    _draw_pools(board, land)
    _draw_places(board, land)
    _draw_locations(board, land)
    return PackedRecord(board)


def _include(words: Any, names: Iterable[str]) -> None:
    for name in names:
        number = hex_number(name)
        words[number // 64] |= np.uint64(1 << number % 64)


def _draw_hexes(board: Any, land: Land) -> None:
    # Reading a field of a record is slow.
    around, neighbours, rows, quadrants = board.around, board.neighbours, board.rows, board.quadrants
    for where, name in land.grid.names.items():
        number = hex_number(name)
        near = [land.grid.step(where, direction) for direction in range(6)]
        neighbours[number] = [hex_number(land.grid.names[there]) if there else 0 for there in near]
        _include(around[number], land.neighbours[name])
        _include(rows[where[1] - 1], [name])
        _include(quadrants[land.quadrant[name]], [name])


def _draw_pools(board: Any, land: Land) -> None:
    for terrain in range(1, UNKNOWN):
        _include(board.pools[terrain], _of(land, TERRAINS[terrain]))
        board.building |= board.pools[terrain]
    _include(board.pools[WATER], _of(land, "water"))
    edge = [name for name, near in land.neighbours.items() if len(near) < 6]
    _include(board.pools[EDGE], edge)
    board.pools[EDGE] &= board.building
    _include(board.beside_water, _beside(land, _of(land, "water")))
    _include(board.beside_mountain, _beside(land, _of(land, "mountain")))


def _of(land: Land, terrain: str) -> list[str]:
    return [name for name, kind in land.terrain.items() if kind == terrain]


def _beside(land: Land, names: Iterable[str]) -> set[str]:
    return {near for name in names for near in land.neighbours[name]}


def _draw_places(board: Any, land: Land) -> None:
    _include(board.castles, land.castles)
    for bit, name in enumerate(sorted([*land.locations, *land.castles])):
        for near in land.neighbours[name]:
            board.places_beside[hex_number(near)] |= 1 << bit
        board.place_hex[bit] = hex_number(name)
        if name in land.castles:
            board.castle_places |= 1 << bit
        _include(board.beside_place, land.neighbours[name])


def _draw_locations(board: Any, land: Land) -> None:
    found = sorted(land.locations, key=lambda name: (land.locations[name], name))
    board.locations = len(found)
    for number, name in enumerate(found, 1):
        board.location_hex[number] = hex_number(name)
        board.location_kind[number] = KINDS.index(land.locations[name])
        board.locations_seen[(hex_number(name) - 1) // 64] |= 1 << number
        _include(board.kind_sets[board.location_kind[number]], [name])
        for near in land.neighbours[name]:
            board.locations_beside[hex_number(near)] |= 1 << number
