"""The examples and notes of the rulebook, on hexes of the suggested first game that fit the description."""

from __future__ import annotations

from typing import Any

import pytest

import hexrealm
from tests.games.kingdom_builder.positions import (
    B_KINDS,
    TERRAINS,
    all_of,
    filled,
    gold,
    hexes,
    land,
    legal_kinds,
    play,
    position,
    seat_of,
    tiles_of,
    turn,
    worthless,
)


def first_game(players: int = 2, seed: int = 1) -> dict[str, Any]:
    return hexrealm.new("kingdom_builder", preset="first-game", players=players, seed=seed).options


# Set-up


def test_the_suggested_set_up_for_the_first_game() -> None:
    assert first_game() == {
        "players": 2,
        "boards": ["tavern", "paddock", "oasis", "farm"],
        "locations": "printed",
        "castles": [],
        "goals": ["fishermen", "knights", "merchants"],
    }


def test_a_quadrant_has_100_hexes_and_two_tiles_on_each_location_hex() -> None:
    assert [list(land().quadrant.values()).count(number) for number in range(4)] == [100] * 4
    assert set(position().snapshot()["location_tiles"].values()) == {2}


def test_every_player_begins_with_40_settlements_and_a_hidden_terrain_tile() -> None:
    match = play(hexrealm.new("kingdom_builder", preset="first-game", players=4), *["grass"] * 4)
    assert [seat["supply"] for seat in match.snapshot()["seats"]] == [40] * 4
    assert [seat["hand"] for seat in match.snapshot(seat="spectator")["seats"]] == [None, "hidden", "hidden", "hidden"]


# The turn


def test_the_example_of_a_mandatory_action_three_settlements_one_after_the_other() -> None:
    match = play(position(played="canyon", blue="k12", tiles="m16"), "k13", "l13")
    assert legal_kinds(match) == []
    assert play(match, "k14").legal() == ["end", "farm"]


def test_extra_actions_come_before_or_after_the_mandatory_action_each_once() -> None:
    match = play(position(blue="e5", tiles="m16 f18", played="forest"), "farm", "f5")
    while match.snapshot()["due"]:
        match.play(match.legal()[0])
    assert legal_kinds(match) == ["oasis"]


def test_afterwards_the_tile_is_discarded_and_another_drawn_hidden() -> None:
    match = play(position(due=0, begun=True), "end", "canyon")
    assert match.snapshot(seat=1)["discards"]["grass"] == 1
    assert match.snapshot(seat=1)["seats"][0]["hand"] == "hidden"


def test_the_discards_are_the_new_pile_once_the_pile_is_exhausted() -> None:
    assert sum(play(position(due=0, pile=""), "end").odds().values()) == 24


def test_used_tiles_are_ready_in_the_next_turn() -> None:
    match = position(to_play="red", due=0, tiles={"blue": "m16:used"}, hands={"blue": "grass"})
    assert tiles_of(play(match, "end", "grass")) == "m16:ready"


# Building rules


def test_the_exception_a_tile_without_an_eligible_hex_is_removed_and_another_drawn() -> None:
    match = play(position(**filled("flower", but="a1"), played="flower"), "a1")
    assert (turn(match), match.snapshot()["removed"]["flower"]) == (("draw", None, 2, True), 1)
    assert turn(play(match, "flower", "grass")) == ("turn", "grass", 2, True)


def test_the_example_of_two_building_options() -> None:
    """One settlement of blue has two free hexes of the terrain next to it: no other hex is legal."""
    assert hexes(position(blue="k12", played="desert")) == ["k11", "l11"]


def test_the_example_of_a_mandatory_action_that_cannot_be_adjacent() -> None:
    assert hexes(position(blue="k12", played="flower")) == all_of("flower")


@pytest.mark.parametrize(("kind", "tile", "terrain"), [("oracle", "c7", "flower"), ("barn", "m16", "flower")])
def test_a_if_not_possible_oracle_and_barn_choose_a_hex_of_the_played_terrain(kind: str, tile: str, terrain: str) -> None:
    match = play(position(kinds=B_KINDS, blue="k12", tiles=tile, played=terrain), kind)
    assert hexes(match if kind == "oracle" else play(match, "k12")) == all_of(terrain)


@pytest.mark.parametrize(("kinds", "kind", "tile", "terrain"), [("", "oasis", "f18", "desert"), ("", "farm", "m16", "grass")])
def test_b_if_not_possible_oasis_and_farm_choose_a_hex_of_their_terrain(kinds: str, kind: str, tile: str, terrain: str) -> None:
    assert hexes(play(position(kinds=kinds, blue="g7" if kind == "oasis" else "a1", tiles=tile), kind)) == all_of(terrain)


def test_b_if_not_possible_harbor_chooses_any_water() -> None:
    assert hexes(play(position(kinds=B_KINDS, blue="k12 h9", tiles="l7"), "harbor", "h9")) == all_of("water")


def test_c_if_not_possible_tower_chooses_any_suitable_hex_of_the_edge() -> None:
    found = hexes(play(position(kinds=B_KINDS, blue="k12", tiles="f18"), "tower"))
    assert {name[0] for name in found if name[1:] not in ("1", "20")} == {"a", "t"}
    assert {land().terrain[name] for name in found} == {"grass", "canyon", "desert", "flower", "forest"}


# Location hexes and castles


def test_a_tile_is_seized_at_once_and_usable_from_the_next_turn_on() -> None:
    match = play(position(blue="a1"), "h8", "g8", "i8")
    assert (tiles_of(match), match.legal()) == ("h7:new", ["end"])


def test_only_one_tile_from_a_given_location() -> None:
    assert tiles_of(play(position(blue="a1"), "h8", "g8")) == "h7:new"


def test_moving_the_last_settlement_away_discards_the_tile() -> None:
    match = play(position(blue="k8 e5", tiles="l7"), "paddock", "k8", "i8")
    assert (tiles_of(match), seat_of(match)["lost"], match.snapshot()["location_tiles"]["l7"]) == ("", ["l7"], 1)


def test_no_tile_is_received_if_none_is_left() -> None:
    match = play(position(ivory="g7", red="h6", tiles={"red": "h7", "ivory": "h7"}), "h8")
    assert tiles_of(match) == ""


def test_two_identical_tiles_come_from_both_location_hexes_of_a_quadrant() -> None:
    match = play(position(blue="a1", played="canyon"), "d7", "c8")
    assert tiles_of(match) == "c7:new"
    assert tiles_of(play(position(blue="d7", tiles="c7:new", played="grass"), "h8")) == "c7:new h7:new"


def test_a_castle_is_worth_3_gold_with_any_number_of_settlements_next_to_it() -> None:
    assert [gold("castles", blue=blue) for blue in ("c4", "c4 d3 e3 e4", "")] == [3, 3, 0]


# The end


def test_the_round_is_completed_after_the_last_settlement() -> None:
    match = position(blue=" ".join(all_of("forest")[:39]), players=4, played="desert")
    seats = [match.seat]
    play(match, "b1", "end")
    while not match.over:
        seats.append(match.seat)
        match.play(match.legal()[0])
    assert sorted(set(seats), key=str) == [0, 1, 2, 3]
    assert seats[-1] == 3


def test_tied_players_share_the_victory() -> None:
    goals = ["farmers", "merchants", "fishermen"]
    match = play(position(blue="q9", red="q8", ivory=worthless(), to_play="ivory", due=0, goals=goals), "end")
    assert (match.scores, match.winners) == ([3, 3, 0], [0, 1])


# Kingdom Builder tiles


def test_fishermen_do_not_pay_for_settlements_on_water() -> None:
    assert (gold("fishermen", blue="a4 b4"), gold("fishermen", blue="a3 b4")) == (0, 1)


def test_merchants_pay_4_for_each_of_two_places_linked() -> None:
    assert gold("merchants", blue="h8 i8 j8 k8") == 4 + 4


def test_discoverers_pay_for_each_horizontal_line() -> None:
    assert gold("discoverers", blue="a1 t1 a2 e5") == 3


def test_hermits_pay_for_each_settlement_area() -> None:
    """A cluster of adjacent settlements is one area, also with settlements of others between them."""
    assert gold("hermits", blue="h8 i8 k8 a1", red="j8") == 3


def test_citizens_pay_for_the_largest_settlement_area_only() -> None:
    assert (gold("citizens", blue="h8"), gold("citizens", blue="h8 i8 a1 b1 a2 b2")) == (0, 2)


def test_miners_pay_for_settlements_next_to_a_mountain() -> None:
    assert gold("miners", blue="c1 b1") == 1


def test_workers_pay_once_for_a_settlement() -> None:
    """The picture shows none, one and one gold; a settlement counts once even next to two such hexes."""
    assert [gold("workers", blue=blue) for blue in ("i9", "h8", "c4")] == [0, 1, 1]


def test_knights_pay_for_one_line_only() -> None:
    assert gold("knights", blue="a1 b1 c1 a2 b2 c2") == 6


def test_lords_12_12_6_and_0() -> None:
    """Two tie for the most, one is second, one third; everyone has 12 for each of the three empty quadrants."""
    match = position(blue="a1 a2 a3", red="a5 a6 b5", ivory="a7 b10", black="a9", goals=["lords", "miners", "merchants"])
    assert [score - 36 for score in match.scores] == [12, 12, 6, 0]


def test_lords_tied_for_the_second_most_have_6_each() -> None:
    match = position(blue="a1 a2", red="a5", ivory="a7", goals=["lords", "miners", "merchants"])
    assert [score - 36 for score in match.scores] == [12, 6, 6]


def test_farmers_fewest_settlements_bottom_right_12_gold() -> None:
    four = ["a1 b1 c1 a2 b2", "k1 l1 m1 n1 o1 m2", "a11 b11 a12 b13 a13", "t11 t12 t13 t14"]
    assert gold("farmers", blue=" ".join(four)) == 4 * 3


def test_farmers_pay_for_one_sector_only() -> None:
    assert gold("farmers", blue="a1 b1 k1 l1 a11 b11 a12 t11 t12 t13") == 2 * 3


def test_farmers_need_a_settlement_in_each_sector() -> None:
    assert gold("farmers", blue="a1 b1 k1 l1 a11 b11 a12") == 0


# Extra actions


def test_farm_and_oasis_are_skipped_without_an_unoccupied_hex() -> None:
    assert legal_kinds(position(**filled("grass"), tiles="m16 f18", played="forest")) == ["oasis"]
    assert legal_kinds(position(**filled("desert"), tiles="m16 f18", played="forest")) == ["farm"]


@pytest.mark.parametrize("line", ["h9 i9 j9", "h9 h10 i11"], ids=["horizontally", "diagonally"])
def test_the_orientation_of_a_line_does_not_matter_to_the_tavern(line: str) -> None:
    assert len(hexes(play(position(blue=line, tiles="c7"), "tavern"))) == 2


def test_harbor_is_the_only_way_onto_water() -> None:
    assert [position(kinds=B_KINDS, blue="d7", played=terrain).why_not("d6") is None for terrain in ("grass", "canyon")] == [
        False,
        False,
    ]
    match = play(position(kinds=B_KINDS, blue="d7 a1", tiles="l7"), "harbor", "a1", "d6")
    assert match.snapshot()["settlements"] == {"d6": 0, "d7": 0}


def test_paddock_may_jump_across_anything_and_land_away_from_the_own_settlements() -> None:
    match = play(position(blue="l8 k8", red="l9", tiles="l7"), "paddock", "l8")
    assert hexes(match) == ["j8", "k10", "k6", "m10", "m6"]


# Hints for the first settlements


def test_a_flower_field_tile_reaches_five_location_hexes_of_the_first_game() -> None:
    match = position(played="flower")
    beside = {near for name in hexes(match) for near in land().neighbours[name] if near in land().locations}
    assert len(beside) == 5


def test_three_settlements_may_be_next_to_a_single_other_terrain() -> None:
    match = play(position(played="flower"), "n16", "o15", "n14")
    beside = {land().terrain.get(near) for name in match.snapshot()["settlements"] for near in land().neighbours[name]}
    assert beside & set(TERRAINS) == {"flower", "forest"}
    assert tiles_of(match) == "m16:new"


def test_a_terrain_next_to_no_own_settlement_may_be_begun_anywhere() -> None:
    """The player builds next to the oasis location hex."""
    match = position(blue="n16 o15 n14", played="canyon", tiles="m16")
    assert hexes(match) == all_of("canyon")
    assert tiles_of(play(match, "g17")) == "m16:ready f18:new"


# The variant


def test_beautiful_castles_two_location_spaces_are_castle_spaces_without_tiles() -> None:
    match = position(castles=["h7", "m16"], goals=["hermits", "merchants", "miners"])
    assert set(match.snapshot()["location_tiles"]) == {"c7", "l7", "s3", "f18", "h13", "r12"}
    assert play(match, "h8").scores == [1 + 3, 0]
    assert tiles_of(match) == ""
