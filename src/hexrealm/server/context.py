"""The context of a server process: all its services, created at the start and closed at the end."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Collection, Coroutine
from contextlib import suppress
from typing import Any

import structlog

from hexrealm.server.bots.analyses import Analyses
from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.bots.requests import Bots
from hexrealm.server.bots.reviews import ReviewJobs
from hexrealm.server.bots.scheduler import BotScheduler, QueuePlace
from hexrealm.server.bots.warmup import Warmup
from hexrealm.server.clock import TableTime
from hexrealm.server.live.clock_keeper import ClockKeeper
from hexrealm.server.live.cluster import Cluster
from hexrealm.server.live.connection import ConnectionServices
from hexrealm.server.live.presence import PresenceTracker
from hexrealm.server.live.shared_presence import SharedPresenceTracker
from hexrealm.server.live.subscriptions import Subscriptions
from hexrealm.server.metrics import METRICS, serve_metrics
from hexrealm.server.notices import push
from hexrealm.server.notices.sender import NoticeSender
from hexrealm.server.pictures.drawer import PictureDrawer
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.readers import MAX_STUDIES_PER_ADDRESS, STUDY_THREADS, Readers
from hexrealm.server.settings import Settings
from hexrealm.server.storage.budgets import Budgets
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people import moderation
from hexrealm.server.storage.people.accounts.bot_accounts import end_expired_tokens, find_token_sessions, has_expired_tokens
from hexrealm.server.storage.people.accounts.sessions import Person, find_sessions
from hexrealm.server.storage.people.moderation import Sanctions
from hexrealm.server.storage.postgres import PostgresDatabase
from hexrealm.server.storage.retention import Retention
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.table_time import read_table_time
from hexrealm.server.tables.command_budgets import CommandBudgets
from hexrealm.server.tables.commands import CommandHandler, CommandResult
from hexrealm.server.tables.contest_secrecy import ContestSecrecy
from hexrealm.server.tables.matchmaker import Matchmaker
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.table_cache import TableCache
from hexrealm.server.tables.viewing.view_cache import ViewCache

logger = structlog.get_logger("hexrealm.server")
MAX_ADDRESSES = 20_000
WRITE_CHECK_SECONDS, WRITE_TIMEOUT = 5.0, 3.0
SETTLE_SECONDS = 1.0  # how often processes tell each other what clients spent


class ServerContext:
    """The services of a server process. Create it with `open`."""

    def __init__(
        self, settings: Settings, database: Database, rates: RateLimits, time: TableTime, push_key: str | None
    ) -> None:
        self.settings, self.database, self.rates, self.time = settings, database, rates, time
        shared = isinstance(database, PostgresDatabase)
        self.warmup, self.views = Warmup(settings.temporary), ViewCache()
        self.presence = SharedPresenceTracker(settings.clock) if shared else PresenceTracker(settings.clock)
        self.subscriptions = Subscriptions(self.presence)
        cache = TableCache(settings.cache_megabytes * 2**20, self.subscriptions.is_watched, self.views.forget_sections)
        self.tables = TableRepository(database, self.warmup.wait, shared, cache, time)
        self._pool = WorkerPool(settings.bot_workers, settings.think_seconds, settings.compile_seconds)
        bots = Bots(self._pool, settings.bot_seed_key)
        self.reviews, self.analyses = ReviewJobs(self._pool), Analyses(self._pool)
        self._bot_scheduler = BotScheduler(self.tables, database, bots, self.publish, self._queue_place)
        self.budgets = Budgets(database, rates, settings.clock, shared)
        self.sanctions, self._moderated = Sanctions(), 0  # the number of the last action of an operator that was taken over
        self.secrecy = ContestSecrecy(database, settings.calendar)
        command_budgets = CommandBudgets(settings.limits, self.budgets, rates)
        self.commands = CommandHandler(
            self.tables,
            database,
            bots,
            self.presence,
            command_budgets,
            self.views.bases,
            self.sanctions,
            self.secrecy,
            settings.away_seconds,
        )
        self._addresses: OrderedDict[str, str] = OrderedDict()  # by person: where they were last seen
        self._metrics_server: asyncio.Server | None = None
        self._retention = Retention(database, settings)
        self._writable: bool | None = None  # not tried yet
        self._tried_to_write, self._write_check = 0.0, asyncio.Lock()
        self.export_turn = asyncio.Lock()  # of files about a person
        self.readers, self.study_readers = Readers(), Readers(STUDY_THREADS, MAX_STUDIES_PER_ADDRESS)
        self.pictures = PictureDrawer()
        self._cluster = self._make_cluster()
        self.clocks = ClockKeeper(self.tables, database, time, self.publish, settings.clock, settings.clock_poll_seconds)
        self.notices = NoticeSender(database, self.tables, time, self.presence, settings, push_key)
        self.matchmaker = Matchmaker(database, self.tables, time, self.publish, settings.pairing_seconds)
        self._tasks: list[asyncio.Task[None]] = []

    def _make_cluster(self) -> Cluster | None:
        if isinstance(self.database, PostgresDatabase) and isinstance(self.presence, SharedPresenceTracker):
            return Cluster(
                self.database,
                self.tables,
                self.subscriptions,
                self.presence,
                self.time,
                self.refresh_people,
                self.refresh_connections,
            )
        return None

    def connection_services(self) -> ConnectionServices:
        """Return the services that the connections of viewers use."""
        return ConnectionServices(
            limits=self.settings.limits,
            rates=self.rates,
            database=self.database,
            tables=self.tables,
            commands=self.commands,
            secrecy=self.secrecy,
            subscriptions=self.subscriptions,
            presence=self.presence,
            views=self.views,
            time=self.time,
            publish=self.publish_result,
        )

    @classmethod
    async def open(cls, settings: Settings, rates: RateLimits) -> ServerContext:
        """Open the database and start the background tasks. Games are compiled in the background."""
        database = await asyncio.to_thread(open_database, settings.database)
        time = TableTime(settings.clock, await database.read(read_table_time))
        push_key = await database.write(push.ensure_key) if push.is_available() else None
        context = cls(settings, database, rates, time, push_key)
        await context.moderate()
        context._start_task(context.warmup.run(context._pool.compile))
        context._start_task(context._sweep())
        context._start_task(context.clocks.run(context._wait_for_games))
        context._start_task(context.notices.run(context.warmup.wait_for_all))
        context._start_task(context.matchmaker.run(context.warmup.wait_for_all))
        if context._cluster is not None:
            context._start_task(context._cluster.run())
            context._start_task(context._settle_budgets())
        context._set_gauges()
        if settings.metrics_port is not None:
            context._metrics_server = await serve_metrics(settings.metrics_port)
        return context

    async def _wait_for_games(self) -> None:
        """Wait until all games can be played, and ask other processes what time it is at their tables."""
        await self.warmup.wait_for_all()
        if self._cluster is not None:
            await self._cluster.ask_time()

    def _set_gauges(self) -> None:
        METRICS.set_gauge("sockets", lambda: self.subscriptions.count_connections())
        METRICS.set_gauge("bot_queue", lambda: self._pool.waiting)
        METRICS.set_gauge("cached_table_bytes", lambda: self.tables.cache.bytes)
        METRICS.set_gauge("cached_view_bytes", lambda: self.views.bytes)
        METRICS.set_gauge("cached_section_bytes", lambda: self.views.section_bytes)
        METRICS.set_gauge("cached_base_bytes", lambda: self.views.bases.bytes)
        METRICS.set_gauge("cached_picture_bytes", lambda: self.pictures.bytes)
        METRICS.set_gauge("quarantined_tables", lambda: len(self.tables.quarantined))

    async def refresh_people(self, people: Collection[str]) -> None:
        """Take over in this process that people were renamed, signed out or deleted."""
        await self.refresh_connections(people)
        for table in await self.tables.rename(people):
            self.views.forget(table.id)
            self.reviews.forget_written(table.id)
            self.pictures.forget(table.id)
            self.subscriptions.publish(table)

    async def refresh_connections(self, people: Collection[str]) -> None:
        """Tell the open connections of people in this process if they were renamed or signed out."""
        here = [person for person in people if self.subscriptions.connections_of(person)]
        if here:
            found = await self.database.read(
                lambda connection: find_sessions(connection, here) | find_token_sessions(connection, here)
            )
            for person in here:
                for subscriber in self.subscriptions.connections_of(person):
                    subscriber.person_changed(found.get(subscriber.person.session, Person()))

    async def can_write(self) -> bool:
        """Return whether the database saves what it is given. Asked often, it tries only now and then."""
        async with self._write_check:  # who asks meanwhile waits for the same answer
            now = self.settings.clock.seconds()
            if self._writable is None or now - self._tried_to_write >= WRITE_CHECK_SECONDS:
                self._tried_to_write, self._writable = now, False
                with suppress(Refusal, TimeoutError):
                    await asyncio.wait_for(self.database.write(queries.write_something), WRITE_TIMEOUT)
                    self._writable = True
            return self._writable

    def are_bots_ready(self, game: str) -> bool:
        """Return whether the bots of a game can think at once."""
        return not self._pool.is_preparing(game)

    def note_address(self, person: str, address: str) -> None:
        """Note where a person is: bots of all people at one address share their turns."""
        self._addresses[person] = address
        self._addresses.move_to_end(person)
        while len(self._addresses) > MAX_ADDRESSES:
            self._addresses.popitem(last=False)

    def _queue_place(self, table: Table) -> QueuePlace:
        """Return whose turn a table's bots take, and whether a player waits for them. People not seen yet share one turn."""
        waiting = any(seat.kind == "person" and seat.person and self.presence.is_connected(seat.person) for seat in table.seats)
        return self._addresses.get(table.setup.host, ""), waiting

    def _start_task(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))

    def publish(self, table: Table) -> None:
        """Notify watchers, and the bot whose turn it is, of a change that is saved."""
        self.subscriptions.publish(table)
        self.clocks.note(table)
        self._bot_scheduler.schedule(table)

    def publish_result(self, result: CommandResult) -> None:
        """Publish what a command changed."""
        if result.changed_table is not None:
            self.publish(result.changed_table)
        if result.chat_table is not None:
            self.subscriptions.publish_chat(result.chat_table)

    async def _sweep(self) -> None:
        """At the start and at regular intervals, look for bot turns and changes that were missed."""
        min_age = 0.0
        while True:
            await self._run_safely("sweep for bots", self._bot_scheduler.sweep(min_age))
            if self._cluster is not None:
                await self._run_safely("check versions", self._cluster.check_versions())
            await self._run_safely("moderate", self.moderate())
            await self._run_safely("end tokens", self._end_tokens())
            await self._run_safely("forget budgets", self.budgets.forget_full())
            await self._run_safely("delete old tables", self._delete_old())
            min_age = self.settings.sweep_seconds
            await asyncio.sleep(self.settings.sweep_seconds)

    async def moderate(self) -> None:
        """Take over what operators did since the last time: sanctions, names, tables. The banned lose their connections."""
        found = await self.database.read(lambda connection: moderation.read_audit(connection, self._moderated))
        if not found:
            return
        self.sanctions.replace(await self.database.read(moderation.read_sanctions))
        self._moderated = found[-1].number
        people = {each.subject.removeprefix("person/") for each in found if each.subject.startswith("person/")}
        await self.refresh_people(people)
        await self._refresh_tables(moderation.list_tables(found))
        for person in self.subscriptions.connected_people():
            for subscriber in self.subscriptions.connections_of(person):
                address, owner = subscriber.person.address, subscriber.person.owner
                if self.sanctions.is_banned(person, address) or self.sanctions.is_banned(owner, address):
                    subscriber.person_changed(Person())

    async def _refresh_tables(self, tables: Collection[str]) -> None:
        """Take over what operators did at tables that are in memory."""
        for table_id in tables:
            if self.tables.is_loaded(table_id):
                self.publish(await self.tables.refresh(table_id))

    async def _end_tokens(self) -> None:
        """End tokens that are past their end, with the sockets of their programs."""
        if await self.database.read(has_expired_tokens):
            await self.refresh_connections(await self.database.write(end_expired_tokens))

    async def _settle_budgets(self) -> None:
        while True:
            await self._run_safely("settle budgets", self.budgets.settle())
            await asyncio.sleep(SETTLE_SECONDS)

    async def _delete_old(self) -> None:
        deleted, people = await self._retention.run()
        self.tables.cache.forget(deleted)
        await self.refresh_connections(people)
        if deleted:
            logger.info("deleted abandoned tables", count=len(deleted))

    async def _run_safely(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        """Run regular work. No error may end it: it is tried again at the next interval."""
        try:
            await work
        except Refusal:  # the database does not answer, which is logged there
            pass
        except Exception as error:
            logger.error("regular work failed", work=name, error=type(error).__name__, exc_info=True)

    async def end_streams(self) -> None:
        """Let nothing think any more: answers that tell the progress of reviews and analyses end at once.

        Otherwise a server that is asked to stop would wait for them. Bots begin again after the next start.
        """
        await self._bot_scheduler.close()
        await self.reviews.close()
        await self.pictures.close()
        await asyncio.to_thread(self._pool.close)

    async def close(self) -> None:
        """Stop all tasks and processes, and close the database."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.end_streams()
        await self.clocks.close()
        await asyncio.to_thread(self.notices.close)
        if self._cluster is not None:
            await self._cluster.close()
        if self._metrics_server is not None:
            self._metrics_server.close()
        self.readers.close()
        self.study_readers.close()
        await asyncio.to_thread(self.database.close)
