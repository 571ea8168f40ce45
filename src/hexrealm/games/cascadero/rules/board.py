"""The board record: what the set-up fixes, for the rules to read. Made from a printed map (maps.py) and the options."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np

from hexrealm.engine.hexgrid import LETTERS, Hex
from hexrealm.engine.packed_records import PackedRecord
from hexrealm.engine.records import record_type
from hexrealm.games.cascadero.rules.maps import Map, read_map
from hexrealm.games.cascadero.rules.state import HEXES, MOST_TOWNS, ROWS, WORDS
from hexrealm.games.cascadero.rules.tables import ADVANCED_DISTANCE, COLOURS, FARMER_TILES, MOST_SEATS

BOARD = record_type(
    [
        ("around", np.uint64, (HEXES, WORDS)),  # the neighbouring hexes, as a set
        ("neighbours", np.int16, (HEXES, 6)),  # by direction; NOWHERE beyond the edge
        ("fields", np.uint64, (WORDS,)),
        ("farmers", np.uint64, (WORDS,)),  # fields with a farmer tile
        ("beside_town", np.uint64, (WORDS,)),  # fields next to a town
        ("town_sets", np.uint64, (len(COLOURS), WORDS)),  # by colour: the hexes of its towns
        ("tile_sets", np.uint64, (len(FARMER_TILES), WORDS)),  # by kind of farmer tile: its fields
        ("towns_of", np.uint64, (len(COLOURS),)),  # the towns of a colour
        ("herald_reach", np.uint64, (MOST_TOWNS + 1,)),  # the towns a herald may go to from this one
        ("town_hex", np.int16, (MOST_TOWNS + 1,)),
        ("town_colour", np.int8, (MOST_TOWNS + 1,)),
        ("town_fields", np.int8, (MOST_TOWNS + 1,)),  # how many fields are next to it
        ("town_on", np.int8, (HEXES,)),  # the town that fills this hex
        ("town_beside", np.int8, (HEXES,)),  # the one town next to this field
        ("farmer_tile", np.int8, (HEXES,)),
        ("seat_colour", np.int8, (MOST_SEATS,)),
        ("players", np.int8),
        ("towns", np.int8),
        ("advanced", np.int8),
    ]
)


def hex_number(name: str) -> int:
    """Return the number of a hex: h5 is 7 * 17 + 5."""
    return LETTERS.index(name[0]) * ROWS + int(name[1:])


def hex_name(number: int) -> str:
    """Return the name of a hex by its number."""
    return f"{LETTERS[number // ROWS]}{number % ROWS}"


def town_numbers(board: str) -> dict[str, int]:
    """Return the numbers of the towns, counted from 1 in the order of the map."""
    return {name: number for number, name in enumerate(read_map(board).towns, 1)}


def make_board(options: Mapping[str, Any]) -> Any:
    """Return the record for these options, which must be complete and valid: see text/options.py."""
    return _make_board(json.dumps(options)).read()


@lru_cache(maxsize=256)
def _make_board(options_as_text: str) -> PackedRecord:
    """Cached, since a server opens the same table many times."""
    options = json.loads(options_as_text)
    printed = read_map(options["board"])
    board = np.zeros(1, BOARD)[0]
    board.players = options["players"]
    board.advanced = options["heralds"] == "advanced"
    for seat, colour in enumerate(options["colours"]):
        board.seat_colour[seat] = COLOURS.index(colour)
    _draw_hexes(board, printed)
    _draw_towns(board, printed, town_numbers(options["board"]))
    for name, tile in zip(printed.farmer_slots, options.get("farmers", ()), strict=True):
        board.farmer_tile[hex_number(name)] = FARMER_TILES.index(tile)
        _include(board.farmers, hex_number(name))
        _include(board.tile_sets[FARMER_TILES.index(tile)], hex_number(name))
    return PackedRecord(board)


def _number(where: Hex) -> int:
    return where[0] * ROWS + where[1]


def _include(words: Any, number: int) -> None:
    words[number // 64] |= np.uint64(1 << number % 64)


def _draw_hexes(board: Any, printed: Map) -> None:
    grid = printed.grid
    neighbours, around, fields = board.neighbours, board.around, board.fields  # reading a field of a record is slow
    for where in grid.hexes:
        for direction in range(6):
            near = grid.step(where, direction)
            if near is not None:
                neighbours[_number(where)][direction] = _number(near)
                _include(around[_number(where)], _number(near))
    for name in printed.fields:
        _include(fields, hex_number(name))


def _draw_towns(board: Any, printed: Map, numbers: Mapping[str, int]) -> None:
    board.towns = len(numbers)
    for name, number in numbers.items():
        town = printed.towns[name]
        colour = COLOURS.index(town.colour)
        board.town_hex[number] = hex_number(name)
        board.town_on[hex_number(name)] = number
        board.town_colour[number] = colour
        board.towns_of[colour] |= np.uint64(1 << number)
        _include(board.town_sets[colour], hex_number(name))
        for field in printed.neighbours[name]:
            board.town_fields[number] += 1
            board.town_beside[hex_number(field)] = number
            _include(board.beside_town, hex_number(field))
        for other, other_number in numbers.items():
            away = printed.grid.distance(town.where, printed.towns[other].where)
            if away == ADVANCED_DISTANCE if board.advanced else away > 0:  # C12.2
                board.herald_reach[number] |= np.uint64(1 << other_number)
