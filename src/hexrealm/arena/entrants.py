"""The entrants of a tournament: bots by the names of make_bot(), or from any module, written `Name@package.module`.

In a module, `Name` is a class or function that takes a seed and returns a Bot. It is called for every game.
"""

from __future__ import annotations

import importlib
from typing import cast

from hexrealm.arena.errors import WrongJob
from hexrealm.bots import Bot, make_bot

TWIN = " (again)"  # the suffix of the second copy of a bot in the control, which counts as another entrant


def bot_of(entrant: str) -> str:
    """Return the name of an entrant's bot."""
    return entrant.removesuffix(TWIN)


def make_entrant(entrant: str, seed: int) -> Bot:
    """Create the bot of an entrant for one game."""
    name, at, module = bot_of(entrant).partition("@")
    if not at:
        return make_bot(name, seed)
    try:
        factory = getattr(importlib.import_module(module), name)
    except (ImportError, AttributeError, ValueError) as error:
        raise WrongJob(f"there is no bot {entrant!r}: {error}") from error
    return cast(Bot, factory(seed))
