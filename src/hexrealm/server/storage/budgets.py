"""Budgets by person, address and table, in all processes of a server.

One process keeps them in memory. Processes that share a PostgreSQL keep them there, by the database's clock, as
rate_limits.py does: the time at which a bucket will be full again. What costs (chat, new tables and people, hints) is counted
there before it is carried out. What is frequent (requests, messages, previews) is counted in memory and settled every second.
"""

from __future__ import annotations

from sqlalchemy import Connection, text

from hexrealm.server.clock import Clock
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import RateLimits, parse_rate, too_many
from hexrealm.server.storage.database import Database

FORGET_SECONDS = 60.0
SETTLED = (
    *("reads", "pages", "writes", "messages of person", "messages of address", "views", "past", "replays", "undos"),
    *("previews", "previews of address", "gains", "gains of address", "positions", "gains of positions"),
)
_SPEND = text("""
    INSERT INTO budgets AS b (key, full_at) VALUES (:key, EXTRACT(EPOCH FROM clock_timestamp()) + :interval)
    ON CONFLICT (key) DO UPDATE SET full_at = GREATEST(b.full_at, EXTRACT(EPOCH FROM clock_timestamp())) + :interval
    WHERE GREATEST(b.full_at, EXTRACT(EPOCH FROM clock_timestamp())) + :interval
        <= EXTRACT(EPOCH FROM clock_timestamp()) + :seconds
    RETURNING key
""")
# now() is the same for the whole statement, so the difference to it is what was spent.
_SETTLE = text("""
    INSERT INTO budgets AS b (key, full_at)
    SELECT spent.key, EXTRACT(EPOCH FROM now()) + spent.seconds
    FROM unnest(CAST(:keys AS text[]), CAST(:seconds AS double precision[])) AS spent (key, seconds) ORDER BY spent.key
    ON CONFLICT (key) DO UPDATE
    SET full_at = GREATEST(b.full_at, EXTRACT(EPOCH FROM now())) + EXCLUDED.full_at - EXTRACT(EPOCH FROM now())
    RETURNING key, full_at - EXTRACT(EPOCH FROM now())
""")
_FORGET = text("DELETE FROM budgets WHERE full_at < EXTRACT(EPOCH FROM clock_timestamp())")


class Budgets:
    """Counts by subject and client. `shared` is true if other processes count too."""

    def __init__(self, database: Database, rates: RateLimits, clock: Clock, shared: bool) -> None:
        self._database, self._rates, self._clock, self._shared = database, rates, clock, shared
        self._forgotten = clock.seconds()

    async def spend(self, subject: str, rate: str, *clients: str | None) -> None:
        """Count one more for each of these clients; raise Refusal if the rate is exceeded for one of them."""
        for client in filter(None, clients):
            if not self._shared:
                self._rates.check(subject, rate, client)
            elif not await self._spend_shared(f"{subject}/{client}", rate):
                raise too_many(subject)

    async def _spend_shared(self, key: str, rate: str) -> bool:
        return await self._database.write(lambda connection: _spend(connection, key, rate))

    async def settle(self) -> None:
        """Tell the other processes what was spent here, and take over what they spent."""
        spent = self._rates.take_unsettled(SETTLED) if self._shared else {}
        if not spent:
            return
        keys = {f"{subject}/{client}"[:200]: (subject, client) for subject, client in spent}
        seconds = [spent[key] for key in keys.values()]
        try:
            rows = await self._database.write(lambda connection: _settle(connection, list(keys), seconds))
        except Refusal:
            self._rates.put_back_unsettled(spent)
            raise
        self._rates.settle({keys[key]: ahead for key, ahead in rows})

    async def forget_full(self) -> None:
        """Delete what is full again, once in a while."""
        if self._shared and self._clock.seconds() - self._forgotten >= FORGET_SECONDS:
            self._forgotten = self._clock.seconds()
            await self._database.write(_forget)


def _spend(connection: Connection, key: str, rate: str) -> bool:
    limit = parse_rate(rate)
    values = {"key": key[:200], "interval": limit.interval, "seconds": limit.seconds}
    return connection.execute(_SPEND, values).first() is not None


def _settle(connection: Connection, keys: list[str], seconds: list[float]) -> list[tuple[str, float]]:
    return [(key, float(ahead)) for key, ahead in connection.execute(_SETTLE, {"keys": keys, "seconds": seconds})]


def _forget(connection: Connection) -> None:
    connection.execute(_FORGET)
