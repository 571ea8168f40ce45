"""The puzzles that come with games. A game may have none."""

from __future__ import annotations

import pytest

from hexrealm import games
from hexrealm.puzzles.check import play_solution
from hexrealm.puzzles.shipped import FILE, MAX_BYTES, shipped_puzzles
from hexrealm.puzzles.themes import list_themes, with_themes


@pytest.mark.compiled
@pytest.mark.parametrize("name", games.names())
def test_every_solution_can_be_played_and_has_its_proof(name: str) -> None:
    game = games.find(name)
    wrong = {each: problem for each, puzzle in shipped_puzzles(game).items() if (problem := play_solution(puzzle))}
    assert wrong == {}


@pytest.mark.compiled
@pytest.mark.parametrize("name", games.names())
def test_every_puzzle_has_a_theme(name: str) -> None:
    assert [each for each, puzzle in shipped_puzzles(games.find(name)).items() if not with_themes(puzzle).themes] == []


@pytest.mark.parametrize("name", games.names())
def test_the_file_is_small_and_its_themes_are_declared(name: str) -> None:
    game = games.find(name)
    path = game.folder / FILE
    assert path.exists() == bool(shipped_puzzles(game))
    assert not path.exists() or path.stat().st_size < MAX_BYTES
    declared = {theme.name for theme in list_themes(game)}
    for each, puzzle in shipped_puzzles(game).items():
        assert puzzle.id == each and puzzle.game == name
        assert set(puzzle.themes) <= declared
        assert puzzle.proofs[1].simulations == 4 * puzzle.proofs[0].simulations
