"""Compares simulations per second of hexrealm's tree search and OpenSpiel's (C++), one thread each, in one run on one machine.

    .venv/bin/python benchmarks/search.py        (needs open_spiel, from PyPI)

Both count a simulation in the same way: descend the tree, add one node, and play a random game to the end. All searches start
at the initial position; hex is played on boards of about the same size. The programs take turns; the best round of each counts.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from rich.console import Console
from rich.table import Table

import hexrealm
from hexrealm import games
from hexrealm.bots.mcts import Budget, Mcts, SearchSettings

pyspiel: Any = importlib.import_module("pyspiel")  # OpenSpiel; without type hints

ROUNDS = 5
HEXREALM, OPENSPIEL = 20_000, 2_000  # simulations in a round
HEX_SIZES = (15, 20)


def time_hexrealm(name: str, seed: int) -> float:
    """Return simulations per second of one search."""
    match = hexrealm.new(name, seed=1)
    while match.seat is None:
        match.play_chance()
    bot = Mcts(Budget(simulations=HEXREALM), SearchSettings(rollout_share=1.0, random=True), seed=seed)
    return HEXREALM / bot.think(match).seconds


def time_openspiel(size: int, seed: int) -> float:
    """Return simulations per second of OpenSpiel's search with an evaluator of one random rollout."""
    game = pyspiel.load_game(f"hex(board_size={size})")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, OPENSPIEL, 1000, False, seed, False)
    state, start = game.new_initial_state(), time.perf_counter()
    bot.step(state)
    return OPENSPIEL / (time.perf_counter() - start)


def main() -> None:
    """Take turns, keep the best, print the ratios."""
    searches: dict[str, Callable[[int], float]] = {name: partial(time_hexrealm, name) for name in games.names()}
    searches |= {f"hex {size}x{size}": partial(time_openspiel, size) for size in HEX_SIZES}
    best = dict.fromkeys(searches, 0.0)
    for seed in range(ROUNDS):
        for name, search in searches.items():
            best[name] = max(best[name], search(seed))
    others = [name for name in searches if name.startswith("hex ")]
    table = Table("game", "simulations per second", *(f"ratio to {name}" for name in others))
    for name, speed in best.items():
        ratios = [f"{speed / best[other]:.2f}" for other in others]
        table.add_row(name, f"{speed:,.0f}", *(ratios if name not in others else [""] * len(others)))
    Console().print(table)


if __name__ == "__main__":
    main()
