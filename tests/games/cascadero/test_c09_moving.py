"""C9: moving an envoy."""

from __future__ import annotations

from tests.games.cascadero.positions import claimed, climb, cube, kinds, play, scored, seat_of, to_move


def test_c9_1_without_its_seal_a_folded_space_moves_an_envoy() -> None:
    match = climb("orange", 2, 1, taken="orange3")
    assert (match.seat, match.decision) == (0, "move-envoy")
    assert seat_of(match, "blue")["seals"] == 0


def test_c9_1_it_does_not_matter_who_took_the_seal() -> None:
    assert climb("orange", 2, 1, taken="orange3", seals={"blue": 1}).decision == "move-envoy"


def test_c9_1_any_own_envoy_may_move_one_step_to_an_empty_field() -> None:
    match = to_move(blue="a2", pink="a3")
    moves = [name for name in match.legal() if name.startswith("a2")]
    assert sorted(moves) == ["a2>b2", "a2>b3"]  # a1 is a town, a3 is taken


def test_c9_1_the_envoy_just_placed_may_move_too() -> None:
    assert "i10>i9" in to_move().legal()


def test_c9_1_envoys_of_others_may_not_move() -> None:
    match = to_move(pink="a3")
    assert match.why_not("a3>a2") == "none of your envoys is on a3"


def test_c9_1_the_envoy_is_on_the_other_field_afterwards() -> None:
    match = play(to_move(blue="a2"), "a2>b3")
    assert set(match.snapshot()["envoys"]) == {"h11", "i10", "b3"}
    assert (match.seat, match.decision) == (1, "place")


def test_c9_1_the_seat_may_pass() -> None:
    match = play(to_move(blue="a2"), "pass")
    assert set(match.snapshot()["envoys"]) == {"h11", "i10", "a2"}
    assert (match.seat, match.decision) == (1, "place")


def test_c9_1_the_field_left_is_empty_again() -> None:
    assert "a2" in play(to_move(blue="a2"), "a2>b3").legal()


def test_c9_2_a_move_never_scores_a_town() -> None:
    match = play(to_move(blue="h7 g7"), "g7>g6")  # joined to h7, next to the yellow town f7
    assert scored(match) == []
    assert cube(match, "yellow") == 0


def test_c9_2_a_move_of_a_seal_never_scores_a_town() -> None:
    match = play(to_move(blue="h7*"), "h7>h6")
    assert kinds(match) == ["moved-envoy"]


def test_c9_2_an_envoy_that_moved_next_to_a_town_counts_for_later_steps() -> None:
    match = play(to_move(blue="h7", pink="g3"), "h7>h6", "g4")
    assert cube(match, "white", "pink") == 2


def test_c9_3_a_move_may_complete_a_pair() -> None:
    match = play(to_move(board="farmer", blue="g6 g7 h8 f9 f10"), "h8>g8")
    assert claimed(match) == {"pair_blue": 2}
    assert match.scores == [2, 0]


def test_c9_3_a_move_may_go_onto_a_farmer_tile() -> None:
    match = play(to_move(board="farmer", blue="g8", tiles={"g7": "vp3"}), "g8>g7")
    assert match.scores == [3, 0]


def test_c9_3_a_move_may_split_a_group() -> None:
    match = play(to_move(blue="g4 g3 f4 f5 f6 g6"), "f5>e5", "a2", "h6")
    assert scored(match) == ["h5"]


def test_c9_3_a_pair_lost_by_moving_stays_claimed() -> None:
    match = to_move(board="farmer", blue="g6 g7 g8 g9", pairs={"blue": "blue"})
    assert seat_of(play(match, "g8>h8"), "blue")["pairs"] == ["blue"]


def test_c9_1_an_advance_onto_an_empty_folded_space_moves_an_envoy_too() -> None:
    match = climb("orange", 3, 1, {"yellow": 2}, taken="yellow3")
    assert play(match, "yellow").decision == "move-envoy"
