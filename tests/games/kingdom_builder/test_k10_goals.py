"""K10: Kingdom Builder tiles, on the board of the first game. Castles: d4 p8 b18 l12; location hexes: c7 h7 l7 s3 f18 h13
m16 r12; quadrants meet between j and k, 10 and 11.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.kingdom_builder.positions import gold, position

# Fishermen


@pytest.mark.parametrize(("blue", "worth"), [("", 0), ("a3", 1), ("a3 b3 c4", 3), ("a1 a2", 0), ("a3 a1", 1)], ids=str)
def test_k10_1_fishermen_pay_1_for_each_settlement_next_to_water(blue: str, worth: int) -> None:
    assert gold("fishermen", blue=blue) == worth


def test_k10_1_fishermen_pay_once_for_a_settlement_with_much_water() -> None:
    assert gold("fishermen", blue="d18") == 1


@pytest.mark.parametrize(("blue", "worth"), [("a4", 0), ("a4 b4", 0), ("a4 a3", 1)], ids=str)
def test_k10_1_fishermen_pay_nothing_for_settlements_on_water(blue: str, worth: int) -> None:
    assert gold("fishermen", blue=blue) == worth


def test_k10_1_water_with_a_settlement_is_still_water() -> None:
    assert gold("fishermen", blue="c11", red="c12 d11 c10") == 1


# Merchants


def test_k10_2_merchants_pay_4_for_each_place_linked_to_another() -> None:
    assert gold("merchants", blue="h8 i8 j8 k8") == 8  # the location hexes h7 and l7


def test_k10_2_a_chain_with_a_gap_links_nothing() -> None:
    assert gold("merchants", blue="h8 i8 k8") == 0


def test_k10_2_settlements_of_others_do_not_close_a_gap() -> None:
    assert gold("merchants", blue="h8 i8 k8", red="j8") == 0


@pytest.mark.parametrize("blue", ["", "a1", "h8", "h8 g8 i7", "h8 c8 c4"])
def test_k10_2_a_place_alone_pays_nothing(blue: str) -> None:
    assert gold("merchants", blue=blue) == 0


def test_k10_2_a_castle_and_a_location_hex_can_be_linked_over_water() -> None:
    assert gold("merchants", blue="d5 c6") == 8  # d4 and c7


def test_k10_2_three_places_on_one_chain_pay_12() -> None:
    assert gold("merchants", blue="d5 c6 d7 e8 f8 g8 d8 d6 e7") == 12  # d4, c7 and h7


def test_k10_2_two_chains_pay_for_their_places() -> None:
    assert gold("merchants", blue="d5 c6 h8 i8 j8 k8") == 16


def test_k10_2_a_place_on_two_chains_pays_once() -> None:
    assert gold("merchants", blue="h8 i8 j8 k8 h6 i6 j6 k6") == 8
    assert gold("merchants", blue="h8 i8 j8 k8 g7 f8 e8 d7 e7 d8") == 12


def test_k10_2_a_location_without_tiles_counts() -> None:
    tiles = {"red": "h7", "ivory": "h7"}
    assert gold("merchants", blue="h8 i8 j8 k8", tiles=tiles) == 8


def test_k10_2_a_castle_tile_of_the_variant_counts() -> None:
    assert gold("merchants", blue="h8 i8 j8 k8", castles=["h7", "r12"]) == 8


# Discoverers


@pytest.mark.parametrize(("blue", "worth"), [("", 0), ("a1", 1), ("a1 c1 t1", 1), ("a1 a2 e5 a20", 4)], ids=str)
def test_k10_3_discoverers_pay_1_for_each_row(blue: str, worth: int) -> None:
    assert gold("discoverers", blue=blue) == worth


# Hermits


@pytest.mark.parametrize(
    ("blue", "worth"), [("", 0), ("a1", 1), ("a1 b1 c1", 1), ("a1 c1", 2), ("a1 c1 e5 f5 g5", 3), ("a3 a4 a5", 1)], ids=str
)
def test_k10_4_hermits_pay_1_for_each_separate_area(blue: str, worth: int) -> None:
    assert gold("hermits", blue=blue) == worth


def test_k10_4_a_ring_is_one_area() -> None:
    """The ring is around i9, without h10; then every second hex of it."""
    assert gold("hermits", blue="h9 h8 i8 j9 i10") == 1
    assert gold("hermits", blue="h9 i8 i10") == 3


# Citizens


@pytest.mark.parametrize(
    ("blue", "worth"),
    [("", 0), ("a1", 0), ("a1 b1", 1), ("a1 b1 c1", 1), ("a1 b1 c1 e5 f5 g5 f4", 2), ("a1 c1 e5 g5", 0)],
    ids=str,
)
def test_k10_5_citizens_pay_1_for_each_two_in_the_largest_area(blue: str, worth: int) -> None:
    assert gold("citizens", blue=blue) == worth


# Miners


@pytest.mark.parametrize(("blue", "worth"), [("", 0), ("c1", 1), ("g3", 1), ("c1 g3 a1", 2), ("e2 h2", 2)], ids=str)
def test_k10_6_miners_pay_1_for_each_settlement_next_to_a_mountain(blue: str, worth: int) -> None:
    assert gold("miners", blue=blue) == worth


# Workers


@pytest.mark.parametrize(("blue", "worth"), [("", 0), ("b7", 1), ("b7 c8 c6", 3), ("c4", 1), ("a1", 0), ("d5", 1)], ids=str)
def test_k10_7_workers_pay_1_for_each_settlement_next_to_a_location_or_castle_hex(blue: str, worth: int) -> None:
    assert gold("workers", blue=blue) == worth


def test_k10_7_a_castle_tile_of_the_variant_counts() -> None:
    assert gold("workers", blue="b7 h8", castles=["c7", "r12"]) == 2


# Knights


@pytest.mark.parametrize(
    ("blue", "worth"),
    [("", 0), ("a1", 2), ("a1 c1 t1", 6), ("a1 a2 a3", 2), ("a1 b1 a2 b2 c2 a3", 6), ("c5 d5 a1", 4)],
    ids=str,
)
def test_k10_8_knights_pay_2_for_each_settlement_on_the_best_row(blue: str, worth: int) -> None:
    assert gold("knights", blue=blue) == worth


# Lords


def lords(**settlements: Any) -> list[int]:
    """Return what lords is worth to each seat. The hexes earn nothing else."""
    return position(goals=["lords", "miners", "merchants"], **settlements).scores


def test_k10_9_lords_pay_12_for_the_most_and_6_for_the_second_most() -> None:
    assert lords(blue="a1 c8", red="a2") == [12 + 36, 6 + 36]


def test_k10_9_each_quadrant_counts() -> None:
    assert lords(blue="a1 r9 a11", red="a2 r10 s9 b11 t11") == [12 + 6 + 12 + 6, 12 + 12 + 12 + 12]


def test_k10_9_all_that_tie_for_the_most_get_12() -> None:
    assert lords(blue="a1", red="a2", ivory="a3") == [12 + 36, 12 + 36, 12 + 36]


def test_k10_9_the_second_most_is_the_next_number() -> None:
    """Two seats have three, one has two, one has one: the last gets nothing."""
    assert lords(blue="a1 a2 a3", red="a5 a6 b5", ivory="a7 b10", black="a9") == [48, 48, 42, 36]


def test_k10_9_all_that_tie_for_the_second_most_get_6() -> None:
    assert lords(blue="a1 a2", red="a5", ivory="a7") == [48, 42, 42]
    assert lords(blue="a1 a2", red="a5", ivory="a7", black="a9") == [48, 42, 42, 42]


def test_k10_9_a_count_of_zero_ranks_like_any_other() -> None:
    assert lords() == [48, 48]
    assert lords(blue="a1") == [48, 42]
    assert lords(blue="a1 a2", red="a3", players=3) == [48, 42, 36]


def test_k10_9_the_fourth_number_pays_nothing() -> None:
    assert lords(blue="a1 a2 a3", red="a5 a6", ivory="a7", players=4) == [48, 42, 36, 36]


# Farmers


@pytest.mark.parametrize(
    ("blue", "worth"),
    [
        ("", 0),
        ("a1 b1 c1 k1 l1 a11", 0),
        ("a1 k1 a11 t11", 3),
        ("a1 b1 k1 l1 a11 b11 t11 t12", 6),
        ("a1 b1 c1 k1 l1 m1 a11 b11 a12 t11", 3),
    ],
    ids=str,
)
def test_k10_10_farmers_pay_3_for_each_settlement_in_the_quadrant_with_fewest(blue: str, worth: int) -> None:
    assert gold("farmers", blue=blue) == worth


def test_k10_10_settlements_on_water_belong_to_their_quadrant() -> None:
    assert gold("farmers", blue="a4 p1 a20 t20") == 3


# Together


def test_the_gold_of_a_seat_is_that_of_its_goals_and_castles() -> None:
    more: dict[str, Any] = {"blue": "d5 c6", "goals": ["merchants", "workers", "citizens"]}
    assert position(**more).scores == [8 + 2 + 1 + 3, 0]
