"""Actions by name: hexes, location kinds, terrains, `end`; and why one that is not legal is not."""

from __future__ import annotations

import re
from typing import Any

from hexrealm.engine.bits import contains, list_set
from hexrealm.games.kingdom_builder.rules.actions import ACTIONS, END, FIRST_HEX, FIRST_KIND, FIRST_TERRAIN
from hexrealm.games.kingdom_builder.rules.board import hex_name, hex_number
from hexrealm.games.kingdom_builder.rules.legal import pool_of
from hexrealm.games.kingdom_builder.rules.state import BUILD, DRAW, LIFT, OVER, SETTLE, TURN
from hexrealm.games.kingdom_builder.rules.tables import (
    CANYON,
    DESERT,
    EDGE,
    FLOWER,
    FOREST,
    GRASS,
    KINDS,
    LAST_BUILDING_KIND,
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
from hexrealm.games.kingdom_builder.text.names import kind_words, seat_words, terrain_words
from hexrealm.i18n.translate import mark, mark_in, say, say_in, say_many

_HEX = re.compile(r"[a-t]([1-9]|1[0-9]|20)\Z")
# Where an action goes, or may not go.
_POOLS = {
    GRASS: mark_in("a hex of it", "grass"),
    CANYON: mark_in("a hex of it", "canyon"),
    DESERT: mark_in("a hex of it", "desert"),
    FLOWER: mark_in("a hex of it", "flower"),
    FOREST: mark_in("a hex of it", "forest"),
    WATER: mark_in("a hex of it", "water"),
    EDGE: mark_in("a hex of it", "the edge of the board"),
}
_DECISIONS = {
    DRAW: mark_in("decision", "draw"),
    TURN: mark_in("decision", "turn"),
    BUILD: mark_in("decision", "build"),
    LIFT: mark_in("decision", "lift"),
    SETTLE: mark_in("decision", "settle"),
}
_EXPECTED = {
    DRAW: mark("{answer!r} is no answer to {decision}: expected is a terrain of the pile"),
    TURN: mark("{answer!r} is no answer to {decision}: expected is a hex to build on, a location kind to use its tile, or end"),
    BUILD: mark("{answer!r} is no answer to {decision}: expected is the hex to build on"),
    LIFT: mark("{answer!r} is no answer to {decision}: expected is the hex of one of your settlements"),
    SETTLE: mark("{answer!r} is no answer to {decision}: expected is the hex it goes to"),
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
        return say("the game is over")
    if decision == DRAW and name in TERRAINS[1:UNKNOWN]:
        return say("no {terrain} tile is left in the pile", terrain=terrain_words(name))
    if decision == TURN and name == "end":
        return say_many("{n} mandatory build is still due", "{n} mandatory builds are still due", int(state.due))
    if decision == TURN and name in KINDS[1:]:
        return _why_not_use(board, state, KINDS.index(name))
    if decision in (TURN, BUILD, SETTLE) and _HEX.match(name):
        return _why_not_hex(board, state, name)
    if decision == LIFT and _HEX.match(name):
        return _why_not_lift(board, state, name)
    return say(_EXPECTED[decision], answer=name, decision=say_in(*_DECISIONS[decision]))


_NOT_READY = {
    USED: mark("your {kind} tile is used in this turn"),
    NEW: mark("your {kind} tile is new: it can be used from your next turn on"),
    NO_TILE: mark("you have no {kind} tile"),
}


def _why_not_use(board: Any, state: Any, kind: int) -> str:
    me = state.seats[state.seat]
    held = [int(me.tiles[number]) for number in range(1, board.locations + 1) if board.location_kind[number] == kind]
    if READY not in held:
        text = _NOT_READY[USED if USED in held else NEW if NEW in held else NO_TILE]
    elif state.due and state.begun:
        return say_many(
            "the {all} mandatory builds follow each other: {n} mandatory build is still due",
            "the {all} mandatory builds follow each other: {n} mandatory builds are still due",
            int(state.due),
            all=MANDATORY_BUILDS,
        )
    elif kind <= LAST_BUILDING_KIND and not me.supply:
        return say("you have no settlement left to build")
    else:
        text = mark("the {kind} tile cannot be carried out now: no hex is suitable")
    return say(text, kind=kind_words(KINDS[kind]))


def _why_not_hex(board: Any, state: Any, name: str) -> str:
    place = hex_number(name)
    if state.decision == TURN and not state.due:
        return say("no mandatory build is due: use a location tile or say end")
    blocked = _why_not_free(board, state, place, name)
    if blocked:
        return blocked
    if state.using in (TAVERN, PADDOCK) and not contains(board.building, place):
        return _not_built_on(board, place, name)
    if state.using == TAVERN:
        return say("{hex} does not continue a straight line of three of your settlements", hex=name)
    if state.using == PADDOCK:
        lifted = hex_name(int(state.lifted))
        return say("{hex} is not exactly two hexes straight on from {lifted}", hex=name, lifted=lifted)
    pool = int(state.played) if state.decision == TURN else pool_of(state, state.using)
    wanted = say_in(*_POOLS[int(pool)])
    if not contains(board.pools[pool], place):
        text = mark("{hex} is {ground}, and {wanted} is called for")
        return say(text, hex=name, ground=_ground(board, place), wanted=wanted)
    return say("{wanted} next to your settlements must be used first: {hexes}", wanted=wanted, hexes=_targets(state))


def _not_built_on(board: Any, place: int, name: str) -> str:
    return say("{hex} is {ground}, and cannot be built on", hex=name, ground=_ground(board, place))


def _targets(state: Any) -> str:
    return ", ".join(hex_name(place) for place in list_set(state.targets))


def _why_not_free(board: Any, state: Any, place: int, name: str) -> str | None:
    if place == state.lifted:
        return say("{hex} is where the settlement was lifted from", hex=name)
    for seat in range(board.players):
        if contains(state.seats[seat].standing, place):
            return say("{hex} is taken by {seat}", hex=name, seat=seat_words(SEAT_COLOURS[seat]))
    return None if contains(state.free, place) else _not_built_on(board, place, name)


def _ground(board: Any, place: int) -> str:
    for pool in range(1, WATER + 1):
        if contains(board.pools[pool], place):
            return say_in(*_POOLS[pool])
    if place in board.location_hex.tolist():
        return say("a location hex")
    return say("a castle") if contains(board.castles, place) else say("a mountain")


def _why_not_lift(board: Any, state: Any, name: str) -> str:
    if not contains(state.seats[state.seat].standing, hex_number(name)):
        return say("none of your settlements is on {hex}", hex=name)
    return say("the settlement on {hex} has nowhere else to go", hex=name)
