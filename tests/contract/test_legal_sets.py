"""legal_word() gives the same actions as list_legal(), in whole games and at every kind of decision."""

from __future__ import annotations

from collections import Counter

import pytest

from hexrealm import games
from tests.support.walks import GAMES, walk

AT_EACH = 3  # positions of each kind of decision, in each game


@pytest.mark.parametrize("name", GAMES)
def test_legal_words_equal_the_list(name: str) -> None:
    game, asked = games.find(name), Counter[str]()
    for seed in (1, 3, 5, 7, 9, 11):
        for match in walk(name, seed):
            asked[match.decision] += 1
            if asked[match.decision] <= AT_EACH or len(match.steps) % 40 == 0:
                words = [int(game.legal_word(match.board, match.state, word)) for word in range(-(-game.action_count // 64))]
                found = [64 * word + bit for word, legal in enumerate(words) for bit in range(64) if legal >> bit & 1]
                assert found == sorted(match.legal_ids())
    assert len(asked) > 3


@pytest.mark.parametrize("name", GAMES)
def test_a_game_is_described_in_a_sentence(name: str) -> None:
    assert games.find(name).about.endswith(".")
