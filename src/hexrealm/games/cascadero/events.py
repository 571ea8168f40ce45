"""What happened, in words: each row that apply() told becomes an Event with the number of its rule in README.md."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hexrealm.game import Event
from hexrealm.games.cascadero import happenings
from hexrealm.games.cascadero.board import hex_name
from hexrealm.games.cascadero.state import ADVANCE, FULL, MOVE_ENVOY, MOVE_HERALD
from hexrealm.games.cascadero.tables import (
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
from hexrealm.telling import rows_told

_ACHIEVEMENTS = {
    ALL_FIVE_BANNER_1: ("C10.2", "all five cubes at the first banner"),
    THREE_SEALS: ("C10.3", "three seals held"),
    THREE_BANNER_2: ("C10.4", "three cubes at the second banner"),
    GROUP_OF_FIVE_COLOURS: ("C10.5", "one group connects towns of all five colours"),
    ONE_BANNER_3: ("C10.6", "a cube at the third banner"),
    GROUP_OF_THREE_SAME: ("C10.7", "one group connects three towns of one colour"),
}
_ASKED = {
    ADVANCE: ("C7.3", "may advance any one cube by a space"),
    MOVE_ENVOY: ("C9.1", "may move an envoy to a field next to it"),
    MOVE_HERALD: ("C11.5", "may move a herald to another town"),
}


def read_events(board: Any, rows: Any) -> list[Event]:
    """The events in a buffer, in order."""
    return [_TELLERS[kind](board, seat, *numbers) for kind, seat, *numbers in rows_told(rows)]


def _colour(board: Any, seat: int) -> str:
    return COLOURS[board.seat_colour[seat]]


def _points(count: int) -> str:
    return f"{count} point" if count == 1 else f"{count} points"


def _steps(count: int) -> str:
    return f"{count} step" if count == 1 else f"{count} steps"


def _placed(board: Any, seat: int, field: int, with_seal: int, *_: int) -> Event:
    name, seal = hex_name(field), " with a seal under it" if with_seal else ""
    rule = "C8.1" if with_seal else "C3.1"
    words = f"{_colour(board, seat)} places an envoy on {name}{seal}"
    return Event("placed", rule, words, seat, hexes=(name,), details={"seal": bool(with_seal)})


def _scored(board: Any, seat: int, town: int, steps: int, first: int, herald: int) -> Event:
    name, colour = hex_name(town), COLOURS[board.town_colour[board.town_on[town]]]
    why = "the first envoy beside it" if first else "not the first envoy beside it"
    more = ", one more for its herald" if herald else ""
    details = {"colour": colour, "steps": steps, "first": bool(first), "herald": bool(herald)}
    words = f"the {colour} town {name} scores: {_steps(steps)}, {why}{more}"
    return Event("scored", "C5.1" if first else "C5.2", words, seat, hexes=(name,), details=details)


def _stepped(board: Any, seat: int, track: int, start: int, stop: int, blocked: int) -> Event:
    below = f", below the forbidden space {stop + 1}" if blocked else ""
    words = f"{_colour(board, seat)}'s {COLOURS[track]} cube goes from {start} to {stop}{below}"
    details = {"colour": COLOURS[track], "from": start, "to": stop}
    return Event("stepped", "C6.2" if blocked else "C6.1", words, seat, details=details)


def _stuck(board: Any, seat: int, track: int, space: int, blocked: int, *_: int) -> Event:
    why = f"{space + 1} is a forbidden space" if blocked else "it is at the top"
    words = f"{_colour(board, seat)}'s {COLOURS[track]} cube stays on {space}: {why}"
    return Event("stuck", "C6.4", words, seat, details={"colour": COLOURS[track], "space": space})


def _track_vp(board: Any, seat: int, points: int, track: int, space: int, first: int) -> Event:
    why = ", the first cube there" if first else ""
    words = f"{_points(points)} for space {space} of the {COLOURS[track]} track{why}"
    return Event(
        "points", "C7.4", words, seat, points, details={"colour": COLOURS[track], "space": space, "first": bool(first)}
    )


def _took_seal(board: Any, seat: int, track: int, space: int, *_: int) -> Event:
    words = f"{_colour(board, seat)} takes the seal on space {space} of the {COLOURS[track]} track"
    return Event("seal", "C8.2", words, seat, details={"colour": COLOURS[track], "space": space})


def _cause(track: int, space: int, tile: int) -> str:
    if tile:
        return "a farmer tile"
    return f"space {space} of the {COLOURS[track]} track" if track else "the town with a herald scored"


def _asked(board: Any, seat: int, decision: int, track: int, space: int, tile: int) -> Event:
    rule, words = _ASKED[decision]
    rule = "C11.4" if tile and decision == ADVANCE else rule if track or tile else "C12.1"
    return Event("asked", rule, f"{_cause(track, space, tile)}: {_colour(board, seat)} {words}", seat)


def _extra_turn(board: Any, seat: int, track: int, space: int, tile: int, *_: int) -> Event:
    words = f"{_cause(track, space, tile)}: {_colour(board, seat)} has an extra turn after this one"
    return Event("extra-turn", "C11.4" if tile else "C7.5", words, seat)


def _moved_envoy(board: Any, seat: int, start: int, target: int, *_: int) -> Event:
    names = hex_name(start), hex_name(target)
    return Event(
        "moved-envoy", "C9.1", f"{_colour(board, seat)} moves an envoy from {names[0]} to {names[1]}", seat, hexes=names
    )


def _moved_herald(board: Any, seat: int, start: int, target: int, *_: int) -> Event:
    names = tuple(hex_name(int(board.town_hex[town])) for town in (start, target))
    rule = "C12.1" if board.advanced else "C11.5"
    return Event(
        "moved-herald", rule, f"{_colour(board, seat)} moves the herald from {names[0]} to {names[1]}", seat, hexes=names
    )


def _tile_vp(board: Any, seat: int, points: int, field: int, *_: int) -> Event:
    name = hex_name(field)
    return Event("points", "C11.4", f"{_points(points)} for the farmer tile on {name}", seat, points, hexes=(name,))


def _claimed(board: Any, seat: int, points: int, achievement: int, *_: int) -> Event:
    rule, words = _ACHIEVEMENTS[achievement]
    told = f"achievement for {_colour(board, seat)} alone: {words}, {_points(points)}"
    return Event("achievement", rule, told, seat, points, details={"achievement": EXCLUSIVE[achievement]})


def _claimed_pair(board: Any, seat: int, points: int, track: int, *_: int) -> Event:
    words = f"achievement: one group connects two {COLOURS[track]} towns, {_points(points)}"
    return Event("achievement", "C10.8", words, seat, points, details={"achievement": f"pair_{COLOURS[track]}"})


def _claimed_all_pairs(board: Any, seat: int, points: int, *_: int) -> Event:
    words = f"achievement: pairs of all five colours, {_points(points)}"
    return Event("achievement", "C10.9", words, seat, points, details={"achievement": "all_pairs"})


def _passed(board: Any, seat: int, decision: int, *_: int) -> Event:
    rule = "C12.1" if board.advanced and decision == MOVE_HERALD else _ASKED[decision][0]
    return Event("passed", rule, f"{_colour(board, seat)} passes", seat)


def _ended(board: Any, seat: int, winner: int, victory: int, by_points: int, *_: int) -> Event:
    why = f"{WINNING_POINTS} points are reached" if by_points else f"{_colour(board, seat)} has no envoy left to place"
    how = "has reached the top of its own track and wins" if victory == FULL else "wins a minor victory, with nobody at the top"
    words = f"the game ends, since {why}: {_colour(board, winner)} {how}"
    return Event(
        "ended", "C13.2" if by_points else "C13.4", words, winner, details={"victory": "full" if victory == FULL else "minor"}
    )


_TELLERS: dict[int, Callable[..., Event]] = {
    happenings.PLACED: _placed,
    happenings.SCORED: _scored,
    happenings.STEPPED: _stepped,
    happenings.STUCK: _stuck,
    happenings.TRACK_VP: _track_vp,
    happenings.TOOK_SEAL: _took_seal,
    happenings.ASKED: _asked,
    happenings.EXTRA_TURN: _extra_turn,
    happenings.MOVED_ENVOY: _moved_envoy,
    happenings.MOVED_HERALD: _moved_herald,
    happenings.TILE_VP: _tile_vp,
    happenings.CLAIMED: _claimed,
    happenings.CLAIMED_PAIR: _claimed_pair,
    happenings.CLAIMED_ALL_PAIRS: _claimed_all_pairs,
    happenings.PASSED: _passed,
    happenings.ENDED: _ended,
}
