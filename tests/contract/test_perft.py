"""Counts of legal sequences, made by an interpreted run (make perft). Compiled rules must find the same."""

from __future__ import annotations

import json

import pytest

import hexrealm
from hexrealm import games
from hexrealm.batches.perft import perft
from hexrealm.engine.compiler import INTERPRETED
from tests.support.game_tests import folder_of_tests
from tests.support.walks import GAMES

# Interpreted rules made the whole data; here they check only the fast part.
DEEPEST = 1 if INTERPRETED else 4


@pytest.mark.parametrize("name", GAMES)
def test_perft_equals_the_stored_counts(name: str) -> None:
    cases = json.loads((folder_of_tests(games.find(name)) / "data" / "perft.json").read_text())
    assert len(cases) > 20
    for case in cases:
        match = hexrealm.new(name, **case["options"])
        for action in case["played"]:
            match.play(action)
        depths = range(1, min(DEEPEST, len(case["counts"])) + 1)
        assert [perft(match.game, match.board, match.state, depth) for depth in depths] == case["counts"][:DEEPEST]
        assert perft(match.game, match.board, match.state, 0) == 1
