"""C13: turns and the end."""

from __future__ import annotations

import pytest

import hexrealm
from hexrealm.play.match import Match
from tests.games.cascadero.positions import climb, kinds, play, position

EXTRA = {"g7": "extra_turn"}


def fields(count: int) -> str:
    """Return the first fields of the basic board, by columns."""
    return " ".join(hexrealm.new("cascadero").legal()[:count])


def test_c13_1_extra_turns_come_after_everything_else() -> None:
    match = climb("orange", 6, 2, taken="orange8")  # 7 gives the turn, 8 a move
    assert (match.decision, match.snapshot()["extra_turns"]) == ("move-envoy", 1)
    match.play("pass")
    assert (match.seat, match.decision, match.snapshot()["extra_turns"]) == (0, "place", 0)


def test_c13_1_extra_turns_come_after_an_advance_above_them() -> None:
    match = play(climb("orange", 9, 3), "orange")  # space 13 gives the turn, then 12 pays
    assert (match.seat, match.scores) == (0, [3, 0])


def test_c13_1_extra_turns_are_compulsory() -> None:
    assert "pass" not in climb("orange", 6, 1).legal()


def test_c13_1_then_the_next_seat_has_its_turn() -> None:
    assert play(climb("orange", 6, 1), "a2").seat == 1


def test_c13_1_the_first_seat_follows_the_last() -> None:
    assert play(position(players=3, to_play="yellow"), "a2").seat == 0


def test_c13_1_two_extra_turns_of_one_turn_are_both_taken() -> None:
    pieces = position(board="farmer", blue="i11 g8", pink="k10", cubes={"blue": {"orange": 6}}, taken="orange8", tiles=EXTRA)
    match = play(pieces, "j11", "g8>g7")  # one for space 7 of the orange track, one for the tile
    assert (match.seat, match.decision, match.snapshot()["extra_turns"]) == (0, "place", 1)
    assert [play(match, field).seat for field in ("a2", "a4")] == [0, 1]


def test_c13_1_an_extra_turn_may_earn_another() -> None:
    match = play(climb("orange", 6, 1, {"blue": 6}), "h10")
    assert (match.seat, match.snapshot()["extra_turns"]) == (0, 0)


def test_c13_2_50_points_end_the_game() -> None:
    match = climb("orange", 1, 1, vp={"blue": 48})
    assert (match.over, match.decision, match.seat, match.scores) == (True, "over", None, [50, 0])
    assert match.legal() == []


def test_c13_2_more_than_50_points_end_it_too() -> None:
    assert climb("orange", 1, 1, vp={"blue": 49}).over


def test_c13_2_49_points_do_not() -> None:
    assert not climb("orange", 1, 1, vp={"blue": 47}).over


def test_c13_2_the_game_ends_at_the_end_of_the_turn() -> None:
    match = climb("orange", 1, 2, vp={"blue": 48}, taken="orange3")
    assert (match.decision, match.scores) == ("move-envoy", [50, 0])
    assert play(match, "pass").over


def test_c13_3_no_extra_turn_is_taken_after_50_points() -> None:
    match = climb("orange", 4, 3, vp={"blue": 47})  # 6 pays 3, 7 gives a turn
    assert match.over
    assert match.snapshot()["extra_turns"] == 1


def test_c13_3_the_round_is_not_completed() -> None:
    match = climb("orange", 1, 1, vp={"blue": 48}, players=4)
    assert match.over
    assert [seat["envoys"] for seat in match.snapshot()["seats"]] == [28, 30, 30, 30]


def test_c13_4_a_seat_without_an_envoy_to_place_ends_the_game() -> None:
    match = play(position(blue=fields(30), to_play="pink"), "o14")
    assert (match.over, match.seat) == (True, None)


def test_c13_4_the_last_envoy_does_not_end_it() -> None:
    match = play(position(blue=fields(29)), "o14")
    assert (match.over, match.seat) == (False, 1)


def test_c13_4_other_seats_without_envoys_do_not_end_it() -> None:
    match = play(position(players=3, yellow=fields(30)), "o14")
    assert (match.over, match.seat) == (False, 1)


@pytest.mark.parametrize("extra_turns", [1, 2])
def test_c13_4_an_extra_turn_without_an_envoy_ends_it_too(extra_turns: int) -> None:
    match = play(position(blue=fields(29), extra_turns=extra_turns), "o14")
    assert match.over
    assert match.snapshot()["extra_turns"] == extra_turns - 1


def ended() -> Match:
    """Return a match that has just ended."""
    return climb("orange", 1, 1, vp={"blue": 48})


def test_c13_2_nothing_can_be_played_after_the_end() -> None:
    with pytest.raises(hexrealm.IllegalAction, match="the game is over"):
        ended().play("h6")


def test_c13_2_the_end_is_the_last_event() -> None:
    assert kinds(ended())[-1] == "ended"


def test_c13_2_the_end_can_be_undone() -> None:
    match = ended()
    assert match.undo() == "i10"
    assert (match.seat, match.over, match.winners) == (0, False, [])
