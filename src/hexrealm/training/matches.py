"""Matches during training: the weights of the moment against fixed opponents, in processes of their own.

They show how strong a net gets over time, which losses do not. Games are paired: the same set-up from both seats.
"""

from __future__ import annotations

import multiprocessing
import random
import shutil
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any

import hexrealm
from hexrealm import games
from hexrealm.bots import Bot, make_bot
from hexrealm.bots.learned import Learned
from hexrealm.bots.mcts import Budget
from hexrealm.play.match import Match

SNAPSHOT = ".evaluated-{number}.npz"  # a name for each: a process reads a file of weights only once
Pair = tuple[str, Path, int, str, int]  # game, weights, simulations, opponent, number


def play_pair(pair: Pair) -> float:
    """Play one set-up for two players from both seats; return the net's share of the victories."""
    game, weights, simulations, opponent, number = pair
    dice = random.Random(f"{game} {number}")
    options = games.find(game).sample(dice)
    while options["players"] != 2:
        options = games.find(game).sample(dice)
    won = 0.0
    for seat in range(2):
        match = hexrealm.new(game, seed=number, **options)
        learned = Learned(Budget(simulations=simulations), seed=number, weights=weights)
        _play(match, {seat: learned, 1 - seat: make_bot(opponent, seed=number)})
        won += (seat in match.winners) / len(match.winners)
    return won / 2


def _play(match: Match, bots: dict[int, Bot]) -> None:
    while not match.over:
        if match.seat is None:
            match.play_chance()
        else:
            match.play(bots[match.seat].choose(match))


class Evaluation:
    """Starts matches every few seconds, one set after the other, and collects what they found."""

    def __init__(self, game: str, folder: Path, workers: int, every: float, pairs: int, opponents: tuple[str, ...]) -> None:
        self._game, self._folder, self._every, self._pairs, self._opponents = game, folder, every, pairs, opponents
        self.simulations = 64
        self._pool = _make_pool(workers)
        self._due, self._number, self._seconds = 0.0, 0, 0.0
        self._running: dict[str, list[Future[float]]] = {}

    def maybe(self, elapsed: float, weights: Path) -> dict[str, Any] | None:
        """Start matches if they are due. Return a line for the log when some have ended."""
        if self._pool is None:
            return None
        if self._running:
            return self._collect() if all(each.done() for some in self._running.values() for each in some) else None
        if elapsed >= self._due and weights.exists():
            self._start(elapsed, weights)
        return None

    def _start(self, elapsed: float, weights: Path) -> None:
        assert self._pool is not None
        self._due, self._seconds, self._number = elapsed + self._every, elapsed, self._number + 1
        shutil.copyfile(weights, self._snapshot)
        for opponent in self._opponents:
            tasks = [(self._game, self._snapshot, self.simulations, opponent, number) for number in range(self._pairs)]
            self._running[opponent] = [self._pool.submit(play_pair, task) for task in tasks]

    @property
    def _snapshot(self) -> Path:
        return self._folder / SNAPSHOT.format(number=self._number)

    def _collect(self) -> dict[str, Any]:
        shares = {name: round(sum(each.result() for each in some) / len(some), 4) for name, some in self._running.items()}
        self._running = {}
        self._snapshot.unlink(missing_ok=True)
        found = {"won": shares, "matches": 2 * self._pairs, "simulations": self.simulations}
        return {"seconds": round(self._seconds, 1), **found}

    def finish(self, elapsed: float, weights: Path) -> list[dict[str, Any]]:
        """Wait for the matches that run, play the last ones with the final weights, and return the lines for the log."""
        if self._pool is None:
            return []
        lines = [self._collect()] if self._running else []
        self._start(elapsed, weights)
        return [*lines, self._collect()]

    def close(self) -> None:
        """Stop at once."""
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            for path in self._folder.glob(SNAPSHOT.format(number="*")):
                path.unlink()


def _make_pool(workers: int) -> Executor | None:
    """Return the processes that play; None if there are to be no matches."""
    return ProcessPoolExecutor(workers, multiprocessing.get_context("spawn")) if workers > 0 else None
