"""What hexrealm raises when it is given something it cannot use. Each says what was wrong and what is allowed."""

from __future__ import annotations


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
