"""The options of the set-up: what they allow, and the errors for wrong ones."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import hexrealm
from hexrealm import games
from tests.games.cascadero.positions import FARMER_SLOTS, TILE_COUNTS, farmers, position

COLOURS_ALLOWED = "blue, yellow, orange, pink"
TILES_ALLOWED = "5 vp2, 5 vp3, 5 advance, 4 extra_turn, 5 move_herald"
TILES = farmers({})
GAME = games.find("cascadero")

WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"players": 1}, "players is 1", "allowed are 2, 3, 4"),
    ({"players": 5}, "players is 5", "allowed are 2, 3, 4"),
    ({"players": True}, "players is True", "allowed are 2, 3, 4"),
    ({"players": 2.0}, "players is 2.0", "allowed are 2, 3, 4"),
    ({"players": "2"}, "players is '2'", "allowed are 2, 3, 4"),
    ({"players": None}, "players is None", "allowed are 2, 3, 4"),
    ({"players": [2]}, "players is [2]", "allowed are 2, 3, 4"),
    ({"board": "advanced"}, "board is 'advanced'", "allowed are basic, farmer"),
    ({"board": 1}, "board is 1", "allowed are basic, farmer"),
    ({"board": None}, "board is None", "allowed are basic, farmer"),
    ({"heralds": "moon"}, "heralds is 'moon'", "allowed are star, circle, cross, advanced"),
    ({"heralds": ["h5"]}, "heralds is ['h5']", "allowed are star, circle, cross, advanced"),
    ({"heralds": "advanced", "board": "farmer"}, "heralds is 'advanced'", "basic board only (board is 'farmer')"),
    ({"colours": "blue"}, "colours is 'blue'", "it must be a list of names"),
    ({"colours": [1, 2]}, "colours is [1, 2]", "it must be a list of names"),
    ({"colours": {"blue": 0, "pink": 1}}, "colours is {'blue': 0, 'pink': 1}", "it must be a list of names"),
    ({"colours": ["blue", "white"]}, "colours is 'white'", f"allowed are {COLOURS_ALLOWED}"),
    ({"colours": ["blue", "none"]}, "colours is 'none'", f"allowed are {COLOURS_ALLOWED}"),
    ({"colours": ["blue", "blue"]}, "colours is ['blue', 'blue']", f"allowed are 2 different ones of {COLOURS_ALLOWED}"),
    ({"colours": ["blue"]}, "colours is ['blue']", f"allowed are 2 different ones of {COLOURS_ALLOWED}"),
    ({"colours": []}, "colours is []", f"allowed are 2 different ones of {COLOURS_ALLOWED}"),
    ({"players": 3, "colours": ["blue", "pink"]}, "colours is ['blue', 'pink']", "allowed are 3 different ones of"),
    ({"farmers": TILES}, "farmers is ['move_herald'", "only the farmer board has farmer tiles (board is 'basic')"),
    ({"farmers": "vp2"}, "farmers is 'vp2'", "only the farmer board has farmer tiles (board is 'basic')"),
    ({"farmers": 0}, "farmers is 0", "only the farmer board has farmer tiles (board is 'basic')"),
    ({"board": "farmer", "farmers": "vp2"}, "farmers is 'vp2'", "it must be a list of names"),
    ({"board": "farmer", "farmers": [None] * 24}, "farmers is [None", "it must be a list of names"),
    ({"board": "farmer", "farmers": []}, "farmers is []", f"allowed are 24 tiles in any order: {TILES_ALLOWED}"),
    ({"board": "farmer", "farmers": ["vp2"] * 24}, "farmers is ['vp2'", f"allowed are 24 tiles in any order: {TILES_ALLOWED}"),
    ({"board": "farmer", "farmers": [*TILES[1:], "gold"]}, "'gold']", f"allowed are 24 tiles in any order: {TILES_ALLOWED}"),
    ({"board": "farmer", "farmers": [*TILES, "vp2"]}, "farmers is [", f"allowed are 24 tiles in any order: {TILES_ALLOWED}"),
    ({"herald": "star"}, "there is no option 'herald'", "the options are players, colours, board, heralds, farmers"),
]


@pytest.mark.parametrize(("options", "value", "allowed"), WRONG, ids=[str(options)[:60] for options, _, _ in WRONG])
def test_the_error_for_a_wrong_option_names_it_its_value_and_what_is_allowed(
    options: dict[str, Any], value: str, allowed: str
) -> None:
    with pytest.raises(hexrealm.WrongOption) as wrong:
        hexrealm.new("cascadero", **options)
    assert value in str(wrong.value)
    assert allowed in str(wrong.value)


def test_a_wrong_option_is_refused_for_a_position_too() -> None:
    snapshot = hexrealm.new("cascadero").snapshot()
    with pytest.raises(hexrealm.WrongOption, match="players is 7"):
        hexrealm.position("cascadero", {"players": 7}, snapshot)


def test_the_defaults_are_two_players_on_the_basic_board() -> None:
    assert hexrealm.new("cascadero").options == {
        "players": 2,
        "colours": ["blue", "pink"],
        "board": "basic",
        "heralds": "star",
    }


@pytest.mark.parametrize(("players", "colours"), [(3, "blue pink yellow"), (4, "blue pink yellow orange")])
def test_the_default_colours_begin_with_blue_and_pink(players: int, colours: str) -> None:
    assert hexrealm.new("cascadero", players=players).options["colours"] == colours.split()


def test_the_farmer_tiles_are_shuffled_by_default() -> None:
    first, second = (hexrealm.new("cascadero", board="farmer", seed=seed).options["farmers"] for seed in (1, 2))
    assert Counter(first) == Counter(second) == TILE_COUNTS
    assert first != second


def test_a_seed_fixes_the_order_of_the_farmer_tiles() -> None:
    first, second = (hexrealm.new("cascadero", board="farmer", seed=7).options for _ in range(2))
    assert first == second


def test_farmer_tiles_are_in_the_order_of_their_fields() -> None:
    for slot, tile in zip(FARMER_SLOTS, TILES, strict=True):
        near = "i14" if slot == "i15" else f"{slot[0]}{int(slot[1:]) + 1}"
        match = position(board="farmer", blue=near)
        match.play(slot)
        assert (match.scores[0], match.decision, match.seat) == {
            "vp2": (2, "place", 1),
            "vp3": (3, "place", 1),
            "advance": (0, "advance", 0),
            "extra_turn": (0, "place", 0),
            "move_herald": (0, "move-herald", 0),
        }[tile]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"players": 3, "heralds": "circle"},
        {"players": 4, "colours": ["pink", "orange", "blue", "yellow"], "heralds": "cross"},
        {"players": 2, "colours": ("yellow", "blue")},
        {"heralds": "advanced"},
        {"board": "farmer"},
        {"board": "farmer", "farmers": TILES, "players": 4},
        {"board": "basic", "farmers": None},
    ],
    ids=str,
)
def test_the_options_of_a_match_give_the_same_match(options: dict[str, Any]) -> None:
    match = hexrealm.new("cascadero", seed=3, **options)
    again = hexrealm.new("cascadero", **match.options)
    assert again.options == match.options
    assert again.snapshot() == match.snapshot()
    assert again.legal() == match.legal()


def test_random_variants_are_complete_and_valid() -> None:
    for seed in range(20):
        options = GAME.sample(random.Random(seed))
        assert hexrealm.new("cascadero", **options).options == options


def test_changing_the_options_of_a_match_changes_nothing() -> None:
    match = hexrealm.new("cascadero", board="farmer", seed=3)
    match.options["farmers"].clear()
    assert len(match.options["farmers"]) == 24
