"""C8: seals."""

from __future__ import annotations

import pytest

from tests.games.cascadero.positions import claimed, climb, cube, kinds, play, position, scored, seat_of, to_move


def test_c8_1_a_seal_makes_a_single_envoy_score() -> None:
    match = play(position(seals={"blue": 1}), "h6*")
    assert scored(match) == ["h5"]
    assert cube(match, "white") == 1


def test_c8_1_placing_with_and_without_a_seal_are_both_legal() -> None:
    legal = position(seals={"blue": 1}).legal()
    assert {"h6", "h6*"} <= set(legal)


def test_c8_1_the_seal_need_not_be_used() -> None:
    match = play(position(seals={"blue": 1}), "h6")
    assert scored(match) == []
    assert seat_of(match, "blue")["seals"] == 1


def test_c8_1_a_seal_must_be_held() -> None:
    match = position(seals={"pink": 1})
    assert match.why_not("h6*") == "you hold no seal"
    assert not [name for name in match.legal() if "*" in name]


def test_c8_1_a_seal_goes_only_next_to_a_town() -> None:
    match = position(board="farmer", seals={"blue": 1})
    assert "g8" in match.legal()
    assert match.why_not("g8*") == "g8 is not next to a town, so a seal would do nothing there"


def test_c8_1_a_seal_goes_only_under_a_lone_envoy() -> None:
    match = position(blue="h7", seals={"blue": 1})
    assert match.why_not("h6*") == "a seal goes only under a lone envoy, and yours on h7 is next to h6"


def test_c8_1_envoys_of_others_around_do_not_matter() -> None:
    assert scored(play(position(pink="h7 i6", seals={"blue": 1}), "h6*")) == ["h5"]


def test_c8_1_the_town_scores_also_when_another_own_group_touches_it() -> None:
    match = play(position(blue="h4 h3", seals={"blue": 1}), "h6*")
    assert cube(match, "white") == 2


@pytest.mark.parametrize("space", [15, 4, 10])
def test_c8_1_the_town_scores_also_when_the_cube_cannot_move(space: int) -> None:
    match = play(position(seals={"blue": 1}, cubes={"blue": {"white": space}}), "h6*")
    assert kinds(match) == ["placed", "scored", "stuck"]
    assert seat_of(match, "blue")["seals"] == 0


def test_c8_1_the_herald_counts_for_a_seal_too() -> None:
    assert cube(play(position(seals={"blue": 1}), "j6*"), "orange") == 2


def test_c8_1_a_seal_is_legal_on_every_lone_field_next_to_a_town() -> None:
    match = position(blue="h7", seals={"blue": 1})
    sealed = {name.rstrip("*") for name in match.legal() if "*" in name}
    assert {"h4", "i4", "i5", "g5", "g4"} <= sealed
    assert not {"h6", "g7", "h8", "i6", "g6"} & sealed


def test_c8_2_a_cube_that_stops_on_a_folded_space_takes_its_seal() -> None:
    match = climb("orange", 2, 1)
    assert seat_of(match, "blue")["seals"] == 1
    assert match.snapshot()["seals_on_tracks"]["orange"] == [8]


def test_c8_2_taking_the_seal_is_compulsory_and_moves_no_envoy() -> None:
    match = climb("orange", 2, 1)
    assert (match.seat, match.decision) == (1, "place")


def test_c8_2_a_seal_gone_from_another_track_does_not_matter() -> None:
    assert seat_of(climb("orange", 2, 1, taken="yellow3"), "blue")["seals"] == 1


def test_c8_3_a_used_seal_lies_under_its_envoy_and_is_no_longer_held() -> None:
    match = play(position(seals={"blue": 2}), "h6*")
    assert match.snapshot()["envoys"]["h6"] == [0, True]
    assert seat_of(match, "blue")["seals"] == 1


def test_c8_3_a_used_seal_moves_with_its_envoy() -> None:
    match = play(to_move(blue="h6*"), "h6>g6")
    envoys = match.snapshot()["envoys"]
    assert envoys["g6"] == [0, True]
    assert "h6" not in envoys


def test_c8_3_a_used_seal_does_not_count_for_three_seals() -> None:
    match = play(position(blue="h11 b3*", cubes={"blue": {"orange": 2}}, seals={"blue": 1}, taken="white3 white7"), "i10")
    assert seat_of(match, "blue")["seals"] == 2
    assert claimed(match) == {}
