"""Time, for the whole server. Everything that measures how long something takes uses a Clock, which never jumps.

The calendar is only for what is stored and shown: it jumps when somebody sets the system's clock, so nothing waits for it.
"""

from __future__ import annotations

import time


class Clock:
    """A clock that only goes forward, however the system's clock is set. Tests use one that they set themselves."""

    def seconds(self) -> float:
        """Return the seconds since some moment."""
        return time.monotonic()

    def stopwatch(self) -> float:
        """Return seconds to measure how long something took. They differ from `seconds` where a test lets days pass at once."""
        return self.seconds()


class TableTime:
    """The time that the clocks of tables count, in milliseconds: how long the server has run, over all its starts.

    It stands still while the server is down and does not follow the calendar. Workers that share a database keep the latest
    of their times, which they store now and then (storage/tables/table_time.py).
    """

    def __init__(self, clock: Clock, stored: int = 0) -> None:
        self._clock, self._base, self._running = clock, float(stored), False
        self._started = clock.seconds()

    def now(self) -> int:
        """Return the table time."""
        return int(self._exact())

    def _exact(self) -> float:
        return self._base + (1000 * (self._clock.seconds() - self._started) if self._running else 0)

    @property
    def is_running(self) -> bool:
        """Whether time passes in this process."""
        return self._running

    def resume(self) -> None:
        """Let time pass. Before this, players would wait for games that are still being loaded."""
        self._base, self._started, self._running = self._exact(), self._clock.seconds(), True

    def stand_still(self, seconds: float) -> None:
        """Leave out the last seconds."""
        self._base -= 1000 * seconds

    def adopt(self, stored: int) -> None:
        """Take over the time of another worker, if it is later."""
        self._base += max(0.0, stored - self._exact())


def now() -> int:
    """Return the calendar time in milliseconds since 1970, as it is stored."""
    return time.time_ns() // 1_000_000
