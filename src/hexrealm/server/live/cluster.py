"""The other server processes on the same PostgreSQL: receives their changes and shares who is present.

Notifications can be lost, so versions are compared with the database after every reconnection and at regular intervals. Bots
are left to the process that saved the action before theirs.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress

from hexrealm.server.live.shared_presence import SharedPresenceTracker
from hexrealm.server.live.subscriptions import Subscriptions
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import presence as presence_queries
from hexrealm.server.storage import queries
from hexrealm.server.storage.notifications import Listener
from hexrealm.server.storage.postgres import PostgresDatabase
from hexrealm.server.tables.repository import TableRepository

PRESENCE_SECONDS = 0.5  # how often changes of presence are saved, all together


class Cluster:
    """Connects this process to the others."""

    def __init__(
        self, database: PostgresDatabase, tables: TableRepository, subscriptions: Subscriptions, presence: SharedPresenceTracker
    ) -> None:
        self._database, self._tables, self._subscriptions, self._presence = database, tables, subscriptions, presence
        self._listener = Listener(database.url, self._handle_notification, self.check_versions)

    async def run(self) -> None:
        """Listen to the other processes and share presence, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listener.listen())
            tasks.create_task(self._share_presence())

    async def _handle_notification(self, table_id: str, version: int) -> None:
        newest = self._subscriptions.newest(table_id)
        if newest is None:
            return
        with suppress(Refusal):  # the database does not answer; check_versions() will catch up
            if version > newest.version:
                self._subscriptions.publish(await self._tables.refresh(table_id))
            else:
                self._subscriptions.publish_chat(table_id)
                await self._update_presence([table_id])

    async def check_versions(self) -> None:
        """Compare all tables that are watched here with the database, and refresh this process's presence rows."""
        watched = self._subscriptions.watched_tables()
        if not watched:
            return
        with suppress(Refusal):
            versions = await self._database.read(lambda connection: queries.read_versions(connection, watched))
            for table_id, version in versions.items():
                newest = self._subscriptions.newest(table_id)
                if newest is not None and version > newest.version:
                    self._subscriptions.publish(await self._tables.refresh(table_id))
                self._subscriptions.publish_chat(table_id)
            await self._update_presence(watched)
            await self._database.write(lambda connection: presence_queries.refresh_presence(connection, self._presence.process))

    async def _update_presence(self, tables: list[str]) -> None:
        process = self._presence.process
        found = await self._database.read(
            lambda connection: presence_queries.read_presence_elsewhere(connection, process, tables)
        )
        for table_id in self._presence.update_elsewhere(found, tables):
            self._subscriptions.publish_presence(table_id)

    async def _share_presence(self) -> None:
        while True:
            with suppress(Refusal):
                await self._save_presence(self._presence.take_unsaved())
            await asyncio.sleep(PRESENCE_SECONDS)

    async def _save_presence(self, tables: dict[str, dict[str, int]]) -> None:
        if tables:
            process = self._presence.process
            await self._database.write(lambda connection: presence_queries.save_presence(connection, process, tables))
            await self._update_presence(list(tables))

    async def close(self) -> None:
        """Remove this process's presence rows."""
        with suppress(Refusal):
            await self._database.write(lambda connection: presence_queries.delete_presence(connection, self._presence.process))
