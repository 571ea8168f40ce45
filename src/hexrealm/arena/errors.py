"""What the arena raises, and the door through which optional packages come in."""

from __future__ import annotations

import importlib
from typing import Any

from hexrealm.errors import HexrealmError


class WrongJob(HexrealmError):
    """A tournament that cannot be played as asked."""


class WrongFolder(HexrealmError):
    """A folder that holds something else than the tournament asked for."""


class GameFailed(HexrealmError):
    """A game that could not be played to its end."""


class MissingPackage(HexrealmError):
    """An optional package that is not installed."""


def need(package: str, what_for: str) -> Any:
    """Import an optional package, or say what to install."""
    try:
        return importlib.import_module(package)
    except ModuleNotFoundError as error:
        if error.name != package.partition(".")[0]:
            raise
        advice = f"install hexrealm[arena], or {error.name} alone"
        raise MissingPackage(f"{what_for} needs the package {error.name}: {advice}") from error
