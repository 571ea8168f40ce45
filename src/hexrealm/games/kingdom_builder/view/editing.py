"""What can be changed in a position of Kingdom Builder by hand: settlements, tiles, hands, discards, the turn.

Supplies, the pile, the tiles left on locations and the final round follow from the rest, so nobody edits them.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from typing import Any

from hexrealm.engine.bits import list_set
from hexrealm.engine.editing import Edit
from hexrealm.games.kingdom_builder.rules.board import hex_name
from hexrealm.games.kingdom_builder.rules.tables import (
    KINDS,
    MANDATORY_BUILDS,
    SEAT_COLOURS,
    SETTLEMENTS,
    TERRAINS,
    TILES_OF_A_TERRAIN,
    TILES_ON_A_LOCATION,
    UNKNOWN,
    WATER,
)
from hexrealm.games.kingdom_builder.text.names import kind_name, seat_name, terrain_name
from hexrealm.games.kingdom_builder.view.panels import TILE_STATES
from hexrealm.i18n.translate import translate, translate_in

YES, NO, NONE, LOST = "yes", "no", "none", "lost"
TERRAIN_NAMES = TERRAINS[1:UNKNOWN]
Draft = dict[str, Any]


def list_edits(board: Any, snapshot: Draft) -> Sequence[Edit]:
    """Return what can be changed, with its present values, as they are at a decision of a seat's turn."""
    snapshot = copy.deepcopy(snapshot)
    _begin_turn(snapshot)
    return (*_list_tools(board, snapshot), *_list_turn(snapshot), *_list_seats(board, snapshot), *_list_tiles(snapshot))


def _colours(snapshot: Draft) -> list[str]:
    return [seat_name(colour) for colour in SEAT_COLOURS[: len(snapshot["seats"])]]


def _list_tools(board: Any, snapshot: Draft) -> Iterator[Edit]:
    group = translate("On the board")
    hexes = tuple(hex_name(hex) for hex in list_set(board.building | board.pools[WATER]))
    for number, name in enumerate(_colours(snapshot)):
        words = translate("settlement of {name}", name=name)
        symbol = f"settlement-{SEAT_COLOURS[number]}"
        yield Edit(f"settlement-{number}", words, group, seat=number, hexes=hexes, symbol=symbol)
    yield Edit("remove", translate("remove a settlement"), group, hexes=hexes)


def _list_turn(snapshot: Draft) -> Iterator[Edit]:
    group = translate("The turn")
    seats = tuple((str(number), name) for number, name in enumerate(_colours(snapshot)))
    yield Edit("seat", translate("whose turn it is"), group, str(snapshot["seat"]), choices=seats)
    yield Edit("played", translate("terrain tile played"), group, snapshot["played"], choices=_terrains()[1:])
    yield Edit("due", translate("mandatory builds still due"), group, str(snapshot["due"]), high=MANDATORY_BUILDS)
    choices = ((YES, translate("yes")), (NO, translate("no")))
    begun = YES if snapshot["begun"] else NO
    yield Edit("begun", translate("the first of them is made"), group, begun, choices=choices)


def _terrains() -> tuple[tuple[str, str], ...]:
    return ((NONE, translate("none")), *((terrain, terrain_name(terrain)) for terrain in TERRAIN_NAMES))


def _list_seats(board: Any, snapshot: Draft) -> Iterator[Edit]:
    states = ((NONE, translate("none")), *((name, translate_in(*text)) for name, text in TILE_STATES.items()))
    choices = (*states, (LOST, translate("lost")))
    for number, name in enumerate(_colours(snapshot)):
        seat, group = snapshot["seats"][number], name.capitalize()
        yield Edit(f"hand-{number}", translate("tile in hand"), group, seat["hand"] or NONE, number, choices=_terrains())
        held = {hex: state for _, hex, state in seat["tiles"]} | dict.fromkeys(seat["lost"], LOST)
        for location in range(1, board.locations + 1):
            hex = hex_name(int(board.location_hex[location]))
            words = translate("{kind} tile from {hex}", kind=kind_name(_kind_at(board, location)), hex=hex)
            yield Edit(f"tile-{number}-{hex}", words, group, held.get(hex, NONE), number, choices=choices)


def _kind_at(board: Any, location: int) -> str:
    kind: str = KINDS[int(board.location_kind[location])]
    return kind


def _list_tiles(snapshot: Draft) -> Iterator[Edit]:
    group = translate("Terrain tiles")
    for key, words in (("discards", translate("discarded")), ("removed", translate("out of the game"))):
        for terrain in TERRAIN_NAMES:
            text = translate("{terrain}, {where}", terrain=terrain_name(terrain), where=words)
            yield Edit(f"{key}-{terrain}", text, group, str(snapshot[key][terrain]), high=TILES_OF_A_TERRAIN)


def edit(board: Any, snapshot: Draft, name: str, value: str) -> Draft:
    """Return the snapshot after a change that list_edits() allows."""
    draft = copy.deepcopy(snapshot)
    _begin_turn(draft)
    what, *rest = name.split("-")
    if what in ("settlement", "remove"):
        draft["settlements"].pop(value, None)
        if rest:
            draft["settlements"][value] = int(rest[0])
        draft["settlements"] = dict(sorted(draft["settlements"].items()))
    elif what == "seat":
        _pass_turn(draft, int(value))
    elif what == "hand":
        draft["seats"][int(rest[0])]["hand"] = None if value == NONE else value
    elif what == "played":
        draft["played"] = value
    elif what == "due":
        draft.update(due=int(value), begun=draft["begun"] and int(value) < MANDATORY_BUILDS)
    elif what == "begun":
        draft.update(begun=value == YES, due=min(draft["due"], MANDATORY_BUILDS - 1) if value == YES else draft["due"])
    elif what == "tile":
        _edit_tile(board, draft["seats"][int(rest[0])], rest[1], value)
    else:
        draft[what][rest[0]] = int(value)
    _count(draft)
    return draft


def _begin_turn(draft: Draft) -> None:
    """Make it a decision of a seat's turn, with nothing half done: a lifted settlement goes back, a draw becomes a turn."""
    if draft["decision"] == "settle":
        draft["settlements"][draft["lifted"]] = draft["seat"]
    if draft["seat"] is None:
        draft["seat"] = draft["drawing"] or 0
        seat = draft["seats"][draft["seat"]]
        draft["played"] = seat["hand"] or next((name for name in TERRAIN_NAMES if draft["pile"][name] > 0), None)
        draft["due"] = draft["due"] or min(MANDATORY_BUILDS, seat["supply"])
        seat["hand"] = None
    draft["played"] = draft["played"] or TERRAIN_NAMES[0]  # hardly ever: no tile was left
    draft.update(decision="turn", drawing=None, using=None, lifted=None, gold=None, winners=None)


def _pass_turn(draft: Draft, seat: int) -> None:
    """Give the turn to another seat. Its tile in hand goes to the seat that had the turn: nobody plays with a tile in hand."""
    now = draft["seat"]
    if seat != now:
        draft["seats"][now]["hand"], draft["seats"][seat]["hand"] = draft["seats"][seat]["hand"], None
    draft.update(seat=seat, due=min(MANDATORY_BUILDS, draft["seats"][seat]["supply"]), begun=False)


def _edit_tile(board: Any, seat: Draft, hex: str, value: str) -> None:
    seat["tiles"] = [tile for tile in seat["tiles"] if tile[1] != hex]
    seat["lost"] = [name for name in seat["lost"] if name != hex]
    if value == LOST:
        seat["lost"] = sorted([*seat["lost"], hex])
    elif value != NONE:
        places = {hex_name(int(board.location_hex[number])): number for number in range(1, board.locations + 1)}
        seat["tiles"] = sorted([*seat["tiles"], [_kind_at(board, places[hex]), hex, value]])


def _count(draft: Draft) -> None:
    """Count what follows from the rest. Where too much is in use nothing is left, and the engine says what is wrong."""
    owners = list(draft["settlements"].values())
    for number, seat in enumerate(draft["seats"]):
        seat["supply"] = max(0, SETTLEMENTS - owners.count(number))
    draft["final_round"] = any(seat["supply"] == 0 for seat in draft["seats"])
    out = [draft["played"], *(seat["hand"] for seat in draft["seats"])]
    for terrain in TERRAIN_NAMES:
        used = draft["discards"][terrain] + draft["removed"][terrain] + out.count(terrain)
        draft["pile"][terrain] = max(0, TILES_OF_A_TERRAIN - used)
    for hex in draft["location_tiles"]:
        taken = sum(hex in (*seat["lost"], *(tile[1] for tile in seat["tiles"])) for seat in draft["seats"])
        draft["location_tiles"][hex] = max(0, TILES_ON_A_LOCATION - taken)
