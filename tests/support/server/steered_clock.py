"""A clock that goes by itself, and that a test can advance: days pass at once, and the server goes on."""

from __future__ import annotations

import time

from hexrealm.server.clock import Clock


class SteeredClock(Clock):
    """The system's clock, and what the test added to it."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def seconds(self) -> float:
        return time.monotonic() + self._ahead

    def stopwatch(self) -> float:
        """Days that pass at once are no database that takes long to answer."""
        return time.monotonic()

    def advance(self, seconds: float) -> None:
        self._ahead += seconds
