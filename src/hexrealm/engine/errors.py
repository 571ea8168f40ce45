"""The exceptions of hexrealm. Their messages name what was wrong and what is allowed."""

from __future__ import annotations

import importlib
from typing import Any


class HexrealmError(ValueError):
    """The base class of the others."""


class UnknownGame(HexrealmError):
    """There is no game of this name."""


class WrongGamesFolder(HexrealmError):
    """The environment variable HEXREALM_GAMES lists something that is not a folder of games."""


class WrongOption(HexrealmError):
    """An option of the set-up does not exist, or does not allow the value.

    `option` is its name, "" if that is not known. `advice` says in one sentence what a person at a form should do; "" if the
    message is clear enough.
    """

    def __init__(self, message: str, option: str = "", advice: str = "") -> None:
        super().__init__(message)
        self.option, self.advice = option, advice


class WrongPosition(HexrealmError):
    """A snapshot does not describe a position of the game."""


class IllegalAction(HexrealmError):
    """The action is not legal; the match is unchanged."""


class WrongRecord(HexrealmError):
    """A file is not a record, or its game cannot have been played."""


class UnknownLanguage(HexrealmError):
    """hexrealm is not translated into this language."""


class MissingPackage(HexrealmError):
    """An optional package is not installed."""


def need(package: str, what_for: str, extra: str) -> Any:
    """Import an optional package, or raise MissingPackage, which names the extra of hexrealm to install."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        advice = f"install hexrealm[{extra}], or {error.name} alone"
        raise MissingPackage(f"{what_for} needs the package {error.name}: {advice}") from error
