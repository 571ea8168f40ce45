"""Plays the turns of bots: asks for the move of a bot that is to decide and plays it, or a fallback if no move comes.

The database knows which tables wait for a bot, so any server process can continue after a restart or a failure. If two
processes ask for the same move, the first answer is played and the other one is stale.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from hexrealm.bots.leaning import split_style
from hexrealm.bots.levels import LEVELS
from hexrealm.play.preview import best_gain
from hexrealm.server.bots.worker_process import NoBotAnswer
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import queries
from hexrealm.server.tables.commands import BotAdviser
from hexrealm.server.tables.protection import is_line_protected
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.rules.rated_rules import is_running
from hexrealm.server.tables.rules.seat_rules import SUBSTITUTE
from hexrealm.server.tables.rules.table_rules import play_for_bot
from hexrealm.server.tables.table import Table

logger = structlog.get_logger("hexrealm.bots")
MAX_TABLES_PER_SWEEP = 500
QueuePlace = tuple[str, bool]  # whose turn in the queue a table's bots take, and whether a person waits for them


class BotScheduler:
    """Plays for bots, one move at a time at each table."""

    def __init__(
        self,
        tables: TableRepository,
        database: Database,
        bots: BotAdviser,
        publish: Callable[[Table], None],
        queue_place: Callable[[Table], QueuePlace],
    ) -> None:
        self._tables, self._database, self._bots, self._publish = tables, database, bots, publish
        self._queue_place = queue_place
        self._tasks: dict[str, asyncio.Task[None]] = {}  # by table
        self._closed = False

    def schedule(self, table: Table) -> None:
        """If a bot is to decide, play for it in the background."""
        if table.bot_to_decide is not None and table.id not in self._tasks and not self._closed:
            self._tasks[table.id] = asyncio.get_running_loop().create_task(self._play(table))

    async def _play(self, table: Table) -> None:
        """Play as long as bots are to decide."""
        try:
            while table.bot_to_decide is not None:
                table = await self._play_once(table)
        except Refusal as refusal:  # not saved: the sweep tries again
            logger.info("bot move refused", code=refusal.code)
        except NoBotAnswer:  # of a contest: the sweep asks again
            logger.warning("bot of a contest did not answer", table=table.id)
        except Exception as error:
            logger.error("bot move failed", table=table.id, error=type(error).__name__, exc_info=True)
        finally:
            self._tasks.pop(table.id, None)

    async def _play_once(self, table: Table) -> Table:
        seat, level = table.seat_to_decide, table.bot_to_decide
        assert seat is not None
        assert level is not None
        action = await self._choose(table, seat, level)
        try:
            rule = lambda change: play_for_bot(change, seat, table.version, action)  # noqa: E731
            result = await self._tables.change(table.id, Person(), None, rule)
        except Refusal as refusal:
            if refusal.code != "stale":
                raise
            return await self._tables.get(table.id)
        self._publish(result.table)
        return result.table

    async def _choose(self, table: Table, seat: int, level: str) -> str:
        legal = table.match.legal()
        if len(legal) == 1:
            return legal[0]
        owner, urgent = self._queue_place(table)
        move = await self._bots.choose_move(table, seat, await self._limit_level(table, level), owner, urgent)
        if move is not None and move.action in legal:
            return move.action
        return await asyncio.to_thread(best_gain, table.match)

    async def _limit_level(self, table: Table, level: str) -> str:
        """Return the level that plays. Where the position of a running rated game was copied, a strong bot would be help."""
        most = LEVELS[SUBSTITUTE].number
        if is_running(table) or LEVELS[split_style(level)[0]].number <= most:
            return level
        return SUBSTITUTE if await is_line_protected(self._database, table.match) else level

    async def sweep(self, min_age: float) -> None:
        """Play at tables where a bot has been due for at least this many seconds."""
        skipped = self._tables.quarantined
        due = await self._database.read(
            lambda connection: queries.tables_due_for_bots(connection, min_age, skipped, MAX_TABLES_PER_SWEEP)
        )
        for table_id in due:
            if table_id not in self._tasks:
                with suppress(Refusal):  # one table that cannot be read keeps no other one waiting
                    self.schedule(await self._tables.refresh(table_id))

    async def close(self) -> None:
        """Stop playing, for good."""
        self._closed = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
