"""Actions by name: hexes, location kinds, terrains, `end`; and why an action is illegal."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from hexrealm.engine.bits import contains, list_set
from hexrealm.games.kingdom_builder.rules.actions import ACTION_COUNT, END, FIRST_HEX, FIRST_KIND, FIRST_TERRAIN
from hexrealm.games.kingdom_builder.rules.board import hex_name, hex_number
from hexrealm.games.kingdom_builder.rules.legal import has_supply, may_use_tiles, target_pool
from hexrealm.games.kingdom_builder.rules.state import BUILD, DRAW, LIFT, OVER, SETTLE, TURN
from hexrealm.games.kingdom_builder.rules.tables import (
    CANYON,
    DESERT,
    EDGE,
    FLOWER,
    FOREST,
    GRASS,
    KINDS,
    MANDATORY_BUILDS,
    NEW,
    NO_TILE,
    PADDOCK,
    READY,
    SEAT_COLOURS,
    TAVERN,
    TERRAINS,
    UNKNOWN,
    USED,
    WATER,
)
from hexrealm.games.kingdom_builder.text.names import kind_name, seat_name, terrain_name
from hexrealm.i18n.translate import translatable, translatable_in, translate, translate_in, translate_plural

_HEX = re.compile(r"[a-t]([1-9]|1[0-9]|20)\Z")
# The names of the pools.
_POOLS = {
    GRASS: translatable_in("a hex of it", "grass"),
    CANYON: translatable_in("a hex of it", "canyon"),
    DESERT: translatable_in("a hex of it", "desert"),
    FLOWER: translatable_in("a hex of it", "flower"),
    FOREST: translatable_in("a hex of it", "forest"),
    WATER: translatable_in("a hex of it", "water"),
    EDGE: translatable_in("a hex of it", "the edge of the board"),
}
_EXPECTED = {
    DRAW: translatable("{answer!r} is not valid here: name a terrain that is left in the pile"),
    TURN: translatable("{answer!r} is not valid here: name a hex to build on, a location tile to use, or end"),
    BUILD: translatable("{answer!r} is not valid here: name a hex to build on"),
    LIFT: translatable("{answer!r} is not valid here: name the hex of one of your settlements"),
    SETTLE: translatable("{answer!r} is not valid here: name the hex to move the settlement to"),
}


def action_name(board: Any, action: int) -> str | None:
    """Return the notation of an action; None if the number means nothing."""
    if action == END:
        return "end"
    if FIRST_HEX < action <= FIRST_KIND:
        return hex_name(action - FIRST_HEX)
    if FIRST_KIND < action <= FIRST_TERRAIN:
        return KINDS[action - FIRST_KIND]
    return TERRAINS[action - FIRST_TERRAIN] if FIRST_TERRAIN < action < ACTION_COUNT else None


def action_id(board: Any, name: str) -> int | None:
    """Return the number of an action by its notation; None if the text is not notation."""
    if name == "end":
        return END
    if _HEX.match(name):
        return FIRST_HEX + hex_number(name)
    if name in KINDS[1:]:
        return FIRST_KIND + KINDS.index(name)
    return FIRST_TERRAIN + TERRAINS.index(name) if name in TERRAINS[1:] else None


@lru_cache(maxsize=8192)
def hexes_of(name: str) -> tuple[str, ...]:
    """Return the hexes in an action's notation: itself if it is a hex, else none."""
    return (name,) if _HEX.match(name) else ()


def why_not(board: Any, state: Any, name: str) -> str:
    """Return why an action, known to be illegal, is illegal."""
    decision = int(state.decision)
    if decision == OVER:
        return translate("the game is over")
    if decision == DRAW and name in TERRAINS[1:UNKNOWN]:
        return translate("no {terrain} tile is left in the pile", terrain=terrain_name(name))
    if decision == TURN and name == "end":
        return translate_plural(
            "you still have to do {n} mandatory build", "you still have to do {n} mandatory builds", int(state.due)
        )
    if decision == TURN and name in KINDS[1:]:
        return _why_not_use(board, state, KINDS.index(name))
    if decision in (TURN, BUILD, SETTLE) and _HEX.match(name):
        return _why_not_hex(board, state, name)
    if decision == LIFT and _HEX.match(name):
        return _why_not_lift(board, state, name)
    return translate(_EXPECTED[decision], answer=name)


_NOT_READY = {
    USED: translatable("you have already used your {kind} tile this turn"),
    NEW: translatable("your {kind} tile is new: you can use it from your next turn"),
    NO_TILE: translatable("you have no {kind} tile"),
}


def _why_not_use(board: Any, state: Any, kind: int) -> str:
    me = state.seats[state.seat]
    held = [int(me.tiles[number]) for number in range(1, board.locations + 1) if board.location_kind[number] == kind]
    if READY not in held:
        text = _NOT_READY[USED if USED in held else NEW if NEW in held else NO_TILE]
    elif not may_use_tiles(state):
        return translate_plural(
            "finish the {all} mandatory builds first: {n} is left",
            "finish the {all} mandatory builds first: {n} are left",
            int(state.due),
            all=MANDATORY_BUILDS,
        )
    elif not has_supply(state, kind):
        return translate("you have no settlement left to build")
    else:
        text = translatable("the {kind} tile cannot be used now: there is no suitable hex")
    return translate(text, kind=kind_name(KINDS[kind]))


def _why_not_hex(board: Any, state: Any, name: str) -> str:
    hex = hex_number(name)
    if state.decision == TURN and not state.due:
        return translate("all mandatory builds are done: use a location tile or end the turn")
    blocked = _why_not_free(board, state, hex, name)
    if blocked:
        return blocked
    if state.using in (TAVERN, PADDOCK) and not contains(board.building, hex):
        return _not_built_on(board, hex, name)
    if state.using == TAVERN:
        return translate("{hex} does not extend a straight line of three or more of your settlements", hex=name)
    if state.using == PADDOCK:
        lifted = hex_name(int(state.lifted))
        return translate("{hex} is not exactly two hexes from {lifted} in a straight line", hex=name, lifted=lifted)
    pool = int(target_pool(state))
    wanted = translate_in(*_POOLS[pool])
    if not contains(board.pools[pool], hex):
        text = translatable("{hex} is {ground}, but {wanted} is needed")
        return translate(text, hex=name, ground=_ground(board, hex), wanted=wanted)
    return translate("you must choose {wanted} next to one of your settlements: {hexes}", wanted=wanted, hexes=_targets(state))


def _not_built_on(board: Any, hex: int, name: str) -> str:
    return translate("{hex} is {ground} and cannot be built on", hex=name, ground=_ground(board, hex))


def _targets(state: Any) -> str:
    return ", ".join(hex_name(hex) for hex in list_set(state.targets))


def _why_not_free(board: Any, state: Any, hex: int, name: str) -> str | None:
    if hex == state.lifted:
        return translate("the settlement was lifted from {hex} and cannot go back there", hex=name)
    for seat in range(board.players):
        if contains(state.seats[seat].standing, hex):
            return translate("{hex} is taken by {seat}", hex=name, seat=seat_name(SEAT_COLOURS[seat]))
    return None if contains(state.free, hex) else _not_built_on(board, hex, name)


def _ground(board: Any, hex: int) -> str:
    for pool in range(1, WATER + 1):
        if contains(board.pools[pool], hex):
            return translate_in(*_POOLS[pool])
    if hex in board.location_hex.tolist():
        return translate("a location hex")
    return translate("a castle") if contains(board.castles, hex) else translate("a mountain")


def _why_not_lift(board: Any, state: Any, name: str) -> str:
    if not contains(state.seats[state.seat].standing, hex_number(name)):
        return translate("none of your settlements is on {hex}", hex=name)
    return translate("the settlement on {hex} has nowhere else to go", hex=name)
