"""Batches on the CPU: all cores against one, and one core against OpenSpiel's hex played out in C++, in one run.

    .venv/bin/python benchmarks/batch.py

Uniformly random play, full rules. OpenSpiel's boards are about as large as ours: 15x15 and 20x20. Its rollouts run in C++
(the evaluator of its tree search); their mean length is measured on games played through Python. The programs take turns, and
the best round of each counts. Time on one core is that core's own, so that other programs do not count.
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
SIZES = (15, 20)  # of OpenSpiel's boards, for our games in the order of their names
ROLLOUTS, SAMPLES = 400, 200


def playouts(name: str, threads: int) -> Callable[[], int]:
    """Plays a batch to the end; returns the steps that took."""
    batch = hexrealm.batch(name, GAMES, seed=1, threads=threads, setups=SETUPS, players=2)
    batch.play_out()
    return lambda: int(batch.play_out().sum())


def rollouts(size: int) -> Callable[[], float]:
    """Plays OpenSpiel's hex to the end, in C++: one visit of a tree search whose evaluator plays out."""
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
    """Steps a second of each, the best of rounds in which they take turns; each with the clock it is measured by."""
    best = dict.fromkeys(runs, 0.0)
    for _ in range(ROUNDS):
        for name, (run, clock) in runs.items():
            begun = clock()
            steps = run()
            best[name] = max(best[name], steps / (clock() - begun))
    return best


def main() -> None:
    """Two tables."""
    cores, console = all_cores(), Console()
    scaling = Table("game", "1 thread, steps a second", f"{cores} threads", "ratio")
    beside = Table("game", "hexrealm, one core", "OpenSpiel's hex", "ratio")
    for name, size in zip(games.names(), SIZES, strict=True):
        one, all_of_them = playouts(name, 1), playouts(name, cores)
        wall = speeds({"one": (one, time.perf_counter), "all": (all_of_them, time.perf_counter)})
        scaling.add_row(name, f"{wall['one']:,.0f}", f"{wall['all']:,.0f}", f"{wall['all'] / wall['one']:.2f}")
        own = speeds({"ours": (one, time.thread_time), "theirs": (rollouts(size), time.thread_time)})
        theirs = f"{own['theirs']:,.0f} ({size}x{size})"
        beside.add_row(name, f"{own['ours']:,.0f}", theirs, f"{own['ours'] / own['theirs']:.1f}")
    console.print(scaling)
    console.print(beside)


if __name__ == "__main__":
    main()
