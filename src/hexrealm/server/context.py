"""The context: everything one server process has, made at its start and let go at its end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog

from hexrealm.server.bots.pool import Pool
from hexrealm.server.bots.scheduler import BotScheduler
from hexrealm.server.bots.warmup import Warmup
from hexrealm.server.http.rate_limits import RateLimits
from hexrealm.server.live.cluster import Cluster
from hexrealm.server.live.presence import PresenceTracker
from hexrealm.server.live.shared_presence import SharedPresenceTracker
from hexrealm.server.live.subscriptions import Subscriptions
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import Settings
from hexrealm.server.storage.database import Database, PostgresDatabase, open_database
from hexrealm.server.tables.commands import Answer, CommandHandler
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.view_cache import Writer

logger = structlog.get_logger("hexrealm.server")


class ServerContext:
    """Opened by `open`, and closed again."""

    def __init__(self, settings: Settings, database: Database, rates: RateLimits) -> None:
        self.settings, self.database, self.rates = settings, database, rates
        key = settings.bot_key
        shared = isinstance(database, PostgresDatabase)
        self.warmup, self.writer = Warmup(), Writer()
        self.presence = SharedPresenceTracker() if shared else PresenceTracker()
        self.subscriptions = Subscriptions(self.presence)
        self.tables = TableRepository(database, self.warmup, shared)
        self.pool = Pool(settings.bots, settings.bot_seconds, settings.compile_seconds)
        self.bot_scheduler = BotScheduler(self.tables, database, self.pool, key, self.publish)
        self.commands = CommandHandler(self.tables, database, self.pool, self.presence, settings, key)
        self.cluster = self._make_cluster()
        self._tasks: list[asyncio.Task[None]] = []

    def _make_cluster(self) -> Cluster | None:
        if isinstance(self.database, PostgresDatabase) and isinstance(self.presence, SharedPresenceTracker):
            return Cluster(self.database, self.tables, self.subscriptions, self.presence)
        return None

    @classmethod
    async def open(cls, settings: Settings, rates: RateLimits) -> ServerContext:
        """Ready to be asked; games are warmed up meanwhile."""
        database = await asyncio.to_thread(open_database, settings.database)
        context = cls(settings, database, rates)
        context._begin(context.warmup.warm(context.pool.compile))
        context._begin(context._sweep_for_ever())
        if context.cluster is not None:
            context._begin(context.cluster.run())
        return context

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    def publish(self, table: Table) -> None:
        """A table changed, and that is saved: tell those who watch, and the bot whose turn it is."""
        self.subscriptions.publish(table)
        self.bot_scheduler.consider(table)

    def spread(self, answer: Answer) -> None:
        """What others are to know of something that was done."""
        if answer.changed is not None:
            self.publish(answer.changed)
        if answer.said is not None:
            self.subscriptions.publish_chat(answer.said)

    async def _sweep_for_ever(self) -> None:
        """At the start, and ever so often: whatever was not told, or failed, is found again."""
        older = 0.0
        while True:
            with suppress(Refusal):
                await self.bot_scheduler.sweep(older)
            if self.cluster is not None:
                await self.cluster.verify()
            older = self.settings.sweep_seconds
            await asyncio.sleep(self.settings.sweep_seconds)

    async def close(self) -> None:
        """Let go of everything; what is saved stays."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot_scheduler.close()
        if self.cluster is not None:
            await self.cluster.close()
        await asyncio.to_thread(self.pool.close)
        await asyncio.to_thread(self.database.close)
