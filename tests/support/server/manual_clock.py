"""A clock that a test sets: hours pass at once, and no test waits."""

from __future__ import annotations

from hexrealm.server.clock import Clock


class ManualClock(Clock):
    """Stands still until it is advanced."""

    def __init__(self) -> None:
        self.now = 1000.0

    def seconds(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds
