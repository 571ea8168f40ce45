"""Finds the folders of the games: those in `games/` of this package, and those in the folders that HEXREALM_GAMES lists.

A game is a folder with an `__init__.py`, and the folder's name is the name of the game. HEXREALM_GAMES lists folders that hold
games, separated like those of PATH. Nothing here imports a game: hexrealm.games does.
"""

from __future__ import annotations

import os
from functools import cache
from pathlib import Path

from hexrealm.engine.errors import WrongGamesFolder

VARIABLE = "HEXREALM_GAMES"
OWN = Path(__file__).parents[1] / "games"


@cache
def games_folders() -> tuple[Path, ...]:
    """Return the folders that hold games, the package's own first. Raises WrongGamesFolder."""
    named = [part for part in os.environ.get(VARIABLE, "").split(os.pathsep) if part]
    return tuple(dict.fromkeys([OWN, *(_check(Path(part).absolute()) for part in named)]))


@cache
def game_folders() -> dict[str, Path]:
    """Return the folder of each game by name, in the order of their names. Raises WrongGamesFolder."""
    found: dict[str, Path] = {}
    for folder in (each for holder in games_folders() for each in list_games(holder)):
        if folder.name in found:
            raise WrongGamesFolder(
                f"two folders are called {folder.name}: {found[folder.name]} and {folder}; each game needs its own name"
            )
        found[folder.name] = folder
    return dict(sorted(found.items()))


def list_games(holder: Path) -> list[Path]:
    """Return the folders of the games in a folder, in the order of their names."""
    return [folder for folder in sorted(holder.iterdir()) if (folder / "__init__.py").is_file()]


def _check(holder: Path) -> Path:
    """Return a folder of HEXREALM_GAMES. Raises WrongGamesFolder unless it holds games, all with usable names."""
    allowed = f"{VARIABLE} lists folders that hold the folders of games, separated by {os.pathsep!r}"
    if not holder.is_dir():
        raise WrongGamesFolder(f"{holder} is not a folder; {allowed}")
    if (holder / "__init__.py").is_file():
        raise WrongGamesFolder(f"{holder} is a game itself; name the folder that holds it, {holder.parent}: {allowed}")
    games = list_games(holder)
    if not games:
        raise WrongGamesFolder(f"{holder} holds no game, which is a folder with an __init__.py; {allowed}")
    for folder in games:
        if not (folder.name.isidentifier() and folder.name.isascii() and folder.name.islower()):
            raise WrongGamesFolder(
                f"{folder} cannot be a game by this name; the name of a game has small letters, digits and underscores"
            )
    return holder
