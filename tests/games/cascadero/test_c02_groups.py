"""C2: groups. Whether envoys are a group shows in what scores."""

from __future__ import annotations

from tests.games.cascadero.positions import claimed, play, position, scored


def test_c2_1_two_neighbouring_envoys_are_a_group() -> None:
    assert scored(play(position(blue="h7"), "h6")) == ["h5"]


def test_c2_1_a_group_is_connected_through_any_number_of_envoys() -> None:
    assert scored(play(position(blue="h4 g3 f4 f5 f6 g6"), "h6")) == []  # the chain leads around to h4, next to h5


def test_c2_1_a_gap_makes_two_groups() -> None:
    assert scored(play(position(blue="h4 g3 f4 f6 g6"), "h6")) == ["h5"]


def test_c2_1_envoys_of_another_colour_do_not_connect() -> None:
    assert scored(play(position(pink="h7"), "h6")) == []


def test_c2_1_an_envoy_of_another_colour_does_not_join_two_own_ones() -> None:
    match = position(board="farmer", blue="g6 g7", pink="g8")  # g5 and g10 are blue towns
    assert claimed(play(match, "g9")) == {}


def test_c2_1_a_placed_envoy_joins_all_the_groups_around_it() -> None:
    match = position(board="farmer", blue="g6 g7 g9")
    assert claimed(play(match, "g8")) == {"pair_blue": 2}


def test_c2_2_a_single_envoy_is_not_a_group() -> None:
    assert scored(play(position(), "h6")) == []


def test_c2_2_envoys_a_field_apart_are_not_a_group() -> None:
    assert scored(play(position(blue="h8"), "h6")) == []
