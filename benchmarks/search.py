"""Simulations a second of our tree search and of OpenSpiel's (C++), one thread each, in one run on one machine.

    .venv/bin/python benchmarks/search.py        (needs open_spiel, from PyPI)

A simulation is counted alike: down the tree, one node more, and a random playout to the end of the game. All search from
the first position, hex on boards of about our size. The programs take turns; the best round of each counts.
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
OURS, THEIRS = 20_000, 2_000  # simulations in a round
HEX_SIZES = (15, 20)


def time_ours(name: str, seed: int) -> float:
    """Simulations a second of one search."""
    match = hexrealm.new(name, seed=1)
    while match.seat is None:
        match.play_chance()
    bot = Mcts(Budget(simulations=OURS), SearchSettings(rollout_share=1.0, random=True), seed=seed)
    return OURS / bot.think(match).seconds


def time_theirs(size: int, seed: int) -> float:
    """The same of theirs, with its random evaluator of one playout."""
    game = pyspiel.load_game(f"hex(board_size={size})")
    evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, THEIRS, 1000, False, seed, False)
    state, begun = game.new_initial_state(), time.perf_counter()
    bot.step(state)
    return THEIRS / (time.perf_counter() - begun)


def main() -> None:
    """Take turns, keep the best, print the ratios."""
    searches: dict[str, Callable[[int], float]] = {name: partial(time_ours, name) for name in games.names()}
    searches |= {f"hex {size}x{size}": partial(time_theirs, size) for size in HEX_SIZES}
    best = dict.fromkeys(searches, 0.0)
    for seed in range(ROUNDS):
        for what, search in searches.items():
            best[what] = max(best[what], search(seed))
    others = [what for what in searches if what.startswith("hex ")]
    table = Table("game", "simulations a second", *(f"beside {what}" for what in others))
    for what, speed in best.items():
        ratios = [f"{speed / best[other]:.2f}" for other in others]
        table.add_row(what, f"{speed:,.0f}", *(ratios if what not in others else [""] * len(others)))
    Console().print(table)


if __name__ == "__main__":
    main()
