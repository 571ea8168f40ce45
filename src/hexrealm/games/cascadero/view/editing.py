"""What can be changed in a position of Cascadero by hand: envoys and heralds, cubes, seals, achievements, the turn.

A seat's supply of envoys and its claim for all five pairs follow from the rest, so nobody edits them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hexrealm.engine.bits import list_set
from hexrealm.engine.editing import Edit
from hexrealm.games.cascadero.rules.board import hex_name
from hexrealm.games.cascadero.rules.setup import spaces_with_seal, spaces_with_two_numbers
from hexrealm.games.cascadero.rules.tables import COLOURS, ENVOYS, FORBIDDEN, SEALS, SPACE_ACTION, TOP
from hexrealm.games.cascadero.text.names import cube_colour, seat_name, seat_possessive, town_colour, two_towns_colour
from hexrealm.games.cascadero.view.panels import EXCLUSIVE_LINES
from hexrealm.i18n.translate import translatable, translate

YES, NO, NOBODY = "yes", "no", "nobody"
MOST_POINTS = 199
MOST_EXTRA_TURNS = 9
Draft = dict[str, Any]


def list_edits(board: Any, snapshot: Draft) -> Sequence[Edit]:
    """Return what can be changed, with its present values."""
    return (*_list_tools(board, snapshot), *_list_turn(snapshot), *_list_seats(snapshot), *_list_shared(snapshot))


def _list_tools(board: Any, snapshot: Draft) -> Iterator[Edit]:
    group = translate("On the board")
    fields = tuple(hex_name(field) for field in list_set(board.fields))
    towns = tuple(hex_name(int(board.town_hex[town])) for town in range(1, board.towns + 1))
    for number, seat in enumerate(snapshot["seats"]):
        colour, words = seat["colour"], {"seat": seat_possessive(seat["colour"])}
        plain, sealed = translate("envoy of {seat}", **words), translate("envoy of {seat} on a seal", **words)
        yield Edit(f"envoy-{number}", plain, group, seat=number, hexes=fields, symbol=f"envoy-{colour}")
        yield Edit(f"sealed-{number}", sealed, group, seat=number, hexes=fields, symbol=f"seal-under envoy-{colour}")
    yield Edit("remove", translate("remove an envoy"), group, hexes=fields)
    yield Edit("herald", translate("put a herald there, or take it away"), group, hexes=towns, symbol="herald")


def _list_turn(snapshot: Draft) -> Iterator[Edit]:
    group = translate("The turn")
    seats = tuple((str(number), seat_name(seat["colour"])) for number, seat in enumerate(snapshot["seats"]))
    yield Edit("seat", translate("who is to place"), group, str(snapshot["seat"] or 0), choices=seats)
    turns = str(snapshot["extra_turns"])
    yield Edit("extra-turns", translate("extra turns to come"), group, turns, high=MOST_EXTRA_TURNS)


def _list_seats(snapshot: Draft) -> Iterator[Edit]:
    for number, seat in enumerate(snapshot["seats"]):
        group = seat_name(seat["colour"]).capitalize()
        most = max(MOST_POINTS, seat["vp"])
        yield Edit(f"vp-{number}", translate("victory points"), group, str(seat["vp"]), number, high=most)
        yield Edit(f"seals-{number}", translate("seals held"), group, str(seat["seals"]), number, high=SEALS)
        for index, colour in enumerate(COLOURS[1:], 1):
            spaces = tuple((str(space),) * 2 for space in range(TOP + 1) if SPACE_ACTION[index, space] != FORBIDDEN)
            words = translate("{colour} cube on space", colour=cube_colour(colour))
            yield Edit(f"cube-{number}-{colour}", words, group, str(seat["cubes"][colour]), number, choices=spaces)
        for colour in COLOURS[1:]:
            words = translate("Two {colour}", colour=two_towns_colour(colour))
            yield _flag(f"pair-{number}-{colour}", words, group, colour in seat["pairs"], number)


def _list_shared(snapshot: Draft) -> Iterator[Edit]:
    """Yield achievements for one seat, and what lies on the tracks."""
    owners = ((NOBODY, translate("nobody")), *((str(n), seat_name(s["colour"])) for n, s in enumerate(snapshot["seats"])))
    for name, lines in EXCLUSIVE_LINES.items():
        owner = snapshot["exclusive"][name]
        words = translate(lines).replace("\n", " ")
        yield Edit(
            f"exclusive-{name}", words, translate("Achievements"), NOBODY if owner is None else str(owner), choices=owners
        )
    for key, spaces_of, text in _TRACKS:
        for index, colour in enumerate(COLOURS[1:], 1):
            for space in spaces_of(index):
                words = translate(text, colour=town_colour(colour), space=space)
                yield _flag(f"{key}-{colour}-{space}", words, translate("Tracks"), space in snapshot[key][colour])


_TRACKS: tuple[tuple[str, Callable[[int], list[int]], str], ...] = (
    ("seals_on_tracks", spaces_with_seal, translatable("seal on space {space} of the {colour} track")),
    ("first_vp_left", spaces_with_two_numbers, translatable("nobody has reached space {space} of the {colour} track yet")),
)


def _flag(name: str, words: str, group: str, value: bool, seat: int | None = None) -> Edit:
    choices = ((YES, translate("yes")), (NO, translate("no")))
    return Edit(name, words, group, YES if value else NO, seat, choices=choices)


def edit(board: Any, snapshot: Draft, name: str, value: str) -> Draft:
    """Return the snapshot after a change that list_edits() allows."""
    draft = copy.deepcopy(snapshot)
    what, *rest = name.split("-")
    if what in ("envoy", "sealed", "remove"):
        draft["envoys"].pop(value, None)
        if rest:
            draft["envoys"][value] = [int(rest[0]), what == "sealed"]
        draft["envoys"] = dict(sorted(draft["envoys"].items()))
    elif what == "herald":
        draft["heralds"] = sorted(set(draft["heralds"]) ^ {value})
    elif what == "seat":
        draft.update(seat=int(value), decision="place", winner=None, victory=None)
    elif what == "extra":
        draft["extra_turns"] = int(value)
    elif what == "exclusive":
        draft["exclusive"][rest[0]] = None if value == NOBODY else int(value)
    elif what in ("seals_on_tracks", "first_vp_left"):
        left = set(draft[what][rest[0]]) - {int(rest[1])}
        draft[what][rest[0]] = sorted(left | ({int(rest[1])} if value == YES else set()))
    else:
        _edit_seat(draft["seats"][int(rest[0])], what, rest[1:], value)
    _count_supplies(draft)
    return draft


def _edit_seat(seat: Draft, what: str, rest: list[str], value: str) -> None:
    if what == "cube":
        seat["cubes"][rest[0]] = int(value)
    elif what == "pair":
        kept = set(seat["pairs"]) - {rest[0]}
        seat["pairs"] = sorted(kept | ({rest[0]} if value == YES else set()))
        seat["all_pairs"] = len(seat["pairs"]) == len(COLOURS) - 1
    else:
        seat[what] = int(value)


def _count_supplies(draft: Draft) -> None:
    owners = [seat for seat, _ in draft["envoys"].values()]
    for number, seat in enumerate(draft["seats"]):
        seat["envoys"] = max(0, ENVOYS - owners.count(number))
