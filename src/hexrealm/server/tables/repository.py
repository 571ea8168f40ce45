"""The tables of a server: read a table, or change it in a transaction. What is allowed is in rules/.

Tables in memory are a cache of the log. A change locks the table's row, brings the cached table up to date, applies a rule to
a copy, and appends the new log entries. Once they are saved, the copy replaces the cached table.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, replace
from functools import partial

import structlog
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from hexrealm.i18n.translate import current_language, translate, using_language
from hexrealm.server.clock import TableTime, now
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import contests
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people import blocks
from hexrealm.server.storage.people.accounts import bot_accounts
from hexrealm.server.storage.people.accounts.existence import check_person, lock_existing
from hexrealm.server.storage.people.accounts.names import read_names
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.people.play import ratings
from hexrealm.server.storage.tables import notices, private_notes, queries
from hexrealm.server.storage.tables.log_entries import RematchCreated, TableCreated
from hexrealm.server.storage.tables.queries import Author
from hexrealm.server.tables.consequences import play_stored_moves, write_consequences
from hexrealm.server.tables.create import without_deleted
from hexrealm.server.tables.guests import move_or_resign
from hexrealm.server.tables.occasions import find_occasions, find_warning
from hexrealm.server.tables.players import note_players
from hexrealm.server.tables.rules import seat_rules
from hexrealm.server.tables.rules.conditional_moves import ConditionalMoves, check_may_store, may_have_conditions
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import Table, create_table, replay
from hexrealm.server.tables.table_cache import TableCache
from hexrealm.server.tables.viewing.summary import make_row

ID_BYTES = 16
logger = structlog.get_logger("hexrealm.tables")

Rule = Callable[[TableChange], None]
WaitForGame = Callable[[str], Awaitable[None]]  # returns once a game is compiled


@dataclass(frozen=True)
class ChangeResult:
    """A table after a message, and the version that the message led to."""

    table: Table
    version: int
    repeated: bool = False  # the message had been carried out before


class TableRepository:
    """Reads and changes tables. `shared` is true if other server processes may change them too."""

    def __init__(
        self, database: Database, wait_for_game: WaitForGame, shared: bool, cache: TableCache, time: TableTime
    ) -> None:
        self._database, self._wait_for_game, self._shared = database, wait_for_game, shared
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.cache, self._time = cache, time
        self._renames = 0  # how often somebody was renamed or deleted
        self._quarantined: dict[str, int] = {}  # tables whose log does not replay, with the version that did not

    @property
    def quarantined(self) -> list[str]:
        """The tables whose log does not replay. All others go on."""
        return list(self._quarantined)

    # Reading

    async def get(self, table_id: str) -> Table:
        """Return a table as it is now. Raise Refusal if there is no such table."""
        cached = self.cache.use(table_id)
        if cached is not None and not self._shared:
            return cached
        return await self.refresh(table_id)

    def is_loaded(self, table_id: str) -> bool:
        """Return whether a table is in memory, or is being loaded for somebody else already."""
        return self.cache.get(table_id) is not None or table_id in self._loading

    async def refresh(self, table_id: str) -> Table:
        """Return a table as the database has it, even if another process changed it."""
        found = await self._database.read(lambda connection: queries.read_version(connection, table_id))
        if found is None:
            raise unknown_table()
        version, game = found
        await self._wait_for_game(game)
        return await self.catch_up(table_id, version)

    async def catch_up(self, table_id: str, version: int) -> Table:
        """Return a table at a version that the database has, or at a later one. Its game is compiled."""
        table = self.cache.get(table_id)
        while table is None or table.version < version:
            table = await asyncio.shield(self._loading.get(table_id) or self._start_loading(table_id, version))
        return table

    def _start_loading(self, table_id: str, version: int) -> asyncio.Task[Table]:
        """Load a table once for all who wait for it: replaying a long log takes a while."""

        async def load() -> Table:
            renames = self._renames
            try:
                table = await self._database.read(lambda connection: self._load(connection, table_id, version))
                return await self._store(table, renames)
            finally:  # within the task: one that has ended would be found again and again by who wants a later version
                del self._loading[table_id]

        task = self._loading[table_id] = asyncio.get_running_loop().create_task(load())
        task.add_done_callback(lambda task: task.cancelled() or task.exception())  # seen, even if nobody waits any more
        return task

    def _load(self, connection: Connection, table_id: str, version: int) -> Table:
        """Return a table at this version or a later one. Quarantine it if its log does not replay."""
        if self._quarantined.get(table_id) == version:
            raise broken_table()
        try:
            return self._replay(connection, table_id, version)
        except (Refusal, SQLAlchemyError, OSError):
            raise
        except Exception as error:
            self._quarantined[table_id] = version
            METRICS.count("quarantined")
            logger.error("table quarantined", table=table_id, error=type(error).__name__, exc_info=True)
            raise broken_table() from None

    def _replay(self, connection: Connection, table_id: str, version: int) -> Table:
        """Return the cached table, with missing entries appended to a copy, or the replay of the whole log."""
        cached = self.cache.get(table_id)
        if cached is None or cached.version > version:
            return read_table_names(connection, replay(table_id, queries.read_log(connection, table_id)))
        if cached.version == version:
            return cached
        table = cached.copy()
        for entry in queries.read_log(connection, table_id, cached.version):
            table.append(entry)
        return table if has_same_people(table, cached) else read_table_names(connection, table)

    # Names

    async def rename(self, people: Collection[str]) -> list[Table]:
        """Take over what people are called now, at all tables in memory. Return those tables."""
        self._renames += 1
        named = [table for table in self.cache.tables() if table.setup.host in people or not table.people.isdisjoint(people)]
        found = [await self._rename(table.id) for table in named]
        return [table for table in found if table is not None]

    async def _rename(self, table_id: str) -> Table | None:
        while (table := self.cache.get(table_id)) is not None:
            named = await self._database.read(partial(read_table_names, table=table))
            if self.cache.get(table_id) is table:  # otherwise it has changed meanwhile
                self.cache.rename(named)
                return named
        return None

    async def _store(self, table: Table, renames: int) -> Table:
        """Keep a table, with the names of now if somebody was renamed since it was read."""
        if renames != self._renames:
            table = await self._database.read(lambda connection: read_table_names(connection, table))
        return self.cache.store(table)

    # Changing

    async def _prepare(self, table_id: str) -> None:
        """Wait until a table's game is compiled. A table in memory need not be the newest: the change brings it up to date."""
        if self.cache.use(table_id) is None:
            await self.refresh(table_id)

    async def change(self, table_id: str, person: Person, message: str | None, rule: Rule) -> ChangeResult:
        """Apply a rule to a table, once for each message of a person."""
        await self._prepare(table_id)
        author, renames = Author(person.id, message), self._renames

        def job(connection: Connection) -> ChangeResult:
            with using_language(person.language):
                return self._change(connection, table_id, author, rule)

        result = await self._database.write(job)
        return ChangeResult(await self._store(result.table, renames), result.version, result.repeated)

    def _change(self, connection: Connection, table_id: str, author: Author, rule: Rule) -> ChangeResult:
        version = queries.lock_table(connection, table_id)
        if version is None:
            raise unknown_table()
        table = self._load(connection, table_id, version)
        done = queries.find_message(connection, table_id, author) if author.message and author.person else None
        if done is not None:
            return ChangeResult(table, done, repeated=True)
        if author.person is not None:
            check_person(connection, author.person)
        change = TableChange(table, self._time.now(), contests.read_secret(connection, table.setup.contest))
        rule(change)
        if change.entries and may_have_conditions(change.table):
            play_stored_moves(connection, change)
        if change.entries:
            queries.append_entries(connection, make_row(change.table), change.entries, author)
            write_consequences(connection, table, change, author.person)
        changed = change.table if change.table.people == table.people else read_table_names(connection, change.table)
        return ChangeResult(changed, changed.version)

    async def warn(self, table_id: str) -> None:
        """Write down that the time of a player is running out, if it is."""
        await self._prepare(table_id)

        def job(connection: Connection) -> None:
            version = queries.lock_table(connection, table_id)
            if version is not None:
                warning = find_warning(self._load(connection, table_id, version), self._time.now())
                notices.add_notices(connection, table_id, [warning] if warning else [], self._time.now())
                notices.note_warning(connection, table_id)

        await self._database.write(job)

    async def store_conditions(self, table_id: str, person: Person, version: int, conditions: ConditionalMoves) -> None:
        """Store a person's conditional moves, unless the position has changed meanwhile. None means that there are none."""
        assert person.id is not None
        me, text = person.id, conditions.to_json() if conditions.lines else None

        def job(connection: Connection) -> None:
            present = queries.lock_table(connection, table_id)
            if present is None:
                raise unknown_table()
            with using_language(person.language):
                check_may_store(self._load(connection, table_id, present), me, conditions.seat, version)
            private_notes.save_private_notes(connection, me, table_id, conditions=text)

        await self._database.write(job)

    async def join(self, table_id: str, seat: int, person: Person, invite: str | None) -> ChangeResult:
        """Give an open seat to a person."""
        assert person.id is not None
        await self._prepare(table_id)
        me, renames = person.id, self._renames

        def job(connection: Connection) -> ChangeResult:
            with using_language(person.language):
                result = self._change(connection, table_id, Author(me), partial(self._join, connection, person, seat, invite))
                queries.add_to_own_tables(connection, me, table_id)
                return result

        result = await self._database.write(job)
        return ChangeResult(await self._store(result.table, renames), result.version)

    @staticmethod
    def _join(connection: Connection, person: Person, seat: int, invite: str | None, change: TableChange) -> None:
        assert person.id is not None
        seat_rules.join(change, seat, person, invite)
        blocks.check_not_blocked(connection, person.id, {change.table.setup.host, *change.table.people} - {person.id})
        if change.table.setup.rated:
            ratings.check_accounts(connection, [person.id])
            ratings.check_owners(connection, change.table.people)

    async def decline(self, table_id: str, seat: int, person: Person, reason: str) -> ChangeResult:
        """Let a bot account decline a seat, and list the table among its own no longer."""
        assert person.id is not None
        await self._prepare(table_id)
        me, renames = person.id, self._renames

        def job(connection: Connection) -> ChangeResult:
            rule = partial(seat_rules.decline, number=seat, person=me, reason=reason)
            with using_language(person.language):
                result = self._change(connection, table_id, Author(me), rule)
            if me not in result.table.people:
                queries.remove_from_own_tables(connection, me, table_id)
            return result

        result = await self._database.write(job)
        return ChangeResult(await self._store(result.table, renames), result.version)

    async def move_person(self, table_id: str, guest: str, account: str) -> Table:
        """Move a guest's place at a table to an account, or resign it."""
        await self._prepare(table_id)
        renames = self._renames

        def job(connection: Connection) -> Table:
            return self._change(
                connection, table_id, Author(account), partial(move_or_resign, connection, guest, account)
            ).table

        return await self._store(await self._database.write(job), renames)

    # New tables

    async def create(self, setup: TableCreated) -> Table:
        """Create a table. Chance outcomes at the start of the game are drawn now."""
        await self._wait_for_game(setup.game)
        renames, language = self._renames, current_language()

        def job(connection: Connection) -> Table:
            with using_language(language):
                return self._create(connection, setup, setup.host)

        return await self._store(await self._database.write(job), renames)

    async def create_many(
        self,
        find: Callable[[Connection], list[TableCreated]],
        note: Callable[[Connection, Table], None],
        author: str | None = None,
    ) -> list[Table]:
        """Create the tables that a job finds reason for, and note each of them, all in one transaction."""
        renames = self._renames

        def job(connection: Connection) -> list[Table]:
            created = [self._create(connection, setup, author) for setup in find(connection)]
            for table in created:
                note(connection, table)
            return created

        return [await self._store(table, renames) for table in await self._database.write(job)]

    async def create_rematch(self, table_id: str, person: Person, setup: TableCreated) -> Table:
        """Create the table for a rematch unless there is one already. Return the old table, which names it."""
        await self._prepare(table_id)
        renames = self._renames

        def job(connection: Connection) -> tuple[Table, Table | None]:
            with using_language(person.language):
                return self._create_rematch(connection, table_id, person, setup)

        old, new = await self._database.write(job)
        if new is not None:
            await self._store(new, renames)
        return await self._store(old, renames)

    def _create_rematch(
        self, connection: Connection, table_id: str, person: Person, setup: TableCreated
    ) -> tuple[Table, Table | None]:
        created: list[Table] = []

        def rule(change: TableChange) -> None:
            if change.table.rematch is None:
                assert person.id is not None
                blocks.check_not_blocked(connection, person.id, change.table.people - {person.id})
                created.append(self._create(connection, setup, person.id))
                change.append(RematchCreated(created[0].id))

        result = self._change(connection, table_id, Author(person.id), rule)
        return result.table, created[0] if created else None

    def _create(self, connection: Connection, setup: TableCreated, author: str | None) -> Table:
        if author is not None:
            check_person(connection, author)
        people = {setup.host, *(seat["person"] for seat in setup.seats if seat["person"])} - {""}
        asked = {seat["offered"] for seat in setup.seats if seat.get("offered")}
        if asked:
            bot_accounts.check_may_ask(connection, author or setup.host, asked)
            lock_existing(connection, asked)
        setup = without_deleted(setup, lock_existing(connection, people), author)
        if setup.rated:
            ratings.check_accounts(connection, [seat["person"] for seat in setup.seats if seat["person"]])
        time = self._time.now()
        timed = replace(setup, at=now(), table_time=None if setup.clock is None else time)
        change = TableChange(
            create_table(secrets.token_urlsafe(ID_BYTES), timed), time, contests.read_secret(connection, setup.contest)
        )
        if not setup.record:
            change.resolve_chance()
        queries.create_table(connection, make_row(change.table), [timed, *change.entries], Author(setup.host or None))
        offered = {seat.offered for seat in change.table.seats if seat.offered}
        for person in {setup.host, *change.table.people, *offered} - {""}:
            queries.add_to_own_tables(connection, person, change.table.id)
        note_players(connection, None, change.table, timed.at)
        notices.add_notices(connection, change.table.id, find_occasions(None, change.table, author), time)
        return read_table_names(connection, change.table)


def read_table_names(connection: Connection, table: Table) -> Table:
    """Return a table with what its people are called now."""
    return table.with_names(read_names(connection, {table.id: table.people})[table.id])


def has_same_people(table: Table, before: Table) -> bool:
    """Return whether the same people sit in the same seats, so that the names are still right: renames are told at once."""
    seated, seated_before = ([(seat.person, seat.name) for seat in each.seats] for each in (table, before))
    return table.setup is before.setup and seated == seated_before


def broken_table() -> Refusal:
    """Return the error for a table whose log does not replay."""
    return Refusal("broken", translate("This table cannot be opened: its log does not replay. Nothing of it is lost."))


def unknown_table() -> Refusal:
    """Return the error for a table that does not exist."""
    return Refusal("unknown", translate("There is no table at this address. Check the link."))
