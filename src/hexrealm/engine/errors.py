"""What hexrealm raises when it is given something it cannot use. Each says what was wrong and what is allowed."""

from __future__ import annotations

import importlib
from typing import Any


class HexrealmError(ValueError):
    """Any of the below."""


class UnknownGame(HexrealmError):
    """No game of this name."""


class WrongOption(HexrealmError):
    """An option of the set-up that does not exist, or a value it does not allow."""


class WrongPosition(HexrealmError):
    """A snapshot that is no position of the game."""


class IllegalAction(HexrealmError):
    """An action that is not one of the legal ones; the match is unchanged."""


class WrongRecord(HexrealmError):
    """A file that is no record, or not of a game that can have been played."""


class UnknownLanguage(HexrealmError):
    """A language that hexrealm does not speak."""


class MissingPackage(HexrealmError):
    """An optional package that is not installed."""


def need(package: str, what_for: str, extra: str) -> Any:
    """Import an optional package, or say what to install: the extra of hexrealm that brings it."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        advice = f"install hexrealm[{extra}], or {error.name} alone"
        raise MissingPackage(f"{what_for} needs the package {error.name}: {advice}") from error
