"""K9: castles. On the board of the first game: d4, p8, b18, l12."""

from __future__ import annotations

import pytest

from tests.games.kingdom_builder.positions import gold, play, position, seat_of


@pytest.mark.parametrize("place", ["c4", "e4", "d3", "e3", "d5", "e5"])
def test_k9_1_a_settlement_next_to_a_castle_is_worth_3_gold(place: str) -> None:
    assert gold("castles", blue=place) == 3


def test_k9_1_more_settlements_next_to_it_give_no_more() -> None:
    assert gold("castles", blue="c4 e4 d3") == 3


def test_k9_1_each_castle_counts() -> None:
    assert gold("castles", blue="c4 q8 c19 k12") == 12


def test_k9_1_every_seat_next_to_it_gets_the_gold() -> None:
    assert [gold("castles", seat=seat, blue="c4", red="e3") for seat in ("blue", "red", "ivory")] == [3, 3, 0]


def test_k9_1_a_settlement_on_water_counts() -> None:
    assert gold("castles", blue="a18") == 3


def test_k9_1_a_settlement_further_away_does_not() -> None:
    assert gold("castles", blue="f4 c3") == 0


def test_k9_1_a_castle_gives_no_tile() -> None:
    assert seat_of(play(position(), "e4"))["tiles"] == []


def test_k9_1_a_castle_tile_of_the_variant_counts_too() -> None:
    assert gold("castles", blue="b7", castles=["c7", "r12"]) == 3
    assert gold("castles", blue="b7 s13 c4", castles=["c7", "r12"]) == 9


def test_k9_1_a_location_hex_is_not_a_castle() -> None:
    assert gold("castles", blue="b7") == 0
