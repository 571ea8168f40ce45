"""Rate limits in the memory of one process. storage/budgets.py settles them with the other processes of a server.

A rate of N in S seconds is a token bucket of size N that refills in S seconds. It is kept as the time at which the bucket will
be full again (the generic cell rate algorithm), on a clock that never jumps.

A limit that processes share is spent here at once, without asking anybody. What was spent is told to the others later and all
together: a client may use the whole bucket in each process once, and then has to wait until all of it is refilled.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import Clock
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.errors import Refusal

UNITS = {"second": 1.0, "minute": 60.0, "hour": 3600.0, "day": 86400.0}
MAX_BUCKETS = 10_000  # full ones are dropped when there are more
PRUNE_SECONDS = 1.0
SETTLED_SHARE = 0.05  # of a bucket: less is not worth telling the other processes


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


@dataclass(slots=True)
class Bucket:
    """What is left of a rate for one client."""

    size: float  # the seconds in which it refills
    full_at: float = 0.0
    unsettled: float = 0.0  # seconds of refilling that were spent here and that other processes do not know of


class RateLimits:
    """Counts by subject (such as "writes") and client (an address, a person, a table or a socket)."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._buckets: dict[tuple[str, str], Bucket] = {}
        self._next_prune = 0.0

    def __len__(self) -> int:
        return len(self._buckets)

    def check(self, subject: str, rate: str, client: str, amount: int = 1) -> None:
        """Count one more, or so many; raise Refusal if the rate is exceeded."""
        limit, now, key = parse_rate(rate), self._clock.seconds(), (subject, client)
        spent = amount * limit.interval
        bucket = self._buckets.get(key)
        if bucket is None or bucket.full_at <= now:
            bucket = self._buckets[key] = Bucket(limit.seconds, now)
        if bucket.full_at + spent - now > limit.seconds * (1 + 1e-9):
            raise too_many(subject)
        bucket.full_at += spent
        bucket.unsettled += spent
        if len(self._buckets) > MAX_BUCKETS and now >= self._next_prune:
            self._buckets = {key: bucket for key, bucket in self._buckets.items() if bucket.full_at > now}
            self._next_prune = now + PRUNE_SECONDS  # many clients must not make each check slow

    def take_unsettled(self, subjects: Collection[str]) -> dict[tuple[str, str], float]:
        """Return what was spent of these subjects since the last time, as seconds, and count it as settled."""
        found = {}
        for key, bucket in self._buckets.items():
            if key[0] in subjects and bucket.unsettled >= bucket.size * SETTLED_SHARE:
                found[key], bucket.unsettled = bucket.unsettled, 0.0
        return found

    def put_back_unsettled(self, spent: Mapping[tuple[str, str], float]) -> None:
        """Count as unsettled what could not be settled."""
        for key, seconds in spent.items():
            if key in self._buckets:
                self._buckets[key].unsettled += seconds

    def settle(self, ahead: Mapping[tuple[str, str], float]) -> None:
        """Take over how many seconds it takes until buckets are full, with what all processes spent."""
        now = self._clock.seconds()
        for key, seconds in ahead.items():
            if key in self._buckets:
                self._buckets[key].full_at = now + max(0.0, seconds) + self._buckets[key].unsettled
