"""The worked examples of the rulebook and the lines of its reference cards, on hexes that fit the description."""

from __future__ import annotations

from typing import Any

import pytest

from hexrealm.play.match import Match
from tests.games.cascadero.positions import claimed, climb, cube, kinds, play, position, scored, seat_of, to_move

# The picture of groups: two pink groups, two blue ones, and yellow envoys that form none.
GROUPS: dict[str, Any] = {
    "pink": ("k4 l4", "c8 b9 b8"),
    "blue": ("h7 h6", "f11 g11 g12 h13"),
    "yellow": ("d6", "h8", "l7"),
}


@pytest.mark.parametrize(
    ("colour", "group"), [(colour, group) for colour in ("pink", "blue") for group in GROUPS[colour]], ids=str
)
def test_the_picture_of_groups_each_pink_and_blue_group_is_one(colour: str, group: str) -> None:
    """The last envoy of each group, placed next to a town, makes the town score."""
    first, *others = group.split()
    pieces: dict[str, Any] = {name: " ".join(groups) for name, groups in GROUPS.items()}
    pieces[colour] = " ".join([*others, *(other for other in GROUPS[colour] if other != group)])
    assert len(scored(play(position(to_play=colour, **pieces), first))) == 1


@pytest.mark.parametrize("field", GROUPS["yellow"])
def test_the_picture_of_groups_yellow_has_none(field: str) -> None:
    """Each envoy is next to a town, and none scores, in any order of placing."""
    pieces: dict[str, Any] = {name: " ".join(groups) for name, groups in GROUPS.items()}
    pieces["yellow"] = " ".join(other for other in GROUPS["yellow"] if other != field)
    assert scored(play(position(to_play="yellow", **pieces), field)) == []


def scoring_example(to_play: str) -> Match:
    """Return a pink group of three next to the white town h5, one field away from the orange town k5, and blue on g3."""
    return position(to_play=to_play, blue="g3", pink="i5 i6 h7")


def test_the_example_of_town_scoring_blue_scores() -> None:
    assert scored(play(scoring_example("blue"), "g4")) == ["h5"]


def test_the_example_of_town_scoring_four_pink_envoys_were_next_to_it_before() -> None:
    assert scored(play(scoring_example("pink"), "h6")) == []


def test_the_example_of_town_scoring_pink_scores_the_orange_town_and_not_the_white_one() -> None:
    match = play(scoring_example("pink"), "j6")
    assert scored(match) == ["k5"]
    assert cube(match, "white", "pink") == 0


def test_the_example_of_success_blue_comes_first_and_pink_second() -> None:
    match = position(blue="h7", pink="g3")
    assert cube(play(match, "h6"), "white", "blue") == 1
    assert cube(play(match, "g4"), "white", "pink") == 2


def test_the_example_of_the_winner_only_blue_and_orange_qualify() -> None:
    cubes = {
        "blue": {"blue": 15, "white": 12},
        "pink": {"pink": 14, "blue": 15},
        "yellow": {"yellow": 12},
        "orange": {"orange": 15},
    }
    match = position(players=4, cubes=cubes, vp={"blue": 38, "pink": 52, "yellow": 44, "orange": 41})
    assert play(match, "a2").winners == [3]


# Reference card: town scoring, five situations.


def test_reference_a_single_envoy_does_not_score() -> None:
    assert scored(play(position(), "h6")) == []


def test_reference_a_group_already_in_contact_does_not_score() -> None:
    assert scored(play(position(blue="h6 h7"), "i5")) == []


def test_reference_a_group_not_yet_in_contact_scores() -> None:
    assert scored(play(position(blue="h7 g7"), "h6")) == ["h5"]


@pytest.mark.parametrize("other", ["blue", "pink"])
def test_reference_a_group_scores_even_if_distinct_groups_had_contact(other: str) -> None:
    pieces: dict[str, Any] = {"blue": "h7 g7 g4 g3"} if other == "blue" else {"blue": "h7 g7", "pink": "g4 g3"}
    assert scored(play(position(**pieces), "h6")) == ["h5"]


def test_reference_a_single_envoy_with_a_seal_scores() -> None:
    assert scored(play(position(seals={"blue": 1}), "h6*")) == ["h5"]


# Reference card: advances on the success tracks.


def test_reference_the_very_first_envoy_next_to_the_town_advances_1() -> None:
    assert cube(play(position(blue="h7"), "h6"), "white") == 1


def test_reference_any_later_envoy_advances_2() -> None:
    assert cube(play(position(blue="h7", pink="i4"), "h6"), "white") == 2


@pytest.mark.parametrize(("pink", "steps"), [("", 2), ("k4", 3)])
def test_reference_a_herald_advances_1_more_in_both_cases(pink: str, steps: int) -> None:
    assert cube(play(position(blue="i6", pink=pink), "j6"), "orange") == steps


def test_a_cube_at_the_end_ignores_further_advances() -> None:
    assert kinds(climb("blue", 15, 2)) == ["placed", "scored", "stuck"]


# Reference card: actions of the success tracks.


def test_reference_the_first_to_trigger_gains_the_larger_number() -> None:
    match = position(blue="h11", pink="i9 l7", cubes={"blue": {"orange": 1}, "pink": {"orange": 0}})
    play(match, "i10", "k8", "a2")
    assert play(match, "k9").scores == [2, 1]


def test_reference_any_one_cube_advances_by_one() -> None:
    match = climb("pink", 3, 1)
    assert [cube(play(match.copy(), track), track) for track in ("blue", "yellow", "orange", "white")] == [1, 1, 1, 1]


def test_reference_another_envoy_is_placed_at_the_end_of_the_turn() -> None:
    match = climb("pink", 6, 1)
    assert (match.seat, match.decision) == (0, "place")


def test_several_actions_are_done_from_the_bottom_up() -> None:
    assert [event.details.get("space") for event in climb("yellow", 4, 3).events if event.kind == "points"] == [6]
    match = climb("yellow", 3, 3)
    assert (match.decision, match.scores) == ("advance", [0, 0])
    assert play(match, "pass").scores == [3, 0]


# Reference card: folded spaces, and forbidden spaces.


def test_reference_a_seal_on_a_folded_space_is_claimed() -> None:
    assert seat_of(climb("white", 6, 1), "blue")["seals"] == 1


def test_reference_without_a_seal_an_envoy_moves_and_no_town_scores() -> None:
    match = play(to_move(blue="g6 h8"), "h8>h7")
    assert kinds(match) == ["moved-envoy"]


def test_a_cube_that_moves_over_a_folded_space_gets_neither() -> None:
    assert seat_of(climb("blue", 7, 2), "blue")["seals"] == 0
    assert climb("blue", 7, 2, taken="blue8").decision == "place"


def test_a_cube_below_a_forbidden_space_triggers_its_action_once() -> None:
    assert climb("yellow", 3, 2).decision == "advance"
    assert climb("yellow", 4, 1).decision == "place"


def test_two_or_three_steps_jump_a_forbidden_space() -> None:
    assert [cube(climb("yellow", 4, steps), "yellow") for steps in (1, 2, 3)] == [4, 6, 7]


def test_the_extra_envoy_comes_last_of_all_actions() -> None:
    match = climb("blue", 6, 2, taken="blue8")
    assert match.decision == "move-envoy"
    assert (play(match, "pass").decision, match.seat) == ("place", 0)


# Reference card: achievements.


def test_reference_all_five_cubes_at_the_first_banner() -> None:
    assert claimed(climb("white", 3, 1, {"blue": 4, "yellow": 6, "orange": 4, "pink": 4})) == {"all5_banner1": 3}


def test_reference_three_seals_in_front_of_a_seat() -> None:
    assert claimed(climb("white", 12, 1, seals={"blue": 2}, taken="blue3 blue8")) == {"seals3": 3}


def test_reference_three_cubes_at_the_second_banner() -> None:
    assert claimed(climb("white", 9, 1, {"blue": 10, "pink": 13})) == {"three_banner2": 3}


def test_reference_one_group_connects_all_five_colours() -> None:
    assert claimed(play(position(blue="j6 i6 h6 h7 g7"), "g8")) == {"group_5_colours": 3}


def test_reference_one_cube_at_the_third_banner() -> None:
    assert claimed(climb("blue", 14, 2)) == {"one_banner3": 3}


def test_reference_one_group_connects_three_towns_of_a_colour() -> None:
    match = position(board="farmer", blue="k2 k3 k4 k5 l6 l7 k7 k8 k9", pairs={"blue": "orange"})
    assert claimed(play(match, "k10")) == {"group_3_same": 3}


def test_reference_one_group_connects_two_towns_of_a_colour() -> None:
    assert claimed(play(position(board="farmer", blue="k7 k8 k9"), "k10")) == {"pair_orange": 2}


def test_reference_pairs_of_all_five_colours() -> None:
    match = position(board="farmer", blue="k7 k8 k9", pairs={"blue": "blue pink white yellow"})
    assert claimed(play(match, "k10")) == {"pair_orange": 2, "all_pairs": 10}


# Reference card: farmers.


def test_reference_a_tile_without_an_own_envoy_next_to_it_is_locked() -> None:
    assert "i10" not in position(board="farmer", pink="i11").legal()


def test_reference_a_tile_with_an_own_envoy_next_to_it_is_unlocked() -> None:
    assert "i10" in position(board="farmer", blue="i11").legal()


def test_reference_an_envoy_next_to_a_tile_may_move_onto_it_and_leave_none_next_to_it() -> None:
    match = play(to_move(board="farmer", blue="e8", tiles={"e9": "vp3"}), "e8>e9")
    assert match.scores == [3, 0]


@pytest.mark.parametrize(("tile", "points"), [("vp2", 2), ("vp3", 3)])
def test_reference_a_tile_gives_the_points_on_it(tile: str, points: int) -> None:
    assert play(position(board="farmer", blue="e8", tiles={"e9": tile}), "e9").scores == [points, 0]


def test_reference_a_tile_advances_any_one_cube() -> None:
    match = play(position(board="farmer", blue="e8", tiles={"e9": "advance"}), "e9", "yellow")
    assert cube(match, "yellow") == 1


def test_reference_a_tile_gives_another_turn() -> None:
    assert play(position(board="farmer", blue="e8", tiles={"e9": "extra_turn"}), "e9").seat == 0


def test_reference_a_tile_moves_any_one_herald() -> None:
    match = play(position(board="farmer", blue="e8", tiles={"e9": "move_herald"}), "e9", "m9>g0")
    assert match.snapshot()["heralds"] == ["c9", "g0", "g15", "k1"]
