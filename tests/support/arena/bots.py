"""Tiny bots that come in by the arena's door for anybody's own: `Name@tests.support.arena.bots`. Some misbehave on purpose."""

from __future__ import annotations

import os
import signal
from pathlib import Path

from hexrealm.bots import Bot, Thought
from hexrealm.play.match import Match

MARK = "HEXREALM_TEST_MARK"  # a file that the first to misbehave makes, so that nobody does it again
MAIN = "HEXREALM_TEST_MAIN"  # the process that must not be killed
ON_THE_WAY = 3  # actions: a game that has begun


def here(name: str) -> str:
    """A bot of this module, as the arena is told of it."""
    return f"{name}@{__name__}"


def once() -> bool:
    try:
        Path(os.environ[MARK]).touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


class First(Bot):
    """Takes the first legal action."""

    def __init__(self, seed: int) -> None:
        self.name = type(self).__name__

    def think(self, match: Match) -> Thought:
        self.seat_of(match)
        self.misbehave(match)
        return Thought(match.legal()[0], ())

    def misbehave(self, match: Match) -> None:
        """Not this one."""


class Last(First):
    def think(self, match: Match) -> Thought:
        return Thought(match.legal()[-1], ())


class Middle(First):
    def think(self, match: Match) -> Thought:
        legal = match.legal()
        return Thought(legal[len(legal) // 2], ())


class Deadly(First):
    """Kills the process it plays in, once, on the way."""

    def misbehave(self, match: Match) -> None:
        if len(match.steps) >= ON_THE_WAY and os.getpid() != int(os.environ[MAIN]) and once():
            os.kill(os.getpid(), signal.SIGKILL)


class AlwaysDeadly(First):
    def misbehave(self, match: Match) -> None:
        if os.getpid() != int(os.environ[MAIN]):
            os.kill(os.getpid(), signal.SIGKILL)


class Interrupting(First):
    """Presses Ctrl-C, once, on the way: the terminal's signal reaches the process that plays and the one that waits."""

    def misbehave(self, match: Match) -> None:
        if len(match.steps) >= ON_THE_WAY and once():
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
    """Plays on in the match it is shown."""

    def misbehave(self, match: Match) -> None:
        shown = match.legal()[0]
        match.play(shown)
        match.undo()
        match.names = ["me", "me"]
