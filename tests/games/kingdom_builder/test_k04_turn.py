"""K4: the turn."""

from __future__ import annotations

import pytest

from tests.games.kingdom_builder.positions import all_of, hexes, legal_kinds, play, position, seat_of, turn


def forests(count: int) -> str:
    """Return the names of some forest hexes."""
    return " ".join(all_of("forest")[:count])


def test_k4_1_the_tile_in_hand_is_revealed_and_played() -> None:
    match = play(position(to_play="red", due=0, hands={"blue": "desert"}), "end", "grass")
    assert (match.seat, turn(match)) == (0, ("turn", "desert", 3, False))
    assert match.snapshot(seat=1)["played"] == "desert"


def test_k4_1_extra_actions_may_come_before_the_mandatory_action() -> None:
    match = position(blue="f5", tiles="m16 f18", played="flower")
    assert legal_kinds(match) == ["farm", "oasis"]
    assert turn(play(match, "farm", "g5")) == ("turn", "flower", 3, False)
    assert legal_kinds(match) == ["oasis"]


def test_k4_1_extra_actions_may_come_after_the_mandatory_action() -> None:
    match = play(position(blue="a1", tiles="m16 f18", played="grass"), "e5", "f5", "g5")
    assert legal_kinds(match) == ["farm", "oasis"]
    assert legal_kinds(play(match, "farm", "e4", "oasis", "b1")) == []


def test_k4_1_some_before_and_some_after() -> None:
    match = play(position(blue="a1", tiles="m16 f18", played="grass"), "oasis", "b1", "e5", "f5", "g5")
    assert legal_kinds(match) == ["farm"]


def test_k4_2_three_builds_on_the_played_terrain_are_due() -> None:
    match = position(blue="a1", played="grass")
    stood = []
    for name in ("e5", "f5", "g5"):
        stood.append(match.snapshot()["due"])
        match.play(name)
    assert [*stood, match.snapshot()["due"]] == [3, 2, 1, 0]


@pytest.mark.parametrize(("left", "due"), [(4, 3), (3, 3), (2, 2), (1, 1)])
def test_k4_2_or_as_many_as_the_supply_has_left(left: int, due: int) -> None:
    match = play(position(blue=forests(40 - left), to_play="red", due=0, hands={"blue": "desert"}), "end", "grass")
    assert (match.seat, match.snapshot()["due"]) == (0, due)


def test_k4_2_nothing_is_due_without_a_supply() -> None:
    match = play(position(red=forests(40), hands={"red": "grass"}, due=0), "end")
    assert (match.seat, turn(match), match.legal()) == (1, ("turn", "grass", 0, False), ["end"])


def test_k4_2_an_extra_build_may_reduce_what_is_due() -> None:
    match = position(blue=forests(38), tiles="m16", played="desert")
    assert turn(match) == ("turn", "desert", 2, False)
    play(match, "farm")
    assert turn(play(match, match.legal()[0])) == ("turn", "desert", 1, False)


def test_k4_2_an_extra_build_leaves_three_due_with_enough_supply() -> None:
    match = play(position(blue=forests(36), tiles="m16", played="desert"), "farm")
    assert turn(play(match, match.legal()[0])) == ("turn", "desert", 3, False)


def test_k4_2_extra_builds_may_use_up_the_supply_first() -> None:
    match = play(position(blue=forests(39), tiles="m16", played="desert"), "farm")
    assert turn(play(match, match.legal()[0])) == ("turn", "desert", 0, False)
    assert (seat_of(match)["supply"], match.legal()) == (0, ["end"])


def test_k4_3_the_builds_follow_each_other_with_nothing_between_them() -> None:
    match = play(position(blue="a1", tiles="m16 f18", played="grass"), "e5")
    assert match.legal() == ["e4", "f5", "e6"]
    assert match.why_not("farm") == "the 3 mandatory builds follow each other: 2 mandatory builds are still due"
    assert play(match, "f5").why_not("oasis") == "the 3 mandatory builds follow each other: 1 mandatory build is still due"


def test_k4_4_then_the_next_seat_has_its_turn() -> None:
    match = play(position(players=3, due=0, hands={"red": "desert", "ivory": "grass"}), "end", "forest")
    assert (match.seat, turn(match)) == (1, ("turn", "desert", 3, False))


def test_k4_4_the_first_seat_follows_the_last() -> None:
    match = play(position(players=3, to_play="ivory", due=0, hands={"blue": "desert"}), "end", "forest")
    assert (match.seat, match.snapshot()["played"]) == (0, "desert")


@pytest.mark.parametrize(("due", "text"), [(1, "1 mandatory build is"), (2, "2 mandatory builds are")])
def test_k4_5_a_turn_cannot_end_while_a_build_is_due(due: int, text: str) -> None:
    match = position(due=due, begun=True)
    assert "end" not in match.legal()
    assert match.why_not("end") == f"{text} still due"


def test_k4_5_a_turn_can_end_when_no_build_is_due() -> None:
    assert "end" in position(due=0).legal()


def test_k4_5_ready_tiles_need_not_be_used() -> None:
    match = position(blue="e5", tiles="m16", due=0, begun=True)
    assert sorted(match.legal()) == ["end", "farm"]
    assert play(match, "end").decision == "draw"


def test_k4_5_the_turn_must_be_ended_even_if_nothing_else_is_legal() -> None:
    match = play(position(blue="a1", played="grass"), "e5", "f5", "g5")
    assert (match.seat, match.decision, match.legal()) == (0, "turn", ["end"])


def test_k4_5_no_hex_is_legal_when_nothing_is_due() -> None:
    match = position(blue="e5", due=0, begun=True)
    assert hexes(match) == []
    assert match.why_not("e4") == "no mandatory build is due: use a location tile or say end"
