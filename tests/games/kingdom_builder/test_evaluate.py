"""The evaluation of Kingdom Builder, with each goal."""

from __future__ import annotations

import pytest

import hexrealm
from hexrealm.games.kingdom_builder.rules.tables import GOALS

OTHERS = ["knights", "discoverers", "hermits", "citizens"]


@pytest.mark.parametrize("goal", GOALS[1:])
def test_a_seat_that_has_built_has_a_higher_value(goal: str) -> None:
    goals = [goal, *(other for other in OTHERS if other != goal)][:3]
    match = hexrealm.new("kingdom_builder", goals=goals, preset=None, seed=3)
    while len([step for step in match.steps if step.seat == 0]) < 4:
        match.play_chance() if match.seat is None else match.play(match.legal()[0])
    built, waiting = (match.game.evaluate(match.board, match.state, seat) for seat in (0, 1))
    assert built > waiting
