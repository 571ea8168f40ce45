"""Actions by name: hexes, location kinds, terrains, `end`; and why one that is not legal is not."""

from __future__ import annotations

import re
from typing import Any

from hexrealm.games.kingdom_builder.actions import ACTIONS, END, FIRST_HEX, FIRST_KIND, FIRST_TERRAIN
from hexrealm.games.kingdom_builder.board import contains, hex_name, hex_number, list_set
from hexrealm.games.kingdom_builder.legal import pool_of
from hexrealm.games.kingdom_builder.state import BUILD, DECISIONS, DRAW, LIFT, OVER, SETTLE, TURN
from hexrealm.games.kingdom_builder.tables import (
    EDGE,
    KINDS,
    LAST_BUILDING_KIND,
    MANDATORY_BUILDS,
    NEW,
    PADDOCK,
    READY,
    SEAT_COLOURS,
    TAVERN,
    TERRAINS,
    UNKNOWN,
    USED,
    WATER,
)

_HEX = re.compile(r"[a-t]([1-9]|1[0-9]|20)\Z")
_POOLS = {**{number: name for number, name in enumerate(TERRAINS) if number}, WATER: "water", EDGE: "the edge of the board"}
_EXPECTED = {
    DRAW: "a terrain of the pile",
    TURN: "a hex to build on, a location kind to use its tile, or end",
    BUILD: "the hex to build on",
    LIFT: "the hex of one of your settlements",
    SETTLE: "the hex it goes to",
}


def action_name(board: Any, action: int) -> str | None:
    """The notation of an action; None for a number that means nothing."""
    if action == END:
        return "end"
    if FIRST_HEX < action <= FIRST_KIND:
        return hex_name(action - FIRST_HEX)
    if FIRST_KIND < action <= FIRST_TERRAIN:
        return KINDS[action - FIRST_KIND]
    return TERRAINS[action - FIRST_TERRAIN] if FIRST_TERRAIN < action < ACTIONS else None


def action_id(board: Any, name: str) -> int | None:
    """The number of an action by its notation; None for what is no notation."""
    if name == "end":
        return END
    if _HEX.match(name):
        return FIRST_HEX + hex_number(name)
    if name in KINDS[1:]:
        return FIRST_KIND + KINDS.index(name)
    return FIRST_TERRAIN + TERRAINS.index(name) if name in TERRAINS[1:] else None


def why_not(board: Any, state: Any, name: str) -> str:
    """Why an action, known not to be legal, is not."""
    decision = int(state.decision)
    if decision == OVER:
        return "the game is over"
    if decision == DRAW and name in TERRAINS[1:UNKNOWN]:
        return f"no {name} tile is left in the pile"
    if decision == TURN and name == "end":
        return f"{_builds(state)} still due"
    if decision == TURN and name in KINDS[1:]:
        return _why_not_use(board, state, KINDS.index(name))
    if decision in (TURN, BUILD, SETTLE) and _HEX.match(name):
        return _why_not_hex(board, state, name)
    if decision == LIFT and _HEX.match(name):
        return _why_not_lift(board, state, name)
    return f"{name!r} is no answer to {DECISIONS[decision]}: expected is {_EXPECTED[decision]}"


def _builds(state: Any) -> str:
    return "1 mandatory build is" if state.due == 1 else f"{state.due} mandatory builds are"


def _why_not_use(board: Any, state: Any, kind: int) -> str:
    me = state.seats[state.seat]
    held = [int(me.tiles[number]) for number in range(1, board.locations + 1) if board.location_kind[number] == kind]
    name = KINDS[kind]
    if READY not in held:
        if USED in held:
            return f"your {name} tile is used in this turn"
        return f"your {name} tile is new: it can be used from your next turn on" if NEW in held else f"you have no {name} tile"
    if state.due and state.begun:
        return f"the {MANDATORY_BUILDS} mandatory builds follow each other: {_builds(state)} still due"
    if kind <= LAST_BUILDING_KIND and not me.supply:
        return "you have no settlement left to build"
    return f"the {name} tile cannot be carried out now: no hex is suitable"


def _why_not_hex(board: Any, state: Any, name: str) -> str:
    place = hex_number(name)
    if state.decision == TURN and not state.due:
        return "no mandatory build is due: use a location tile or say end"
    blocked = _why_not_free(board, state, place, name)
    if blocked:
        return blocked
    if state.using in (TAVERN, PADDOCK) and not contains(board.building, place):
        return f"{name} is {_ground(board, place)}, and cannot be built on"
    if state.using == TAVERN:
        return f"{name} does not continue a straight line of three of your settlements"
    if state.using == PADDOCK:
        return f"{name} is not exactly two hexes straight on from {hex_name(int(state.lifted))}"
    pool = int(state.played) if state.decision == TURN else pool_of(state, state.using)
    if not contains(board.pools[pool], place):
        return f"{name} is {_ground(board, place)}, and {_POOLS[pool]} is called for"
    return f"{_POOLS[pool]} next to your settlements must be used first: {_targets(state)}"


def _targets(state: Any) -> str:
    return ", ".join(hex_name(place) for place in list_set(state.targets))


def _why_not_free(board: Any, state: Any, place: int, name: str) -> str | None:
    if place == state.lifted:
        return f"{name} is where the settlement was lifted from"
    for seat in range(board.players):
        if contains(state.seats[seat].standing, place):
            return f"{name} is taken by {SEAT_COLOURS[seat]}"
    return None if contains(state.free, place) else f"{name} is {_ground(board, place)}, and cannot be built on"


def _ground(board: Any, place: int) -> str:
    for pool in range(1, WATER + 1):
        if contains(board.pools[pool], place):
            return _POOLS[pool]
    if place in board.location_hex.tolist():
        return "a location hex"
    return "a castle" if contains(board.castles, place) else "a mountain"


def _why_not_lift(board: Any, state: Any, name: str) -> str:
    if not contains(state.seats[state.seat].standing, hex_number(name)):
        return f"none of your settlements is on {name}"
    return f"the settlement on {name} has nowhere else to go"
