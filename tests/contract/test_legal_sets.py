"""Legal actions as sets, 64 to a word, are those that are listed: in whole games, at every kind of decision."""

from __future__ import annotations

from collections import Counter

import pytest

from hexrealm import games
from tests.support.walks import GAMES, walk

AT_EACH = 3  # positions of each kind of decision, in each game


@pytest.mark.parametrize("name", GAMES)
def test_words_of_legal_actions_are_the_list(name: str) -> None:
    game, asked = games.find(name), Counter[str]()
    for seed in (1, 3, 5, 7, 9, 11):
        for match in walk(name, seed):
            asked[match.decision] += 1
            if asked[match.decision] <= AT_EACH or len(match.steps) % 40 == 0:
                words = [int(game.legal_word(match.board, match.state, word)) for word in range(-(-game.action_count // 64))]
                found = [64 * word + place for word, legal in enumerate(words) for place in range(64) if legal >> place & 1]
                assert found == sorted(match.legal_ids())
    assert len(asked) > 3


@pytest.mark.parametrize("name", GAMES)
def test_a_game_says_what_it_is_about(name: str) -> None:
    assert games.find(name).about.endswith(".")
