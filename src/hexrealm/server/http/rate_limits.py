"""How fast: a bucket for each socket, and windows for each address, by the package `limits`."""

from __future__ import annotations

import time

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal


class Bucket:
    """So many messages a second, and a burst of some more."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst, self._left = rate, burst, burst
        self._at = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed."""
        at = time.monotonic()
        self._left = min(self._burst, self._left + (at - self._at) * self._rate)
        self._at = at
        if self._left < 1:
            return False
        self._left -= 1
        return True


class RateLimits:
    """Windows by what is done and from where."""

    def __init__(self) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}

    def check(self, what: str, rate: str, address: str) -> None:
        """Count one; refuse if that is too many."""
        item = self._items.setdefault(rate, parse(rate))
        if not self._limiter.hit(item, what, address):
            raise Refusal("too-many", translate("That is too much at once. Wait a moment."))
