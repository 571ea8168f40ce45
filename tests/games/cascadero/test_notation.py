"""Names of actions, and the reasons why an action is illegal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import hexrealm
from hexrealm.play.match import Match
from tests.games.cascadero.positions import climb, play, position, to_move


def names_of(match: Match) -> dict[int, str]:
    """Return every number that means an action on this board."""
    found = {}
    for number in range(match.game.action_count):
        try:
            found[number] = match.action_name(number)
        except hexrealm.IllegalAction:
            continue
    return found


@pytest.mark.parametrize("board", ["basic", "farmer"])
def test_every_action_goes_from_number_to_name_and_back(board: str) -> None:
    match = hexrealm.new("cascadero", board=board)
    names = names_of(match)
    assert {match.action_id(name): name for name in names.values()} == names


@pytest.mark.parametrize(("board", "fields", "steps", "towns"), [("basic", 198, 910, 36), ("farmer", 208, 1016, 26)])
def test_the_number_of_named_actions(board: str, fields: int, steps: int, towns: int) -> None:
    """They are: pass, colours, each field with and without a seal, each step between two fields, each pair of towns."""
    names = names_of(hexrealm.new("cascadero", board=board)).values()
    moves = [name for name in names if ">" in name]
    assert len(names) - len(moves) == 1 + 5 + 2 * fields
    assert len(moves) == steps + towns * (towns - 1)


@pytest.mark.parametrize(
    "make", [lambda: position(seals={"blue": 1}), lambda: climb("orange", 3, 1), to_move], ids=["place", "advance", "move"]
)
def test_legal_actions_are_listed_in_the_order_of_their_numbers(make: Callable[[], Match]) -> None:
    match = make()
    numbers = [match.action_id(name) for name in match.legal()]
    assert numbers == sorted(set(numbers)) == match.legal_ids()


@pytest.mark.parametrize("make", [lambda: position(blue="h7", seals={"blue": 1}), to_move], ids=["place", "move"])
def test_pick_uniformly_gives_every_legal_action_an_equal_share(make: Callable[[], Match]) -> None:
    match = make()
    share = 2**32 // len(match.legal_ids()) + 1
    buffer = match.game.new_action_buffer()
    picked = [match.game.pick_uniformly(match.board, match.state, buffer, number) for number in range(0, 2**32, share)]
    assert [match.action_name(int(action)) for action in picked] == match.legal()


@pytest.mark.parametrize("number", [-1, 10**6, 255, None, "h6", 1.0])
def test_the_error_for_a_number_without_an_action(number: Any) -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is the number of no action of Cascadero on this board"):
        hexrealm.new("cascadero").action_name(number)


NO_ACTIONS = [
    "",
    "h",
    "h6 ",
    " h6",
    "H6",
    "h06",
    "h6**",
    "h6*h7",
    "h5",
    "h5*",
    "a0",
    "a16",
    "h0",
    "h17",
    "h20",
    "a18",
    "p6",
    "h6>h6",
    "h6>h8",
    "h6>h5",
    "h5>h6",
    "h5>h5",
    "h6>",
    ">h6",
    "h6>h7>h8",
    "h5>a99",
    "green",
    "none",
    "Pass",
    "h6\n",
    "h٦",
    "h6>h24",
]


@pytest.mark.parametrize("name", NO_ACTIONS)
def test_the_error_for_a_name_without_an_action(name: str) -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is no action of Cascadero on this board"):
        hexrealm.new("cascadero").action_id(name)


@pytest.mark.parametrize("name", NO_ACTIONS)
def test_a_name_without_an_action_is_not_legal(name: str) -> None:
    match = hexrealm.new("cascadero")
    with pytest.raises(hexrealm.IllegalAction):
        match.play(name)
    assert match.history == []


@pytest.mark.parametrize("name", [None, 6, ["h6"], b"h6"])
def test_a_value_that_is_not_text_is_not_legal(name: Any) -> None:
    with pytest.raises(hexrealm.IllegalAction, match="is no answer to place"):
        hexrealm.new("cascadero").play(name)


def herald_moves(**more: Any) -> Match:
    """Return a match on the farmer board after blue placed on a tile that moves a herald."""
    return play(position(board="farmer", blue="g8", tiles={"g7": "move_herald"}, **more), "g7")


def advanced_move(**more: Any) -> Match:
    """Return a match of the Advanced variant after blue scored the town h5, whose herald may move."""
    return play(position(heralds="advanced", blue="h7", **more), "h6")


PLACE = "expected is a field, such as h6, or h6* for one with a seal under the envoy"
ADVANCE = "expected is the colour of a cube, such as blue, or pass"
MOVE_ENVOY = "expected is one of your envoys and a field next to it, such as h6>h7, or pass"
MOVE_HERALD = "expected is a town with a herald and the town it goes to, such as h5>k5, or pass"

REASONS: list[tuple[Callable[[], Match], str, str]] = [
    # place
    (lambda: position(), "h5", "h5 is a town"),
    (lambda: position(), "h5*", "h5 is a town"),
    (lambda: position(blue="h6"), "h6", "h6 is taken by blue"),
    (lambda: position(pink="h6"), "h6*", "h6 is taken by pink"),
    (lambda: position(orange="h6"), "h6", "h6 is taken by orange"),
    (lambda: position(), "a16", "a16 is not on the board"),
    (lambda: position(), "h06", "h06 is not on the board"),
    (lambda: position(), "h20", "h20 is not on the board"),
    (lambda: position(), "h20*", "h20 is not on the board"),
    (
        lambda: position(board="farmer"),
        "g7",
        "g7 is a farmer tile, locked while none of your envoys is next to it",
    ),
    (lambda: position(), "h6*", "you hold no seal"),
    (lambda: position(seals={"pink": 1}), "h6*", "you hold no seal"),
    (
        lambda: position(board="farmer", seals={"blue": 1}),
        "g8*",
        "g8 is not next to a town, so a seal would do nothing there",
    ),
    (
        lambda: position(blue="h7 i6", seals={"blue": 1}),
        "h6*",
        "a seal goes only under a lone envoy, and yours on i6, h7 is next to h6",
    ),
    (lambda: position(), "pass", f"'pass' is no answer to place: {PLACE}"),
    (lambda: position(), "blue", f"'blue' is no answer to place: {PLACE}"),
    (lambda: position(blue="h6"), "h6>h7", f"'h6>h7' is no answer to place: {PLACE}"),
    (lambda: position(), "h5>k5", f"'h5>k5' is no answer to place: {PLACE}"),
    (lambda: position(), "p6", f"'p6' is no answer to place: {PLACE}"),
    (lambda: position(), "", f"'' is no answer to place: {PLACE}"),
    # advance
    (lambda: climb("orange", 3, 1, {"blue": 15}), "blue", "your blue cube is at the top of its track"),
    (
        lambda: climb("orange", 3, 1),
        "orange",
        "your orange cube is on 4, below a forbidden space, and one step cannot jump it",
    ),
    (lambda: climb("orange", 3, 1), "h6", f"'h6' is no answer to advance: {ADVANCE}"),
    (lambda: climb("orange", 3, 1), "none", f"'none' is no answer to advance: {ADVANCE}"),
    # move-envoy
    (lambda: to_move(), "h6>h7", "none of your envoys is on h6"),
    (lambda: to_move(pink="h6"), "h6>h7", "none of your envoys is on h6"),
    (lambda: to_move(), "h20>h7", "none of your envoys is on h20"),
    (lambda: to_move(blue="i3"), "h20>h19", "none of your envoys is on h20"),
    (lambda: to_move(blue="h6"), "h6>h8", "h8 is not next to h6"),
    (lambda: to_move(blue="h6"), "h6>h6", "h6 is not next to h6"),
    (lambda: to_move(blue="a2"), "a2>a0", "a0 is not next to a2"),
    (lambda: to_move(blue="h6"), "h6>h24", "h24 is not next to h6"),
    (lambda: to_move(blue="h6"), "h6>h5", "h5 is a town"),
    (lambda: to_move(blue="h6 h7"), "h6>h7", "h7 is taken by blue"),
    (lambda: to_move(blue="h6", pink="h7"), "h6>h7", "h7 is taken by pink"),
    (lambda: to_move(), "h6", f"'h6' is no answer to move-envoy: {MOVE_ENVOY}"),
    (lambda: to_move(), "blue", f"'blue' is no answer to move-envoy: {MOVE_ENVOY}"),
    # move-herald
    (lambda: herald_moves(), "a1>a6", "there is no herald on a1"),
    (lambda: herald_moves(), "b3>a6", "there is no herald on b3"),
    (lambda: herald_moves(), "a99>a6", "there is no herald on a99"),
    (lambda: herald_moves(), "c9>c10", "c10 is not a town"),
    (lambda: herald_moves(), "c9>b28", "b28 is not a town"),
    (lambda: herald_moves(), "c9>c9", "c9 has a herald already"),
    (lambda: herald_moves(), "c9>k1", "k1 has a herald already"),
    (lambda: herald_moves(pink="b1 b2 a2"), "c9>a1", "a1 has no empty field next to it"),
    (lambda: herald_moves(), "c9", f"'c9' is no answer to move-herald: {MOVE_HERALD}"),
    (lambda: advanced_move(), "h12>k12", "only the herald on h5, whose town scored, may go"),
    (lambda: advanced_move(), "h5>n6", "n6 is not exactly 3 away from h5"),
    (lambda: advanced_move(), "h5>h12", "h12 has a herald already"),
    (lambda: advanced_move(), "k5>n6", "there is no herald on k5"),
    # over
    (lambda: climb("orange", 1, 1, vp={"blue": 48}), "h6", "the game is over"),
    (lambda: climb("orange", 1, 1, vp={"blue": 48}), "pass", "the game is over"),
]


@pytest.mark.parametrize(("make", "name", "reason"), REASONS, ids=[f"{name}: {reason}" for _, name, reason in REASONS])
def test_an_illegal_action_is_refused_with_its_reason_and_changes_nothing(
    make: Callable[[], Match], name: str, reason: str
) -> None:
    match = make()
    before = match.snapshot(), match.history, match.legal()
    assert match.why_not(name) == reason
    with pytest.raises(hexrealm.IllegalAction) as refused:
        match.play(name)
    assert str(refused.value) == reason
    assert (match.snapshot(), match.history, match.legal()) == before


def test_why_not_is_none_for_a_legal_action() -> None:
    match = position(blue="h7", pink="k4", seals={"blue": 1})
    assert {match.why_not(name) for name in match.legal()} == {None}


def test_pass_and_colours_have_the_same_names_everywhere() -> None:
    match = hexrealm.new("cascadero")
    assert match.action_id("pass") == 0
    assert [match.action_name(match.action_id(name)) for name in ("blue", "white")] == ["blue", "white"]


@pytest.mark.parametrize(
    ("name", "hexes"),
    [("h6", ("h6",)), ("h6*", ("h6",)), ("h6>h7", ("h6", "h7")), ("h5>k12", ("h5", "k12")), ("blue", ()), ("pass", ())],
)
def test_the_hexes_of_an_action(name: str, hexes: tuple[str, ...]) -> None:
    assert hexrealm.new("cascadero").game.hexes_of(name) == hexes
