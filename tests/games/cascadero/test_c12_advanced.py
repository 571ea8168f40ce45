"""C12: the Advanced variant. The towns 3 away from h5 are e4, f7, g2, i7, j3 and k5."""

from __future__ import annotations

from typing import Any

import hexrealm
from hexrealm.play.match import Match
from tests.games.cascadero.positions import cube, kinds, play, position

AROUND_H5 = ["h5>e4", "h5>f7", "h5>g2", "h5>i7", "h5>j3", "h5>k5"]


def scored_h5(space: int = 0, **more: Any) -> Match:
    """Return a match after blue scored h5, with its white cube on a space."""
    return play(position(heralds="advanced", blue="h7", cubes={"blue": {"white": space}}, **more), "h6")


def test_c12_1_two_heralds_begin_on_h5_and_h12() -> None:
    assert hexrealm.new("cascadero", heralds="advanced").snapshot()["heralds"] == ["h12", "h5"]


def test_c12_1_the_herald_adds_its_step_and_may_then_move() -> None:
    match = scored_h5()
    assert cube(match, "white") == 2
    assert (match.seat, match.decision) == (0, "move-herald")


def test_c12_1_the_prompt_says_how_far_the_herald_moves() -> None:
    prompt = scored_h5().scene(0).prompt
    assert prompt is not None
    assert "exactly three hexes away" in prompt.details[0]


def test_c12_1_the_herald_is_in_the_other_town_afterwards() -> None:
    match = play(scored_h5(), "h5>k5")
    assert match.snapshot()["heralds"] == ["h12", "k5"]
    assert (match.seat, match.decision) == (1, "place")


def test_c12_1_the_herald_may_stay() -> None:
    match = play(scored_h5(), "pass")
    assert match.snapshot()["heralds"] == ["h12", "h5"]
    assert (match.seat, match.decision) == (1, "place")


def test_c12_1_only_the_herald_of_the_town_may_move() -> None:
    assert scored_h5().why_not("h12>k12") == "only the herald on h5 may move: its town just scored"


def test_c12_1_no_herald_moves_when_another_town_scored() -> None:
    match = play(position(heralds="advanced", blue="h6"), "h7")
    assert (match.seat, match.decision) == (1, "place")


def test_c12_1_no_herald_moves_when_its_town_did_not_score() -> None:
    assert play(position(heralds="advanced"), "h6").decision == "place"


def test_c12_1_advances_come_before_the_herald() -> None:
    match = position(heralds="advanced", herald_towns="k5 h12", blue="i6", cubes={"blue": {"orange": 3}})
    match.play("j6")
    assert match.decision == "advance"
    assert play(match, "white").decision == "move-herald"


def test_c12_1_envoys_move_before_the_herald() -> None:
    match = scored_h5(1, taken="white3")
    assert match.decision == "move-envoy"
    assert play(match, "pass").decision == "move-herald"


def test_c12_1_the_herald_moves_before_an_extra_turn() -> None:
    match = scored_h5(3)
    assert (match.decision, match.snapshot()["extra_turns"]) == ("move-herald", 1)
    assert play(match, "h5>k5").seat == 0


def test_c12_1_the_herald_of_the_last_turn_does_not_move_in_an_extra_turn() -> None:
    match = play(scored_h5(3), "pass", "a2")
    assert (match.seat, match.decision) == (1, "place")


def test_c12_1_a_seal_lets_the_herald_move_too() -> None:
    assert play(position(heralds="advanced", seals={"blue": 1}), "h6*").decision == "move-herald"


def test_c12_2_it_moves_exactly_3_hexes() -> None:
    match = scored_h5()
    assert sorted(match.legal()) == [*AROUND_H5, "pass"]
    assert match.why_not("h5>n6") == "n6 is not exactly 3 hexes away from h5"


def test_c12_2_not_to_the_other_herald() -> None:
    match = scored_h5(herald_towns="h5 k5")
    assert match.why_not("h5>k5") == "k5 already has a herald"
    assert sorted(match.legal()) == [*AROUND_H5[:-1], "pass"]


def test_c12_2_not_to_a_town_without_an_empty_field() -> None:
    match = scored_h5(pink="e3 f4 f5 e5 d5 d4")
    assert match.why_not("h5>e4") == "e4 has no empty field next to it"
    assert sorted(match.legal()) == [*AROUND_H5[1:], "pass"]


def test_c12_3_the_herald_may_move_even_if_the_cube_could_not() -> None:
    match = scored_h5(15)
    assert kinds(match) == ["placed", "scored", "stuck", "asked"]
    assert match.decision == "move-herald"
