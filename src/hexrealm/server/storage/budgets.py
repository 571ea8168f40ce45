"""Budgets by person, address and table, in all processes of a server.

Processes that share a PostgreSQL keep them there, by the database's clock, as rate_limits.py does: the time at which a bucket
will be full again. What costs (chat, new tables and people, hints) is counted there before it is carried out. What is frequent
(requests, messages, previews) is counted in memory and settled every second.

One process with SQLite keeps them in memory, except what takes long to refill (mails to confirm an address, contacts, studies):
that is counted in the database too, so that a restart gives nobody a new budget. Its clock is the calendar at the start of the
process, and from there on a clock that never jumps.
"""

from __future__ import annotations

from sqlalchemy import Connection, text

from hexrealm.server.clock import Clock, now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import RateLimits, parse_rate, too_many
from hexrealm.server.storage.database import Database

FORGET_SECONDS = 60.0
KEPT_SECONDS = 600.0  # a budget that takes this long to refill outlasts a restart
MOST_SECONDS = 86_400.0  # no budget takes longer: what is further ahead was stored before the calendar was set back
ROUNDING = 0.001  # seconds
SETTLED = (
    *("reads", "pages", "writes", "messages of person", "messages of address", "views", "past", "replays", "undos"),
    *("previews", "previews of address", "gains", "gains of address", "positions", "gains of positions"),
    *("conditions", "conditions of address"),
)
_SPEND_SQL = """
    INSERT INTO budgets AS b (key, full_at) VALUES (:key, {now} + :interval)
    ON CONFLICT (key) DO UPDATE SET full_at = {later}(b.full_at, {now}) + :interval
    WHERE {later}(b.full_at, {now}) + :interval <= {now} + :seconds
    RETURNING key
"""
_SPEND_SHARED = text(_SPEND_SQL.format(now="EXTRACT(EPOCH FROM clock_timestamp())", later="GREATEST"))
_SPEND_ALONE = text(_SPEND_SQL.format(now=":now", later="max"))
# now() is the same for the whole statement, so the difference to it is what was spent.
_SETTLE = text("""
    INSERT INTO budgets AS b (key, full_at)
    SELECT spent.key, EXTRACT(EPOCH FROM now()) + spent.seconds
    FROM unnest(CAST(:keys AS text[]), CAST(:seconds AS double precision[])) AS spent (key, seconds) ORDER BY spent.key
    ON CONFLICT (key) DO UPDATE
    SET full_at = GREATEST(b.full_at, EXTRACT(EPOCH FROM now())) + EXCLUDED.full_at - EXTRACT(EPOCH FROM now())
    RETURNING key, full_at - EXTRACT(EPOCH FROM now())
""")
_FORGET_SHARED = text("DELETE FROM budgets WHERE full_at < EXTRACT(EPOCH FROM clock_timestamp())")
_FORGET_ALONE = text("DELETE FROM budgets WHERE full_at < :now OR full_at > :now + :most")


class Budgets:
    """Counts by subject and client. `shared` is true if other processes count too."""

    def __init__(self, database: Database, rates: RateLimits, clock: Clock, shared: bool) -> None:
        self._database, self._rates, self._clock, self._shared = database, rates, clock, shared
        self._forgotten = clock.seconds()
        self._calendar = now() / 1000 - clock.seconds()  # added to the clock: seconds since 1970

    async def spend(self, subject: str, rate: str, *clients: str | None, amount: int = 1) -> None:
        """Count one more, or so many, for each of these clients; raise Refusal if the rate is exceeded for one of them."""
        is_stored = self._shared or parse_rate(rate).seconds >= KEPT_SECONDS
        for client in filter(None, clients):
            if not is_stored:
                self._rates.check(subject, rate, client, amount)
            elif not await self._spend_stored(f"{subject}/{client}", rate, amount):
                raise too_many(subject)

    async def _spend_stored(self, key: str, rate: str, amount: int) -> bool:
        limit, statement = parse_rate(rate), _SPEND_SHARED if self._shared else _SPEND_ALONE
        spent, room = amount * limit.interval, limit.seconds + ROUNDING
        values = {"key": key[:200], "interval": spent, "seconds": room, **self._now()}
        return await self._database.write(lambda connection: connection.execute(statement, values).first() is not None)

    def _now(self) -> dict[str, float]:
        """Return the time as a parameter of statements, where the database has no clock of its own."""
        return {} if self._shared else {"now": self._calendar + self._clock.seconds()}

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
        if self._clock.seconds() - self._forgotten < FORGET_SECONDS:
            return
        self._forgotten = self._clock.seconds()
        statement = _FORGET_SHARED if self._shared else _FORGET_ALONE
        values = self._now() if self._shared else {**self._now(), "most": MOST_SECONDS}
        await self._database.write(lambda connection: connection.execute(statement, values).rowcount)


def _settle(connection: Connection, keys: list[str], seconds: list[float]) -> list[tuple[str, float]]:
    return [(key, float(ahead)) for key, ahead in connection.execute(_SETTLE, {"keys": keys, "seconds": seconds})]
