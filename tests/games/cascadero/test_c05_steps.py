"""C5: how many steps a town gives."""

from __future__ import annotations

from tests.games.cascadero.positions import cube, play, position, to_move


def test_c5_1_the_first_envoy_next_to_a_town_gives_one_step() -> None:
    assert cube(play(position(blue="h7"), "h6"), "white") == 1


def test_c5_1_an_envoy_that_moved_away_no_longer_counts() -> None:
    match = play(to_move(blue="h6 h7"), "h6>g6", "a2", "h6")
    assert cube(match, "white") == 1


def test_c5_2_two_steps_if_another_colour_was_there() -> None:
    assert cube(play(position(blue="h7", pink="h4"), "h6"), "white") == 2


def test_c5_2_two_steps_if_an_own_envoy_was_there() -> None:
    assert cube(play(position(blue="h7 h4"), "h6"), "white") == 2


def test_c5_2_two_steps_also_if_the_envoy_there_scored_nothing() -> None:
    assert cube(play(position(blue="h7"), "a2", "h4", "h6"), "white") == 2


def test_c5_2_two_steps_also_if_many_were_there() -> None:
    assert cube(play(position(blue="h7", pink="h4 i4 g4"), "h6"), "white") == 2


def test_c5_3_a_herald_adds_a_step_for_the_first_envoy() -> None:
    assert cube(play(position(blue="i6"), "j6"), "orange") == 2


def test_c5_3_a_herald_adds_a_step_for_further_envoys() -> None:
    assert cube(play(position(blue="i6", pink="k4"), "j6"), "orange") == 3


def test_c5_3_a_herald_elsewhere_adds_nothing() -> None:
    assert cube(play(position(blue="i6", herald_towns="e4 e11 k12 h5"), "j6"), "orange") == 1
