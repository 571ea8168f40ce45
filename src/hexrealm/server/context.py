"""The house: everything one server process has, made at its start and let go at its end."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import structlog

from hexrealm.server.bots.pool import Pool
from hexrealm.server.bots.scheduler import BotMoves
from hexrealm.server.bots.warmup import Warmth
from hexrealm.server.http.rate_limits import Rates
from hexrealm.server.live.cluster import Neighbours
from hexrealm.server.live.presence import Attendance
from hexrealm.server.live.shared_presence import SharedAttendance
from hexrealm.server.live.subscriptions import Hub
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import Settings
from hexrealm.server.storage.database import Database, PostgresDatabase, open_database
from hexrealm.server.tables.commands import Answer, Desk
from hexrealm.server.tables.repository import Tables
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.view_cache import Writer

logger = structlog.get_logger("hexrealm.server")


class House:
    """Opened by `open`, and closed again."""

    def __init__(self, settings: Settings, database: Database, rates: Rates) -> None:
        self.settings, self.database, self.rates = settings, database, rates
        key = settings.bot_key
        shared = isinstance(database, PostgresDatabase)
        self.warmth, self.writer = Warmth(), Writer()
        self.attendance = SharedAttendance() if shared else Attendance()
        self.hub = Hub(self.attendance)
        self.tables = Tables(database, self.warmth, shared)
        self.pool = Pool(settings.bots, settings.bot_seconds, settings.compile_seconds)
        self.bot_moves = BotMoves(self.tables, database, self.pool, key, self.publish)
        self.desk = Desk(self.tables, database, self.pool, self.attendance, settings, key)
        self.neighbours = self._find_neighbours()
        self._tasks: list[asyncio.Task[None]] = []

    def _find_neighbours(self) -> Neighbours | None:
        if isinstance(self.database, PostgresDatabase) and isinstance(self.attendance, SharedAttendance):
            return Neighbours(self.database, self.tables, self.hub, self.attendance)
        return None

    @classmethod
    async def open(cls, settings: Settings, rates: Rates) -> House:
        """Ready to be asked; games are warmed up meanwhile."""
        database = await asyncio.to_thread(open_database, settings.database)
        house = cls(settings, database, rates)
        house._begin(house.warmth.warm(house.pool.compile))
        house._begin(house._sweep_for_ever())
        if house.neighbours is not None:
            house._begin(house.neighbours.run())
        return house

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    def publish(self, table: Table) -> None:
        """A table changed, and that is saved: tell those who watch, and the bot whose turn it is."""
        self.hub.publish(table)
        self.bot_moves.consider(table)

    def spread(self, answer: Answer) -> None:
        """What others are to know of something that was done."""
        if answer.changed is not None:
            self.publish(answer.changed)
        if answer.said is not None:
            self.hub.publish_chat(answer.said)

    async def _sweep_for_ever(self) -> None:
        """At the start, and ever so often: whatever was not told, or failed, is found again."""
        older = 0.0
        while True:
            with suppress(Refusal):
                await self.bot_moves.sweep(older)
            if self.neighbours is not None:
                await self.neighbours.verify()
            older = self.settings.sweep_seconds
            await asyncio.sleep(self.settings.sweep_seconds)

    async def close(self) -> None:
        """Let go of everything; what is saved stays."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bot_moves.close()
        if self.neighbours is not None:
            await self.neighbours.close()
        await asyncio.to_thread(self.pool.close)
        await asyncio.to_thread(self.database.close)
