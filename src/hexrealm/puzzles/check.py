"""Checks puzzles: plays every solution, and searches again, longer than the miner did, whether it is still clearly best."""

from __future__ import annotations

import json
import multiprocessing
import os
import time
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

from hexrealm import games
from hexrealm.engine.errors import HexrealmError
from hexrealm.puzzles.finder import LONGER, Effort, Finder
from hexrealm.puzzles.mine import read_rows
from hexrealm.puzzles.puzzle import Puzzle, key_of, play_turn
from hexrealm.puzzles.turns import Turn
from hexrealm.reviews.lines import play_out
from hexrealm.reviews.search import Searcher

LEAST_MARGIN = 0.04  # of win chance, in the longer search: half of what the miner asks for
EDGES = 2_000_000  # room for the longer search


def play_solution(puzzle: Puzzle) -> str | None:
    """Return what is wrong with a puzzle as far as playing its turns and lines tells; None if nothing is."""
    try:
        ends = [puzzle.start(), puzzle.start()]
        for match, turn in zip(ends, (puzzle.solution, puzzle.second), strict=True):
            play_turn(match, turn)
        for line in (puzzle.better_line, puzzle.played_line):
            play_out(puzzle.start(), line)
    except HexrealmError as error:
        return f"it cannot be played: {error}"
    if key_of(ends[0]) == key_of(ends[1]):
        return "its solution and its second best turn are the same"
    if not all(proof.margin >= 2 * LEAST_MARGIN for proof in puzzle.proofs):
        return "its proofs do not show one clearly best turn"
    return None


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


def write_verdict(path: Path, puzzle: Puzzle, problem: str | None) -> None:
    """Add what a check found to a file of verdicts."""
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps({"id": puzzle.id, "problem": problem}) + "\n")


def read_verdicts(path: Path) -> dict[str, str | None]:
    """Return what checks found, by puzzle: what is wrong with it, or None."""
    return {row["id"]: row["problem"] for row in read_rows(path)}


@cache
def _finder(game: str) -> Finder:
    return Finder(Searcher(games.find(game), EDGES), Effort())


def _check(puzzle: Puzzle) -> tuple[Puzzle, str | None]:
    return puzzle, play_solution(puzzle) or check_puzzle(_finder(puzzle.game), puzzle)


def check_all(puzzles: Sequence[Puzzle], workers: int = 1, minutes: float | None = None) -> Iterator[tuple[Puzzle, str | None]]:
    """Yield each puzzle with what is wrong with it, until time is up."""
    end = None if minutes is None else time.monotonic() + 60 * minutes
    if workers == 1 or len(puzzles) < 2:
        for puzzle in puzzles:
            if end is not None and time.monotonic() > end:
                return
            yield _check(puzzle)
        return
    os.environ.setdefault("NUMBA_NUM_THREADS", "1")
    yield _check(puzzles[0])  # in this process: it compiles for all others
    with multiprocessing.get_context("spawn").Pool(workers) as pool:
        results = pool.imap_unordered(_check, puzzles[1:])
        for _ in puzzles[1:]:
            try:
                yield results.next(None if end is None else max(0.0, end - time.monotonic()))
            except multiprocessing.TimeoutError:
                return
