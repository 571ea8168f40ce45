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
    with pytest.raises(hexrealm.IllegalAction, match="is the number of no action of Kingdom Builder on this board"):
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
    with pytest.raises(hexrealm.IllegalAction, match="is no action of Kingdom Builder on this board"):
        new().action_id(name)


@pytest.mark.parametrize("name", [*NO_ACTIONS, "?"])
@pytest.mark.parametrize("make", POSITIONS.values(), ids=POSITIONS)
def test_a_name_without_an_action_is_not_legal(name: str, make: Callable[[], Match]) -> None:
    match = make()
    history = match.history
    with pytest.raises(hexrealm.IllegalAction, match="is no answer to"):
        match.play(name)
    assert match.history == history


@pytest.mark.parametrize("name", [None, 5, ["e5"], b"e5"])
def test_a_value_that_is_not_text_is_not_legal(name: Any) -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is no answer to draw"):
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


DRAW = "expected is a terrain of the pile"
TURN = "expected is a hex to build on, a location kind to use its tile, or end"
BUILD = "expected is the hex to build on"
LIFT = "expected is the hex of one of your settlements"
SETTLE = "expected is the hex it goes to"

REASONS: list[tuple[Callable[[], Match], str, str]] = [
    # draw
    (lambda: play(position(due=0, pile="grass"), "end"), "desert", "no desert tile is left in the pile"),
    (new, "e5", f"'e5' is no answer to draw: {DRAW}"),
    (new, "farm", f"'farm' is no answer to draw: {DRAW}"),
    (new, "end", f"'end' is no answer to draw: {DRAW}"),
    # turn: hexes
    (lambda: position(blue="e5"), "e5", "e5 is taken by blue"),
    (lambda: position(red="e5"), "e5", "e5 is taken by red"),
    (lambda: position(ivory="e5"), "e5", "e5 is taken by ivory"),
    (lambda: position(black="e5"), "e5", "e5 is taken by black"),
    (lambda: position(), "h7", "h7 is a location hex, and cannot be built on"),
    (lambda: position(), "d4", "d4 is a castle, and cannot be built on"),
    (lambda: position(castles=["h7", "m16"]), "h7", "h7 is a castle, and cannot be built on"),
    (lambda: position(), "d1", "d1 is a mountain, and cannot be built on"),
    (lambda: position(), "a4", "a4 is water, and grass is called for"),
    (lambda: position(), "a1", "a1 is flower, and grass is called for"),
    (lambda: position(played="flower"), "e5", "e5 is grass, and flower is called for"),
    (
        lambda: position(blue="k12", played="canyon", red="m12"),
        "a1",
        "a1 is flower, and canyon is called for",
    ),
    (
        lambda: position(blue="k12", played="canyon"),
        "h1",
        "canyon next to your settlements must be used first: k13, l13",
    ),
    (lambda: position(due=0), "e5", "no mandatory build is due: use a location tile or say end"),
    # turn: the end
    (lambda: position(), "end", "3 mandatory builds are still due"),
    (lambda: position(due=2, begun=True), "end", "2 mandatory builds are still due"),
    (lambda: position(due=1, begun=True), "end", "1 mandatory build is still due"),
    # turn: location tiles
    (lambda: position(), "farm", "you have no farm tile"),
    (lambda: position(), "barn", "you have no barn tile"),
    (lambda: position(tiles={"red": "m16"}), "farm", "you have no farm tile"),
    (lambda: position(lost="m16"), "farm", "you have no farm tile"),
    (lambda: position(tiles="m16:new"), "farm", "your farm tile is new: it can be used from your next turn on"),
    (lambda: position(tiles="m16:used"), "farm", "your farm tile is used in this turn"),
    (lambda: position(tiles="m16:used r12:new"), "farm", "your farm tile is used in this turn"),
    (
        lambda: position(tiles="m16", due=1, begun=True),
        "farm",
        "the 3 mandatory builds follow each other: 1 mandatory build is still due",
    ),
    (
        lambda: position(blue=" ".join(all_of("forest")[:40]), tiles="m16", due=0),
        "farm",
        "you have no settlement left to build",
    ),
    (lambda: position(blue="e5", tiles="c7"), "tavern", "the tavern tile cannot be carried out now: no hex is suitable"),
    (lambda: position(tiles="l7"), "paddock", "the paddock tile cannot be carried out now: no hex is suitable"),
    (
        lambda: position(**filled("desert"), tiles="f18"),
        "oasis",
        "the oasis tile cannot be carried out now: no hex is suitable",
    ),
    (lambda: position(), "grass", f"'grass' is no answer to turn: {TURN}"),
    (lambda: position(), "u1", f"'u1' is no answer to turn: {TURN}"),
    # build
    (farm, "e5", "e5 is taken by blue"),
    (farm, "d4", "d4 is a castle, and cannot be built on"),
    (farm, "d5", "d5 is water, and grass is called for"),
    (farm, "f6", "f6 is forest, and grass is called for"),
    (farm, "g8", "grass next to your settlements must be used first: e4, f5, e6"),
    (farm, "end", f"'end' is no answer to build: {BUILD}"),
    (farm, "farm", f"'farm' is no answer to build: {BUILD}"),
    (lambda: tavern(blue="h9 i9 j9"), "h8", "h8 does not continue a straight line of three of your settlements"),
    (lambda: tavern(blue="h9 i9 j9", red="k9"), "k9", "k9 is taken by red"),
    (lambda: tavern(blue="e4 f4 g4"), "d4", "d4 is a castle, and cannot be built on"),
    (
        lambda: play(position(kinds=B_KINDS, tiles="f18"), "tower"),
        "e5",
        "e5 is grass, and the edge of the board is called for",
    ),
    (
        lambda: play(position(kinds=B_KINDS, tiles="f18", blue="b2"), "tower"),
        "t1",
        "the edge of the board next to your settlements must be used first: b1, c1, a2",
    ),
    (lambda: play(position(kinds=B_KINDS, tiles="c7"), "oracle"), "a1", "a1 is flower, and grass is called for"),
    # lift
    (lambda: paddock(blue="e5"), "e6", "none of your settlements is on e6"),
    (lambda: paddock(blue="e5", red="e6"), "e6", "none of your settlements is on e6"),
    (lambda: paddock(blue="e5 o19", red="m19 n17 p17"), "o19", "the settlement on o19 has nowhere else to go"),
    (lambda: paddock(blue="e5"), "end", f"'end' is no answer to lift: {LIFT}"),
    # settle
    (lambda: paddock("e5", blue="e5"), "e5", "e5 is where the settlement was lifted from"),
    (lambda: paddock("e5", blue="e5"), "f5", "f5 is not exactly two hexes straight on from e5"),
    (lambda: paddock("e5", blue="e5", red="g5"), "g5", "g5 is taken by red"),
    (lambda: paddock("e6", blue="e6"), "d4", "d4 is a castle, and cannot be built on"),
    (lambda: harbor("e5", blue="e5"), "e6", "e6 is grass, and water is called for"),
    (lambda: harbor("a1", blue="a1 e5"), "a4", "water next to your settlements must be used first: d5, d6"),
    (lambda: harbor("a1", blue="a1 e5", red="d5"), "d5", "d5 is taken by red"),
    (lambda: harbor("e5", blue="e5"), "harbor", f"'harbor' is no answer to settle: {SETTLE}"),
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
    with pytest.raises(hexrealm.IllegalAction, match="chance does not decide now; the decision is turn"):
        position().play_chance()


@pytest.mark.parametrize(
    ("name", "hexes"), [("a1", ("a1",)), ("t20", ("t20",)), ("farm", ()), ("grass", ()), ("?", ()), ("end", ())]
)
def test_the_hexes_of_an_action(name: str, hexes: tuple[str, ...]) -> None:
    assert new().game.hexes_of(name) == hexes
