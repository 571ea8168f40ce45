"""What happened, in words: each row that apply() told becomes an Event with the number of its rule in README.md.

For a viewer: the terrain of a tile drawn into another hand is not told (K11.1).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexrealm.game import Event, Viewer
from hexrealm.games.kingdom_builder import happenings
from hexrealm.games.kingdom_builder.board import hex_name
from hexrealm.games.kingdom_builder.state import REDRAW
from hexrealm.games.kingdom_builder.tables import GOALS, KINDS, SEAT_COLOURS, TERRAINS
from hexrealm.telling import rows_told

_GOAL_RULES = {goal: f"K10.{number}" for number, goal in enumerate(GOALS) if number}
_KIND_RULES = {kind: f"K6.{number}" for number, kind in enumerate(KINDS) if number}


def read_events(board: Any, rows: Any, viewer: Viewer = None) -> list[Event]:
    """The events in a buffer, in order, as far as a viewer may know them."""
    told = []
    for kind, seat, *numbers in rows_told(rows):
        if kind == happenings.DREW and numbers[1] != REDRAW and viewer not in (None, seat):
            numbers[0] = 0
        told.append(_TELLERS[kind](seat, *numbers))
    return told


def _drew(seat: int, terrain: int, purpose: int, *_: int) -> Event:
    what = f"a {TERRAINS[terrain]} tile" if terrain else "a terrain tile"
    where = "and plays it" if purpose == REDRAW else "into the hand"
    details = {"terrain": TERRAINS[terrain] if terrain else None}
    return Event(
        "drew", "K2.5" if purpose == REDRAW else "K2.1", f"{SEAT_COLOURS[seat]} draws {what} {where}", seat, details=details
    )


def _reshuffled(seat: int, count: int, *_: int) -> Event:
    return Event("reshuffled", "K2.3", f"the pile is empty: {count} discards become the pile", seat)


def _began(seat: int, terrain: int, due: int, *_: int) -> Event:
    name = SEAT_COLOURS[seat]
    builds = "1 build is due" if due == 1 else f"{due} builds are due"
    words = f"{name} plays {TERRAINS[terrain]}: {builds}" if terrain else f"{name} has no tile to play"
    return Event("began", "K4.1", words, seat, details={"terrain": TERRAINS[terrain] if terrain else None, "due": due})


def _no_tile_left(seat: int, *_: int) -> Event:
    return Event("no-tile", "K2.4", "pile and discards are empty: no tile is drawn", seat)


def _built(seat: int, place: int, what: int, mandatory: int, *_: int) -> Event:
    name = hex_name(place)
    why = TERRAINS[what] if mandatory else f"with the {KINDS[what]} tile"
    rule = "K3.1" if mandatory else _KIND_RULES[KINDS[what]]
    return Event("built", rule, f"{SEAT_COLOURS[seat]} builds on {name}, {why}", seat, hexes=(name,))


def _used_tile(seat: int, kind: int, *_: int) -> Event:
    return Event("used", "K5.2", f"{SEAT_COLOURS[seat]} uses the {KINDS[kind]} tile", seat, details={"kind": KINDS[kind]})


def _lifted(seat: int, place: int, *_: int) -> Event:
    name = hex_name(place)
    return Event("lifted", "K7.1", f"{SEAT_COLOURS[seat]} lifts the settlement on {name}", seat, hexes=(name,))


def _moved(seat: int, start: int, place: int, kind: int, *_: int) -> Event:
    names = hex_name(start), hex_name(place)
    words = f"{SEAT_COLOURS[seat]} moves a settlement from {names[0]} to {names[1]}"
    return Event("moved", _KIND_RULES[KINDS[kind]], words, seat, hexes=names)


def _about_tile(kind: str, rule: str, words: str) -> Callable[..., Event]:
    def tell(seat: int, place: int, location: int, *_: int) -> Event:
        name = hex_name(place)
        told = f"{SEAT_COLOURS[seat]} {words.format(kind=KINDS[location], hex=name)}"
        return Event(kind, rule, told, seat, hexes=(name,), details={"kind": KINDS[location]})

    return tell


def _removed(seat: int, terrain: int, *_: int) -> Event:
    words = f"no {TERRAINS[terrain]} hex is free: the tile is removed from the game"
    return Event("removed", "K2.5", words, seat, details={"terrain": TERRAINS[terrain]})


def _emptied(seat: int, *_: int) -> Event:
    return Event("last-round", "K8.1", f"{SEAT_COLOURS[seat]} has built the last settlement: the round is completed", seat)


def _ended_turn(seat: int, terrain: int, *_: int) -> Event:
    discards = f" and discards {TERRAINS[terrain]}" if terrain else ""
    return Event("ended-turn", "K4.5", f"{SEAT_COLOURS[seat]} ends the turn{discards}", seat)


def _scored(seat: int, goal: int, gold: int, *_: int) -> Event:
    what = GOALS[goal] if goal else "castles"
    rule = _GOAL_RULES[what] if goal else "K9.1"
    return Event("scored", rule, f"{SEAT_COLOURS[seat]}: {gold} gold for {what}", seat, gold, details={"for": what})


def _ended(seat: int, winners: int, *_: int) -> Event:
    names = [name for number, name in enumerate(SEAT_COLOURS) if winners >> number & 1]
    words = f"{' and '.join(names)} share the victory" if len(names) > 1 else f"{names[0]} wins"
    return Event("ended", "K8.3", f"the game ends: {words}")


_TELLERS: dict[int, Callable[..., Event]] = {
    happenings.DREW: _drew,
    happenings.RESHUFFLED: _reshuffled,
    happenings.BEGAN: _began,
    happenings.NO_TILE_LEFT: _no_tile_left,
    happenings.BUILT: _built,
    happenings.USED_TILE: _used_tile,
    happenings.LIFTED: _lifted,
    happenings.MOVED: _moved,
    happenings.GAINED: _about_tile("gained", "K5.1", "takes a {kind} tile at {hex}"),
    happenings.LOST_TILE: _about_tile("lost", "K5.5", "loses the {kind} tile of {hex}"),
    happenings.MADE_READY: _about_tile("made-ready", "K5.6", "has the other {kind} tile ready instead, of {hex}"),
    happenings.REMOVED: _removed,
    happenings.EMPTIED: _emptied,
    happenings.ENDED_TURN: _ended_turn,
    happenings.SCORED: _scored,
    happenings.ENDED: _ended,
}
