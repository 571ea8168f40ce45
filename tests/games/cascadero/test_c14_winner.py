"""C14: the winner. Every game here ends with blue's next envoy, since a seat has 50 points already."""

from __future__ import annotations

from collections.abc import Mapping

from tests.games.cascadero.positions import COLOURS, play, position


def result(vp: Mapping[str, int], at_top: str = "") -> tuple[list[str], str]:
    """Return who wins, and how, with these points and these colours at the top of their own tracks."""
    cubes = {colour: {colour: 15} for colour in at_top.split()}
    match = play(position(players=len(vp), vp=vp, cubes=cubes), "a2")
    return [COLOURS[seat] for seat in match.winners], match.snapshot()["victory"]


def test_c14_1_the_own_cube_at_the_top_makes_a_full_victory() -> None:
    assert result({"blue": 20, "pink": 60}, "blue") == (["blue"], "full")


def test_c14_1_most_points_among_the_qualified() -> None:
    assert result({"blue": 20, "pink": 30, "yellow": 60}, "blue pink") == (["pink"], "full")


def test_c14_1_another_cube_at_the_top_does_not_qualify() -> None:
    cubes = {"blue": {"pink": 15, "white": 15, "blue": 14}}
    match = play(position(vp={"blue": 20, "pink": 60}, cubes=cubes), "a2")
    assert (match.winners, match.snapshot()["victory"]) == ([1], "minor")


def test_c14_1_no_points_are_needed() -> None:
    assert result({"blue": 60, "pink": 0}, "pink") == (["pink"], "full")


def test_c14_1_the_snapshot_names_the_winner() -> None:
    snapshot = play(position(vp={"blue": 50}), "a2").snapshot()
    assert (snapshot["winner"], snapshot["decision"], snapshot["seat"]) == (0, "over", None)


def test_c14_2_without_a_qualified_seat_most_points_win() -> None:
    assert result({"blue": 51, "pink": 50}) == (["blue"], "minor")


def test_c14_3_the_later_seat_wins_a_tie() -> None:
    assert result({"blue": 50, "pink": 50}) == (["pink"], "minor")


def test_c14_3_the_later_seat_wins_a_tie_among_the_qualified() -> None:
    assert result({"blue": 20, "pink": 60, "yellow": 20, "orange": 20}, "blue yellow") == (["yellow"], "full")


def test_c14_3_a_tie_below_the_best_does_not_matter() -> None:
    assert result({"blue": 60, "pink": 50, "yellow": 50}) == (["blue"], "minor")
