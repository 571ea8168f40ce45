"""What the arena raises, and the door through which optional packages come in."""

from __future__ import annotations

from typing import Any

from hexrealm.engine import errors
from hexrealm.engine.errors import HexrealmError, MissingPackage

__all__ = ["GameFailed", "MissingPackage", "WrongFolder", "WrongJob", "need"]


class WrongJob(HexrealmError):
    """A tournament that cannot be played as asked."""


class WrongFolder(HexrealmError):
    """A folder that holds something else than the tournament asked for."""


class GameFailed(HexrealmError):
    """A game that could not be played to its end."""


def need(package: str, what_for: str) -> Any:
    """Import a package of the arena's own, or say what to install."""
    return errors.need(package, what_for, "arena")
