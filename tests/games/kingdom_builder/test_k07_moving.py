"""K7: moving."""

from __future__ import annotations

from typing import Any

from tests.games.kingdom_builder.positions import B_KINDS, all_of, hexes, play, position, tiles_of, turn


def test_k7_1_a_settlement_is_lifted_then_settled() -> None:
    match = play(position(blue="l8 e5", tiles="l7"), "paddock")
    assert (match.decision, match.snapshot()["using"], match.snapshot()["lifted"]) == ("lift", "paddock", None)
    play(match, "l8")
    assert (match.decision, match.snapshot()["using"], match.snapshot()["lifted"]) == ("settle", "paddock", "l8")
    assert match.snapshot()["settlements"] == {"e5": 0}
    play(match, "j8")
    assert (match.snapshot()["using"], match.snapshot()["lifted"]) == (None, None)
    assert match.snapshot()["settlements"] == {"e5": 0, "j8": 0}


def test_k7_1_settlements_of_others_are_not_lifted() -> None:
    match = play(position(blue="l8", red="e5", tiles="l7"), "paddock")
    assert match.why_not("e5") == "none of your settlements is on e5"


def test_k7_1_the_turn_continues_as_before() -> None:
    assert turn(play(position(blue="l8", tiles="l7"), "paddock", "l8", "j8")) == ("turn", "grass", 3, False)
    match = play(position(blue="l8", tiles="l7", due=0, begun=True), "paddock", "l8", "j8")
    assert turn(match) == ("turn", "grass", 0, True)


def test_k7_1_one_that_has_nowhere_else_to_go_cannot_be_lifted() -> None:
    """It is on the only canyon next to d6: red has c6."""
    match = play(position(kinds=B_KINDS, blue="d7 d6", red="c6", tiles="m16", played="canyon"), "barn")
    assert match.legal() == ["d6"]
    assert match.why_not("d7") == "the settlement on d7 has nowhere else to go"


def test_k7_1_with_another_canyon_it_can() -> None:
    match = play(position(kinds=B_KINDS, blue="d7 d6", tiles="m16", played="canyon"), "barn")
    assert hexes(match) == ["d6", "d7"]
    assert match.snapshot()["settlements"] == {"d6": 0, "d7": 0}
    assert hexes(play(match, "d7")) == ["c6"]


def test_k7_1_a_settlement_that_cannot_jump_cannot_be_lifted() -> None:
    match = play(position(blue="o19 e5", red="m19 n17 p17", tiles="l7"), "paddock")
    assert match.legal() == ["e5"]


def test_k7_1_a_settlement_with_no_own_one_left_may_go_anywhere() -> None:
    """Red has both other canyons next to d7, so none is next to blue once d6 is lifted."""
    match = play(position(kinds=B_KINDS, blue="d7 d6", red="c6 c8", tiles="m16", played="canyon"), "barn")
    assert match.legal() == ["d6"]
    assert hexes(play(match, "d6")) == all_of("canyon", but="c6 c8 d7")


def test_k7_1_a_lone_settlement_on_the_last_free_hex_cannot_move() -> None:
    names = all_of("canyon", but="d7")
    match = position(
        kinds=B_KINDS, blue="d7", red=" ".join(names[:39]), ivory=" ".join(names[39:]), tiles="m16", played="canyon", due=0
    )
    assert match.why_not("barn") == "the barn tile cannot be carried out now: no hex is suitable"


def test_k7_2_a_lifted_settlement_is_not_its_own_neighbour() -> None:
    match = play(position(kinds=B_KINDS, blue="e5", tiles="m16"), "barn", "e5")
    assert hexes(match) == all_of("grass", but="e5")


def test_k7_2_the_hex_it_left_counts_as_free_and_may_block_all_others() -> None:
    """The water next to c8 is d8, which is left, and d9, which red has. No other water is next to blue, yet no hex is legal."""
    pieces: dict[str, Any] = {"kinds": B_KINDS, "blue": "d8 c8", "tiles": "l7"}
    assert play(position(**pieces, red="d9"), "harbor").legal() == ["c8"]
    assert hexes(play(position(**pieces), "harbor", "d8")) == ["d9"]


def test_k7_2_the_settlement_cannot_go_back() -> None:
    match = play(position(kinds=B_KINDS, blue="e5 f5", tiles="m16"), "barn", "e5")
    assert match.why_not("e5") == "e5 is where the settlement was lifted from"


def test_k7_2_hexes_next_to_another_own_settlement_still_count() -> None:
    match = play(position(kinds=B_KINDS, blue="e5 f5", tiles="m16"), "barn", "e5")
    assert hexes(match) == ["e4", "e6", "f4", "g5"]


def test_k7_2_the_hex_it_left_is_free_afterwards() -> None:
    match = play(position(kinds=B_KINDS, blue="e5 f5", tiles="m16"), "barn", "e5", "g5")
    assert "e5" in match.legal()


def test_k7_2_gold_while_a_settlement_is_lifted_counts_the_others() -> None:
    match = position(blue="l8 e5", tiles="l7", goals=["hermits", "merchants", "miners"])
    assert [match.scores[0], play(match, "paddock", "l8").scores[0], play(match, "j8").scores[0]] == [5, 4, 5]
    assert tiles_of(match) == ""
