"""The tables of a server: read one, or change it in a transaction. What is allowed is in table_rules.py.

Tables in memory are a cache; the log is the truth. A change locks the table's row, brings the cached table up to date, applies
the rules to a copy, appends the new log entries, and only when they are saved replaces the cached table by the copy.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection

from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.bots.warmup import Warmup
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import queries
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.queries import Author
from hexrealm.server.storage.sessions import Person
from hexrealm.server.tables.log_entries import RematchCreated, TableCreated
from hexrealm.server.tables.table import Seat, Table, begin_table, replay
from hexrealm.server.tables.table_rules import TableChange, let_chance_begin, sit_down

MOST_STEPS = 60_000  # of all cached tables together: a step takes two or three kilobytes
ID_BYTES = 16

Ruling = Callable[[TableChange], None]


@dataclass(frozen=True)
class Changed:
    """A table after a message, and the version that the message led to."""

    table: Table
    version: int
    again: bool = False  # the message had been done before


class TableRepository:
    """See above."""

    def __init__(self, database: Database, warmup: Warmup, shared: bool) -> None:
        self._database, self._warmth = database, warmup
        self._shared = shared  # with other server processes, which may change tables too
        self._kept: OrderedDict[str, Table] = OrderedDict()
        self._steps = 0

    # Reading

    async def get(self, table_id: str) -> Table:
        """A table as it is now."""
        kept = self._kept.get(table_id)
        if kept is not None and not self._shared:
            self._kept.move_to_end(table_id)
            return kept
        return await self.refresh(table_id)

    async def refresh(self, table_id: str) -> Table:
        """A table as the log has it, however it came to be changed."""
        found = await self._database.read(lambda connection: queries.read_version(connection, table_id))
        if found is None:
            raise unknown_table()
        version, game = found
        kept = self._kept.get(table_id)
        if kept is not None and kept.version >= version:
            return kept
        await self._warmth.wait(game)
        table = await self._database.read(lambda connection: self._present(connection, table_id, version))
        return self._keep(table)

    def _present(self, connection: Connection, table_id: str, version: int) -> Table:
        """The cached table, brought to at least a version."""
        kept = self._kept.get(table_id)
        if kept is None or kept.version > version:
            return replay(table_id, queries.read_log(connection, table_id))
        if kept.version == version:
            return kept
        table = kept.copy()
        for entry in queries.read_log(connection, table_id, kept.version):
            table.append(entry)
        return table

    def _keep(self, table: Table) -> Table:
        before = self._kept.get(table.id)
        if before is not None and before.version >= table.version:
            return before
        self._steps += table.moment - (before.moment if before is not None else 0)
        self._kept[table.id] = table
        self._kept.move_to_end(table.id)
        while self._steps > MOST_STEPS and len(self._kept) > 1:
            _, forgotten = self._kept.popitem(last=False)
            self._steps -= forgotten.moment
        return table

    # Changing

    async def change(self, table_id: str, person: Person, message: str | None, ruling: Ruling) -> Changed:
        """Let a ruling go on with a table, once for each message of a person."""
        await self.get(table_id)
        author = Author(person.id, message)

        def job(connection: Connection) -> Changed:
            with using_language(person.language):
                return self._change(connection, table_id, author, ruling)

        changed = await self._database.write(job)
        return Changed(self._keep(changed.table), changed.version, changed.again)

    def _change(self, connection: Connection, table_id: str, author: Author, ruling: Ruling) -> Changed:
        version = queries.lock_table(connection, table_id)
        if version is None:
            raise unknown_table()
        table = self._present(connection, table_id, version)
        done = queries.find_message(connection, table_id, author) if author.message and author.person else None
        if done is not None:
            return Changed(table, done, again=True)
        change = TableChange(table)
        ruling(change)
        if change.entries:
            queries.append(connection, change.table, change.entries, author)
        return Changed(change.table, change.table.version)

    async def sit_down(self, table_id: str, seat: int, person: Person, invite: str | None) -> Changed:
        """Take an open seat."""
        assert person.id is not None
        await self.get(table_id)
        me = person.id

        def job(connection: Connection) -> Changed:
            with using_language(person.language):
                changed = self._change(
                    connection, table_id, Author(me), lambda change: sit_down(change, seat, me, person.name, invite)
                )
                queries.hold(connection, me, table_id)
                return changed

        changed = await self._database.write(job)
        return Changed(self._keep(changed.table), changed.version)

    # New ones

    async def create(self, made: TableCreated) -> Table:
        """A new table. What its set-up leaves to chance at once is drawn."""
        await self._warmth.wait(made.game)
        return self._keep(await self._database.write(lambda connection: _create(connection, made)))

    async def rematch(self, table_id: str, person: Person, made: TableCreated) -> Table:
        """The table where this one goes on: there is one at most."""
        await self.get(table_id)

        def job(connection: Connection) -> tuple[Table, Table | None]:
            with using_language(person.language):
                return self._rematch(connection, table_id, person, made)

        old, new = await self._database.write(job)
        if new is not None:
            self._keep(new)
        return self._keep(old)

    def _rematch(self, connection: Connection, table_id: str, person: Person, made: TableCreated) -> tuple[Table, Table | None]:
        made_now: list[Table] = []

        def ruling(change: TableChange) -> None:
            if change.table.rematch is None:
                made_now.append(_create(connection, made))
                change.add(RematchCreated(made_now[0].id))

        changed = self._change(connection, table_id, Author(person.id), ruling)
        return changed.table, made_now[0] if made_now else None


def _create(connection: Connection, made: TableCreated) -> Table:
    change = TableChange(begin_table(secrets.token_urlsafe(ID_BYTES), made))
    if not made.record:
        let_chance_begin(change)
    queries.append(connection, change.table, [made, *change.entries], Author(made.host), first=True)
    for person in {made.host, *(seat.person for seat in change.table.seats if seat.person)}:
        queries.hold(connection, person, change.table.id)
    return change.table


def unknown_table() -> Refusal:
    """There is no such table."""
    return Refusal("unknown", translate("There is no such table."))


def new_invite() -> str:
    """128 random bits, for a link."""
    return secrets.token_urlsafe(16)


def as_seats(seats: list[Seat]) -> list[dict[str, Any]]:
    """As a set-up holds them."""
    return [asdict(seat) for seat in seats]
