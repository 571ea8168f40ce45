"""Who takes part: bots by the names make_bot() knows, or of anybody's own module, written `Name@package.module`.

A bot of one's own is a class, or any function of a seed, that gives a Bot. It is made anew for every game.
"""

from __future__ import annotations

import importlib
from typing import cast

from hexrealm.arena.errors import WrongJob
from hexrealm.bots import Bot, make_bot

TWIN = " (again)"  # behind a bot's name: the same bot counted as another, for the control


def bot_of(entrant: str) -> str:
    """The bot behind an entrant."""
    return entrant.removesuffix(TWIN)


def make_entrant(entrant: str, seed: int) -> Bot:
    """The bot, ready to play one game."""
    name, at, module = bot_of(entrant).partition("@")
    if not at:
        return make_bot(name, seed)
    try:
        factory = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise WrongJob(f"there is no bot {entrant!r}: {error}") from error
    return cast(Bot, factory(seed))
