"""Bots at tables: whenever a bot is to decide, have it thought about and take the action; if no thought comes, a fallback.

Which tables wait for a bot is in the database, so that a bot moves on after a restart, and whichever server process it was that
should have asked. Two that ask for the same move do no harm: the first answer is taken, the other is stale.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import structlog

from hexrealm.play.preview import best_gain
from hexrealm.server.bots.pool import NoBotAnswer, Pool, ask_about
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import queries
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.sessions import Person
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.table_rules import act_for_bot

logger = structlog.get_logger("hexrealm.bots")
MOST_AT_A_TIME = 500


class BotScheduler:
    """See above."""

    def __init__(
        self, tables: TableRepository, database: Database, pool: Pool, key: bytes, publish: Callable[[Table], None]
    ) -> None:
        self._tables, self._database, self._pool, self._key, self._publish = tables, database, pool, key, publish
        self._asked: dict[str, asyncio.Task[None]] = {}

    def consider(self, table: Table) -> None:
        """If a bot is to decide, let it. A table has one thought at a time."""
        if table.bot_to_decide is not None and table.id not in self._asked:
            self._asked[table.id] = asyncio.get_running_loop().create_task(self._move(table))

    async def _move(self, table: Table) -> None:
        """Move as long as bots are to decide."""
        try:
            while table.bot_to_decide is not None:
                table = await self._move_once(table)
        except Refusal as refusal:  # not saved: the sweep comes back to it
            logger.info("a bot could not move", code=refusal.code)
        finally:
            self._asked.pop(table.id, None)

    async def _move_once(self, table: Table) -> Table:
        seat, level = table.to_decide, table.bot_to_decide
        assert seat is not None
        assert level is not None
        action = await self._think(table, seat, level)
        try:
            ruling = lambda change: act_for_bot(change, seat, table.version, action)  # noqa: E731
            changed = await self._tables.change(table.id, Person(), None, ruling)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            return await self._tables.get(table.id)
        self._publish(changed.table)
        return changed.table

    async def _think(self, table: Table, seat: int, level: str) -> str:
        legal = table.match.legal()
        if len(legal) == 1:
            return legal[0]
        question = await asyncio.to_thread(ask_about, table, seat, level, self._key)
        try:
            answer = await self._pool.ask(question, table.made.host)
        except NoBotAnswer:
            answer = {}
        action = answer.get("action")
        return action if action in legal else await asyncio.to_thread(best_gain, table.match)

    async def sweep(self, older_than: float) -> None:
        """Come back to tables where a bot has been due for some time, whatever the reason."""
        until = queries.now() - int(older_than * 1000)
        for table_id in await self._database.read(
            lambda connection: queries.waiting_for_bots(connection, until, MOST_AT_A_TIME)
        ):
            if table_id not in self._asked:
                self.consider(await self._tables.refresh(table_id))

    async def close(self) -> None:
        """Think no more."""
        asked = list(self._asked.values())
        for task in asked:
            task.cancel()
        await asyncio.gather(*asked, return_exceptions=True)
