"""C11: the farmer board. The tile of most tests is on g7, whose neighbours are f7, f8, g6, g8, h7 and h8."""

from __future__ import annotations

from typing import Any

import pytest

from hexrealm.play.match import Match
from tests.games.cascadero.positions import FARMER_SLOTS, cube, play, position, to_move

TILES = ("vp2", "vp3", "advance", "extra_turn", "move_herald")


def placed_on(tile: str, **more: Any) -> Match:
    """Return a match after blue, next to a tile, placed on it."""
    return play(position(board="farmer", blue="g8", tiles={"g7": tile}, **more), "g7")


def moved_onto(tile: str) -> Match:
    """Return a match after blue moved its only envoy next to a tile onto it."""
    return play(to_move(board="farmer", blue="g8", tiles={"g7": tile}), "g8>g7")


def test_c11_1_tiles_are_locked_at_first() -> None:
    assert not set(position(board="farmer").legal()) & set(FARMER_SLOTS)


def test_c11_1_an_own_envoy_next_to_a_tile_unlocks_it() -> None:
    assert set(position(board="farmer", blue="g8").legal()) & set(FARMER_SLOTS) == {"g7"}


def test_c11_1_why_not_explains_a_locked_tile() -> None:
    why = position(board="farmer").why_not("g7")
    assert why == "g7 is a farmer tile, locked while none of your envoys is next to it"


def test_c11_1_a_taken_tile_is_illegal_for_all() -> None:
    assert position(board="farmer", blue="g8", pink="g7").why_not("g7") == "g7 is taken by pink"


def test_c11_2_an_envoy_of_another_seat_does_not_unlock() -> None:
    assert "g7" not in position(board="farmer", pink="g8").legal()


def test_c11_2_each_seat_has_its_own_unlocked_tiles() -> None:
    match = play(position(board="farmer", blue="g8", pink="e8"), "a2")
    assert set(match.legal()) & set(FARMER_SLOTS) == {"e9"}


def test_c11_2_an_envoy_that_moved_away_no_longer_unlocks() -> None:
    match = play(to_move(board="farmer", blue="g8"), "g8>g9", "a2")
    assert match.seat == 0
    assert "g7" not in match.legal()


def test_c11_2_another_envoy_still_unlocks() -> None:
    match = play(to_move(board="farmer", blue="g8 g6"), "g8>g9", "a2")
    assert "g7" in match.legal()


def test_c11_2_an_envoy_that_moved_there_unlocks() -> None:
    match = play(to_move(board="farmer", blue="g9"), "g9>g8", "a2")
    assert "g7" in match.legal()


def test_c11_3_a_tile_acts_when_an_envoy_is_placed_on_it() -> None:
    assert placed_on("vp2").scores == [2, 0]


def test_c11_3_a_tile_acts_when_an_envoy_is_moved_onto_it() -> None:
    assert moved_onto("vp2").scores == [2, 0]


def test_c11_3_a_move_onto_a_tile_may_leave_nothing_next_to_it() -> None:
    match = moved_onto("vp2")
    assert not {"f7", "f8", "g6", "g8", "h7", "h8"} & set(match.snapshot()["envoys"])


def test_c11_3_an_envoy_not_next_to_a_tile_cannot_move_onto_it() -> None:
    match = to_move(board="farmer", blue="g9")
    assert match.why_not("g9>g7") == "g7 is not next to g9"


def test_c11_3_a_tile_acts_again() -> None:
    match = to_move(board="farmer", blue="g7 g6", tiles={"g7": "vp2"})
    assert play(match, "g7>g8", "a2", "g7").scores == [2, 0]


def test_c11_3_a_tile_acts_again_for_another_seat() -> None:
    match = to_move(board="farmer", blue="g7", pink="g6", tiles={"g7": "vp2"})
    assert play(match, "g7>g8", "g7").scores == [0, 2]


def test_c11_3_leaving_a_tile_does_nothing() -> None:
    match = play(to_move(board="farmer", blue="g7", tiles={"g7": "vp2"}), "g7>g8")
    assert match.scores == [0, 0]


@pytest.mark.parametrize(("tile", "points"), [("vp2", 2), ("vp3", 3)])
def test_c11_4_tiles_give_points(tile: str, points: int) -> None:
    assert placed_on(tile).scores == [points, 0]
    assert moved_onto(tile).scores == [points, 0]


def test_c11_4_an_advance_tile_asks_which_cube() -> None:
    match = placed_on("advance")
    assert match.legal() == ["pass", "blue", "yellow", "orange", "pink", "white"]
    assert cube(play(match, "pink"), "pink") == 1


def test_c11_4_a_move_onto_an_advance_tile_asks_too() -> None:
    match = moved_onto("advance")
    assert match.decision == "advance"
    assert cube(play(match, "orange"), "orange") == 4


def test_c11_4_an_advance_tile_may_be_passed() -> None:
    match = play(placed_on("advance"), "pass")
    assert (match.seat, match.decision) == (1, "place")


def test_c11_4_an_advance_tile_offers_only_cubes_that_would_move() -> None:
    match = placed_on("advance", cubes={"blue": {"blue": 15, "yellow": 4, "orange": 10}})
    assert match.legal() == ["pass", "pink", "white"]


def test_c11_4_an_advance_tile_that_helps_no_cube_is_not_asked() -> None:
    tops = dict.fromkeys(("blue", "yellow", "orange", "pink", "white"), 15)
    assert placed_on("advance", cubes={"blue": tops}).seat == 1


def test_c11_4_an_advance_may_trigger_further_actions() -> None:
    match = play(placed_on("advance", cubes={"blue": {"pink": 2}}, taken="pink3"), "pink")
    assert match.decision == "move-envoy"


def test_c11_4_an_extra_turn_tile_gives_another_turn() -> None:
    match = placed_on("extra_turn")
    assert (match.seat, match.decision, match.snapshot()["extra_turns"]) == (0, "place", 0)
    assert play(match, "a2").seat == 1


def test_c11_4_a_move_onto_an_extra_turn_tile_gives_another_turn() -> None:
    assert moved_onto("extra_turn").seat == 0


def test_c11_5_any_herald_may_move_to_any_town_without_one() -> None:
    match = placed_on("move_herald")
    assert match.decision == "move-herald"
    assert len(match.legal()) == 1 + 4 * (26 - 4)
    assert {"c9>a1", "g15>o12", "k1>g0", "m9>k16"} <= set(match.legal())


def test_c11_5_the_herald_is_in_the_other_town_afterwards() -> None:
    match = play(placed_on("move_herald"), "c9>a1")
    assert match.snapshot()["heralds"] == ["a1", "g15", "k1", "m9"]
    assert (match.seat, match.decision) == (1, "place")


def test_c11_5_not_to_a_town_with_a_herald() -> None:
    assert placed_on("move_herald").why_not("c9>k1") == "k1 has a herald already"


def test_c11_5_not_to_a_town_without_an_empty_field() -> None:
    match = placed_on("move_herald", pink="b1 b2 a2")
    assert match.why_not("c9>a1") == "a1 has no empty field next to it"


def test_c11_5_one_empty_field_is_enough() -> None:
    assert "c9>a1" in placed_on("move_herald", pink="b1 b2").legal()


def test_c11_5_the_seat_may_pass() -> None:
    match = play(placed_on("move_herald"), "pass")
    assert match.snapshot()["heralds"] == ["c9", "g15", "k1", "m9"]
    assert (match.seat, match.decision) == (1, "place")


def test_c11_5_a_move_onto_the_tile_moves_a_herald_too() -> None:
    assert moved_onto("move_herald").decision == "move-herald"


@pytest.mark.parametrize("tile", TILES)
def test_c11_3_a_tile_takes_no_seal(tile: str) -> None:
    match = position(board="farmer", blue="g8", tiles={"g7": tile}, seals={"blue": 1})
    assert match.why_not("g7*") == "g7 is not next to a town, so a seal would do nothing there"
