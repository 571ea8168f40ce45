"""Checks puzzles: plays every solution, and searches again, longer than the miner did, whether it is still clearly best."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from hexrealm import games
from hexrealm.engine.errors import HexrealmError
from hexrealm.puzzles.finder import LONGER, Effort, Finder, Turn
from hexrealm.puzzles.mine import read_mined
from hexrealm.puzzles.puzzle import Puzzle, play_turn, read_puzzles
from hexrealm.reviews.search import Searcher

LEAST_MARGIN = 0.04  # of win chance, in the longer search: half of what the miner asks for


def check_puzzle(finder: Finder, puzzle: Puzzle, longer: int = LONGER) -> str | None:
    """Return what is wrong with a puzzle, after a search that is longer than its long proof; None if nothing is."""
    match = puzzle.start()
    try:
        play_turn(match, puzzle.solution)
    except HexrealmError as error:
        return f"its solution cannot be played: {error}"
    proof = finder.prove(puzzle.start(), Turn(puzzle.solution, match, 1.0), longer * puzzle.proofs[1].simulations)
    if proof is None:
        return "another turn is better, or the position is won or lost anyway"
    if proof.margin < LEAST_MARGIN:
        return f"the second best turn is only {100 * proof.margin:.1f}% worse"
    return None


def check_all(puzzles: Sequence[Puzzle], longer: int = LONGER) -> Iterator[tuple[Puzzle, str | None]]:
    """Yield each puzzle with what is wrong with it."""
    finders: dict[str, Finder] = {}
    for puzzle in puzzles:
        if puzzle.game not in finders:
            finders[puzzle.game] = Finder(Searcher(games.find(puzzle.game), 2_000_000), Effort())
        yield puzzle, check_puzzle(finders[puzzle.game], puzzle, longer)


def main(arguments: list[str]) -> None:
    """Check a file of mined games (.jsonl) or of puzzles, and fail if a puzzle is wrong."""
    if len(arguments) != 1:
        sys.exit("usage: python -m hexrealm.puzzles.check FILE")
    path, wrong = Path(arguments[0]), 0
    puzzles = read_mined(path) if path.suffix == ".jsonl" else read_puzzles(path)
    for puzzle, problem in check_all(puzzles):
        wrong += problem is not None
        sys.stdout.write(f"{puzzle.id} {puzzle.game} {' '.join(puzzle.solution)}: {problem or 'confirmed'}\n")
    sys.exit(f"{wrong} of {len(puzzles)} puzzles are wrong" if wrong else None)


if __name__ == "__main__":
    main(sys.argv[1:])
