"""C4: which town scores."""

from __future__ import annotations

import pytest

from hexrealm.games.cascadero.rules.maps import read_map
from tests.games.cascadero.positions import cube, play, position, scored, to_move


def test_c4_1_a_town_next_to_an_envoy_in_a_group_scores() -> None:
    match = play(position(blue="h7"), "h6")
    assert scored(match) == ["h5"]
    assert cube(match, "white") == 1


def test_c4_1_a_town_next_to_a_single_envoy_does_not_score() -> None:
    assert cube(play(position(), "h6"), "white") == 0


def test_c4_1_it_scores_for_the_seat_that_placed() -> None:
    match = play(position(to_play="pink", pink="h7"), "h6")
    assert (cube(match, "white", "pink"), cube(match, "white", "blue")) == (1, 0)


def test_c4_2_a_group_already_next_to_the_town_does_not_score() -> None:
    assert scored(play(position(blue="h6 h7"), "g5")) == []


def test_c4_2_two_envoys_next_to_one_town_do_not_score() -> None:
    assert scored(play(position(blue="h6"), "g5")) == []


def test_c4_2_joining_a_group_that_is_next_to_the_town_does_not_score() -> None:
    assert scored(play(position(blue="g4 h7 g6"), "g5")) == []


def test_c4_2_another_own_group_next_to_the_town_does_not_matter() -> None:
    assert scored(play(position(blue="h4 h3 h7"), "h6")) == ["h5"]


def test_c4_2_a_single_own_envoy_next_to_the_town_does_not_matter() -> None:
    assert scored(play(position(blue="h4 h7"), "h6")) == ["h5"]


def test_c4_2_another_colour_next_to_the_town_does_not_matter() -> None:
    assert scored(play(position(blue="h7", pink="h4 h3"), "h6")) == ["h5"]


def test_c4_2_an_envoy_that_moved_away_no_longer_counts() -> None:
    match = to_move(blue="h6 h7")
    assert scored(play(match, "h6>g6", "a2", "h6")) == ["h5"]


def test_c4_2_an_envoy_that_moved_there_counts() -> None:
    match = to_move(blue="h7 i6")
    assert scored(play(match, "i6>i5", "a2", "h6")) == []


def test_c4_3_only_the_town_next_to_the_new_envoy_scores() -> None:
    match = play(position(blue="h7"), "h6")  # the group is next to the pink town i7 now
    assert scored(match) == ["h5"]
    assert cube(match, "pink") == 0


def test_c4_3_a_field_next_to_no_town_scores_none() -> None:
    assert scored(play(position(board="farmer", blue="g6"), "g7")) == []


@pytest.mark.parametrize("board", ["basic", "farmer"])
def test_c4_3_no_field_touches_two_towns(board: str) -> None:
    printed = read_map(board)
    for field in printed.fields:
        towns = [near for near in printed.neighbours[field] if near in printed.towns]
        assert towns in ([], [printed.town_beside.get(field)])


def test_c4_4_a_town_scores_again_for_another_seat() -> None:
    match = play(position(blue="h7", pink="g3"), "h6", "g4")
    assert (cube(match, "white", "blue"), cube(match, "white", "pink")) == (1, 2)


def test_c4_4_a_town_scores_again_for_a_distinct_group_of_the_same_seat() -> None:
    match = play(position(blue="h7 g3"), "h6", "a2", "g4")
    assert scored(match) == ["h5"]
    assert cube(match, "white") == 3
