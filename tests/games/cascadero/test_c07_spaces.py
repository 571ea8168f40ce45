"""C7: what the spaces of the success tracks give."""

from __future__ import annotations

import pytest

from tests.games.cascadero.positions import (
    TRACKS,
    climb,
    cube,
    kinds,
    play,
    position,
    seat_of,
    to_move,
)


@pytest.mark.parametrize(("start", "stop"), [(3, 6), (9, 12)])
def test_c7_1_a_passed_advance_is_asked_before_a_higher_space_pays(start: int, stop: int) -> None:
    match = climb("orange", start, 3)
    assert (cube(match, "orange"), match.decision, match.scores) == (stop, "advance", [0, 0])
    assert play(match, "pass").scores == [3, 0]


def test_c7_1_points_below_come_first() -> None:
    match = climb("orange", 1, 3)  # 2 pays, 4 asks
    assert (match.decision, match.scores) == ("advance", [2, 0])


def test_c7_1_what_an_action_leads_to_comes_before_the_next_action() -> None:
    match = play(climb("orange", 9, 3, {"blue": 3}), "blue")  # the advance of 10 leads to that of 4, before 12 pays
    assert (match.decision, match.scores) == ("advance", [0, 0])
    assert play(match, "pass").scores == [3, 0]


def test_c7_1_an_envoy_moves_before_the_next_action() -> None:
    match = play(climb("orange", 9, 3, {"yellow": 2}, taken="yellow3"), "yellow")
    assert (match.decision, match.scores) == ("move-envoy", [0, 0])
    assert play(match, "pass").scores == [3, 0]


def test_c7_1_the_same_cube_may_go_on_before_its_spaces_pay() -> None:
    match = play(climb("orange", 9, 3), "orange")
    assert kinds(match) == ["stepped", "extra-turn", "points"]  # 13, then 12
    assert cube(match, "orange") == 13


@pytest.mark.parametrize(("start", "steps"), [(1, 1), (1, 2), (0, 3)])
def test_c7_2_points_are_given_for_stopping_and_for_passing(start: int, steps: int) -> None:
    assert climb("orange", start, steps).scores == [2, 0]


@pytest.mark.parametrize(("start", "steps"), [(6, 1), (6, 2), (12, 1), (12, 2)])
def test_c7_2_extra_turns_are_given_for_stopping_and_for_passing(start: int, steps: int) -> None:
    match = climb("orange", start, steps)
    assert (match.seat, match.decision) == (0, "place")


@pytest.mark.parametrize(("start", "steps"), [(3, 1), (3, 3), (9, 1), (9, 3)])
def test_c7_2_advances_are_given_for_stopping_and_for_passing(start: int, steps: int) -> None:
    assert climb("orange", start, steps).decision == "advance"


@pytest.mark.parametrize("start", [3, 9])
def test_c7_2_white_spaces_4_and_10_give_an_extra_turn_instead(start: int) -> None:
    match = climb("white", start, 1)
    assert (match.seat, match.decision) == (0, "place")


@pytest.mark.parametrize(
    ("track", "start", "steps"), [("orange", 2, 3), ("orange", 7, 2), ("white", 6, 2), ("white", 8, 2), ("white", 12, 2)]
)
def test_c7_2_a_folded_space_does_nothing_for_passing(track: str, start: int, steps: int) -> None:
    match = climb(track, start, steps)
    assert "seal" not in kinds(match)
    assert seat_of(match, "blue")["seals"] == 0


@pytest.mark.parametrize(
    ("track", "start"), [("orange", 2), ("orange", 7), ("white", 2), ("white", 6), ("white", 8), ("white", 12)]
)
def test_c7_2_a_folded_space_acts_on_a_cube_that_stops_there(track: str, start: int) -> None:
    assert seat_of(climb(track, start, 1), "blue")["seals"] == 1


def test_c7_2_an_envoy_does_not_move_for_passing_a_folded_space() -> None:
    match = climb("orange", 7, 2, taken="orange8")
    assert (match.seat, match.decision) == (1, "place")


def test_c7_3_any_one_cube_advances_by_one_space() -> None:
    match = climb("orange", 3, 1)
    assert match.legal() == ["pass", "blue", "yellow", "pink", "white"]
    assert cube(play(match, "white"), "white") == 1


def test_c7_3_only_cubes_that_would_move_are_offered() -> None:
    match = climb("orange", 3, 1, {"blue": 15, "yellow": 4, "pink": 10})
    assert match.legal() == ["pass", "white"]


def test_c7_3_the_same_cube_may_advance() -> None:
    match = climb("orange", 3, 3)
    assert "orange" in match.legal()
    assert cube(play(match, "orange"), "orange") == 7


def test_c7_3_the_seat_may_pass() -> None:
    match = play(climb("orange", 3, 1), "pass")
    assert [cube(match, track) for track in TRACKS] == [0, 0, 4, 0, 0]
    assert (match.seat, match.decision) == (1, "place")


def test_c7_3_one_step_cannot_jump_a_forbidden_space() -> None:
    assert "yellow" not in climb("orange", 3, 1, {"yellow": 4}).legal()


def test_c7_3_an_advance_onto_an_advance_gives_another() -> None:
    match = play(climb("orange", 3, 1, {"yellow": 3}), "yellow")
    assert (match.decision, match.legal()) == ("advance", ["pass", "blue", "pink", "white"])


def test_c7_3_an_advance_may_pay_points() -> None:
    assert play(climb("orange", 3, 1, {"yellow": 1}), "yellow").scores == [2, 0]


def test_c7_3_an_advance_may_take_a_seal() -> None:
    match = play(climb("orange", 3, 1, {"yellow": 2}), "yellow")
    assert seat_of(match, "blue")["seals"] == 1


def test_c7_3_an_advance_may_give_an_extra_turn() -> None:
    assert play(climb("orange", 3, 1, {"yellow": 6}), "yellow").seat == 0


@pytest.mark.parametrize("track", ["orange", "white"])
@pytest.mark.parametrize(("start", "steps", "points"), [(1, 1, 2), (4, 2, 3)])
def test_c7_4_the_first_cube_earns_the_higher_number(track: str, start: int, steps: int, points: int) -> None:
    assert climb(track, start, steps).scores == [points, 0]


@pytest.mark.parametrize("track", ["orange", "white"])
@pytest.mark.parametrize(("start", "steps", "points"), [(1, 1, 1), (4, 2, 2)])
def test_c7_4_later_cubes_earn_the_lower_number(track: str, start: int, steps: int, points: int) -> None:
    assert climb(track, start, steps, rivals={track: 6}).scores == [points, 0]


def test_c7_4_a_cube_that_only_passed_earned_the_higher_number() -> None:
    match = climb("orange", 1, 3)
    assert match.scores == [2, 0]
    assert match.snapshot()["first_vp_left"]["orange"] == [6]


def test_c7_4_each_track_has_its_own_first_cube() -> None:
    assert climb("orange", 1, 1, rivals={"yellow": 2}).scores == [2, 0]


def test_c7_4_each_space_has_its_own_first_cube() -> None:
    assert climb("orange", 4, 2, rivals={"orange": 2}).scores == [3, 0]


@pytest.mark.parametrize("start", [10, 13])
@pytest.mark.parametrize("reached", [0, 15])
def test_c7_4_every_cube_earns_a_single_number(start: int, reached: int) -> None:
    match = climb("orange", start, 2, rivals={"orange": reached}, exclusive={"one_banner3": "pink"})
    assert match.scores == [3, 0]


def test_c7_5_an_extra_turn_is_a_whole_turn_after_this_one() -> None:
    match = climb("orange", 6, 1)
    assert (match.seat, match.decision, match.snapshot()["extra_turns"]) == (0, "place", 0)
    assert cube(play(match, "h10"), "blue") == 1  # h11 and h10 are a group next to g9
    assert match.seat == 1


def test_c7_5_extra_turns_add_up() -> None:
    match = climb("orange", 6, 1, extra_turns=2)
    assert (match.seat, match.snapshot()["extra_turns"]) == (0, 2)


def test_c7_6_an_advance_that_could_only_be_passed_is_not_asked() -> None:
    match = climb("orange", 3, 1, {"blue": 15, "yellow": 4, "pink": 10, "white": 4})
    assert (match.seat, match.decision) == (1, "place")
    assert "asked" not in kinds(match)


def test_c7_6_a_move_that_could_only_be_passed_is_not_asked() -> None:
    hemmed_in = position(blue="g1", pink="f1 f2 h2 i1", cubes={"blue": {"white": 1}}, taken="white3")
    match = play(hemmed_in, "h1")
    assert cube(match, "white") == 3
    assert (match.seat, match.decision) == (1, "place")


def test_c7_6_a_heralds_move_that_could_only_be_passed_is_not_asked() -> None:
    near_o1 = "m1 l2 k1 m2 n3 n4 m4 l4 l3"  # every field around l1 and m3, the towns 3 away from o1
    match = play(position(heralds="advanced", herald_towns="o1 h12", pink=near_o1, blue="o3"), "o2")
    assert cube(match, "yellow") == 2
    assert (match.seat, match.decision) == (1, "place")


def test_c7_6_every_other_decision_offers_pass() -> None:
    for match in (climb("orange", 3, 1), to_move()):
        assert match.legal()[0] == "pass"
        assert len(match.legal()) > 1
