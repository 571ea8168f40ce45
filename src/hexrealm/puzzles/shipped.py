"""The puzzles that come with a game: one file in its folder. A game may have none."""

from __future__ import annotations

from functools import cache

from hexrealm.engine.game import Game
from hexrealm.puzzles.puzzle import Puzzle, read_puzzles

FILE = "puzzles.json.gz"
MAX_BYTES = 2 * 2**20  # of a file


@cache
def shipped_puzzles(game: Game) -> dict[str, Puzzle]:
    """Return the puzzles in a game's folder, by id."""
    path = game.folder / FILE
    return {puzzle.id: puzzle for puzzle in read_puzzles(path)} if path.exists() else {}
