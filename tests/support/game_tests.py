"""Where the tests of a game are: in tests/games, or for a game outside the package in the folder `tests` of the game itself."""

from __future__ import annotations

from pathlib import Path

from hexrealm.engine.game import Game

GAMES = Path(__file__).parents[1] / "games"


def folder_of_tests(game: Game) -> Path:
    """Return the folder with the tests and the test data of a game."""
    inside = game.folder / "tests"
    return inside if inside.is_dir() else GAMES / game.name
