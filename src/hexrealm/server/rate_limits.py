"""Rate limits for addresses and sockets, kept in memory by the package `limits`.

A sliding-window counter of N in S seconds never lets through more than a token bucket of size N refilled in S seconds would.
"""

from __future__ import annotations

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import SlidingWindowCounterRateLimiter

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal


class RateLimits:
    """Counts by subject (such as "writes") and client (an address or a socket). Counters expire by themselves."""

    def __init__(self) -> None:
        self._limiter = SlidingWindowCounterRateLimiter(MemoryStorage())
        self._items: dict[str, RateLimitItem] = {}

    def check(self, subject: str, rate: str, client: str) -> None:
        """Count one more; raise Refusal if the rate is exceeded."""
        item = self._items.setdefault(rate, parse(rate))
        if not self._limiter.hit(item, subject, client):
            raise Refusal("too-many", translate("That is too much at once. Wait a moment."))
