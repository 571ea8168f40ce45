"""The options of the set-up: what they allow, and the errors for wrong ones."""

from __future__ import annotations

import random
from typing import Any

import pytest

import hexrealm
from hexrealm import games
from tests.games.kingdom_builder.positions import BOARDS, options_of

GAME = games.find("kingdom_builder")
B_BOARDS = ["oracle", "harbor", "tower", "barn"]
QUADRANTS = "tavern, paddock, oasis, farm, oracle, harbor, tower, barn"
KINDS = "farm, oasis, oracle, tavern, tower, barn, harbor, paddock"
GOALS = "fishermen, merchants, discoverers, hermits, citizens, miners, workers, knights, lords, farmers"
LOCATIONS_ALLOWED = f"it must be 'printed' or a list of 4 different kinds from {KINDS}"
CASTLES_ALLOWED = "it must be a list of two of these in different quadrants: c7 or h7; l7 or s3; f18 or h13; m16 or r12"


def castles(value: Any, **more: Any) -> dict[str, Any]:
    return {"boards": BOARDS, "castles": value, **more}


WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"players": 1}, "players is 1", "it must be one of 2, 3, 4"),
    ({"players": 5}, "players is 5", "it must be one of 2, 3, 4"),
    ({"players": True}, "players is True", "it must be one of 2, 3, 4"),
    ({"players": 2.0}, "players is 2.0", "it must be one of 2, 3, 4"),
    ({"players": "2"}, "players is '2'", "it must be one of 2, 3, 4"),
    ({"players": None}, "players is None", "it must be one of 2, 3, 4"),
    ({"players": [2]}, "players is [2]", "it must be one of 2, 3, 4"),
    ({"side": "C"}, "side is 'C'", "it must be one of A, B, mixed"),
    ({"side": "a"}, "side is 'a'", "it must be one of A, B, mixed"),
    ({"side": 1}, "side is 1", "it must be one of A, B, mixed"),
    ({"side": ["A"]}, "side is ['A']", "it must be one of A, B, mixed"),
    (
        {"boards": "tavern"},
        "boards is 'tavern'",
        f"a list of 4 different quadrants from {QUADRANTS}, each with or without /180 after it",
    ),
    ({"boards": []}, "boards is []", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": 4}, "boards is 4", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": [1, 2, 3, 4]}, "boards is [1, 2, 3, 4]", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": [["tavern"], *BOARDS[1:]]}, "boards is [['tavern'], ", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": BOARDS[:3]}, "boards is ['tavern', 'paddock', 'oasis']", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": [*BOARDS, "barn"]}, "boards is ['tavern', ", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": ["tavern", "tavern/180", "oasis", "farm"]}, "boards is ['tavern', 'tavern/180'", "4 different quadrants"),
    ({"boards": ["tavern/90", *BOARDS[1:]]}, "boards is ['tavern/90', ", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": ["tavern/180/180", *BOARDS[1:]]}, "boards is ['tavern/180/180', ", "each with or without /180 after it"),
    ({"boards": ["none", *BOARDS[1:]]}, "boards is ['none', ", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"boards": dict.fromkeys(BOARDS)}, "boards is {'tavern': None", f"a list of 4 different quadrants from {QUADRANTS}"),
    ({"locations": "random"}, "locations is 'random'", LOCATIONS_ALLOWED),
    ({"locations": ""}, "locations is ''", LOCATIONS_ALLOWED),
    (
        {"locations": ["farm", "oasis", "oracle"]},
        "locations is ['farm', ",
        f"it must be a list of 4 different values from {KINDS}",
    ),
    ({"locations": ["farm", "farm", "oasis", "barn"]}, "locations is ['farm', 'farm', ", "a list of 4 different values from"),
    ({"locations": ["none", "farm", "oasis", "barn"]}, "locations is ['none', ", f"a list of 4 different values from {KINDS}"),
    ({"locations": [None] * 4}, "locations is [None, ", f"a list of 4 different values from {KINDS}"),
    ({"locations": 0}, "locations is 0", f"a list of 4 different values from {KINDS}"),
    ({"goals": "lords"}, "goals is 'lords'", f"it must be a list of 3 different values from {GOALS}"),
    ({"goals": ["lords", "miners"]}, "goals is ['lords', 'miners']", f"a list of 3 different values from {GOALS}"),
    ({"goals": ["lords", "lords", "miners"]}, "goals is ['lords', 'lords', ", f"a list of 3 different values from {GOALS}"),
    ({"goals": ["castles", "lords", "miners"]}, "goals is ['castles', ", f"a list of 3 different values from {GOALS}"),
    ({"goals": ["none", "lords", "miners"]}, "goals is ['none', ", f"a list of 3 different values from {GOALS}"),
    ({"goals": {"lords": 1, "miners": 2, "knights": 3}}, "goals is {'lords': 1", f"a list of 3 different values from {GOALS}"),
    ({"castles": ["c7", "r12"]}, "castles is ['c7', 'r12']", "hexes can be named only if boards is given"),
    ({"castles": "yes"}, "castles is 'yes'", "hexes can be named only if boards is given; otherwise it must be 'random'"),
    (castles(["c7"]), "castles is ['c7']", CASTLES_ALLOWED),
    (castles(["c7", "h7"]), "castles is ['c7', 'h7']", CASTLES_ALLOWED),
    (castles(["c7", "c7"]), "castles is ['c7', 'c7']", CASTLES_ALLOWED),
    (castles(["c7", "a1"]), "castles is ['c7', 'a1']", CASTLES_ALLOWED),
    (castles(["c7", "d4"]), "castles is ['c7', 'd4']", CASTLES_ALLOWED),
    (castles(["c7", "l7", "r12"]), "castles is ['c7', 'l7', 'r12']", CASTLES_ALLOWED),
    (castles("c7 r12"), "castles is 'c7 r12'", CASTLES_ALLOWED),
    (castles([["c7"], "r12"]), "castles is [['c7'], 'r12']", CASTLES_ALLOWED),
    (castles({"c7": 1, "r12": 2}), "castles is {'c7': 1, 'r12': 2}", CASTLES_ALLOWED),
    (castles(True), "castles is True", CASTLES_ALLOWED),
    (
        {"boards": B_BOARDS, "locations": "printed", "castles": ["h4", "f14"]},
        "castles is ['h4', 'f14']",
        "it must be a list of two of these in different quadrants: c18 or f14; m17 or q13",
    ),
    ({"preset": "second-game"}, "preset is 'second-game'", "it must be one of first-game"),
    ({"preset": 1}, "preset is 1", "it must be one of first-game"),
    (
        {"preset": "first-game", "side": "A"},
        "preset is 'first-game'",
        "allows no other options than players and seed; remove side",
    ),
    ({"preset": "first-game", "goals": None, "boards": BOARDS}, "preset is 'first-game'", "remove boards, goals"),
    ({"preset": "first-game", "players": 9}, "players is 9", "it must be one of 2, 3, 4"),
    (
        {"board": "tavern"},
        "there is no option 'board'",
        "the options are players, boards, side, locations, castles, goals, preset",
    ),
]


@pytest.mark.parametrize(("options", "value", "allowed"), WRONG, ids=[str(options)[:60] for options, _, _ in WRONG])
def test_the_error_for_a_wrong_option_names_it_its_value_and_what_is_allowed(
    options: dict[str, Any], value: str, allowed: str
) -> None:
    with pytest.raises(hexrealm.WrongOption) as wrong:
        hexrealm.new("kingdom_builder", **options)
    assert value in str(wrong.value)
    assert allowed in str(wrong.value)


def test_a_wrong_option_is_refused_for_a_position_too() -> None:
    snapshot = hexrealm.new("kingdom_builder").snapshot()
    with pytest.raises(hexrealm.WrongOption, match="players is 7"):
        hexrealm.position("kingdom_builder", {"players": 7}, snapshot)


def test_the_defaults_are_two_players_side_a_and_no_castles() -> None:
    options = hexrealm.new("kingdom_builder", seed=4).options
    assert list(options) == ["players", "boards", "locations", "castles", "goals"]
    assert (options["players"], options["castles"]) == (2, [])
    assert {name.removesuffix("/180") for name in options["boards"]} == set(BOARDS)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_preset_is_the_suggested_first_game(players: int) -> None:
    match = hexrealm.new("kingdom_builder", preset="first-game", players=players, seed=1)
    assert match.options == options_of(players=players)


def test_the_preset_goes_with_any_seed() -> None:
    first, second = (hexrealm.new("kingdom_builder", preset="first-game", seed=seed).options for seed in (1, 2))
    assert first == second


def test_a_seed_fixes_the_set_up() -> None:
    first, second = (hexrealm.new("kingdom_builder", side="mixed", castles="random", seed=7) for _ in range(2))
    assert first.options == second.options
    assert [first.play_chance(), first.play_chance()] == [second.play_chance(), second.play_chance()]


def test_another_seed_gives_another_set_up() -> None:
    drawn = [hexrealm.new("kingdom_builder", castles="random", seed=seed).options for seed in range(8)]
    for name in ("boards", "locations", "castles", "goals"):
        assert len({str(options[name]) for options in drawn}) > 1


def test_a_seed_fixes_what_is_drawn_in_addition_to_given_options() -> None:
    first, second = (hexrealm.new("kingdom_builder", boards=BOARDS, seed=7).options for _ in range(2))
    assert first == second


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"side": "B", "players": 3},
        {"side": "mixed", "players": 4, "castles": "random"},
        {"preset": "first-game"},
        {"preset": None, "castles": None, "boards": None, "locations": None, "goals": None},
        {"boards": ["oracle/180", "farm", "harbor", "barn/180"], "locations": "printed"},
        {"boards": tuple(BOARDS), "locations": ("barn", "tower", "harbor", "oracle"), "goals": ("lords", "farmers", "miners")},
        {"boards": BOARDS, "castles": ("r12", "c7")},
        {"boards": B_BOARDS, "castles": ["c8", "m5"]},
        {"boards": B_BOARDS, "locations": "printed", "castles": "random"},
        {"locations": "printed", "side": "B"},
    ],
    ids=str,
)
def test_the_options_of_a_match_give_the_same_match(options: dict[str, Any]) -> None:
    match = hexrealm.new("kingdom_builder", seed=3, **options)
    again = hexrealm.new("kingdom_builder", **match.options)
    assert again.options == match.options
    assert again.snapshot() == match.snapshot()
    assert again.board.tobytes() == match.board.tobytes()


def test_castles_may_be_named_in_any_order() -> None:
    first, second = (hexrealm.new("kingdom_builder", **options_of(castles=names)) for names in (["r12", "c7"], ["c7", "r12"]))
    assert first.options == second.options
    assert first.options["castles"] == ["c7", "r12"]


def test_castles_are_in_two_quadrants_that_have_two_location_hexes() -> None:
    for seed in range(20):
        options = hexrealm.new("kingdom_builder", boards=B_BOARDS, locations="printed", castles="random", seed=seed).options
        first, second = options["castles"]
        assert (first in ("c18", "f14"), second in ("m17", "q13")) == (True, True)


def test_random_variants_are_complete_and_valid() -> None:
    found = [GAME.sample(random.Random(seed)) for seed in range(40)]
    assert all(hexrealm.new("kingdom_builder", **options).options == options for options in found)
    assert {options["players"] for options in found} == {2, 3, 4}
    assert {bool(options["castles"]) for options in found} == {options["locations"] == "printed" for options in found}


def test_changing_the_options_of_a_match_changes_nothing() -> None:
    match = hexrealm.new("kingdom_builder", preset="first-game")
    match.options["goals"].clear()
    assert match.options == options_of()


def test_every_option_is_described() -> None:
    assert [option.name for option in GAME.options] == ["players", "preset", "side", "boards", "locations", "castles", "goals"]
    assert all(option.words and option.allowed and option.default for option in GAME.options)
