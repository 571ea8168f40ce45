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


def now() -> int:
    """Return the calendar time in milliseconds since 1970, as it is stored."""
    return time.time_ns() // 1_000_000
