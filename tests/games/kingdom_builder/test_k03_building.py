"""K3: building."""

from __future__ import annotations

import pytest

from tests.games.kingdom_builder.positions import all_of, hexes, play, position, seat_of


def test_k3_1_a_settlement_comes_from_the_supply() -> None:
    match = play(position(blue="a1"), "e5")
    assert seat_of(match)["supply"] == 38
    assert match.snapshot()["settlements"] == {"a1": 0, "e5": 0}


@pytest.mark.parametrize(("blue", "red", "colour"), [("e5 f5", "", "blue"), ("e5", "f5", "red")])
def test_k3_1_a_hex_holds_one(blue: str, red: str, colour: str) -> None:
    match = position(blue=blue, red=red)
    assert "f5" not in match.legal()
    assert match.why_not("f5") == f"f5 is taken by {colour}"


def test_k3_1_the_hex_is_taken_afterwards() -> None:
    match = play(position(blue="e5"), "f5")
    assert match.why_not("f5") == "f5 is taken by blue"


def test_k3_1_the_supplies_of_others_do_not_change() -> None:
    assert seat_of(play(position(), "e5"), "red")["supply"] == 40


@pytest.mark.parametrize("terrain", ["grass", "canyon", "desert", "flower", "forest"])
def test_k3_2_each_of_the_five_terrains_can_be_built_on(terrain: str) -> None:
    assert hexes(position(played=terrain)) == all_of(terrain)


@pytest.mark.parametrize(
    ("place", "reason"),
    [
        ("d6", "d6 is water, and grass is called for"),
        ("h3", "h3 is a mountain, and cannot be built on"),
        ("h7", "h7 is a location hex, and cannot be built on"),
        ("d4", "d4 is a castle, and cannot be built on"),
        ("f6", "f6 is forest, and grass is called for"),
    ],
)
def test_k3_2_other_hexes_cannot_be_built_on(place: str, reason: str) -> None:
    match = position()
    assert place not in match.legal()
    assert match.why_not(place) == reason


def test_k3_3_a_hex_next_to_an_own_settlement_must_be_chosen() -> None:
    match = position(blue="e5")
    assert hexes(match) == ["e4", "e6", "f5"]
    assert match.why_not("g8") == "grass next to your settlements must be used first: e4, f5, e6"


def test_k3_3_otherwise_every_hex_of_the_terrain_is_legal() -> None:
    assert hexes(position(blue="a1")) == all_of("grass")


def test_k3_3_the_hexes_next_to_it_may_all_be_taken() -> None:
    assert hexes(position(blue="e5", red="e4 e6 f5")) == all_of("grass", but="e4 e5 e6 f5")


def test_k3_3_every_own_settlement_counts() -> None:
    assert hexes(position(blue="e5 r7 a1")) == ["e4", "e6", "f5", "q8"]


def test_k3_3_settlements_of_others_do_not_count() -> None:
    assert hexes(position(red="e5")) == all_of("grass", but="e5")


def test_k3_3_own_settlements_on_water_count() -> None:
    assert hexes(position(blue="e18")) == ["f17"]


def test_k3_3_own_settlements_on_another_terrain_count() -> None:
    assert hexes(position(blue="f6")) == ["e6", "f5", "g5"]


def test_k3_3_each_build_counts_the_settlements_before_it() -> None:
    match = play(position(blue="a1"), "e5")
    assert hexes(match) == ["e4", "e6", "f5"]
    assert hexes(play(match, "f5")) == ["e4", "e6", "f4", "g5"]


def test_k3_3_quadrants_do_not_separate_neighbours() -> None:
    assert hexes(position(blue="j10", played="desert")) == ["k11"]
