"""Lets flags fall: waits for what is due by the clocks of tables, even if nobody is connected, and stores the table time.

The database knows when something is due at a table, so any server process finds it, also after a restart. What is due is
carried out by a rule under the table's lock (clock_rules.py), which does nothing if another process came first.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress

import structlog

from hexrealm.server.clock import Clock, TableTime
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import table_time
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.rules.clock_rules import fall_due
from hexrealm.server.tables.table import Table

logger = structlog.get_logger("hexrealm.clocks")
MAX_TABLES = 500  # that are judged at once
# How often the table time is stored, in milliseconds. What a process that is killed did not store, nobody's clock counts.
SAVED_EVERY, SAVED_RARELY = 1000, 15_000
SOON = 600_000  # it is stored rarely while nothing is due this soon
SLOW_ANSWER = 2.0  # seconds: if the database takes longer, the time of tables stands still meanwhile


class ClockKeeper:
    """Judges the clocks of all tables of a server."""

    def __init__(
        self,
        tables: TableRepository,
        database: Database,
        time: TableTime,
        publish: Callable[[Table], None],
        clock: Clock,
        poll_seconds: float,
    ) -> None:
        self._tables, self._database, self._time = tables, database, time
        self._publish, self._clock, self._poll_seconds = publish, clock, poll_seconds
        self._failed_at: float | None = None  # when the database did not answer last, if it has not answered since
        self._saved, self._next = time.now(), 0  # table times
        self._sooner, self._runs = asyncio.Event(), False

    async def run(self, wait_for_games: Callable[[], Awaitable[None]]) -> None:
        """Let time pass once all games can be played, and judge until cancelled."""
        await wait_for_games()
        self._time.resume()
        while True:
            try:
                await self.judge()
            except Refusal:  # the database does not answer, which is logged there
                pass
            except Exception as error:  # this loop must go on: flags fall nowhere else
                logger.error("judging clocks failed", error=type(error).__name__, exc_info=True)
            self._sooner.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(self._seconds_to_wait()):  # wait_for() may lose a cancellation
                    await self._sooner.wait()

    def _seconds_to_wait(self) -> float:
        """Return the seconds until something is due. What another process changed is found by looking now and then."""
        return min(self._poll_seconds, max(0.0, (self._next - self._time.now()) / 1000)) if self._next else self._poll_seconds

    def note(self, table: Table) -> None:
        """Look again if something is due at a changed table before anything that was known."""
        due = table.clocks.due if table.clocks is not None else None
        self._runs = self._runs or due is not None
        if due is not None and (not self._next or due < self._next):
            self._next = due
            self._sooner.set()

    async def judge(self) -> None:
        """Carry out what is due now at all tables. Time that the database takes to answer counts for nobody."""
        started = self._clock.stopwatch() if self._failed_at is None else self._failed_at
        try:
            waiting = await self._look(self._time.now())
        except Refusal:
            self._time.stand_still(self._clock.stopwatch() - started)
            self._failed_at = self._clock.stopwatch()
            raise
        took = self._clock.stopwatch() - started
        if self._failed_at is not None or took >= SLOW_ANSWER:
            self._time.stand_still(took)
        self._failed_at = None
        now = self._time.now()
        self._next = next((due for _, due in waiting if due > now), 0)
        for table_id, due in waiting:
            if due <= now:
                await self._judge_table(table_id)

    async def _look(self, now: int) -> list[tuple[str, int]]:
        """Return what is due next. Store the table time if it is time to, or if a flag is due: nothing may fall unsaved."""
        skipped = self._tables.quarantined
        waiting = await self._database.read(lambda connection: table_time.next_due(connection, skipped, MAX_TABLES))
        self._runs = bool(waiting)
        if waiting:
            soonest = waiting[0][1] - now
            if soonest <= 0 or abs(now - self._saved) >= (SAVED_EVERY if soonest < SOON else SAVED_RARELY):
                await self.save(now)
        return waiting

    async def _judge_table(self, table_id: str) -> None:
        with suppress(Refusal):  # one table that cannot be read keeps no other one waiting
            self._publish((await self._tables.change(table_id, Person(), None, fall_due)).table)

    async def save(self, now: int | None = None) -> None:
        """Store the table time (the present one), and take over a later one of another process."""
        at = self._time.now() if now is None else now
        self._saved = await self._database.write(lambda connection: table_time.save_table_time(connection, at))
        self._time.adopt(self._saved)

    async def close(self) -> None:
        """Store the table time, if any clock runs."""
        if self._runs:
            with suppress(Refusal):
                await self.save()
