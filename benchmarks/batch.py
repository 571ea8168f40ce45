"""Compares batches on all cores with one core, and one core with OpenSpiel's hex in C++, in one run.

    .venv/bin/python benchmarks/batch.py

All play is uniformly random with full rules. OpenSpiel's boards have about the same size: 15x15 and 20x20. Its rollouts run in
C++ (the evaluator of its tree search); their mean length is measured on games played through Python. The programs take turns,
and the best round of each counts. Time on one core is processor time, so that other programs do not count.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from rich.console import Console
from rich.table import Table

import hexrealm
from hexrealm import games
from hexrealm.batches.cpu import all_cores

ROUNDS = 5
GAMES, SETUPS = 2048, 16
SIZES = (15, 20)  # OpenSpiel's board for each game of hexrealm, in the order of their names
ROLLOUTS, SAMPLES = 400, 200


def playouts(name: str, threads: int) -> Callable[[], int]:
    """Return a function that plays a batch to the end and returns the number of steps."""
    batch = hexrealm.batch(name, GAMES, seed=1, threads=threads, setups=SETUPS, players=2)
    batch.play_out()
    return lambda: int(batch.play_out().sum())


def rollouts(size: int) -> Callable[[], float]:
    """Return a function that plays OpenSpiel's hex to the end in C++: one visit of a tree search with a rollout evaluator."""
    import pyspiel

    game = pyspiel.load_game("hex", {"board_size": size})
    length = _mean_length(game)
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(ROLLOUTS, 7), 2.0, 1, 100, False, 7, False)

    def run() -> float:
        bot.mcts_search(game.new_initial_state())
        return ROLLOUTS * length

    return run


def _mean_length(game: Any) -> float:
    dice, steps = random.Random(3), 0
    for _ in range(SAMPLES):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
            steps += 1
    return steps / SAMPLES


def speeds(runs: dict[str, tuple[Callable[[], float], Callable[[], float]]]) -> dict[str, float]:
    """Return steps per second of each run, the best of several rounds in which they take turns. Each run has its clock."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, (run, clock) in runs.items():
            start = clock()
            steps = run()
            best[name] = max(best[name], steps / (clock() - start))
    return best


def main() -> None:
    """Print two tables: scaling, and the comparison with OpenSpiel."""
    cores, console = all_cores(), Console()
    scaling = Table("game", "1 thread, steps per second", f"{cores} threads", "ratio")
    comparison = Table("game", "hexrealm, one core", "OpenSpiel's hex", "ratio")
    for name, size in zip(games.names(), SIZES, strict=True):
        one, all_threads = playouts(name, 1), playouts(name, cores)
        wall = speeds({"one": (one, time.perf_counter), "all": (all_threads, time.perf_counter)})
        scaling.add_row(name, f"{wall['one']:,.0f}", f"{wall['all']:,.0f}", f"{wall['all'] / wall['one']:.2f}")
        core = speeds({"hexrealm": (one, time.thread_time), "openspiel": (rollouts(size), time.thread_time)})
        openspiel = f"{core['openspiel']:,.0f} ({size}x{size})"
        comparison.add_row(name, f"{core['hexrealm']:,.0f}", openspiel, f"{core['hexrealm'] / core['openspiel']:.1f}")
    console.print(scaling)
    console.print(comparison)


if __name__ == "__main__":
    main()
