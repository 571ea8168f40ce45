"""The texts of events: each row that apply() emitted becomes an Event with the number of its rule in README.md.

Where a text names its seat, `own` of the details is the same text for that seat: "you place an envoy on {h6}". `short` is
what a line of the log says about an effect: "blue town: 2 steps".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexrealm.engine.event_text import fill_marks, mark_hex, mark_seat
from hexrealm.engine.events import read_rows
from hexrealm.engine.game import Event
from hexrealm.games.cascadero.rules import event_kinds
from hexrealm.games.cascadero.rules.board import hex_name
from hexrealm.games.cascadero.rules.state import ADVANCE, FULL, MOVE_ENVOY, MOVE_HERALD
from hexrealm.games.cascadero.rules.tables import (
    ALL_FIVE_BANNER_1,
    COLOURS,
    EXCLUSIVE,
    GROUP_OF_FIVE_COLOURS,
    GROUP_OF_THREE_SAME,
    ONE_BANNER_3,
    THREE_BANNER_2,
    THREE_SEALS,
    WINNING_POINTS,
)
from hexrealm.games.cascadero.text.names import cube_colour, seat_name, town_colour, two_towns_colour
from hexrealm.i18n.translate import translatable, translate, translate_plural

_ACHIEVEMENTS = {
    ALL_FIVE_BANNER_1: ("C10.2", translatable("all five cubes at the first banner")),
    THREE_SEALS: ("C10.3", translatable("three seals held")),
    THREE_BANNER_2: ("C10.4", translatable("three cubes at the second banner")),
    GROUP_OF_FIVE_COLOURS: ("C10.5", translatable("one group connects towns of all five colours")),
    ONE_BANNER_3: ("C10.6", translatable("a cube at the third banner")),
    GROUP_OF_THREE_SAME: ("C10.7", translatable("one group connects three towns of one colour")),
}
_ASKED = {
    ADVANCE: (
        "C7.3",
        translatable("{cause}: {seat} may advance any cube by one space"),
        translatable("{cause}: you may advance any cube by one space"),
    ),
    MOVE_ENVOY: (
        "C9.1",
        translatable("{cause}: {seat} may move an envoy to a field next to it"),
        translatable("{cause}: you may move an envoy to a field next to it"),
    ),
    MOVE_HERALD: (
        "C11.5",
        translatable("{cause}: {seat} may move a herald to another town"),
        translatable("{cause}: you may move a herald to another town"),
    ),
}


def read_events(board: Any, rows: Any) -> list[Event]:
    """Return the events in a buffer, in order."""
    names = [seat_name(COLOURS[colour]) for colour in board["seat_colour"][: int(board["players"])].tolist()]
    return [fill_marks(_READERS[kind](board, seat, *numbers), names) for kind, seat, *numbers in read_rows(rows)]


def _points(count: int) -> str:
    return translate_plural("{n} point", "{n} points", count)


def _steps(count: int) -> str:
    return translate_plural("{n} step", "{n} steps", count)


# By whether a seal lies under the envoy.
_PLACED = {
    True: (
        translatable("{seat} places an envoy on {hex} with a seal under it"),
        translatable("you place an envoy on {hex} with a seal under it"),
    ),
    False: (translatable("{seat} places an envoy on {hex}"), translatable("you place an envoy on {hex}")),
}


def _placed(board: Any, seat: int, field: int, with_seal: int, *_: int) -> Event:
    name, rule = hex_name(field), "C8.1" if with_seal else "C3.1"
    template, own = _PLACED[bool(with_seal)]
    text = translate(template, seat=mark_seat(seat), hex=mark_hex(name))
    details = {"seal": bool(with_seal), "own": translate(own, hex=mark_hex(name))}
    return Event("placed", rule, text, seat, hexes=(name,), details=details)


_SCORED = {
    (True, False): translatable("the {colour} town {hex} scores: {steps}, the first envoy beside it"),
    (False, False): translatable("the {colour} town {hex} scores: {steps}, another envoy was there first"),
    (True, True): translatable("the {colour} town {hex} scores: {steps} including its herald, the first envoy beside it"),
    (False, True): translatable("the {colour} town {hex} scores: {steps} including its herald, another envoy was there first"),
}


def _scored(board: Any, seat: int, town: int, steps: int, first: int, herald: int) -> Event:
    name, colour = hex_name(town), COLOURS[board.town_colour[board.town_on[town]]]
    named = {"colour": town_colour(colour), "hex": mark_hex(name), "steps": _steps(steps)}
    short = translate("{colour} town: {steps}", **named)
    details = {"colour": colour, "steps": steps, "first": bool(first), "herald": bool(herald), "short": short}
    text = translate(_SCORED[bool(first), bool(herald)], **named)
    brief = translate("the {colour} town {hex} scores: {steps}", **named)
    return Event("scored", "C5.1" if first else "C5.2", text, seat, hexes=(name,), details=details, brief=brief)


def _stepped(board: Any, seat: int, track: int, start: int, stop: int, blocked: int) -> Event:
    named = {"seat": mark_seat(seat), "colour": cube_colour(COLOURS[track]), "start": start, "stop": stop}
    details = {"colour": COLOURS[track], "from": start, "to": stop}
    if not blocked:
        text = translate("{seat}'s {colour} cube moves from {start} to {stop}", **named)
        own = translate("your {colour} cube moves from {start} to {stop}", **named)
        return Event("stepped", "C6.1", text, seat, details={**details, "own": own})
    template = translatable("{seat}'s {colour} cube moves from {start} to {stop}, below the forbidden space {above}")
    own = translate(
        "your {colour} cube moves from {start} to {stop}, below the forbidden space {above}", **named, above=stop + 1
    )
    text = translate(template, **named, above=stop + 1)
    return Event("stepped", "C6.2", text, seat, details={**details, "own": own})


# By whether a forbidden space is above the cube.
_STUCK = {
    True: (
        translatable("{seat}'s {colour} cube stays on {space}: {above} is a forbidden space"),
        translatable("your {colour} cube stays on {space}: {above} is a forbidden space"),
    ),
    False: (
        translatable("{seat}'s {colour} cube stays on {space}: it is at the top"),
        translatable("your {colour} cube stays on {space}: it is at the top"),
    ),
}


def _stuck(board: Any, seat: int, track: int, space: int, blocked: int, *_: int) -> Event:
    named = {"seat": mark_seat(seat), "colour": cube_colour(COLOURS[track]), "space": space, "above": space + 1}
    text, own = (translate(template, **named) for template in _STUCK[bool(blocked)])
    return Event("stuck", "C6.4", text, seat, details={"colour": COLOURS[track], "space": space, "own": own})


def _track_vp(board: Any, seat: int, points: int, track: int, space: int, first: int) -> Event:
    named = {"points": _points(points), "space": space, "colour": town_colour(COLOURS[track])}
    details = {"colour": COLOURS[track], "space": space, "first": bool(first)}
    brief = translate("{points} for space {space} of the {colour} track", **named)
    if not first:
        return Event("points", "C7.4", brief, seat, points, details=details)
    text = translate("{points} for space {space} of the {colour} track, the first cube there", **named)
    return Event("points", "C7.4", text, seat, points, details=details, brief=brief)


def _took_seal(board: Any, seat: int, track: int, space: int, *_: int) -> Event:
    named = {"seat": mark_seat(seat), "space": space, "colour": town_colour(COLOURS[track])}
    text = translate("{seat} takes the seal on space {space} of the {colour} track", **named)
    own = translate("you take the seal on space {space} of the {colour} track", **named)
    details = {"colour": COLOURS[track], "space": space, "own": own, "short": translate("seal taken"), "prize": True}
    return Event("seal", "C8.2", text, seat, details=details)


def _cause(track: int, space: int, tile: int) -> str:
    if tile:
        return translate("a farmer tile")
    if not track:
        return translate("the town with a herald scored")
    return translate("space {space} of the {colour} track", space=space, colour=town_colour(COLOURS[track]))


def _asked(board: Any, seat: int, decision: int, track: int, space: int, tile: int) -> Event:
    rule, *templates = _ASKED[decision]
    rule = "C11.4" if tile and decision == ADVANCE else rule if track or tile else "C12.1"
    named = {"cause": _cause(track, space, tile), "seat": mark_seat(seat)}
    text, own = (translate(template, **named) for template in templates)
    return Event("asked", rule, text, seat, details={"own": own})


def _extra_turn(board: Any, seat: int, track: int, space: int, tile: int, *_: int) -> Event:
    named = {"cause": _cause(track, space, tile), "seat": mark_seat(seat)}
    text = translate("{cause}: {seat} gets an extra turn after this one", **named)
    own = translate("{cause}: you get an extra turn after this one", **named)
    details = {"again": True, "own": own, "short": translate("extra turn"), "prize": True}
    return Event("extra-turn", "C11.4" if tile else "C7.5", text, seat, details=details)


def _moved_envoy(board: Any, seat: int, start: int, target: int, *_: int) -> Event:
    names = hex_name(start), hex_name(target)
    named = {"seat": mark_seat(seat), "start": mark_hex(names[0]), "stop": mark_hex(names[1])}
    text = translate("{seat} moves an envoy from {start} to {stop}", **named)
    own = translate("you move an envoy from {start} to {stop}", **named)
    return Event("moved-envoy", "C9.1", text, seat, hexes=names, details={"own": own})


def _moved_herald(board: Any, seat: int, start: int, target: int, *_: int) -> Event:
    names = tuple(hex_name(int(board.town_hex[town])) for town in (start, target))
    rule = "C12.1" if board.advanced else "C11.5"
    named = {"seat": mark_seat(seat), "start": mark_hex(names[0]), "stop": mark_hex(names[1])}
    text = translate("{seat} moves the herald from {start} to {stop}", **named)
    own = translate("you move the herald from {start} to {stop}", **named)
    return Event("moved-herald", rule, text, seat, hexes=names, details={"own": own})


def _tile_vp(board: Any, seat: int, points: int, field: int, *_: int) -> Event:
    name = hex_name(field)
    text = translate("{points} for the farmer tile on {hex}", points=_points(points), hex=mark_hex(name))
    return Event("points", "C11.4", text, seat, points, hexes=(name,))


def _claimed(board: Any, seat: int, points: int, achievement: int, *_: int) -> Event:
    rule, what = _ACHIEVEMENTS[achievement]
    brief = translate(what)
    named = {"seat": mark_seat(seat), "what": brief, "points": _points(points)}
    text = translate("{seat} is the first to claim an achievement: {what}, {points}", **named)
    own = translate("you are the first to claim an achievement: {what}, {points}", **named)
    details = {"achievement": EXCLUSIVE[achievement], "own": own, "short": brief, "prize": True}
    return Event("achievement", rule, text, seat, points, details=details, brief=brief)


def _claimed_pair(board: Any, seat: int, points: int, track: int, *_: int) -> Event:
    colour = two_towns_colour(COLOURS[track])
    text = translate("achievement: one group connects two {colour} towns, {points}", colour=colour, points=_points(points))
    brief = translate("one group connects two {colour} towns", colour=colour)
    details = {"achievement": f"pair_{COLOURS[track]}", "short": brief, "prize": True}
    return Event("achievement", "C10.8", text, seat, points, details=details, brief=brief)


def _claimed_all_pairs(board: Any, seat: int, points: int, *_: int) -> Event:
    text = translate("achievement: pairs of all five colours, {points}", points=_points(points))
    brief = translate("pairs of all five colours")
    details = {"achievement": "all_pairs", "short": brief, "prize": True}
    return Event("achievement", "C10.9", text, seat, points, details=details, brief=brief)


def _passed(board: Any, seat: int, decision: int, *_: int) -> Event:
    rule = "C12.1" if board.advanced and decision == MOVE_HERALD else _ASKED[decision][0]
    text, own = translate("{seat} passes", seat=mark_seat(seat)), translate("you pass")
    return Event("passed", rule, text, seat, details={"own": own})


_ENDED = {
    (True, True): (
        translatable("the game ends because {points} points were reached: {winner} is at the top of their own track and wins"),
        translatable("the game ends because {points} points were reached: you are at the top of your own track and win"),
    ),
    (True, False): (
        translatable(
            "the game ends because {points} points were reached: nobody is at the top, so {winner} wins a minor victory"
        ),
        translatable("the game ends because {points} points were reached: nobody is at the top, so you win a minor victory"),
    ),
    (False, True): (
        translatable(
            "the game ends because {seat} has no envoy left to place: {winner} is at the top of their own track and wins"
        ),
        translatable("the game ends because a player has no envoy left to place: you are at the top of your own track and win"),
    ),
    (False, False): (
        translatable(
            "the game ends because {seat} has no envoy left to place: nobody is at the top, so {winner} wins a minor victory"
        ),
        translatable(
            "the game ends because a player has no envoy left to place: nobody is at the top, so you win a minor victory"
        ),
    ),
}


def _ended(board: Any, seat: int, winner: int, victory: int, by_points: int, *_: int) -> Event:
    named = {"points": WINNING_POINTS, "seat": mark_seat(seat), "winner": mark_seat(winner)}
    text, own = (translate(template, **named) for template in _ENDED[bool(by_points), victory == FULL])
    details = {"victory": "full" if victory == FULL else "minor", "own": own}
    return Event("ended", "C13.2" if by_points else "C13.4", text, winner, details=details, brief=translate("the game ends"))


_READERS: dict[int, Callable[..., Event]] = {
    event_kinds.PLACED: _placed,
    event_kinds.SCORED: _scored,
    event_kinds.STEPPED: _stepped,
    event_kinds.STUCK: _stuck,
    event_kinds.TRACK_VP: _track_vp,
    event_kinds.TOOK_SEAL: _took_seal,
    event_kinds.ASKED: _asked,
    event_kinds.EXTRA_TURN: _extra_turn,
    event_kinds.MOVED_ENVOY: _moved_envoy,
    event_kinds.MOVED_HERALD: _moved_herald,
    event_kinds.TILE_VP: _tile_vp,
    event_kinds.CLAIMED: _claimed,
    event_kinds.CLAIMED_PAIR: _claimed_pair,
    event_kinds.CLAIMED_ALL_PAIRS: _claimed_all_pairs,
    event_kinds.PASSED: _passed,
    event_kinds.ENDED: _ended,
}
