"""The levels for people, each a named configuration. Their ratings are in benchmarks/RESULTS.md."""

from __future__ import annotations

from collections.abc import Callable

from hexrealm.bots.bot import Bot
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.mcts import Budget, Mcts

LEVELS: dict[str, Callable[[int | None, int], Bot]] = {
    "easy": lambda seed, threads: Greedy(width=1, noise=4.0, seed=seed, name="easy"),
    "medium": lambda seed, threads: Greedy(seed=seed, name="medium"),
    "hard": lambda seed, threads: Mcts(Budget(simulations=1500), threads=threads, seed=seed, name="hard"),
    "expert": lambda seed, threads: Mcts(Budget(seconds=1.0), threads=threads, seed=seed, name="expert"),
}
