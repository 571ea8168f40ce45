"""The games: every folder next to this file is one, and every folder in the folders that HEXREALM_GAMES lists.

Nothing here names a game, and listing them imports none. A game from elsewhere becomes a subpackage of this package too.
Use find(name): no module outside a game's folder imports from it. A game imports engine and i18n only.
"""

from __future__ import annotations

import importlib
from difflib import get_close_matches
from functools import cache
from typing import cast

from hexrealm.engine.errors import UnknownGame
from hexrealm.engine.game import Game
from hexrealm.engine.game_folders import game_folders, games_folders
from hexrealm.i18n.translate import translatable, translate

__path__[:] = map(str, games_folders())


def names() -> list[str]:
    """Return the names of all games."""
    return list(game_folders())


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
