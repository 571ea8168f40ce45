"""The errors of the arena, and the import of optional packages."""

from __future__ import annotations

from typing import Any

from hexrealm.engine import errors
from hexrealm.engine.errors import HexrealmError, MissingPackage

__all__ = ["GameFailed", "MissingPackage", "WrongFolder", "WrongJob", "need"]


class WrongJob(HexrealmError):
    """Raised for a tournament that cannot be played with these settings."""


class WrongFolder(HexrealmError):
    """Raised for a folder that contains something other than this tournament."""


class GameFailed(HexrealmError):
    """Raised for a game that could not be finished."""


def need(package: str, what_for: str) -> Any:
    """Import an optional package of the arena, or raise MissingPackage with what to install."""
    return errors.need(package, what_for, "arena")
