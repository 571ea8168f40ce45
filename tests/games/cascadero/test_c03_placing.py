"""C3: placing."""

from __future__ import annotations

import pytest

import hexrealm
from tests.games.cascadero.positions import play, position, seat_of


def test_c3_1_an_envoy_needs_an_empty_field() -> None:
    match = position(pink="h6")
    assert "h6" not in match.legal()
    assert match.why_not("h6") == "h6 is taken by pink"


def test_c3_1_an_envoy_comes_from_the_supply() -> None:
    match = play(position(blue="a2"), "h6")
    assert seat_of(match, "blue")["envoys"] == 28
    assert match.snapshot()["envoys"]["h6"] == [0, False]


def test_c3_1_every_empty_field_is_legal() -> None:
    match = position(blue="h6", pink="h7")
    assert sorted([*match.legal(), "h6", "h7"]) == sorted(hexrealm.new("cascadero").legal())


def test_c3_1_placing_is_compulsory() -> None:
    match = position()
    assert "pass" not in match.legal()
    assert match.why_not("pass") is not None


def test_c3_1_placing_ends_the_turn() -> None:
    match = play(position(), "h6")
    assert (match.seat, match.decision) == (1, "place")


@pytest.mark.parametrize("town", ["a1", "h5", "i0", "g16"])
def test_c3_2_towns_are_not_fields(town: str) -> None:
    match = position()
    assert town not in match.legal()
    assert match.why_not(town) == f"{town} is a town"


def test_c3_2_a_field_holds_one_envoy_even_of_the_same_colour() -> None:
    assert position(blue="h6").why_not("h6") == "h6 is taken by blue"
