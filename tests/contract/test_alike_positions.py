"""Positions of every game that are the same in other words: what can be played there is the same, and who leads."""

from __future__ import annotations

from typing import Any

import pytest

import hexrealm
from hexrealm.engine.game import SPECTATOR
from hexrealm.play.match import Match
from tests.support.walks import GAMES, complete_position, match_after

WALKS = [(seed, steps) for seed in range(6) for steps in (0, 9, 40, 90)]


def list_alike(match: Match) -> list[Any]:
    return list(match.game.list_alike(match.options, match.snapshot()))


@pytest.mark.parametrize("name", GAMES)
def test_positions_that_are_alike_play_alike(name: str) -> None:
    for seed, steps in WALKS:
        match = complete_position(name, seed, steps)
        for options, snapshot in list_alike(match):
            other = hexrealm.position(name, options, snapshot)
            assert (other.decision, other.over, len(other.legal())) == (match.decision, match.over, len(match.legal()))
            assert sorted(other.scores) == sorted(match.scores)
            if other.seat is not None and match.seat is not None:
                assert other.scores[other.seat] == match.scores[match.seat]
            assert other.snapshot() == snapshot


@pytest.mark.parametrize("name", GAMES)
def test_what_is_alike_is_found_from_each_of_them(name: str) -> None:
    """The first of each is the position itself; going on from another one leads to the same positions."""
    for seed, steps in WALKS:
        match = complete_position(name, seed, steps)
        found = list_alike(match)
        assert found[0][1] == match.snapshot()
        for options, snapshot in found:
            again = list_alike(hexrealm.position(name, options, snapshot))
            assert len(again) == len(found) and all(each in found for each in again)


@pytest.mark.parametrize("name", GAMES)
def test_nothing_hidden_is_needed(name: str) -> None:
    for seed, steps in WALKS:
        match = match_after(name, seed, steps)
        known = match.game.list_alike(match.options, match.snapshot(SPECTATOR))
        assert known[0][1] == match.snapshot(SPECTATOR) and len(known) == len(list_alike(match))
