"""Measures whether the difficulty of puzzles is in order: the level medium solves the easiest fifth, not the hardest.

    python -m benchmarks.puzzle_difficulty [--seeds 20] [--game NAME] [--file puzzles.json.gz]

The seeds are other ones than those that the difficulty was counted with.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

from hexrealm import games
from hexrealm.cli.puzzles import read_any
from hexrealm.puzzles.difficulty import solves
from hexrealm.puzzles.puzzle import Puzzle
from hexrealm.puzzles.shipped import shipped_puzzles

LEVEL = "medium"
FIRST_SEED = 10**9
FIFTHS = 5


def solved_share(puzzle: Puzzle, seeds: int) -> float:
    """Return the share of seeds with which the level finds the solution."""
    position, key = puzzle.start(), puzzle.end_key()
    return sum(solves(position, key, LEVEL, FIRST_SEED + seed) for seed in range(seeds)) / seeds


def report(game: str, puzzles: Sequence[Puzzle], seeds: int) -> str:
    """Return a line of a table: the mean share that the level solves in each fifth, the easiest first."""
    ranked = sorted(puzzles, key=lambda puzzle: puzzle.difficulty)
    shares = [solved_share(puzzle, seeds) for puzzle in ranked]
    bounds = [round(part * len(ranked) / FIFTHS) for part in range(FIFTHS + 1)]
    parts = [shares[first:last] for first, last in pairwise(bounds)]
    cells = " | ".join(f"{sum(part) / len(part):.0%}" if part else "" for part in parts)
    return f"| {game} | {len(ranked)} | {cells} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--game", choices=games.names())
    parser.add_argument("--file", type=Path, help="a file of puzzles instead of the shipped ones")
    wanted = parser.parse_args()
    print(f"| game | puzzles | easiest fifth solved by {LEVEL} | second | third | fourth | hardest |\n|" + "---|" * 7)
    every = (
        read_any(wanted.file)
        if wanted.file
        else [each for name in games.names() for each in shipped_puzzles(games.find(name)).values()]
    )
    for game in [wanted.game] if wanted.game else games.names():
        print(report(game, [puzzle for puzzle in every if puzzle.game == game], wanted.seeds), flush=True)


if __name__ == "__main__":
    main()
