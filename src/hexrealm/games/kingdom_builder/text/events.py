"""The texts of events: each row that apply() emitted becomes an Event with the number of its rule in README.md.

For a viewer, the terrain of a tile drawn into another hand is left out (K11.1). Where a text names its seat, `own` of the
details is the same text for that seat: "you build on {h6}, grass". `short` is what a line of the log says about an effect.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexrealm.engine.event_text import fill_marks, mark_hex, mark_seat
from hexrealm.engine.events import read_rows
from hexrealm.engine.game import Event, Viewer
from hexrealm.games.kingdom_builder.rules import event_kinds
from hexrealm.games.kingdom_builder.rules.board import hex_name
from hexrealm.games.kingdom_builder.rules.state import REDRAW
from hexrealm.games.kingdom_builder.rules.tables import GOALS, KINDS, SEAT_COLOURS, TERRAINS
from hexrealm.games.kingdom_builder.text.names import goal_name, ground_name, kind_name, seat_name, terrain_name
from hexrealm.i18n.translate import translatable, translate, translate_plural

_GOAL_RULES = {goal: f"K10.{number}" for number, goal in enumerate(GOALS) if number}
_KIND_RULES = {kind: f"K6.{number}" for number, kind in enumerate(KINDS) if number}


def read_events(board: Any, rows: Any, viewer: Viewer = None) -> list[Event]:
    """Return the events in a buffer, in order, as far as a viewer may know them."""
    events, names = [], list(map(seat_name, SEAT_COLOURS))
    for kind, seat, *numbers in read_rows(rows):
        if kind == event_kinds.DREW and numbers[1] != REDRAW and viewer not in (None, seat):
            numbers[0] = 0
        events.append(fill_marks(_READERS[kind](seat, *numbers), names))
    return events


def _kind(kind: int) -> str:
    return kind_name(KINDS[kind])


def _terrain(terrain: int) -> str:
    return terrain_name(TERRAINS[terrain]) if terrain else ""


# By whether the viewer may know the terrain, and whether the tile is played at once.
_DREW = {
    (True, False): (translatable("{seat} draws a {terrain} tile"), translatable("you draw a {terrain} tile")),
    (True, True): (
        translatable("{seat} draws a {terrain} tile and plays it"),
        translatable("you draw a {terrain} tile and play it"),
    ),
    (False, False): (translatable("{seat} draws a terrain tile"), translatable("you draw a terrain tile")),
    (False, True): (
        translatable("{seat} draws a terrain tile and plays it"),
        translatable("you draw a terrain tile and play it"),
    ),
}


def _drew(seat: int, terrain: int, purpose: int, *_: int) -> Event:
    named = {"seat": mark_seat(seat), "terrain": _terrain(terrain)}
    text, own = (translate(template, **named) for template in _DREW[terrain != 0, purpose == REDRAW])
    details = {"terrain": TERRAINS[terrain] if terrain else None, "own": own}
    if terrain:
        details["short"] = _terrain(terrain)
    return Event("drew", "K2.5" if purpose == REDRAW else "K2.1", text, seat, details=details)


def _reshuffled(seat: int, count: int, *_: int) -> Event:
    return Event(
        "reshuffled", "K2.3", translate("the pile is empty: the {n} discarded tiles become the new pile", n=count), seat
    )


def _began(seat: int, terrain: int, due: int, *_: int) -> Event:
    if not terrain:
        text, own = translate("{seat} has no tile to play", seat=mark_seat(seat)), translate("you have no tile to play")
        return Event("began", "K4.1", text, seat, details={"terrain": None, "due": due, "own": own})
    named = {"seat": mark_seat(seat), "terrain": _terrain(terrain)}
    text = translate_plural(
        "{seat} plays {terrain}: {n} settlement to build", "{seat} plays {terrain}: {n} settlements to build", due, **named
    )
    own = translate_plural(
        "you play {terrain}: {n} settlement to build", "you play {terrain}: {n} settlements to build", due, **named
    )
    return Event("began", "K4.1", text, seat, details={"terrain": TERRAINS[terrain], "due": due, "own": own})


def _no_tile_left(seat: int, *_: int) -> Event:
    return Event("no-tile", "K2.4", translate("the pile and the discards are empty: no tile is drawn"), seat)


def _built(seat: int, hex: int, what: int, mandatory: int, *_: int) -> Event:
    name = hex_name(hex)
    named = {"seat": mark_seat(seat), "hex": mark_hex(name)}
    if mandatory:
        text = translate("{seat} builds on {hex}, {terrain}", **named, terrain=ground_name(TERRAINS[what]))
        own = translate("you build on {hex}, {terrain}", **named, terrain=ground_name(TERRAINS[what]))
        return Event("built", "K3.1", text, seat, hexes=(name,), details={"own": own})
    text = translate("{seat} builds on {hex}, with the {kind} tile", **named, kind=_kind(what))
    own = translate("you build on {hex}, with the {kind} tile", **named, kind=_kind(what))
    return Event("built", _KIND_RULES[KINDS[what]], text, seat, hexes=(name,), details={"own": own})


def _used_tile(seat: int, kind: int, *_: int) -> Event:
    text = translate("{seat} uses the {kind} tile", seat=mark_seat(seat), kind=_kind(kind))
    own = translate("you use the {kind} tile", kind=_kind(kind))
    return Event("used", "K5.2", text, seat, details={"kind": KINDS[kind], "own": own, "short": _kind(kind)})


def _lifted(seat: int, hex: int, *_: int) -> Event:
    name = hex_name(hex)
    text = translate("{seat} lifts the settlement on {hex}", seat=mark_seat(seat), hex=mark_hex(name))
    own = translate("you lift the settlement on {hex}", hex=mark_hex(name))
    return Event("lifted", "K7.1", text, seat, hexes=(name,), details={"own": own})


def _moved(seat: int, start: int, hex: int, kind: int, *_: int) -> Event:
    names = hex_name(start), hex_name(hex)
    named = {"seat": mark_seat(seat), "start": mark_hex(names[0]), "stop": mark_hex(names[1])}
    text = translate("{seat} moves a settlement from {start} to {stop}", **named)
    own = translate("you move a settlement from {start} to {stop}", **named)
    return Event("moved", _KIND_RULES[KINDS[kind]], text, seat, hexes=names, details={"own": own})


def _about_tile(kind: str, rule: str, template: str, own: str, short: str) -> Callable[..., Event]:
    def describe(seat: int, hex: int, location: int, *_: int) -> Event:
        name = hex_name(hex)
        named = {"seat": mark_seat(seat), "kind": _kind(location), "hex": mark_hex(name)}
        told = {"kind": KINDS[location], "own": translate(own, **named), "short": translate(short, **named)}
        details = told | ({"prize": True} if kind == "gained" else {})
        return Event(kind, rule, translate(template, **named), seat, hexes=(name,), details=details)

    return describe


def _removed(seat: int, terrain: int, *_: int) -> Event:
    text = translate("no {terrain} hex is free: the tile is removed from the game", terrain=_terrain(terrain))
    return Event("removed", "K2.5", text, seat, details={"terrain": TERRAINS[terrain]})


def _emptied(seat: int, *_: int) -> Event:
    text = translate("{seat} has built their last settlement: this is the final round", seat=mark_seat(seat))
    own = translate("you have built your last settlement: this is the final round")
    return Event("last-round", "K8.1", text, seat, details={"own": own, "short": translate("final round")})


def _ended_turn(seat: int, terrain: int, *_: int) -> Event:
    named = {"seat": mark_seat(seat), "terrain": _terrain(terrain)}
    if terrain:
        text = translate("{seat} ends the turn and discards {terrain}", **named)
        own = translate("you end your turn and discard {terrain}", **named)
    else:
        text, own = translate("{seat} ends the turn", **named), translate("you end your turn")
    return Event("ended-turn", "K4.5", text, seat, details={"own": own, "short": translate("end")})


def _scored(seat: int, goal: int, gold: int, *_: int) -> Event:
    what = GOALS[goal] if goal else "castles"
    rule = _GOAL_RULES[what] if goal else "K9.1"
    named = {"seat": mark_seat(seat), "gold": gold, "goal": goal_name(what)}
    text = translate("{seat}: {gold} gold for {goal}", **named)
    own = translate("you: {gold} gold for {goal}", **named)
    return Event("scored", rule, text, seat, gold, details={"for": what, "own": own})


def _ended(seat: int, winners: int, *_: int) -> Event:
    seats = [number for number in range(len(SEAT_COLOURS)) if winners >> number & 1]
    if len(seats) == 1:
        text, own = translate("the game ends: {seats} wins", seats=mark_seat(seats[0])), translate("the game ends: you win")
        return Event("ended", "K8.3", text, details={"own": own, "reader": seats[0]})
    names = translate(" and ").join(map(mark_seat, seats))
    return Event("ended", "K8.3", translate("the game ends: {seats} share the victory", seats=names))


_READERS: dict[int, Callable[..., Event]] = {
    event_kinds.DREW: _drew,
    event_kinds.RESHUFFLED: _reshuffled,
    event_kinds.BEGAN: _began,
    event_kinds.NO_TILE_LEFT: _no_tile_left,
    event_kinds.BUILT: _built,
    event_kinds.USED_TILE: _used_tile,
    event_kinds.LIFTED: _lifted,
    event_kinds.MOVED: _moved,
    event_kinds.GAINED: _about_tile(
        "gained",
        "K5.1",
        translatable("{seat} takes a tile at {hex}: {kind}"),
        translatable("you take a tile at {hex}: {kind}"),
        translatable("tile taken: {kind}"),
    ),
    event_kinds.LOST_TILE: _about_tile(
        "lost",
        "K5.5",
        translatable("{seat} loses the {kind} tile from {hex}"),
        translatable("you lose the {kind} tile from {hex}"),
        translatable("tile lost: {kind}"),
    ),
    event_kinds.MADE_READY: _about_tile(
        "made-ready",
        "K5.6",
        translatable("{seat} can use the {kind} tile from {hex} instead"),
        translatable("you can use the {kind} tile from {hex} instead"),
        translatable("another tile ready: {kind}"),
    ),
    event_kinds.REMOVED: _removed,
    event_kinds.EMPTIED: _emptied,
    event_kinds.ENDED_TURN: _ended_turn,
    event_kinds.SCORED: _scored,
    event_kinds.ENDED: _ended,
}
