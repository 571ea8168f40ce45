"""Positions given as snapshots: valid ones are read back the same, and the errors for others name what is wrong."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexrealm
from hexrealm.play.match import Match
from tests.games.cascadero.positions import climb, play, position

MISSING = object()


def example() -> dict[str, Any]:
    """Return a position with something of everything: the snapshot that the tests below break."""
    return position(blue="h6 h7*", pink="k4", cubes={"blue": {"orange": 3}}, seals={"blue": 1}).snapshot()


def changed(path: str, value: Any) -> dict[str, Any]:
    """Return the example with one value changed: a path is like seats.0.cubes.blue."""
    snapshot = example()
    node: Any = snapshot
    *outer, last = [int(key) if key.isdigit() else key for key in path.split(".")]
    for key in outer:
        node = node[key]
    if value is MISSING:
        del node[last]
    else:
        node[last] = value
    return snapshot


WRONG: list[tuple[str, Any, str]] = [
    ("seat", MISSING, "the snapshot misses seat; its keys are seat, decision, envoys"),
    ("turn", 1, "the snapshot has unknown turn; its keys are seat"),
    ("seat", "0", "seat is '0'; it must be a whole number from 0 to 1"),
    ("seat", 2, "seat is 2; it must be a whole number from 0 to 1"),
    ("seat", -1, "seat is -1; it must be a whole number from 0 to 1"),
    ("seat", True, "seat is True; it must be a whole number from 0 to 1"),
    ("seat", None, "when over, seat is null and winner and victory are set; else the other way round"),
    ("decision", "advance", "decision is 'advance'; only positions at 'place' or 'over' are complete"),
    ("decision", "move-envoy", "decision is 'move-envoy'; only positions at 'place' or 'over' are complete"),
    ("decision", "move-herald", "decision is 'move-herald'; only positions at 'place' or 'over' are complete"),
    ("decision", None, "decision is None; only positions at 'place' or 'over' are complete"),
    ("decision", ["place"], "decision is ['place']; only positions at 'place' or 'over' are complete"),
    ("decision", "over", "when over, seat is null and winner and victory are set"),
    ("winner", 0, "when over, seat is null and winner and victory are set; else the other way round"),
    ("winner", 2, "winner is 2; it must be a whole number from 0 to 1"),
    ("victory", "full", "when over, seat is null and winner and victory are set; else the other way round"),
    ("victory", "great", "victory is 'great'; it must be full, minor or null"),
    ("victory", {}, "victory is {}; it must be full, minor or null"),
    ("extra_turns", -1, "extra_turns is -1; it must be a whole number from 0 to"),
    ("extra_turns", 10**6, "extra_turns is 1000000; it must be a whole number from 0 to"),
    ("extra_turns", 1.0, "extra_turns is 1.0; it must be a whole number from 0 to"),
    ("envoys", [], "envoys must be a mapping of fields to [seat, seal under it]"),
    ("envoys", None, "envoys must be a mapping of fields to [seat, seal under it]"),
    ("envoys.h5", [0, False], "an envoy is on 'h5', which is not a field of this board"),
    ("envoys.h20", [0, False], "an envoy is on 'h20', which is not a field of this board"),
    ("envoys.h06", [0, False], "an envoy is on 'h06', which is not a field of this board"),
    ("envoys.x", [0, False], "an envoy is on 'x', which is not a field of this board"),
    ("envoys", {6: [0, False]}, "an envoy is on 6, which is not a field of this board"),
    ("envoys.h6", 0, "the envoy on h6 is 0; it must be [seat, seal under it]"),
    ("envoys.h6", [0], "the envoy on h6 is [0]; it must be [seat, seal under it]"),
    ("envoys.h6", [2, False], "the seat of the envoy on h6 is 2; it must be a whole number from 0 to 1"),
    ("envoys.h6", [None, False], "the seat of the envoy on h6 is None; it must be a whole number from 0 to 1"),
    ("envoys.h6", [0, 0], "the seal under the envoy on h6 is 0; it must be true or false"),
    ("envoys.h6", [1, False], "seat 0 has 1 envoys on the board and 28 left; together they must be 30"),
    ("envoys.h8", [0, False], "seat 0 has 3 envoys on the board and 28 left; together they must be 30"),
    ("envoys.h6", MISSING, "seat 0 has 1 envoys on the board and 28 left; together they must be 30"),
    ("envoys.h6", [0, True], "10 seals on tracks, 1 held and 2 under envoys; together they must be 12"),
    ("heralds", None, "heralds is None; it must be a list of 4 different towns"),
    ("heralds", 4, "heralds is 4; it must be a list of 4 different towns"),
    ("heralds", "e4", "heralds is 'e4'; it must be a list of 4 different towns"),
    ("heralds", [], "heralds is []; it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12"], "it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12", "k12"], "it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12", "k5", "k5"], "it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12", "k5", 5], "it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12", None], "it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12", ["k5"]], "it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12", "k6"], "it must be a list of 4 different towns"),
    ("heralds", ["e11", "e4", "k12", "l18"], "it must be a list of 4 different towns"),
    ("heralds", {"e11": 0, "e4": 0, "k12": 0, "k5": 0}, "it must be a list of 4 different towns"),
    ("seats", None, "seats must be a list of 2, one for each player"),
    ("seats", [], "seats must be a list of 2, one for each player"),
    ("seats.0", None, "seat 0 is None; it must be a mapping"),
    ("seats.1.vp", MISSING, "seat 1 misses vp; its keys are colour, vp, envoys"),
    ("seats.1.name", "Ines", "seat 1 has unknown name; its keys are colour, vp, envoys"),
    ("seats.0.colour", "pink", "seat 0 is 'pink'; in the options it is blue"),
    ("seats.0.colour", None, "seat 0 is None; in the options it is blue"),
    ("seats.0.vp", -1, "vp of seat 0 is -1; it must be a whole number from 0 to"),
    ("seats.0.vp", 10**9, "vp of seat 0 is 1000000000; it must be a whole number from 0 to"),
    ("seats.0.vp", "3", "vp of seat 0 is '3'; it must be a whole number from 0 to"),
    ("seats.0.vp", 3.0, "vp of seat 0 is 3.0; it must be a whole number from 0 to"),
    ("seats.0.envoys", 31, "envoys of seat 0 is 31; it must be a whole number from 0 to 30"),
    ("seats.0.envoys", 29, "seat 0 has 2 envoys on the board and 29 left; together they must be 30"),
    ("seats.0.envoys", 27, "seat 0 has 2 envoys on the board and 27 left; together they must be 30"),
    ("seats.0.seals", 13, "seals of seat 0 is 13; it must be a whole number from 0 to 12"),
    ("seats.0.seals", 2, "10 seals on tracks, 2 held and 1 under envoys; together they must be 12"),
    ("seats.0.seals", 0, "10 seals on tracks, 0 held and 1 under envoys; together they must be 12"),
    ("seats.0.pairs", None, "pairs of seat 0 is None; it must be a list of different ones of blue"),
    ("seats.0.pairs", "blue", "pairs of seat 0 is 'blue'; it must be a list of different ones of blue"),
    ("seats.0.pairs", ["green"], "pairs of seat 0 is ['green']; it must be a list of different ones of blue"),
    ("seats.0.pairs", ["none"], "pairs of seat 0 is ['none']; it must be a list of different ones of blue"),
    ("seats.0.pairs", ["blue", "blue"], "it must be a list of different ones of blue"),
    ("seats.0.pairs", [["blue"]], "it must be a list of different ones of blue"),
    ("seats.0.all_pairs", 0, "all_pairs of seat 0 is 0; it must be true or false"),
    ("seats.0.all_pairs", True, "all_pairs of seat 0 is True with 0 pairs; it is claimed with the fifth"),
    ("seats.0.pairs", ["blue", "orange", "pink", "white", "yellow"], "all_pairs of seat 0 is False with 5 pairs"),
    ("seats.0.cubes", None, "cubes of seat 0 is None; it must be a mapping"),
    ("seats.0.cubes.white", MISSING, "cubes of seat 0 misses white; its keys are blue, yellow, orange, pink, white"),
    ("seats.0.cubes.green", 0, "cubes of seat 0 has unknown green; its keys are blue, yellow, orange, pink, white"),
    ("seats.0.cubes.blue", 5, "the blue cube of seat 0 is on 5, a forbidden space"),
    ("seats.1.cubes.white", 11, "the white cube of seat 1 is on 11, a forbidden space"),
    ("seats.0.cubes.blue", 16, "the blue cube of seat 0 is 16; it must be a whole number from 0 to 15"),
    ("seats.0.cubes.blue", None, "the blue cube of seat 0 is None; it must be a whole number from 0 to 15"),
    ("exclusive", None, "exclusive is None; it must be a mapping"),
    ("exclusive.seals3", MISSING, "exclusive misses seals3; its keys are all5_banner1, seals3"),
    ("exclusive.seals4", None, "exclusive has unknown seals4; its keys are all5_banner1, seals3"),
    ("exclusive.seals3", 2, "exclusive seals3 is 2; it must be a whole number from 0 to 1"),
    ("exclusive.seals3", "blue", "exclusive seals3 is 'blue'; it must be a whole number from 0 to 1"),
    ("exclusive.seals3", False, "exclusive seals3 is False; it must be a whole number from 0 to 1"),
    ("seals_on_tracks", [], "seals_on_tracks is []; it must be a mapping"),
    ("seals_on_tracks.blue", MISSING, "seals_on_tracks misses blue"),
    ("seals_on_tracks.blue", None, "seals_on_tracks of blue is None; it must be a list of different ones of 3, 8"),
    ("seals_on_tracks.blue", [3, 4], "seals_on_tracks of blue is [3, 4]; it must be a list of different ones of 3, 8"),
    ("seals_on_tracks.blue", [3, 3], "seals_on_tracks of blue is [3, 3]; it must be a list of different ones of 3, 8"),
    ("seals_on_tracks.blue", [3.0, 8], "seals_on_tracks of blue is [3.0, 8]; it must be a list of different ones of 3, 8"),
    ("seals_on_tracks.blue", [3], "9 seals on tracks, 1 held and 1 under envoys; together they must be 12"),
    ("first_vp_left", None, "first_vp_left is None; it must be a mapping"),
    ("first_vp_left.pink", [2, 12], "first_vp_left of pink is [2, 12]; it must be a list of different ones of 2, 6"),
    ("first_vp_left.pink", [2.0], "first_vp_left of pink is [2.0]; it must be a list of different ones of 2, 6"),
]


@pytest.mark.parametrize(("path", "value", "text"), WRONG, ids=[f"{path}: {text}" for path, _, text in WRONG])
def test_the_error_for_a_wrong_position_names_what_is_wrong(path: str, value: Any, text: str) -> None:
    with pytest.raises(hexrealm.WrongPosition) as wrong:
        hexrealm.position("cascadero", {}, changed(path, value))
    assert text in str(wrong.value)


@pytest.mark.parametrize("snapshot", [None, 5, "h6", [], {}], ids=repr)
def test_a_value_that_is_not_a_snapshot_is_refused(snapshot: Any) -> None:
    with pytest.raises(hexrealm.WrongPosition):
        hexrealm.position("cascadero", {}, snapshot)


def test_the_example_is_valid() -> None:
    assert hexrealm.position("cascadero", {}, example()).snapshot() == example()


def test_a_snapshot_in_the_middle_of_a_turn_is_not_complete() -> None:
    match = climb("orange", 3, 1)
    with pytest.raises(hexrealm.WrongPosition, match="decision is 'advance'; only positions at 'place' or 'over'"):
        hexrealm.position("cascadero", match.options, match.snapshot())


def test_a_seat_to_place_needs_an_envoy() -> None:
    snapshot = position(blue=" ".join(hexrealm.new("cascadero").legal()[:30]), to_play="pink").snapshot()
    with pytest.raises(hexrealm.WrongPosition, match="seat 0 is to place but has no envoy left"):
        hexrealm.position("cascadero", {}, {**snapshot, "seat": 0})


def test_thirty_one_envoys_are_too_many() -> None:
    fields = hexrealm.new("cascadero").legal()[:31]
    snapshot = {**position(to_play="pink").snapshot(), "envoys": {field: [0, False] for field in fields}}
    snapshot["seats"][0]["envoys"] = 0
    with pytest.raises(hexrealm.WrongPosition, match="31 envoys on the board and 0 left; together they must be 30"):
        hexrealm.position("cascadero", {}, snapshot)


def test_the_advanced_variant_has_two_heralds() -> None:
    snapshot = hexrealm.new("cascadero").snapshot()
    with pytest.raises(hexrealm.WrongPosition, match="it must be a list of 2 different towns"):
        hexrealm.position("cascadero", {"heralds": "advanced"}, snapshot)


def test_a_position_belongs_to_its_options() -> None:
    snapshot = hexrealm.new("cascadero", players=3).snapshot()
    with pytest.raises(hexrealm.WrongPosition, match="seats must be a list of 2"):
        hexrealm.position("cascadero", {}, snapshot)


def test_keys_and_lists_may_come_in_any_order() -> None:
    snapshot = example()
    mixed = {key: snapshot[key] for key in reversed(snapshot)}
    mixed["heralds"] = tuple(reversed(snapshot["heralds"]))
    mixed["envoys"] = dict(reversed(snapshot["envoys"].items()))
    mixed["seals_on_tracks"] = {track: spaces[::-1] for track, spaces in snapshot["seals_on_tracks"].items()}
    assert hexrealm.position("cascadero", {}, mixed).snapshot() == snapshot


def test_a_position_does_not_keep_the_snapshot_it_was_given() -> None:
    snapshot = example()
    match = hexrealm.position("cascadero", {}, snapshot)
    snapshot["envoys"].clear()
    snapshot["seats"][0]["cubes"]["blue"] = 15
    assert match.snapshot() == example()


def test_a_position_has_no_history() -> None:
    match = hexrealm.position("cascadero", {}, example())
    assert (match.history, match.events) == ([], [])
    with pytest.raises(hexrealm.IllegalAction, match="there is no action to take back"):
        match.undo()


def test_a_finished_game_can_be_read() -> None:
    match = climb("orange", 4, 3, vp={"blue": 47})
    again = hexrealm.position("cascadero", match.options, match.snapshot())
    assert again.snapshot() == match.snapshot()
    assert (again.over, again.winners, again.legal(), again.seat) == (True, [0], [], None)


OPTIONS: list[dict[str, Any]] = [
    {"players": 3},
    {"board": "farmer", "heralds": "circle"},
    {"heralds": "advanced", "players": 4},
]


def walk(options: dict[str, Any], seed: int) -> Iterator[Match]:
    """Yield a random match at each decision and at the end."""
    match, dice = hexrealm.new("cascadero", seed=seed, **options), random.Random(seed)
    yield match
    while not match.over:
        match.play(dice.choice(match.legal()))
        yield match


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_every_complete_snapshot_of_a_game_is_read_back_the_same(options: dict[str, Any]) -> None:
    for number, match in enumerate(walk(options, seed=5)):
        if match.decision in ("place", "over") and number % 7 in (0, 1):
            again = hexrealm.position("cascadero", match.options, match.snapshot())
            assert again.snapshot() == match.snapshot()
            assert again.legal() == match.legal()


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_game_continues_from_a_snapshot_as_from_the_original(options: dict[str, Any]) -> None:
    again: Match | None = None
    for number, match in enumerate(walk(options, seed=6)):
        if again is not None:
            again.play(match.history[-1])
            assert (again.snapshot(), again.events) == (match.snapshot(), match.events)
        elif match.decision == "place" and number > 20:
            again = hexrealm.position("cascadero", match.options, match.snapshot())


# Snapshots broken at random: each is a position, or raises WrongPosition.


@cache
def originals() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return options and snapshots of early, middle and late positions."""
    found = []
    for options in OPTIONS:
        matches = [(match.options, match.snapshot()) for match in walk(options, seed=8) if match.decision in ("place", "over")]
        found += [matches[0], matches[len(matches) // 2], matches[-1]]
    return found


WORDS = ["h6", "h5", "h20", "blue", "white", "pink", "place", "over", "full", "minor", "seat", "envoys"]
LEAVES = st.none() | st.booleans() | st.integers() | st.integers(-2, 31) | st.floats() | st.text() | st.sampled_from(WORDS)
JSON = st.recursive(
    LEAVES,
    lambda node: st.lists(node, max_size=4) | st.dictionaries(st.sampled_from(WORDS) | st.text(), node, max_size=4),
    max_leaves=6,
)


def keys_of(node: Any) -> list[Any]:
    """Return the keys or indices of a node of JSON."""
    return list(node) if isinstance(node, dict) else list(range(len(node))) if isinstance(node, list) else []


@st.composite
def broken(draw: st.DrawFn) -> tuple[dict[str, Any], Any]:
    """Draw options and a snapshot with up to three values replaced, removed or added."""
    options, snapshot = copy.deepcopy(draw(st.sampled_from(originals())))
    for _ in range(draw(st.integers(1, 3))):
        holder, key = snapshot, draw(st.sampled_from(list(snapshot)))
        while draw(st.booleans()) and keys_of(holder[key]):
            holder = holder[key]
            key = draw(st.sampled_from(keys_of(holder)))
        change = draw(st.sampled_from(["replace", "replace", "remove", "add"]))
        if change == "remove" and len(snapshot) > 1:
            del holder[key]
        elif change == "add" and isinstance(holder, dict):
            holder[draw(st.sampled_from(WORDS) | st.text())] = draw(JSON)
        else:
            holder[key] = draw(JSON)
    return options, snapshot


@settings(max_examples=400, derandomize=True, database=None)
@given(broken())
def test_a_snapshot_broken_at_random_is_a_position_or_a_wrong_position(given: tuple[dict[str, Any], Any]) -> None:
    options, snapshot = given
    try:
        match = hexrealm.position("cascadero", options, snapshot)
    except hexrealm.WrongPosition as wrong:
        assert str(wrong)
        return
    assert hexrealm.position("cascadero", options, match.snapshot()).snapshot() == match.snapshot()
    if not match.over:
        play(match, match.legal()[0])
