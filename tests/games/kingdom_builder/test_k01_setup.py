"""K1: set-up."""

from __future__ import annotations

from typing import Any

import pytest

import hexrealm
from hexrealm.games.kingdom_builder.rules.quadrants import SIDES
from tests.games.kingdom_builder.positions import B_KINDS, BOARDS, TERRAINS, all_of, hexes, options_of, play, seat_of, turn

B_BOARDS = ["oracle", "harbor", "tower", "barn"]


def started(**options: Any) -> dict[str, Any]:
    """Return the snapshot of a game just set up."""
    return hexrealm.new("kingdom_builder", **{"seed": 1, **options}).snapshot()


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k1_1_seat_0_starts_and_seats_play_in_order(players: int) -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of(players=players)), *["grass"] * players)
    seats: list[int | None] = []
    while len(seats) < 4 * (players + 1):
        seats.append(match.seat)
        match.play(match.legal()[0])  # a hex three times, then `end`
        if match.seat is None:
            match.play_chance()
    assert seats[::4] == seats[3::4] == [*range(players), 0]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_k1_1_each_seat_has_40_settlements_and_nothing_else(players: int) -> None:
    assert started(players=players)["seats"] == [{"supply": 40, "hand": None, "tiles": [], "lost": []}] * players


def test_k1_2_four_quadrants_form_a_board_of_20_by_20() -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of()), "grass", "grass")
    assert hexes(match) == all_of("grass")
    assert len(hexes(match)) == 17 + 16 + 14 + 14
    assert match.action_id("t20") - match.action_id("a1") == 399


def test_k1_2_the_order_of_quadrants_is_top_left_top_right_bottom_left_bottom_right() -> None:
    places = started(boards=["farm", "oasis", "paddock", "tavern"], locations="printed")["location_tiles"]
    assert set(places) == {"h2", "c6", "r3", "p8", "i13", "b17", "m17", "r17"}


def test_k1_2_a_quadrant_may_be_rotated() -> None:
    places = started(boards=["farm/180", "oasis", "paddock/180", "tavern"], locations="printed")["location_tiles"]
    assert set(places) == {"c9", "h5", "r3", "p8", "b18", "i14", "m17", "r17"}


@pytest.mark.parametrize("side", ["A", "B"])
def test_k1_2_the_quadrants_of_a_side_are_drawn_rotated_or_not(side: str) -> None:
    drawn = [hexrealm.new("kingdom_builder", side=side, seed=seed).options["boards"] for seed in range(6)]
    assert all(sorted(name.removesuffix("/180") for name in boards) == sorted(SIDES[side]) for boards in drawn)
    assert {name.endswith("/180") for boards in drawn for name in boards} == {True, False}


def test_k1_2_sides_may_be_mixed() -> None:
    drawn = [hexrealm.new("kingdom_builder", side="mixed", seed=seed).options["boards"] for seed in range(6)]
    names = {name.removesuffix("/180") for boards in drawn for name in boards}
    assert names == {*SIDES["A"], *SIDES["B"]}
    assert all(len({name.removesuffix("/180") for name in boards}) == 4 for boards in drawn)


def test_k1_2_given_quadrants_may_mix_the_sides() -> None:
    assert set(started(boards=["tavern", "oracle", "barn", "farm"], locations="printed")["location_tiles"]) == {
        *("c7", "h7", "r4"),
        *("g13", "c17", "m16", "r12"),
    }


def test_k1_3_two_tiles_lie_on_each_location_hex() -> None:
    assert started(preset="first-game")["location_tiles"] == dict.fromkeys(
        ["c7", "h7", "l7", "s3", "f18", "h13", "m16", "r12"], 2
    )


def test_k1_3_the_kinds_may_be_chosen_in_the_order_of_the_quadrants() -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of(B_KINDS)), "forest", "forest", "g7")
    assert seat_of(match)["tiles"] == [["oracle", "h7", "new"]]


def test_k1_3_printed_kinds_are_those_of_the_quadrants() -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of()), "forest", "forest", "g7")
    assert seat_of(match)["tiles"] == [["tavern", "h7", "new"]]


def test_k1_3_the_kinds_drawn_are_all_different() -> None:
    drawn = [hexrealm.new("kingdom_builder", seed=seed).options["locations"] for seed in range(6)]
    assert all(len(set(kinds)) == 4 for kinds in drawn)
    assert len({tuple(kinds) for kinds in drawn}) > 1


def test_k1_3_the_printed_oracle_and_harbor_quadrants_have_one_location_hex() -> None:
    places = started(boards=B_BOARDS, locations="printed")["location_tiles"]
    assert set(places) == {"h4", "q8", "f14", "c18", "q13", "m17"}


def test_k1_3_with_other_kinds_one_of_their_castles_becomes_the_second() -> None:
    places = started(boards=B_BOARDS, locations=B_BOARDS)["location_tiles"]
    assert places == dict.fromkeys(["h4", "c8", "q8", "m5", "f14", "c18", "q13", "m17"], 2)


def test_k1_3_the_second_location_hex_rotates_with_its_quadrant() -> None:
    places = started(boards=["oracle/180", "harbor/180", "tower", "barn"], locations=BOARDS)["location_tiles"]
    assert {"c7", "h3", "n3", "r6"} < set(places)


@pytest.mark.parametrize(("locations", "gold"), [("printed", 3), (B_BOARDS, 0)], ids=["printed", "given"])
def test_k1_3_the_castle_that_became_a_location_hex_is_not_a_castle(locations: Any, gold: int) -> None:
    goals = ["knights", "merchants", "miners"]
    match = hexrealm.new("kingdom_builder", boards=B_BOARDS, locations=locations, goals=goals)
    assert play(match, "canyon", "grass", "b8").scores[0] - 2 == gold  # 2 for the knight


def test_k1_4_two_location_hexes_become_castles() -> None:
    places = started(**options_of(castles=["c7", "r12"]))["location_tiles"]
    assert places == dict.fromkeys(["h7", "l7", "s3", "f18", "h13", "m16"], 2)


def test_k1_4_a_castle_of_the_variant_is_worth_gold() -> None:
    options = options_of(castles=["c7", "r12"], goals=["merchants", "hermits", "miners"])
    match = play(hexrealm.new("kingdom_builder", **options), "flower", "grass", "b7")
    assert match.scores[0] - 1 == 3  # 1 for the hermit
    assert seat_of(match)["tiles"] == []


def test_k1_4_castles_may_be_drawn() -> None:
    for seed in range(6):
        match = hexrealm.new("kingdom_builder", castles="random", seed=seed)
        assert len(match.options["castles"]) == 2
        assert list(match.snapshot()["location_tiles"].values()) == [2] * 6


def test_k1_4_there_are_none_by_default() -> None:
    assert hexrealm.new("kingdom_builder").options["castles"] == []


def test_k1_5_three_different_goals_are_drawn() -> None:
    drawn = [hexrealm.new("kingdom_builder", seed=seed).options["goals"] for seed in range(6)]
    assert all(len(set(goals)) == 3 for goals in drawn)
    assert len({tuple(goals) for goals in drawn}) > 1


def test_k1_5_five_tiles_of_each_terrain_are_the_pile() -> None:
    snapshot = started()
    assert snapshot["pile"] == dict.fromkeys(TERRAINS, 5)
    assert snapshot["discards"] == snapshot["removed"] == dict.fromkeys(TERRAINS, 0)


def test_k1_5_every_seat_in_order_draws_one_tile() -> None:
    match = hexrealm.new("kingdom_builder", **options_of(players=3))
    drawing = []
    for terrain in ("grass", "desert", "grass"):
        drawing.append((match.seat, match.decision, match.snapshot()["drawing"]))
        match.play(terrain)
    assert drawing == [(None, "draw", 0), (None, "draw", 1), (None, "draw", 2)]
    assert [seat["hand"] for seat in match.snapshot()["seats"]] == [None, "desert", "grass"]
    assert turn(match) == ("turn", "grass", 3, False)


def test_k1_5_the_tiles_left_are_the_odds() -> None:
    match = play(hexrealm.new("kingdom_builder", **options_of(players=3)), "grass", "grass")
    assert match.odds() == {"grass": 3, "canyon": 5, "desert": 5, "flower": 5, "forest": 5}
    assert match.play_chance() in TERRAINS


def test_k1_5_before_the_first_turn_nothing_is_played_or_due() -> None:
    assert turn(hexrealm.new("kingdom_builder")) == ("draw", None, 0, False)
