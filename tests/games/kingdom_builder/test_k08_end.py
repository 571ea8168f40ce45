"""K8: the end."""

from __future__ import annotations

from typing import Any

import pytest

import hexrealm
from hexrealm.play.match import Match
from tests.games.kingdom_builder.positions import all_of, events_of, filled, hexes, play, position, seat_of, turn, worthless


def forests(count: int) -> str:
    """Return the names of some forest hexes."""
    return " ".join(all_of("forest")[:count])


def ended(**more: Any) -> Match:
    """Return a game that ivory, without gold, has just ended."""
    goals = ["fishermen", "merchants", "farmers"]
    return play(position(ivory=worthless(), to_play="ivory", due=0, goals=goals, **more), "end")


def test_k8_1_the_last_round_begins_when_a_supply_becomes_empty() -> None:
    match = position(blue=forests(38), played="desert")
    assert not play(match, "b1").snapshot()["final_round"]
    assert play(match, "c1").snapshot()["final_round"]
    assert events_of(match) == "built K3.1, last-round K8.1"


def test_k8_1_by_an_extra_build_too() -> None:
    match = play(position(blue=forests(39), tiles="f18", played="grass"), "oasis", "b1")
    assert match.snapshot()["final_round"]
    assert (turn(match), match.legal()) == (("turn", "grass", 0, False), ["end"])


def test_k8_1_a_move_does_not_begin_it() -> None:
    match = play(position(blue=f"{forests(38)} i9", tiles="l7", played="desert"), "paddock", "i9", "k9")
    assert not match.snapshot()["final_round"]


def test_k8_1_a_second_empty_supply_changes_nothing() -> None:
    grass = " ".join(all_of("grass")[:40])
    match = play(position(blue=grass, red=forests(39), to_play="red", played="desert"), "b1")
    assert events_of(match) == "built K3.1"
    assert match.snapshot()["final_round"]


def test_k8_2_the_round_is_completed() -> None:
    match = play(position(blue=forests(39), players=3, played="desert", hands={"red": "grass"}), "b1", "end")
    assert (match.seat, turn(match), match.over) == (1, ("turn", "grass", 3, False), False)


def test_k8_2_the_last_turn_is_the_last_seats() -> None:
    match = play(position(red=forests(39), to_play="red", played="desert"), "b1", "end")
    assert (match.over, match.seat, match.decision, match.legal()) == (True, None, "over", [])
    assert turn(match) == ("over", None, 0, False)


def test_k8_2_the_last_settlement_alone_does_not_end_the_last_seats_turn() -> None:
    match = play(position(red=forests(39), to_play="red", played="desert"), "b1")
    assert (match.over, match.seat, match.legal()) == (False, 1, ["end"])


def test_k8_2_no_tile_is_drawn_at_the_end_of_a_turn() -> None:
    match = play(position(blue=forests(40), due=0, hands={"red": "grass"}), "end")
    assert (match.seat, match.decision, seat_of(match)["hand"]) == (1, "turn", None)
    play(match, *hexes(match)[:1])
    while not match.over:
        assert match.decision == "turn"
        match.play(match.legal()[0])
    assert [seat["hand"] for seat in match.snapshot()["seats"]] == [None, None]


def test_k8_2_the_played_tile_is_still_discarded() -> None:
    match = play(position(blue=forests(40), due=0, played="canyon"), "end")
    assert match.snapshot()["discards"]["canyon"] == 1


def test_k8_2_a_useless_tile_is_replaced_in_the_last_round_too() -> None:
    match = play(position(blue=forests(40), due=0, hands={"red": "canyon"}, **filled("canyon")), "end")
    assert (match.snapshot()["drawing"], turn(match)) == (1, ("draw", None, 1, False))
    assert turn(play(match, "grass")) == ("turn", "grass", 1, False)


def test_k8_2_hands_still_held_stay_and_stay_hidden() -> None:
    match = position(red=forests(40), to_play="red", due=0, players=3, hands={"blue": "grass", "ivory": "desert"})
    play(match, "end")
    while not match.over:
        match.play(match.legal()[0])
    assert [seat["hand"] for seat in match.snapshot()["seats"]] == ["grass", None, None]
    assert [seat["hand"] for seat in match.snapshot(seat=2)["seats"]] == ["hidden", None, None]


def test_k8_2_nothing_can_be_played_after_the_end() -> None:
    match = ended()
    with pytest.raises(hexrealm.IllegalAction, match="the game is over"):
        match.play("end")


def test_k8_2_the_end_can_be_undone() -> None:
    match = ended()
    assert match.undo() == "end"
    assert (match.over, match.seat, match.winners) == (False, 2, [])


def test_k8_3_most_gold_wins() -> None:
    match = ended(blue="q9", red="q8 o9")  # the castle p8; o9 is water
    assert (match.scores, match.winners) == ([3, 3, 0], [0, 1])
    match = ended(blue="q9", red="q8 p9")  # p9 is next to water
    assert (match.scores, match.winners) == ([3, 4, 0], [1])
    assert match.snapshot()["gold"][1] == {"fishermen": 1, "merchants": 0, "farmers": 0, "castles": 3, "total": 4}


def test_k8_3_seats_that_tie_share_the_victory() -> None:
    match = ended(blue="q9", red="q8")
    assert (match.scores, match.winners, match.snapshot()["winners"]) == ([3, 3, 0], [0, 1], [0, 1])
    assert match.events[-1].words == "the game ends: blue and red share the victory"


def test_k8_3_all_may_share_it() -> None:
    match = ended()
    assert (match.scores, match.winners) == ([0, 0, 0], [0, 1, 2])


def test_k8_3_nobody_has_won_before_the_end() -> None:
    match = position(blue="q9")
    assert (match.winners, match.snapshot()["winners"], match.snapshot()["gold"]) == ([], None, None)


def test_k8_3_events_give_gold_for_each_goal_and_for_castles() -> None:
    assert events_of(ended()) == ", ".join(
        ["ended-turn K4.5", *["scored K10.1, scored K10.2, scored K10.10, scored K9.1"] * 3, "ended K8.3"]
    )
