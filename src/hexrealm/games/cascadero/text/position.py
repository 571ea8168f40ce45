"""Read a snapshot back into a state, or raise WrongPosition, which names what is wrong with it.

Only complete snapshots can be read: those at `place` and `over`. In a valid position every piece is in exactly one place.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hexrealm.engine.bits import add, list_set
from hexrealm.engine.errors import WrongPosition
from hexrealm.games.cascadero.rules.board import hex_name
from hexrealm.games.cascadero.rules.groups import first_envoy_of, regroup, stand
from hexrealm.games.cascadero.rules.setup import spaces_with_seal, spaces_with_two_numbers
from hexrealm.games.cascadero.rules.state import OVER, PLACE, STATE, VICTORIES
from hexrealm.games.cascadero.rules.tables import COLOURS, ENVOYS, EXCLUSIVE, FORBIDDEN, SEALS, SPACE_ACTION, TOP
from hexrealm.games.cascadero.text.notation import hex_on_board
from hexrealm.games.cascadero.text.snapshot import take_snapshot
from hexrealm.i18n.translate import translatable, translate
from hexrealm.i18n.validation import check_keys, flag, whole_number

_MOST_POINTS = 9999
_MOST_EXTRA_TURNS = 99


def read_snapshot(board: Any, snapshot: Any) -> Any:
    """Return the state that a complete snapshot describes. Raises WrongPosition."""
    state = np.zeros(1, STATE)[0]
    check_keys("the snapshot", snapshot, take_snapshot(board, state))
    decision = snapshot["decision"]
    if decision not in ("place", "over"):
        raise WrongPosition(f"decision is {decision!r}; only positions at 'place' or 'over' are complete")
    state.decision = PLACE if decision == "place" else OVER
    _read_tracks(state, snapshot)
    _read_seats(board, state, snapshot)
    _read_envoys(board, state, snapshot)
    _read_heralds(board, state, snapshot)
    _read_turn(board, state, snapshot)
    _count_seals(board, state)
    return state


def _seat_or_none(board: Any, what: str, value: Any) -> int:
    """Return the seat, counted from 1; 0 for nobody."""
    return 0 if value is None else whole_number(what, value, 0, int(board.players) - 1) + 1


def _list(what: str, value: Any, allowed: list[Any]) -> list[Any]:
    known = isinstance(value, list | tuple) and all(type(item) in (int, str) and item in allowed for item in value)
    if not known or len(set(value)) != len(value):
        raise WrongPosition(f"{what} is {value!r}; it must be a list of different values from {', '.join(map(str, allowed))}")
    return list(value)


def _read_tracks(state: Any, snapshot: Mapping[str, Any]) -> None:
    for key, masks, spaces in (
        ("seals_on_tracks", state.seals_on, spaces_with_seal),
        ("first_vp_left", state.first_vp_on, spaces_with_two_numbers),
    ):
        check_keys(key, snapshot[key], dict.fromkeys(COLOURS[1:]))
        for colour, name in enumerate(COLOURS[1:], 1):
            left = _list(f"{key} of {name}", snapshot[key][name], spaces(colour))
            masks[colour] = sum(1 << space for space in left)


def _read_seats(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    seats = snapshot["seats"]
    wanted = take_snapshot(board, state)["seats"]
    if not isinstance(seats, list | tuple) or len(seats) != board.players:
        raise WrongPosition(f"seats must be a list of {board.players}, one for each player")
    for number, seat in enumerate(seats):
        what = f"seat {number}"
        check_keys(what, seat, wanted[number])
        if seat["colour"] != wanted[number]["colour"]:
            raise WrongPosition(f"{what} is {seat['colour']!r}; in the options it is {wanted[number]['colour']}")
        _read_seat(what, state.seats[number], seat)


def _read_seat(what: str, me: Any, seat: Mapping[str, Any]) -> None:
    me.vp = whole_number(f"vp of {what}", seat["vp"], 0, _MOST_POINTS)
    me.envoys_left = whole_number(f"envoys of {what}", seat["envoys"], 0, ENVOYS)
    me.seals = whole_number(f"seals of {what}", seat["seals"], 0, SEALS)
    for name in _list(f"pairs of {what}", seat["pairs"], list(COLOURS[1:])):
        me.pairs[COLOURS.index(name)] = 1
    me.all_pairs = flag(f"all_pairs of {what}", seat["all_pairs"])
    if bool(me.all_pairs) != bool(me.pairs.sum() == 5):
        raise WrongPosition(
            f"all_pairs of {what} is {seat['all_pairs']} with {me.pairs.sum()} pairs; it is claimed with the fifth"
        )
    check_keys(f"cubes of {what}", seat["cubes"], dict.fromkeys(COLOURS[1:]))
    for colour, name in enumerate(COLOURS[1:], 1):
        space = whole_number(f"the {name} cube of {what}", seat["cubes"][name], 0, TOP)
        if SPACE_ACTION[colour, space] == FORBIDDEN:
            raise WrongPosition(f"the {name} cube of {what} is on {space}, a forbidden space")
        me.cubes[colour] = space


def _read_envoys(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    state.empty[:] = board.fields
    if not isinstance(snapshot["envoys"], Mapping):
        raise WrongPosition("envoys must be a mapping of fields to [seat, seal under it]")
    fields = {hex_name(field): field for field in list_set(board.fields)}
    placed, left = (
        [0] * int(board.players),
        [int(seat.envoys_left) for seat in state.seats],
    )  # reading a field of a record is slow
    for name, envoy in sorted(snapshot["envoys"].items(), key=lambda item: str(item[0])):
        field = fields.get(name, 0)
        if not field:
            raise WrongPosition(f"an envoy is on {name!r}, which is not a field of this board")
        if not isinstance(envoy, list | tuple) or len(envoy) != 2:
            raise WrongPosition(f"the envoy on {name} is {envoy!r}; it must be [seat, seal under it]")
        seat = whole_number(f"the seat of the envoy on {name}", envoy[0], 0, int(board.players) - 1)
        number = first_envoy_of(seat) + placed[seat]
        placed[seat] += 1
        if placed[seat] + left[seat] > ENVOYS:
            break
        if flag(f"the seal under the envoy on {name}", envoy[1]):
            add(state.sealed, field)
        stand(board, state, seat, number, field)
    for seat, count in enumerate(placed):
        if count + left[seat] != ENVOYS:
            text = translatable("seat {seat} has {count} envoys on the board and {left} left; together they must be {n}")
            raise WrongPosition(translate(text, seat=seat, count=count, left=left[seat], n=ENVOYS))
        regroup(board, state, seat)


def _read_heralds(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    given, count = snapshot["heralds"], 2 if board.advanced else 4
    named = isinstance(given, list | tuple) and all(isinstance(name, str) for name in given)
    towns = {int(board.town_on[hex_on_board(board, name)]) for name in given} if named else set()
    if 0 in towns or len(towns) != count or len(given) != count:
        text = translatable("heralds is {given!r}; it must be a list of {n} different towns")
        raise WrongPosition(translate(text, given=given, n=count))
    state.heralds = sum(1 << town for town in towns)


def _read_turn(board: Any, state: Any, snapshot: Mapping[str, Any]) -> None:
    over = state.decision == OVER
    check_keys("exclusive", snapshot["exclusive"], dict.fromkeys(EXCLUSIVE[1:]))
    for number, name in enumerate(EXCLUSIVE[1:], 1):
        state.exclusive[number] = _seat_or_none(board, f"exclusive {name}", snapshot["exclusive"][name])
    state.extra_turns = whole_number("extra_turns", snapshot["extra_turns"], 0, _MOST_EXTRA_TURNS)
    state.winner = _seat_or_none(board, "winner", snapshot["winner"])
    if snapshot["victory"] not in VICTORIES:
        raise WrongPosition(f"victory is {snapshot['victory']!r}; it must be full, minor or null")
    state.victory = VICTORIES.index(snapshot["victory"])
    seat = _seat_or_none(board, "seat", snapshot["seat"])
    if over != (seat == 0) or over != (state.winner > 0) or over != (state.victory > 0):
        raise WrongPosition(
            "when the game is over, seat must be null and winner and victory set; otherwise the other way round"
        )
    state.seat = 0 if over else seat - 1
    if not over and state.seats[state.seat].envoys_left == 0:
        raise WrongPosition(translate("seat {seat} must place but has no envoy left", seat=int(state.seat)))


def _count_seals(board: Any, state: Any) -> None:
    on_tracks = sum(int(mask).bit_count() for mask in state.seals_on)
    held = sum(int(state.seats[seat].seals) for seat in range(board.players))
    under = sum(int(word).bit_count() for word in state.sealed)
    if on_tracks + held + under != SEALS:
        text = translatable("{tracks} seals on tracks, {held} held and {under} under envoys; together they must be {n}")
        raise WrongPosition(translate(text, tracks=on_tracks, held=held, under=under, n=SEALS))
