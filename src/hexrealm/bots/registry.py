"""Bots by name: `uniform`, `greedy`, `mcts:400` (simulations), `mcts:0.2s` (seconds), and the levels of levels.py."""

from __future__ import annotations

import re

from hexrealm.bots.bot import Bot
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.levels import LEVELS
from hexrealm.bots.mcts import Budget, Mcts
from hexrealm.bots.uniform import Uniform
from hexrealm.engine.errors import WrongOption
from hexrealm.i18n.translate import translate

_SEARCHES = re.compile(r"mcts:([0-9]+(?:\.[0-9]+)?)(s?)\Z")
NAMES = ("uniform", "greedy", "mcts:400 (simulations)", "mcts:0.2s (seconds)", *LEVELS)


def make_bot(
    name: str,
    seed: int | None = None,
    threads: int = 1,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
) -> Bot:
    """Make a bot by its name. Equal seeds make equal bots; `threads` is for bots that search.

    make_bot("mcts", seconds=0.2) is make_bot("mcts:0.2s"), make_bot("mcts", simulations=400) is make_bot("mcts:400").
    """
    if name == "mcts":
        full_name = f"mcts:{seconds}s" if simulations is None else f"mcts:{simulations}"
        return Mcts(Budget(simulations, seconds), threads=threads, seed=seed, name=full_name)
    if seconds is not None or simulations is not None:
        raise WrongOption(f"seconds and simulations are for the bot 'mcts', not for {name!r}")
    return _by_name(name, seed, threads)


def _by_name(name: str, seed: int | None, threads: int) -> Bot:
    if name == "uniform":
        return Uniform(seed)
    if name == "greedy":
        return Greedy(seed=seed)
    if name in LEVELS:
        return LEVELS[name].make(seed, threads)
    match = _SEARCHES.match(name) if isinstance(name, str) else None
    if match is None or float(match[1]) <= 0 or (not match[2] and "." in match[1]):
        raise WrongOption(translate("there is no bot {name!r}; the bots are {names}", name=name, names=", ".join(NAMES)))
    budget = Budget(seconds=float(match[1])) if match[2] else Budget(simulations=int(match[1]))
    return Mcts(budget, threads=threads, seed=seed, name=name)
