"""Bots by name: `uniform`, `greedy`, the searches `mcts` and `learned`, and the levels of levels.py.

A search takes a budget: `mcts:400` is 400 simulations, `learned:0.2s` is 0.2 seconds a move. A style follows a slash:
`expert/blocker`.
"""

from __future__ import annotations

import re

from hexrealm.bots.bot import Bot
from hexrealm.bots.greedy import Greedy
from hexrealm.bots.leaning import SLASH, split_style
from hexrealm.bots.learned import Learned
from hexrealm.bots.levels import LEVELS
from hexrealm.bots.mcts import Budget, Mcts
from hexrealm.bots.uniform import Uniform
from hexrealm.engine.errors import WrongOption
from hexrealm.i18n.translate import translate

SEARCHES: dict[str, type[Mcts | Learned]] = {"mcts": Mcts, "learned": Learned}
_WITH_BUDGET = re.compile(rf"({'|'.join(SEARCHES)}):([0-9]+(?:\.[0-9]+)?)(s?)\Z")
NAMES = ("uniform", "greedy", *(f"{name}:400 (simulations), {name}:0.2s (seconds)" for name in SEARCHES), *LEVELS)


def make_bot(
    name: str,
    seed: int | None = None,
    threads: int = 1,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    style: str | None = None,
) -> Bot:
    """Return a bot by its name. Equal seeds make equal bots; `threads` is for those that search.

    make_bot("learned", seconds=0.2) is make_bot("learned:0.2s"), make_bot("mcts", simulations=400) is make_bot("mcts:400"),
    make_bot("expert", style="blocker") is make_bot("expert/blocker"). A game's `styles` are the styles that it knows.
    """
    if isinstance(name, str) and SLASH in name:
        name, style = split_style(name)
    bot = _make(name, seed, threads, seconds, simulations)
    if style is not None:
        if isinstance(bot, Uniform) or not style:
            raise WrongOption(f"{bot.name} has no style {style!r}")
        bot.style, bot.name = style, f"{bot.name}{SLASH}{style}"
    return bot


def _make(name: str, seed: int | None, threads: int, seconds: float | None, simulations: int | None) -> Bot:
    if name in SEARCHES:
        full_name = f"{name}:{seconds}s" if simulations is None else f"{name}:{simulations}"
        return SEARCHES[name](Budget(simulations, seconds), threads=threads, seed=seed, name=full_name)
    if seconds is not None or simulations is not None:
        raise WrongOption(f"seconds and simulations are for the bots {', '.join(map(repr, SEARCHES))}, not for {name!r}")
    return _by_name(name, seed, threads)


def _by_name(name: str, seed: int | None, threads: int) -> Bot:
    if name == "uniform":
        return Uniform(seed)
    if name == "greedy":
        return Greedy(seed=seed)
    if name in LEVELS:
        return LEVELS[name].make(seed, threads)
    match = _WITH_BUDGET.match(name) if isinstance(name, str) else None
    if match is None or float(match[2]) <= 0 or (not match[3] and "." in match[2]):
        raise WrongOption(translate("there is no bot {name!r}; the bots are {names}", name=name, names=", ".join(NAMES)))
    budget = Budget(seconds=float(match[2])) if match[3] else Budget(simulations=int(match[2]))
    return SEARCHES[match[1]](budget, threads=threads, seed=seed, name=name)
