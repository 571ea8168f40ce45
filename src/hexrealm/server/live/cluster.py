"""The other server processes on the same database: hears of their changes, tells them who is at our door, and checks now and
then that nothing was missed.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from hexrealm.server.live import shared_presence
from hexrealm.server.live.listener import Listener
from hexrealm.server.live.shared_presence import SharedPresenceTracker
from hexrealm.server.live.subscriptions import Subscriptions
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import queries
from hexrealm.server.storage.database import PostgresDatabase
from hexrealm.server.tables.repository import TableRepository

TELL_SECONDS = 0.5  # so many comings and goings are told at once


class Cluster:
    """See above. Bots are left to whichever process saved the action before theirs."""

    def __init__(
        self, database: PostgresDatabase, tables: TableRepository, subscriptions: Subscriptions, presence: SharedPresenceTracker
    ) -> None:
        self._database, self._tables, self._hub, self._attendance = database, tables, subscriptions, presence
        self._listener = Listener(database.url, self._heard, self.verify)

    async def run(self) -> None:
        """For ever."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listener.listen())
            tasks.create_task(self._tell_for_ever())

    async def _heard(self, table_id: str, version: int) -> None:
        newest = self._hub.newest(table_id)
        if newest is None:
            return
        with suppress(Refusal):  # the database is away; verify() comes back to it
            if version > newest.version:
                self._hub.publish(await self._tables.refresh(table_id))
            else:
                self._hub.publish_chat(table_id)
                await self._look_elsewhere([table_id])

    async def verify(self) -> None:
        """Compare all that is watched here with the database."""
        watched = self._hub.watched()
        if not watched:
            return
        with suppress(Refusal):
            versions = await self._database.read(lambda connection: queries.read_versions(connection, watched))
            for table_id, version in versions.items():
                newest = self._hub.newest(table_id)
                if newest is not None and version > newest.version:
                    self._hub.publish(await self._tables.refresh(table_id))
                self._hub.publish_chat(table_id)
            await self._look_elsewhere(watched)
            await self._database.write(lambda connection: shared_presence.sign_of_life(connection, self._attendance.process))

    async def _look_elsewhere(self, tables: list[str]) -> None:
        process = self._attendance.process
        found = await self._database.read(lambda connection: shared_presence.read_elsewhere(connection, process, tables))
        for table_id in self._attendance.note_elsewhere(found, tables):
            self._hub.publish_presence(table_id)

    async def _tell_for_ever(self) -> None:
        while True:
            with suppress(Refusal):
                await self._tell(self._attendance.take_unwritten())
            await asyncio.sleep(TELL_SECONDS)

    async def _tell(self, tables: dict[str, dict[str, int]]) -> None:
        if tables:
            process = self._attendance.process
            await self._database.write(lambda connection: shared_presence.write_down(connection, process, tables))
            await self._look_elsewhere(list(tables))

    async def close(self) -> None:
        """Nobody is at our door any more."""
        with suppress(Refusal):
            await self._database.write(lambda connection: shared_presence.sign_off(connection, self._attendance.process))
