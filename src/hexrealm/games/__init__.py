"""The games: every folder next to this file is one. Nothing here names a game, and listing them imports none.

Use find(name): no module outside a game's folder imports from it. A game imports engine and i18n only.
"""

from __future__ import annotations

import importlib
import pkgutil
from difflib import get_close_matches
from functools import cache
from typing import cast

from hexrealm.engine.errors import UnknownGame
from hexrealm.engine.game import Game
from hexrealm.i18n.translate import translatable, translate


def names() -> list[str]:
    """Return the names of all games."""
    return list(_names(tuple(__path__)))


@cache
def _names(folders: tuple[str, ...]) -> tuple[str, ...]:
    """Cached, since every table that is opened asks for its game."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(folders) if module.ispkg))


def find(name: str) -> Game:
    """Return a game by name. Raises UnknownGame. Importing a game compiles nothing."""
    if name not in names():
        close = get_close_matches(str(name), names(), 1)
        text = translatable("there is no game {name!r}. The games are: {names}")
        if close:
            text = translatable("there is no game {name!r}; did you mean {close}? The games are: {names}")
        raise UnknownGame(translate(text, name=name, close=close[0] if close else "", names=", ".join(names())))
    return _load(name)


@cache
def _load(name: str) -> Game:
    return cast(Game, importlib.import_module(f"{__name__}.{name}").GAME)
