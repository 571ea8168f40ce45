"""Names of actions, and the reasons why an action is illegal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hexrealm
from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import B_KINDS, TERRAINS, all_of, filled, play, position, worthless

KINDS = ("farm", "oasis", "oracle", "tavern", "tower", "barn", "harbor", "paddock")


def new(**options: Any) -> Match:
    return hexrealm.new("kingdom_builder", preset="first-game", **options)


def test_every_action_goes_from_number_to_name_and_back() -> None:
    match = new()
    names = [match.action_name(number) for number in range(match.game.action_count)]
    assert [match.action_id(name) for name in names] == list(range(match.game.action_count))


def test_the_number_of_named_actions() -> None:
    """They are: `end`, 400 hexes, 8 location kinds, 5 terrains, and `?` for an unknown tile."""
    match = new()
    names = [match.action_name(number) for number in range(match.game.action_count)]
    assert names[0] == "end"
    assert names[1:401] == [f"{column}{row}" for row in range(1, 21) for column in "abcdefghijklmnopqrst"]
    assert tuple(names[401:]) == (*KINDS, *TERRAINS, "?")


def test_the_numbers_are_the_same_on_every_board() -> None:
    here, there = new(), hexrealm.new("kingdom_builder", side="B", players=4)
    assert {here.action_id(name) == there.action_id(name) for name in ("end", "a1", "t20", "farm", "forest")} == {True}


POSITIONS: dict[str, Callable[[], Match]] = {
    "draw": new,
    "draw of a smaller pile": lambda: play(position(due=0, pile="grass desert desert"), "end"),
    "turn": lambda: position(blue="e5", tiles="m16 l7"),
    "turn without builds": lambda: position(blue="e5", tiles="m16 l7 f18", due=0),
    "turn with nothing but the end": lambda: position(due=0),
    "build": lambda: play(position(blue="e5", tiles="m16"), "farm"),
    "build in a line": lambda: play(position(blue="h9 i9 j9", tiles="c7"), "tavern"),
    "lift": lambda: play(position(blue="e5 l8", tiles="l7"), "paddock"),
    "settle": lambda: play(position(blue="e5 l8", tiles="l7"), "paddock", "l8"),
    "settle on water": lambda: play(position(kinds=B_KINDS, blue="e5 l8", tiles="l7"), "harbor", "e5"),
}


@pytest.mark.parametrize("make", POSITIONS.values(), ids=POSITIONS)
def test_legal_actions_are_distinct_and_in_rising_order(make: Callable[[], Match]) -> None:
    match = make()
    numbers = [match.action_id(name) for name in match.legal()]
    assert numbers == sorted(set(numbers)) == match.legal_ids()


@pytest.mark.parametrize("make", POSITIONS.values(), ids=POSITIONS)
def test_pick_uniformly_gives_every_legal_action_an_equal_share(make: Callable[[], Match]) -> None:
    match, buffer = make(), make().game.new_action_buffer()
    shares = match.odds() or dict.fromkeys(match.legal(), 1)
    step = 2**32 // sum(shares.values()) + 1
    picked = [match.game.pick_uniformly(match.board, match.state, buffer, number) for number in range(0, 2**32, step)]
    assert [match.action_name(int(action)) for action in picked] == [name for name in shares for _ in range(shares[name])]


@pytest.mark.parametrize("number", [-1, 10**6, 415, None, "e5", 1.0])
def test_the_error_for_a_number_without_an_action(number: Any) -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is not the number of an action of Kingdom Builder on this board"):
        new().action_name(number)


NO_ACTIONS = [
    "",
    "e",
    "e5 ",
    " e5",
    "E5",
    "e05",
    "e0",
    "e21",
    "u5",
    "e5\n",
    "e٥",
    "e5>e6",
    "End",
    "none",
    "water",
    "Farm",
    "??",
]


@pytest.mark.parametrize("name", NO_ACTIONS)
def test_the_error_for_a_name_without_an_action(name: str) -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is not an action of Kingdom Builder on this board"):
        new().action_id(name)


@pytest.mark.parametrize("name", [*NO_ACTIONS, "?"])
@pytest.mark.parametrize("make", POSITIONS.values(), ids=POSITIONS)
def test_a_name_without_an_action_is_not_legal(name: str, make: Callable[[], Match]) -> None:
    match = make()
    history = match.history
    with pytest.raises(hexrealm.IllegalAction, match="is not valid here"):
        match.play(name)
    assert match.history == history


@pytest.mark.parametrize("name", [None, 5, ["e5"], b"e5"])
def test_a_value_that_is_not_text_is_not_legal(name: Any) -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is not valid here"):
        new().play(name)


def farm(blue: str = "e5", **more: Any) -> Match:
    return play(position(blue=blue, tiles="m16", **more), "farm")


def tavern(**more: Any) -> Match:
    return play(position(tiles="c7", **more), "tavern")


def paddock(*lifted: str, **more: Any) -> Match:
    return play(position(tiles="l7", **more), "paddock", *lifted)


def harbor(*lifted: str, **more: Any) -> Match:
    return play(position(kinds=B_KINDS, tiles="l7", **more), "harbor", *lifted)


def over() -> Match:
    return play(position(red=worthless(), to_play="red", due=0), "end")


DRAW = "name a terrain that is left in the pile"
TURN = "name a hex to build on, a location tile to use, or end"
BUILD = "name a hex to build on"
LIFT = "name the hex of one of your settlements"
SETTLE = "name the hex to move the settlement to"

REASONS: list[tuple[Callable[[], Match], str, str]] = [
    # draw
    (lambda: play(position(due=0, pile="grass"), "end"), "desert", "no desert tile is left in the pile"),
    (new, "e5", f"'e5' is not valid here: {DRAW}"),
    (new, "farm", f"'farm' is not valid here: {DRAW}"),
    (new, "end", f"'end' is not valid here: {DRAW}"),
    # turn: hexes
    (lambda: position(blue="e5"), "e5", "e5 is taken by blue"),
    (lambda: position(red="e5"), "e5", "e5 is taken by red"),
    (lambda: position(ivory="e5"), "e5", "e5 is taken by ivory"),
    (lambda: position(black="e5"), "e5", "e5 is taken by black"),
    (lambda: position(), "h7", "h7 is a location hex and cannot be built on"),
    (lambda: position(), "d4", "d4 is a castle and cannot be built on"),
    (lambda: position(castles=["h7", "m16"]), "h7", "h7 is a castle and cannot be built on"),
    (lambda: position(), "d1", "d1 is a mountain and cannot be built on"),
    (lambda: position(), "a4", "a4 is water, but grass is needed"),
    (lambda: position(), "a1", "a1 is flower, but grass is needed"),
    (lambda: position(played="flower"), "e5", "e5 is grass, but flower is needed"),
    (
        lambda: position(blue="k12", played="canyon", red="m12"),
        "a1",
        "a1 is flower, but canyon is needed",
    ),
    (
        lambda: position(blue="k12", played="canyon"),
        "h1",
        "you must choose canyon next to one of your settlements: k13, l13",
    ),
    (lambda: position(due=0), "e5", "all mandatory builds are done: use a location tile or end the turn"),
    # turn: the end
    (lambda: position(), "end", "you still have to do 3 mandatory builds"),
    (lambda: position(due=2, begun=True), "end", "you still have to do 2 mandatory builds"),
    (lambda: position(due=1, begun=True), "end", "you still have to do 1 mandatory build"),
    # turn: location tiles
    (lambda: position(), "farm", "you have no farm tile"),
    (lambda: position(), "barn", "you have no barn tile"),
    (lambda: position(tiles={"red": "m16"}), "farm", "you have no farm tile"),
    (lambda: position(lost="m16"), "farm", "you have no farm tile"),
    (lambda: position(tiles="m16:new"), "farm", "your farm tile is new: you can use it from your next turn"),
    (lambda: position(tiles="m16:used"), "farm", "you have already used your farm tile this turn"),
    (lambda: position(tiles="m16:used r12:new"), "farm", "you have already used your farm tile this turn"),
    (
        lambda: position(tiles="m16", due=1, begun=True),
        "farm",
        "finish the 3 mandatory builds first: 1 is left",
    ),
    (
        lambda: position(blue=" ".join(all_of("forest")[:40]), tiles="m16", due=0),
        "farm",
        "you have no settlement left to build",
    ),
    (lambda: position(blue="e5", tiles="c7"), "tavern", "the tavern tile cannot be used now: there is no suitable hex"),
    (lambda: position(tiles="l7"), "paddock", "the paddock tile cannot be used now: there is no suitable hex"),
    (
        lambda: position(**filled("desert"), tiles="f18"),
        "oasis",
        "the oasis tile cannot be used now: there is no suitable hex",
    ),
    (lambda: position(), "grass", f"'grass' is not valid here: {TURN}"),
    (lambda: position(), "u1", f"'u1' is not valid here: {TURN}"),
    # build
    (farm, "e5", "e5 is taken by blue"),
    (farm, "d4", "d4 is a castle and cannot be built on"),
    (farm, "d5", "d5 is water, but grass is needed"),
    (farm, "f6", "f6 is forest, but grass is needed"),
    (farm, "g8", "you must choose grass next to one of your settlements: e4, f5, e6"),
    (farm, "end", f"'end' is not valid here: {BUILD}"),
    (farm, "farm", f"'farm' is not valid here: {BUILD}"),
    (lambda: tavern(blue="h9 i9 j9"), "h8", "h8 does not extend a straight line of three or more of your settlements"),
    (lambda: tavern(blue="h9 i9 j9", red="k9"), "k9", "k9 is taken by red"),
    (lambda: tavern(blue="e4 f4 g4"), "d4", "d4 is a castle and cannot be built on"),
    (
        lambda: play(position(kinds=B_KINDS, tiles="f18"), "tower"),
        "e5",
        "e5 is grass, but the edge of the board is needed",
    ),
    (
        lambda: play(position(kinds=B_KINDS, tiles="f18", blue="b2"), "tower"),
        "t1",
        "you must choose the edge of the board next to one of your settlements: b1, c1, a2",
    ),
    (lambda: play(position(kinds=B_KINDS, tiles="c7"), "oracle"), "a1", "a1 is flower, but grass is needed"),
    # lift
    (lambda: paddock(blue="e5"), "e6", "none of your settlements is on e6"),
    (lambda: paddock(blue="e5", red="e6"), "e6", "none of your settlements is on e6"),
    (lambda: paddock(blue="e5 o19", red="m19 n17 p17"), "o19", "the settlement on o19 has nowhere else to go"),
    (lambda: paddock(blue="e5"), "end", f"'end' is not valid here: {LIFT}"),
    # settle
    (lambda: paddock("e5", blue="e5"), "e5", "the settlement was lifted from e5 and cannot go back there"),
    (lambda: paddock("e5", blue="e5"), "f5", "f5 is not exactly two hexes from e5 in a straight line"),
    (lambda: paddock("e5", blue="e5", red="g5"), "g5", "g5 is taken by red"),
    (lambda: paddock("e6", blue="e6"), "d4", "d4 is a castle and cannot be built on"),
    (lambda: harbor("e5", blue="e5"), "e6", "e6 is grass, but water is needed"),
    (lambda: harbor("a1", blue="a1 e5"), "a4", "you must choose water next to one of your settlements: d5, d6"),
    (lambda: harbor("a1", blue="a1 e5", red="d5"), "d5", "d5 is taken by red"),
    (lambda: harbor("e5", blue="e5"), "harbor", f"'harbor' is not valid here: {SETTLE}"),
    # over
    (over, "e5", "the game is over"),
    (over, "end", "the game is over"),
    (over, "grass", "the game is over"),
    (over, "x", "the game is over"),
]


@pytest.mark.parametrize(("make", "name", "reason"), REASONS, ids=[f"{name}: {reason}" for _, name, reason in REASONS])
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    make: Callable[[], Match], name: str, reason: str
) -> None:
    match = make()
    before = match.snapshot(), match.history, match.legal(), match.state.tobytes()
    assert match.why_not(name) == reason
    with pytest.raises(hexrealm.IllegalAction) as refused:
        match.play(name)
    assert str(refused.value) == reason
    assert (match.snapshot(), match.history, match.legal(), match.state.tobytes()) == before


@pytest.mark.parametrize(
    ("make", "name"),
    [
        (lambda: tavern(blue="e6 f6 g6"), "d6"),
        (lambda: paddock("f6", blue="f6"), "d6"),
    ],
    ids=["the end of a line", "two hexes on"],
)
def test_why_not_names_water_and_not_its_position(make: Callable[[], Match], name: str) -> None:
    """d6 continues the line and is two hexes on: it is illegal because it is water."""
    reason = make().why_not(name)
    assert "water" in str(reason)


@pytest.mark.parametrize("make", POSITIONS.values(), ids=POSITIONS)
def test_why_not_is_none_for_a_legal_action(make: Callable[[], Match]) -> None:
    match = make()
    assert {match.why_not(name) for name in match.legal()} == {None}


@pytest.mark.parametrize("make", POSITIONS.values(), ids=POSITIONS)
def test_why_not_has_a_reason_for_every_other_action(make: Callable[[], Match]) -> None:
    match = make()
    others = {match.action_name(number) for number in range(match.game.action_count)} - set(match.legal())
    assert all(match.why_not(name) for name in others)


def test_chance_cannot_be_played_when_a_seat_decides() -> None:
    with pytest.raises(hexrealm.IllegalAction, match="this is not a chance step; the decision is turn"):
        position().play_chance()


@pytest.mark.parametrize(
    ("name", "hexes"), [("a1", ("a1",)), ("t20", ("t20",)), ("farm", ()), ("grass", ()), ("?", ()), ("end", ())]
)
def test_the_hexes_of_an_action(name: str, hexes: tuple[str, ...]) -> None:
    assert new().game.hexes_of(name) == hexes
