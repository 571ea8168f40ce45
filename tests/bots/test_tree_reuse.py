"""A search that thinks about one position after another takes none for the other, though nothing was played in either."""

from __future__ import annotations

import pytest

from hexrealm.bots import make_bot
from tests.support.walks import GAMES, match_after

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("name", GAMES)
def test_a_search_does_not_take_one_position_for_another(name: str) -> None:
    bot, match, thought = make_bot("mcts:60", seed=1), match_after(name, 4, 60), 0
    for moment in range(10, 60, 5):
        there = match.at(moment)
        if there.seat == 0:
            assert bot.choose(there.at_state(there.state)) in there.legal()
            thought += 1
    assert thought > 1
