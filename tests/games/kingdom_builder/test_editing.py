"""Editing a position in the middle of something: the change begins a whole turn."""

from __future__ import annotations

import hexrealm
from tests.games.kingdom_builder.positions import play, position


def test_a_lifted_settlement_goes_back_where_it_was() -> None:
    match = play(position(blue="l8", tiles="l7"), "paddock", "l8")
    assert match.snapshot()["decision"] == "settle" and "l8" not in match.snapshot()["settlements"]
    draft = match.game.edit(match.board, match.snapshot(), "settlement-1", "a1")
    assert draft["settlements"] == {"a1": 1, "l8": 0}
    assert (draft["decision"], draft["lifted"], draft["using"]) == ("turn", None, None)
    assert hexrealm.position("kingdom_builder", match.options, draft).seat == 0


def test_a_draw_becomes_a_turn_of_the_seat_that_draws() -> None:
    match = position(draws=True, to_play="red", hands={"red": None, "blue": "forest"})
    draft = match.game.edit(match.board, match.snapshot(), "settlement-0", "a1")
    assert (draft["decision"], draft["seat"], draft["drawing"], draft["due"]) == ("turn", 1, None, 3)
    assert draft["played"] is not None
