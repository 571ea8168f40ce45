"""C10: achievements."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.cascadero.positions import claimed, climb, play, position, seat_of, to_move

# Each exclusive achievement: a position one action before it, and the action. Cubes that reach banners are orange.
NEARLY: dict[str, tuple[dict[str, Any], str]] = {
    "all5_banner1": (
        {"blue": "h11", "cubes": {"blue": {"blue": 4, "yellow": 4, "orange": 3, "pink": 4, "white": 4}}},
        "i10",
    ),
    "seals3": ({"blue": "h11", "cubes": {"blue": {"orange": 2}}, "seals": {"blue": 2}}, "i10"),
    "three_banner2": ({"blue": "h11", "cubes": {"blue": {"blue": 10, "yellow": 12, "orange": 9}}}, "i10"),
    "group_5_colours": ({"blue": "g8 g7 h7 h6 i6", "cubes": {"blue": {"orange": 7}}}, "j6"),
    "one_banner3": ({"blue": "h11", "cubes": {"blue": {"orange": 14}}}, "i10"),
    "group_3_same": (
        {
            "board": "farmer",
            "blue": "g6 g7 g8 g9 h10 h11 h12 h13 h14",
            "pairs": {"blue": "blue"},
            "cubes": {"blue": {"blue": 7}},
        },
        "h15",
    ),
}
FIVE_PAIRS = "blue yellow orange pink white"


def nearly(achievement: str, **more: Any) -> dict[str, int]:
    """Return what is claimed by the action that completes an achievement."""
    pieces, action = NEARLY[achievement]
    return claimed(play(position(**{**pieces, **more}), action))


@pytest.mark.parametrize("achievement", NEARLY)
def test_c10_1_the_first_seat_gets_3_points(achievement: str) -> None:
    assert nearly(achievement) == {achievement: 3}


@pytest.mark.parametrize("achievement", NEARLY)
def test_c10_1_the_second_seat_gets_nothing(achievement: str) -> None:
    assert nearly(achievement, exclusive={achievement: "pink"}) == {}


@pytest.mark.parametrize("achievement", NEARLY)
def test_c10_1_nobody_gets_it_twice(achievement: str) -> None:
    assert nearly(achievement, exclusive={achievement: "blue"}) == {}


def test_c10_1_the_snapshot_names_the_seat() -> None:
    match = climb("orange", 14, 1)
    assert match.snapshot()["exclusive"]["one_banner3"] == 0


def test_c10_1_it_is_claimed_at_once() -> None:
    match = climb("orange", 9, 3, {"blue": 10, "yellow": 12})
    assert (match.decision, match.scores) == ("advance", [3, 0])  # before space 12 pays


def test_c10_1_several_may_be_claimed_in_one_turn() -> None:
    match = climb("orange", 14, 1, {"blue": 10, "yellow": 10, "pink": 4, "white": 4}, exclusive={"three_banner2": "pink"})
    assert claimed(match) == {"all5_banner1": 3, "one_banner3": 3}


def test_c10_2_four_cubes_at_the_first_banner_are_too_few() -> None:
    assert claimed(climb("orange", 3, 1, {"blue": 4, "yellow": 4, "pink": 4, "white": 3})) == {}


def test_c10_2_an_advance_may_bring_the_fifth_cube() -> None:
    match = play(climb("orange", 3, 1, {"blue": 4, "yellow": 12, "pink": 4, "white": 3}), "white")
    assert claimed(match) == {"all5_banner1": 3}


def test_c10_3_seals_under_envoys_do_not_count() -> None:
    match = play(position(blue="h11 b3*", cubes={"blue": {"orange": 2}}, seals={"blue": 1}), "i10")
    assert claimed(match) == {}


def test_c10_3_two_seals_are_too_few() -> None:
    assert claimed(climb("orange", 2, 1, seals={"blue": 1})) == {}


def test_c10_3_three_seals_stay_held() -> None:
    assert seat_of(climb("orange", 2, 1, seals={"blue": 2}), "blue")["seals"] == 3


def test_c10_4_two_cubes_at_the_second_banner_are_too_few() -> None:
    assert claimed(climb("orange", 9, 1, {"blue": 10, "yellow": 9})) == {}


def test_c10_4_a_jump_over_the_banner_reaches_it() -> None:
    assert claimed(climb("orange", 9, 3, {"blue": 12, "yellow": 14})) == {"three_banner2": 3}


def test_c10_5_four_colours_are_too_few() -> None:
    match = position(blue="g7 h7 h6 i6", cubes={"blue": {"orange": 7}})
    assert claimed(play(match, "j6")) == {}


def test_c10_5_two_groups_are_not_one() -> None:
    match = position(blue="g8 g7 h6 i6", cubes={"blue": {"orange": 7}})
    assert claimed(play(match, "j6")) == {}


def test_c10_6_the_white_track_counts_too() -> None:
    assert claimed(climb("white", 14, 1)) == {"one_banner3": 3}


def test_c10_6_the_space_below_the_top_is_not_enough() -> None:
    assert claimed(climb("orange", 13, 1)) == {}


def test_c10_7_three_towns_of_one_colour_bring_their_pair_too() -> None:
    assert nearly("group_3_same", pairs={}) == {"pair_blue": 2, "group_3_same": 3}


def test_c10_7_three_towns_of_different_colours_claim_nothing() -> None:
    match = position(blue="h7 h6 i6", cubes={"blue": {"orange": 7}})
    assert claimed(play(match, "j6")) == {}


def test_c10_8_two_towns_of_a_colour_give_2_points() -> None:
    match = play(position(board="farmer", blue="g6 g7 g8", cubes={"blue": {"blue": 7}}), "g9")
    assert claimed(match) == {"pair_blue": 2}
    assert match.scores == [2, 0]
    assert seat_of(match, "blue")["pairs"] == ["blue"]


@pytest.mark.parametrize(
    ("colour", "chain", "last"),
    [
        ("blue", "g6 g7 g8", "g9"),
        ("yellow", "i9 i10 i11", "i12"),
        ("orange", "k7 k8 k9", "k10"),
        ("pink", "e8 e9 e10", "e11"),
        ("white", "l16 m15 n15 n14", "n13"),
    ],
)
def test_c10_8_every_colour_has_its_pair(colour: str, chain: str, last: str) -> None:
    assert claimed(play(position(board="farmer", blue=chain), last))[f"pair_{colour}"] == 2


def test_c10_8_a_colour_gives_its_pair_once_for_each_seat() -> None:
    match = position(board="farmer", blue="g6 g7 g8", pairs={"blue": "blue"})
    assert claimed(play(match, "g9")) == {}


def test_c10_8_the_second_seat_gets_its_pair_too() -> None:
    match = position(board="farmer", to_play="pink", pink="g6 g7 g8", pairs={"blue": "blue"})
    assert claimed(play(match, "g9")) == {"pair_blue": 2}


def test_c10_8_towns_count_whether_they_scored_or_not() -> None:
    match = play(position(board="farmer", blue="g6 g9 g8"), "g7")
    assert claimed(match) == {"pair_blue": 2}


def test_c10_8_a_move_may_join_two_towns() -> None:
    match = play(to_move(board="farmer", blue="g6 h8 g8 g9"), "h8>g7")
    assert "pair_blue" in claimed(match)


def test_c10_8_two_groups_at_two_towns_are_not_a_pair() -> None:
    assert claimed(play(position(board="farmer", blue="g6 g8"), "g9")) == {}


def test_c10_9_the_fifth_pair_gives_10_more_points() -> None:
    match = position(board="farmer", blue="g6 g7 g8", pairs={"blue": "yellow orange pink white"})
    assert claimed(play(match, "g9")) == {"pair_blue": 2, "all_pairs": 10}
    assert seat_of(match, "blue")["all_pairs"]


def test_c10_9_the_fourth_pair_does_not() -> None:
    match = position(board="farmer", blue="g6 g7 g8", pairs={"blue": "yellow orange pink"})
    assert claimed(play(match, "g9")) == {"pair_blue": 2}


def test_c10_9_every_seat_with_five_pairs_gets_the_points() -> None:
    pairs = {"blue": "yellow orange pink white", "pink": FIVE_PAIRS}
    match = position(board="farmer", blue="g6 g7 g8", pairs=pairs)
    assert claimed(play(match, "g9"))["all_pairs"] == 10
