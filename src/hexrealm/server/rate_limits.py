"""Rate limits in the memory of one process. storage/budgets.py has those that the processes of a server share.

A rate of N in S seconds is a token bucket of size N that refills in S seconds. It is kept as the time at which the bucket will
be full again (the generic cell rate algorithm), on a clock that never jumps.
"""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass
from functools import cache

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import Clock
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.errors import Refusal

UNITS = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0}
MAX_BUCKETS = 10_000  # full ones are dropped when there are more


@dataclass(frozen=True)
class Rate:
    """So many in so many seconds."""

    count: int
    seconds: float

    @property
    def interval(self) -> float:
        """The seconds in which one more is allowed."""
        return self.seconds / self.count


@cache
def parse_rate(text: str) -> Rate:
    """Return the rate in a text such as "60/minute" or "60/3 second"."""
    found = re.fullmatch(r"(\d+)/(?:(\d+) )?(second|minute|hour|day)", text)
    if found is None or not int(found[1]):
        raise ValueError(f"{text} is not a rate such as 60/minute or 60/3 second")
    return Rate(int(found[1]), int(found[2] or 1) * UNITS[found[3]])


def divide_rate(text: str, parts: int) -> str:
    """Return the share of a rate that one of several processes may allow."""
    count, _, period = text.partition("/")
    return f"{max(1, int(count) // parts)}/{period}"


def address_key(address: str) -> str:
    """Return what counts as one address: IPv6 by its /64, since a household or a server has one as a whole."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if parsed.version == 4:
        return str(parsed)
    mapped = parsed.ipv4_mapped
    return str(mapped or ipaddress.ip_network((parsed, 64), strict=False))


def too_many(subject: str) -> Refusal:
    """Return the refusal for too much of something, and count it."""
    METRICS.count("refused", reason=subject)
    return Refusal("too-many", translate("Too many requests. Wait a moment and try again."))


class RateLimits:
    """Counts by subject (such as "writes") and client (an address, a person, a table or a socket)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._full_at: dict[tuple[str, str], float] = {}

    def check(self, subject: str, rate: str, client: str) -> None:
        """Count one more; raise Refusal if the rate is exceeded."""
        limit, now, key = parse_rate(rate), self._clock.seconds(), (subject, client)
        full_at = max(self._full_at.get(key, now), now) + limit.interval
        if full_at - now > limit.seconds * (1 + 1e-9):
            raise too_many(subject)
        self._full_at[key] = full_at
        if len(self._full_at) > MAX_BUCKETS:
            self._full_at = {each: until for each, until in self._full_at.items() if until > now}
