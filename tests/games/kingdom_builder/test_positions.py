"""Positions given as snapshots: valid ones are read back the same, and the errors for others name what is wrong."""

from __future__ import annotations

import copy
import random
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hexrealm
from hexrealm.engine.compiler import INTERPRETED
from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import all_of, filled, options_of, play, position, worthless
from tests.support.walks import WALKS, walk

MISSING = object()
OPTIONS = options_of()
TILE = "it must be [kind, location hex, new, ready or used]"


def example() -> dict[str, Any]:
    """Return a position with something of everything: the snapshot that the tests below break."""
    return position(blue="e5 f5", red="c14", played="desert", tiles="m16 r12:used", lost="c7", discards="grass").snapshot()


def settling() -> dict[str, Any]:
    return position(blue="e5 l8", using="paddock", lifted="k8", tiles="l7:used").snapshot()


def over() -> dict[str, Any]:
    return play(position(blue="q9", red=worthless(), to_play="red", due=0), "end").snapshot()


def drawing() -> dict[str, Any]:
    return play(position(blue="e5", due=0), "end").snapshot()


STARTS = {"example": example, "settling": settling, "over": over, "drawing": drawing}


def changed(start: str, changes: dict[str, Any]) -> dict[str, Any]:
    """Return a snapshot with some values changed: a path is like seats.0.supply."""
    snapshot = copy.deepcopy(STARTS[start]())
    for path, value in changes.items():
        node: Any = snapshot
        *outer, last = [int(key) if key.isdigit() else key for key in path.split(".")]
        for key in outer:
            node = node[key]
        if value is MISSING:
            del node[last]
        else:
            node[last] = value
    return snapshot


def e(path: str, value: Any, text: str) -> tuple[str, dict[str, Any], str]:
    """Return a change of the example, and a part of the error."""
    return "example", {path: value}, text


WRONG: list[tuple[str, dict[str, Any], str]] = [
    e("seat", MISSING, "the snapshot lacks seat; its keys are seat, decision, drawing, settlements"),
    e("pile", MISSING, "the snapshot lacks pile; its keys are seat"),
    e("turn", 1, "the snapshot has unknown turn; its keys are seat"),
    e("decision", "move", "decision is 'move'; it must be one of draw, turn, build, lift, settle, over"),
    e("decision", "nothing", "decision is 'nothing'; it must be one of draw, turn"),
    e("decision", None, "decision is None; it must be one of draw"),
    e("decision", ["turn"], "decision is ['turn']; it must be one of draw"),
    e("seat", "0", "seat is '0'; it must be a whole number from 0 to 1"),
    e("seat", 2, "seat is 2; it must be a whole number from 0 to 1"),
    e("seat", True, "seat is True; it must be a whole number from 0 to 1"),
    e("seat", None, "seat is None; it must be a whole number from 0 to 1"),
    e("drawing", 0, "drawing is 0 at 'turn'; it must be null there"),
    e("decision", "draw", "seat is 0 at 'draw'; it must be null there"),
    ("drawing", {"drawing": None}, "drawing is None; it must be a whole number from 0 to 1"),
    ("over", {"seat": 0}, "seat is 0 at 'over'; it must be null there"),
    e("played", "water", "played is 'water'; it must be null or one of grass, canyon, desert, flower, forest"),
    e("played", "?", "played is '?'; it must be null or one of grass"),
    e("played", 1, "played is 1; it must be null or one of grass"),
    ("example", {"played": None, "removed.desert": 1}, "played is None with 3 builds due at 'turn'"),
    e("due", 4, "due is 4; it must be a whole number from 0 to 3"),
    e("due", -1, "due is -1; it must be a whole number from 0 to 3"),
    e("due", 1.0, "due is 1.0; it must be a whole number from 0 to 3"),
    e("begun", 0, "begun is 0; it must be true or false"),
    e("final_round", None, "final_round is None; it must be true or false"),
    e("final_round", True, "final_round is True; it is true from the moment a supply is empty"),
    ("over", {"final_round": False}, "final_round is False; it is true from the moment a supply is empty"),
    e("using", "farm", "using is 'farm' at 'turn', which do not go together"),
    e("using", "inn", "using is 'inn'; it must be null or one of farm, oasis, oracle, tavern, tower, barn, harbor, paddock"),
    e("decision", "build", "using is None at 'build', which do not go together"),
    ("example", {"decision": "build", "using": "paddock"}, "using is 'paddock' at 'build', which do not go together"),
    ("example", {"decision": "lift", "using": "farm"}, "using is 'farm' at 'lift', which do not go together"),
    ("settling", {"using": "farm"}, "using is 'farm' at 'settle', which do not go together"),
    e("seats", None, "seats must be a list of 2, one for each player"),
    e("seats", [], "seats must be a list of 2, one for each player"),
    e("seats.0", None, "seat 0 is None; it must be a mapping"),
    e("seats.1.hand", MISSING, "seat 1 lacks hand; its keys are supply, hand, tiles, lost"),
    e("seats.1.name", "Ines", "seat 1 has unknown name; its keys are supply, hand, tiles, lost"),
    e("seats.0.supply", 41, "supply of seat 0 is 41; it must be a whole number from 0 to 40"),
    e("seats.0.supply", "38", "supply of seat 0 is '38'; it must be a whole number from 0 to 40"),
    e("seats.0.supply", 37, "seat 0 has 2 settlements built and 37 left; they must be 40 together"),
    e("seats.1.hand", "hidden", "hand of seat 1 is 'hidden'; it must be null or one of grass"),
    e("seats.1.hand", ["grass"], "hand of seat 1 is ['grass']; it must be null or one of grass"),
    e("seats.1.hand", "grass", "there are 6 grass tiles; together they must be 5"),
    e("settlements", [], "settlements must be a mapping of hexes to seats"),
    e("settlements.u1", 0, "a settlement's place is 'u1', which is not a hex of the board"),
    e("settlements.e05", 0, "a settlement's place is 'e05', which is not a hex of the board"),
    e("settlements", {5: 0}, "a settlement's place is 5, which is not a hex of the board"),
    e("settlements.e5", 2, "the seat of the settlement on e5 is 2; it must be a whole number from 0 to 1"),
    e("settlements.e5", None, "the seat of the settlement on e5 is None; it must be a whole number from 0 to 1"),
    e("settlements.e5", False, "the seat of the settlement on e5 is False; it must be a whole number from 0 to 1"),
    e("settlements.e5", 1, "seat 0 has 1 settlements built and 38 left; they must be 40 together"),
    e("settlements.e5", MISSING, "seat 0 has 1 settlements built and 38 left; they must be 40 together"),
    e("settlements.d1", 0, "a settlement is on d1, which cannot be built on"),
    e("settlements.h7", 0, "a settlement is on h7, which cannot be built on"),
    e("settlements.d4", 0, "a settlement is on d4, which cannot be built on"),
    e("lifted", "e5", "lifted is 'e5' at 'turn'; it is set at 'settle' only"),
    ("settling", {"lifted": None}, "lifted is None at 'settle'; it is set at 'settle' only"),
    ("settling", {"lifted": "u1"}, "lifted is 'u1', which is not a hex of the board"),
    ("settling", {"lifted": "e5"}, "lifted is e5, where a settlement stands"),
    ("settling", {"lifted": "h7"}, "a settlement is on h7, which cannot be built on"),
    ("settling", {"seats.0.supply": 38}, "seat 0 has 3 settlements built and 38 left; they must be 40 together"),
    e("begun", True, "the first mandatory build is made, but 3 are still due"),
    e("pile", None, "pile is None; it must be a mapping"),
    e("pile.water", 0, "pile has unknown water; its keys are grass, canyon, desert, flower, forest"),
    e("pile.grass", MISSING, "pile lacks grass; its keys are grass, canyon, desert, flower, forest"),
    e("pile.grass", -1, "pile of grass is -1; it must be a whole number from 0 to 5"),
    e("pile.grass", 5, "there are 6 grass tiles; together they must be 5"),
    e("discards.grass", 6, "discards of grass is 6; it must be a whole number from 0 to 5"),
    e("discards.grass", 0, "there are 4 grass tiles; together they must be 5"),
    e("removed.canyon", 1, "there are 6 canyon tiles; together they must be 5"),
    e("location_tiles", [], "location_tiles is []; it must be a mapping"),
    e("location_tiles.c7", MISSING, "location_tiles lacks c7; its keys are"),
    e("location_tiles.d4", 2, "location_tiles has unknown d4; its keys are"),
    e("location_tiles.s3", 3, "location_tiles of s3 is 3; it must be a whole number from 0 to 2"),
    e("location_tiles.s3", 1, "0 tiles were taken from s3 and 1 are left; they must be 2 together"),
    e("location_tiles.c7", 2, "1 tiles were taken from c7 and 2 are left; they must be 2 together"),
    e("seats.0.tiles", None, "tiles and lost of seat 0 must be lists"),
    e("seats.1.lost", "c7", "tiles and lost of seat 1 must be lists"),
    e("seats.0.tiles", ["farm"], f"a tile of seat 0 is 'farm'; {TILE}"),
    e("seats.0.tiles", [["farm", "m16"]], f"a tile of seat 0 is ['farm', 'm16']; {TILE}"),
    e("seats.0.tiles", [["farm", "m16", 1]], f"a tile of seat 0 is ['farm', 'm16', 1]; {TILE}"),
    e("seats.0.tiles", [["inn", "m16", "new"]], "a tile of seat 0 is ['inn', 'm16', 'new']; there is no such tile"),
    e("seats.0.tiles", [["oasis", "m16", "new"]], "['oasis', 'm16', 'new']; there is no such tile on this board"),
    e("seats.0.tiles", [["farm", "e5", "new"]], "['farm', 'e5', 'new']; there is no such tile on this board"),
    e("seats.0.tiles", [["farm", "m16", "lost"]], "['farm', 'm16', 'lost']; there is no such tile on this board"),
    e("seats.0.tiles", [["farm", "m16", "none"]], "['farm', 'm16', 'none']; there is no such tile on this board"),
    e("seats.0.tiles", [["farm", "m16", "new"]] * 2, "seat 0 has two tiles from m16"),
    e("seats.0.lost", ["c7", "m16"], "seat 0 has two tiles from m16"),
    e("seats.0.lost", ["e5"], "lost of seat 0 has 'e5', which is not a location hex; the location hexes are"),
    e("seats.0.lost", [7], "lost of seat 0 has 7, which is not a location hex; the location hexes are"),
    e("gold", [], "gold is []; with these settlements it is None"),
    e("winners", [0], "winners is [0]; with these settlements it is None"),
    ("over", {"gold": None}, "gold is None; with these settlements it is [{'fishermen': 0"),
    ("over", {"gold.0.total": 99}, "'total': 99}"),
    ("over", {"winners": [0]}, "winners is [0]; with these settlements it is [1]"),
    ("over", {"played": "grass", "discards.grass": 0}, "played is 'grass' with 0 builds due at 'over'"),
    ("over", {"due": 1}, "played is None with 1 builds due at 'over'"),
    ("drawing", {"played": "grass", "discards.grass": 0}, "played is 'grass' with 0 builds due at 'draw'"),
]


@pytest.mark.parametrize(("start", "changes", "text"), WRONG, ids=[f"{start} {text}" for start, _, text in WRONG])
def test_the_error_for_a_wrong_position_names_what_is_wrong(start: str, changes: dict[str, Any], text: str) -> None:
    with pytest.raises(hexrealm.WrongPosition) as wrong:
        hexrealm.position("kingdom_builder", OPTIONS, changed(start, changes))
    assert text in str(wrong.value)


@pytest.mark.parametrize("snapshot", [None, 5, "e5", [], {}], ids=repr)
def test_a_value_that_is_not_a_snapshot_is_refused(snapshot: Any) -> None:
    with pytest.raises(hexrealm.WrongPosition):
        hexrealm.position("kingdom_builder", OPTIONS, snapshot)


@pytest.mark.parametrize("start", STARTS)
def test_the_examples_are_valid(start: str) -> None:
    snapshot = STARTS[start]()
    assert hexrealm.position("kingdom_builder", OPTIONS, snapshot).snapshot() == snapshot


def test_no_more_can_be_due_than_the_supply_holds() -> None:
    with pytest.raises(hexrealm.WrongPosition, match="3 builds are due with 2 settlements left"):
        position(blue=" ".join(all_of("forest")[:38]), due=3)


def test_there_must_be_a_legal_action() -> None:
    with pytest.raises(hexrealm.WrongPosition, match="nothing can be done at 'turn'"):
        position(**filled("canyon"), played="canyon")
    with pytest.raises(hexrealm.WrongPosition, match="nothing can be done at 'build'"):
        position(blue="e5", using="tavern", tiles="c7:used")
    with pytest.raises(hexrealm.WrongPosition, match="nothing can be done at 'lift'"):
        position(using="paddock", tiles="l7:used")


def test_a_draw_needs_a_pile() -> None:
    with pytest.raises(hexrealm.WrongPosition, match="a tile must be drawn, but the pile is empty"):
        position(blue="e5", draws=True, pile="")


def test_the_seat_to_play_has_no_tile_in_hand() -> None:
    """It has played its tile. With another in hand, a tile would be lost when the seat draws."""
    with pytest.raises(hexrealm.WrongPosition, match="hand"):
        position(blue="e5", due=0, hands={"blue": "grass"})


def test_the_seat_that_draws_has_no_tile_in_hand() -> None:
    with pytest.raises(hexrealm.WrongPosition, match="hand"):
        position(blue="e5", draws=True, hands={"blue": "grass"})


def test_a_game_that_is_over_has_had_its_last_round() -> None:
    match = position(blue="q9", due=0)
    gold = [
        {"fishermen": 0, "knights": 2, "merchants": 0, "castles": 3, "total": 5},
        {"fishermen": 0, "knights": 0, "merchants": 0, "castles": 0, "total": 0},
    ]
    ended = {"decision": "over", "seat": None, "played": None, "gold": gold, "winners": [0]}
    snapshot = {**match.snapshot(), **ended, "discards": {**match.snapshot()["discards"], "grass": 1}}
    with pytest.raises(hexrealm.WrongPosition, match="final_round"):
        hexrealm.position("kingdom_builder", OPTIONS, snapshot)


@pytest.mark.parametrize("start", ["over", "drawing"])
def test_begun_is_false_after_the_end_of_a_turn(start: str) -> None:
    with pytest.raises(hexrealm.WrongPosition, match="begun"):
        hexrealm.position("kingdom_builder", OPTIONS, changed(start, {"begun": True}))


def test_a_position_belongs_to_its_options() -> None:
    snapshot = hexrealm.new("kingdom_builder", **options_of(players=3)).snapshot()
    with pytest.raises(hexrealm.WrongPosition, match="seats must be a list of 2"):
        hexrealm.position("kingdom_builder", OPTIONS, snapshot)


@pytest.mark.parametrize("viewer", [0, 1, "spectator"])
def test_a_snapshot_for_a_viewer_is_not_complete(viewer: Any) -> None:
    match = position(blue="e5")
    with pytest.raises(hexrealm.WrongPosition, match="the snapshot lacks pile"):
        hexrealm.position("kingdom_builder", OPTIONS, match.snapshot(seat=viewer))


def test_keys_and_lists_may_come_in_any_order() -> None:
    snapshot = example()
    mixed = {key: snapshot[key] for key in reversed(snapshot)}
    mixed["settlements"] = dict(reversed(snapshot["settlements"].items()))
    mixed["seats"] = tuple({**seat, "tiles": tuple(map(tuple, reversed(seat["tiles"])))} for seat in snapshot["seats"])
    assert hexrealm.position("kingdom_builder", OPTIONS, mixed).snapshot() == snapshot


def test_a_position_does_not_keep_the_snapshot_it_was_given() -> None:
    snapshot = example()
    match = hexrealm.position("kingdom_builder", OPTIONS, snapshot)
    snapshot["settlements"].clear()
    snapshot["seats"][0]["tiles"].clear()
    assert match.snapshot() == example()


def test_a_position_has_no_history() -> None:
    match = hexrealm.position("kingdom_builder", OPTIONS, example())
    assert (match.history, match.events) == ([], [])
    with pytest.raises(hexrealm.IllegalAction, match="there is no action to undo"):
        match.undo()


def test_a_finished_game_can_be_read() -> None:
    again = hexrealm.position("kingdom_builder", OPTIONS, over())
    assert (again.over, again.winners, again.legal(), again.seat) == (True, [1], [], None)


def same(match: Match, again: Match) -> bool:
    return again.snapshot() == match.snapshot() and again.legal() == match.legal() and again.odds() == match.odds()


def test_every_snapshot_of_a_game_is_read_back_the_same() -> None:
    """Every decision is covered, and the states are equal bytes."""
    decisions = set()
    for seed in range(WALKS // 2):
        for number, match in enumerate(walk("kingdom_builder", seed)):
            if number % 5 == seed % 5 or match.decision in ("settle", "over"):
                again = hexrealm.position("kingdom_builder", match.options, match.snapshot())
                assert same(match, again)
                assert again.state.tobytes() == match.state.tobytes()
                decisions.add(match.decision)
    assert decisions >= {"draw", "turn", "over"}
    assert INTERPRETED or decisions == {"draw", "turn", "build", "lift", "settle", "over"}


def test_a_game_continues_from_a_snapshot_as_from_the_original() -> None:
    again: Match | None = None
    for number, match in enumerate(walk("kingdom_builder", 5)):
        if again is not None:
            again.play(match.history[-1])
            assert same(match, again)
            assert again.events == match.events
        elif number > 40:
            again = hexrealm.position("kingdom_builder", match.options, match.snapshot())


# Snapshots broken at random: each is a position, or raises WrongPosition.


@cache
def originals() -> list[tuple[dict[str, Any], dict[str, Any]]]:
    """Return options and snapshots of early, middle and late positions, at every decision."""
    found = [(OPTIONS, make()) for make in STARTS.values()]
    for seed in (1, 3):
        moments = [(match.options, match.snapshot()) for match in walk("kingdom_builder", seed)]
        found += random.Random(seed).sample(moments, 8)
    return found


WORDS = ["e5", "a4", "h7", "u1", "grass", "hidden", "turn", "draw", "settle", "farm", "new", "seat", "pile", "supply"]
LEAVES = st.none() | st.booleans() | st.integers() | st.integers(-2, 41) | st.floats() | st.text() | st.sampled_from(WORDS)
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


@settings(max_examples=300, derandomize=True, database=None)
@given(broken())
def test_a_snapshot_broken_at_random_is_a_position_or_a_wrong_position(given: tuple[dict[str, Any], Any]) -> None:
    options, snapshot = given
    try:
        match = hexrealm.position("kingdom_builder", options, snapshot)
    except hexrealm.WrongPosition as wrong:
        assert str(wrong)
        return
    assert hexrealm.position("kingdom_builder", options, match.snapshot()).snapshot() == match.snapshot()
    if not match.over:
        play(match, match.legal()[0])
        assert hexrealm.position("kingdom_builder", options, match.snapshot()).snapshot() == match.snapshot()
