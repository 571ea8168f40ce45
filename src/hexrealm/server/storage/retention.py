"""Deleting what nobody needs any more: old sessions and duplicates, and if the settings say so abandoned tables, old chat and
old studies.

Finished tables, imported records and tables whose clock runs are never deleted.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, exists, select

from hexrealm.server.clock import Clock, now
from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.accounts.accounts import find_passkey_hosts
from hexrealm.server.storage.people.accounts.sessions import end_expired
from hexrealm.server.storage.people.contests.duplicates import KEPT, delete_old_duplicates
from hexrealm.server.storage.tables.studies import delete_old_studies

INTERVAL = 3600.0  # seconds between two runs
DAY = 86_400_000  # milliseconds
BATCH = 200  # tables deleted in one transaction
MAX_JUMP = 600.0  # seconds that the calendar may differ from the clock
UNFINISHED = ("open", "playing")


class Retention:
    """Runs every hour. If the calendar has jumped since the last run, it skips that run: nothing may be deleted too early."""

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database, self._settings, self._clock = database, settings, settings.clock
        self._last = self._read_times(self._clock)

    @staticmethod
    def _read_times(clock: Clock) -> tuple[float, float]:
        return clock.seconds(), now() / 1000

    async def run(self) -> tuple[list[str], list[str]]:
        """Delete what is too old, if it is time. Return the deleted tables, and the people of whom a session ended."""
        if not self._is_due():
            return [], []
        return await self.delete_old(), await self.end_sessions()

    def _is_due(self) -> bool:
        seconds, calendar = self._read_times(self._clock)
        passed, passed_by_calendar = seconds - self._last[0], calendar - self._last[1]
        if passed < INTERVAL:
            return False
        self._last = (seconds, calendar)
        return abs(passed - passed_by_calendar) < MAX_JUMP

    async def end_sessions(self) -> list[str]:
        """End the sessions that end_expired() says are too old. Return their people."""
        hosts = find_passkey_hosts(self._settings)
        unused_since = now() - self._settings.session_idle_days * DAY
        begun_before = now() - self._settings.session_days * DAY
        return await self._database.write(lambda connection: end_expired(connection, unused_since, begun_before, hosts))

    async def delete_old(self) -> list[str]:
        """Delete what is too old now. Return the deleted tables."""
        chat_days, table_days = self._settings.keep_chat_days, self._settings.keep_abandoned_days
        study_days = self._settings.keep_studies_days
        await self._database.write(lambda connection: delete_old_duplicates(connection, now() - KEPT))
        if study_days is not None:
            await self._database.write(lambda connection: delete_old_studies(connection, now() - study_days * DAY))
        if chat_days is not None:
            await self._database.write(lambda connection: delete_chat(connection, now() - chat_days * DAY))
        if table_days is None:
            return []
        return await self._database.write(lambda connection: delete_abandoned(connection, now() - table_days * DAY))


def delete_chat(connection: Connection, before: int) -> None:
    """Delete lines of chat from before a time."""
    connection.execute(delete(schema.chat).where(schema.chat.c.at < before))


def delete_abandoned(connection: Connection, before: int) -> list[str]:
    """Delete unfinished tables where nobody has done or written anything since a time. Return their ids."""
    row, line = schema.tables, schema.chat
    chats = exists().where(line.c.table_id == row.c.id, line.c.at >= before)
    abandoned = (row.c.state.in_(UNFINISHED), row.c.updated < before, row.c.clock_due.is_(None), ~chats)
    query = select(row.c.id).where(*abandoned).limit(BATCH).with_for_update()
    found = list(connection.scalars(query))
    for table in (schema.log, schema.chat, schema.holders, schema.labels, schema.notices, schema.players):
        connection.execute(delete(table).where(table.c.table_id.in_(found)))
    connection.execute(delete(row).where(row.c.id.in_(found)))
    return found
