"""C6: how a cube moves."""

from __future__ import annotations

import pytest

from tests.games.cascadero.positions import TRACKS, climb, cube, kinds, play, position


@pytest.mark.parametrize("track", TRACKS)
@pytest.mark.parametrize("steps", [1, 2])
def test_c6_1_the_cube_of_the_towns_colour_moves_that_many_spaces(track: str, steps: int) -> None:
    match = climb(track, 0, steps)
    assert [cube(match, other) for other in TRACKS] == [steps if other == track else 0 for other in TRACKS]


def test_c6_1_the_cube_moves_before_anything_else_is_done() -> None:
    assert kinds(climb("orange", 1, 2)) == ["placed", "scored", "stepped", "points", "seal"]


@pytest.mark.parametrize("track", ["orange", "white"])
@pytest.mark.parametrize(("start", "steps", "stop"), [(3, 2, 4), (4, 1, 4), (9, 2, 10), (10, 1, 10)])
def test_c6_2_a_cube_stops_below_a_forbidden_space(track: str, start: int, steps: int, stop: int) -> None:
    assert cube(climb(track, start, steps), track) == stop


@pytest.mark.parametrize(("start", "stop"), [(2, 4), (8, 10)])
def test_c6_2_three_steps_that_end_on_a_forbidden_space_stop_below_it(start: int, stop: int) -> None:
    assert cube(climb("orange", start, 3), "orange") == stop


@pytest.mark.parametrize(("start", "steps", "stop"), [(4, 2, 6), (4, 3, 7), (3, 3, 6), (10, 2, 12), (10, 3, 13), (9, 3, 12)])
def test_c6_2_a_cube_jumps_over_a_forbidden_space(start: int, steps: int, stop: int) -> None:
    assert cube(climb("orange", start, steps), "orange") == stop


@pytest.mark.parametrize(("start", "stop"), [(4, 6), (10, 12)])
def test_c6_2_the_step_of_the_herald_helps_to_jump(start: int, stop: int) -> None:
    match = play(position(blue="i6", cubes={"blue": {"orange": start}}), "j6")  # the first envoy: 1 step, and 1 for the herald
    assert cube(match, "orange") == stop


@pytest.mark.parametrize(("start", "steps"), [(13, 3), (14, 1), (14, 2), (14, 3), (15, 1)])
def test_c6_3_steps_beyond_the_top_are_lost(start: int, steps: int) -> None:
    assert cube(climb("orange", start, steps), "orange") == 15


@pytest.mark.parametrize("start", [4, 10])
def test_c6_4_a_cube_held_below_a_forbidden_space_triggers_nothing(start: int) -> None:
    match = climb("orange", start, 1)
    assert kinds(match) == ["placed", "scored", "stuck"]
    assert (match.seat, match.decision, match.scores) == (1, "place", [0, 0])


def test_c6_4_a_cube_held_at_the_top_triggers_nothing() -> None:
    match = climb("orange", 15, 2)
    assert kinds(match) == ["placed", "scored", "stuck"]
    assert match.scores == [0, 0]
