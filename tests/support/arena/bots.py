"""Small bots for arena tests, named `Name@tests.support.arena.bots`. Some misbehave on purpose."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hexrealm.bots import Bot, Thought
from hexrealm.play.match import Match

MARK = "HEXREALM_TEST_MARK"  # the path of a file that the first bot to misbehave creates, so that it happens once
MAIN = "HEXREALM_TEST_MAIN"  # the id of the process that must not be killed
ON_THE_WAY = 3  # actions after which a bot misbehaves


def entrant(name: str) -> str:
    """Return the name of a bot of this module for the arena."""
    return f"{name}@{__name__}"


def is_first_time() -> bool:
    try:
        Path(os.environ[MARK]).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


class First(Bot):
    """Chooses the first legal action."""

    def __init__(self, seed: int) -> None:
        self.name = type(self).__name__

    def think(self, match: Match) -> Thought:
        self.seat_of(match)
        self.misbehave(match)
        return Thought(match.legal()[0], ())

    def misbehave(self, match: Match) -> None:
        """Do nothing; subclasses misbehave here."""


class Last(First):
    def think(self, match: Match) -> Thought:
        return Thought(match.legal()[-1], ())


class Middle(First):
    def think(self, match: Match) -> Thought:
        legal = match.legal()
        return Thought(legal[len(legal) // 2], ())


class Deadly(First):
    """Kills its process once, during the game."""

    def misbehave(self, match: Match) -> None:
        if len(match.steps) >= ON_THE_WAY and os.getpid() != int(os.environ[MAIN]) and is_first_time():
            os.kill(os.getpid(), signal.SIGKILL)


class AlwaysDeadly(First):
    def misbehave(self, match: Match) -> None:
        if os.getpid() != int(os.environ[MAIN]):
            os.kill(os.getpid(), signal.SIGKILL)


class Interrupting(First):
    """Sends Ctrl-C once, during the game, to its own process and the parent, as a terminal does."""

    def misbehave(self, match: Match) -> None:
        if len(match.steps) >= ON_THE_WAY and is_first_time():
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getppid(), signal.SIGINT)


class Illegal(First):
    def think(self, match: Match) -> Thought:
        return Thought("nonsense", ())


class Broken(First):
    def misbehave(self, match: Match) -> None:
        if match.steps:
            raise RuntimeError("out of ideas")


class Meddler(First):
    """Changes the match that it gets."""

    def misbehave(self, match: Match) -> None:
        match.play(match.legal()[0])
        match.undo()
        match.names = ["me", "me"]
