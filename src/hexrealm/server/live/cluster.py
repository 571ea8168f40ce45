"""The other server processes on the same PostgreSQL: receives their changes and shares who is present.

Notifications can be lost, so versions are compared with the database after every reconnection and at regular intervals. Bots
are left to the process that saved the action before theirs.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress

import structlog

from hexrealm.server.clock import TableTime
from hexrealm.server.live.shared_presence import SharedPresenceTracker
from hexrealm.server.live.subscriptions import Subscriptions
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.notifications import Listener, Topic, notify
from hexrealm.server.storage.postgres import PostgresDatabase
from hexrealm.server.storage.tables import presence as presence_queries
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.presence import PERSON_PREFIX
from hexrealm.server.storage.tables.table_time import save_table_time
from hexrealm.server.tables.repository import TableRepository

logger = structlog.get_logger("hexrealm.cluster")
PRESENCE_SECONDS = 0.5  # how often changes of presence are saved, all together


class Cluster:
    """Connects this process to the others."""

    def __init__(
        self,
        database: PostgresDatabase,
        tables: TableRepository,
        subscriptions: Subscriptions,
        presence: SharedPresenceTracker,
        time: TableTime,
        refresh_people: Callable[[Collection[str]], Awaitable[None]],
        refresh_connections: Callable[[Collection[str]], Awaitable[None]],
    ) -> None:
        self._time, self._refresh_people, self._refresh_connections = time, refresh_people, refresh_connections
        self._database, self._tables, self._subscriptions, self._presence = database, tables, subscriptions, presence
        self._presence.read_elsewhere = self._update_presence
        self._listener = Listener(database.url, self._handle_notification, self._handle_connect)

    async def run(self) -> None:
        """Listen to the other processes and share presence, until cancelled."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._listener.listen())
            tasks.create_task(self._share_presence())

    async def ask_time(self) -> None:
        """Ask the other processes for their table time: what is stored may be a little behind."""
        process = self._presence.process
        with suppress(Refusal):
            await self._database.write(lambda connection: notify(connection, "ask-time", process))

    async def _handle_connect(self) -> None:
        self._presence.forget_departures()
        await self.ask_time()
        await self.check_versions()
        with suppress(Refusal):  # somebody may have been renamed or deleted meanwhile
            await self._refresh_people({person for table in self._tables.cache.tables() for person in table.people})

    async def _handle_notification(self, topic: Topic, key: str, number: int) -> None:
        try:
            with suppress(Refusal):  # the database does not answer; check_versions() will catch up
                await self._handle(topic, key, number)
        except Exception as error:  # this process must go on listening
            logger.error("notification failed", error=type(error).__name__, exc_info=True)

    async def _handle(self, topic: Topic, key: str, number: int) -> None:
        match topic:
            case "table":
                await self._catch_up(key, number)
            case "chat":
                self._subscriptions.publish_chat(key)
            case "presence" if self._subscriptions.is_watched(key):
                await self._update_presence([key])
            case "person-presence":
                await self._handle_person(key, connections=number)
            case "person":
                await self._refresh_people([key])
            case "time":
                self._time.adopt(number)
            case "ask-time" if key != self._presence.process and self._time.is_running:
                time = self._time.now()
                await self._database.write(lambda connection: save_table_time(connection, time))

    async def _handle_person(self, key: str, connections: int) -> None:
        """Take over that a person connected to another process, or disconnected from it."""
        await self._update_presence([key])
        if not connections:
            self._presence.note_departure_elsewhere(key.removeprefix(PERSON_PREFIX))

    async def check_versions(self) -> None:
        """Compare the sessions and tables that are open here with the database, and refresh this process's presence rows."""
        watched = self._subscriptions.watched_tables()
        with suppress(Refusal):
            await self._refresh_presence()
            await self._refresh_connections(self._subscriptions.connected_people())
            if not watched:
                return
            versions = await self._database.read(lambda connection: queries.read_versions(connection, watched))
            for table_id, version in versions.items():
                with suppress(Refusal):  # one table that cannot be read keeps no other one waiting
                    await self._catch_up(table_id, version)
                self._subscriptions.publish_chat(table_id)
            await self._update_presence([*watched, *self._subscriptions.person_keys()])

    async def _catch_up(self, table_id: str, version: int) -> None:
        """Publish a version that another process saved. This process publishes its own changes itself."""
        newest = self._subscriptions.newest(table_id)
        if newest is not None and version > newest.version:
            self._subscriptions.publish(await self._tables.catch_up(table_id, version))

    async def _refresh_presence(self) -> None:
        """Mark this process's rows as fresh. Save them all again if some are missing.

        Others delete the rows of a process that was silent for long: it may have been suspended, or the calendar jumped.
        """
        process, saved = self._presence.process, -1
        try:
            saved = await self._database.write(lambda connection: presence_queries.refresh_presence(connection, process))
        finally:
            if saved < self._presence.count_rows():
                self._presence.put_back_unsaved(self._presence.all_local())

    async def _update_presence(self, tables: list[str]) -> None:
        process = self._presence.process
        found = await self._database.read(
            lambda connection: presence_queries.read_presence_elsewhere(connection, process, tables)
        )
        for table_id in self._presence.update_elsewhere(found, tables):
            if table_id.startswith(PERSON_PREFIX):
                self._subscriptions.publish_person_presence(table_id.removeprefix(PERSON_PREFIX))
            else:
                self._subscriptions.publish_presence(table_id)

    async def _share_presence(self) -> None:
        while True:
            unsaved = self._presence.take_unsaved()
            try:
                await self._save_presence(unsaved)
            except Refusal:
                self._presence.put_back_unsaved(unsaved)
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
