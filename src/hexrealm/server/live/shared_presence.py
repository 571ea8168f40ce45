"""Who is here, over all server processes that share a database: each writes down who looks at which table at its own door."""

from __future__ import annotations

import secrets
from collections import Counter

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.server.live.presence import STRANGER, PresenceTracker
from hexrealm.server.storage import queries, schema

STALE_SECONDS = 30  # rows of a process that has not been heard of for so long do not count


class SharedPresenceTracker(PresenceTracker):
    """Counts here as PresenceTracker does, and adds what the other processes wrote down."""

    def __init__(self) -> None:
        super().__init__()
        self.process = secrets.token_urlsafe(12)
        self._elsewhere: dict[str, Counter[str]] = {}
        self._unwritten: dict[str, None] = {}

    def come(self, table_id: str, person: str | None) -> None:
        """To be written down soon."""
        super().come(table_id, person)
        self._unwritten[table_id] = None

    def go(self, table_id: str, person: str | None) -> None:
        """To be written down soon."""
        super().go(table_id, person)
        self._unwritten[table_id] = None

    def counts(self, table_id: str) -> dict[str, int]:
        """Everywhere together."""
        return dict(Counter(super().counts(table_id)) + self._elsewhere.get(table_id, Counter()))

    def take_unwritten(self) -> dict[str, dict[str, int]]:
        """The tables at which somebody came or went here, and who is there now."""
        tables, self._unwritten = list(self._unwritten), {}
        return {table_id: PresenceTracker.counts(self, table_id) for table_id in tables}

    def note_elsewhere(self, found: dict[str, Counter[str]], asked: list[str]) -> list[str]:
        """What others wrote down about these tables. Returns those at which something changed."""
        changed = [table_id for table_id in asked if found.get(table_id) != self._elsewhere.get(table_id)]
        for table_id in changed:
            gone = set(self._elsewhere.get(table_id, ())) - set(found.get(table_id, ())) - {STRANGER}
            self._elsewhere[table_id] = found.get(table_id, Counter())
            for person in gone - set(PresenceTracker.counts(self, table_id)):
                self._note_left(table_id, person)
            if not self._elsewhere[table_id]:
                del self._elsewhere[table_id]
        return changed


def write_down(connection: Connection, process: str, tables: dict[str, dict[str, int]]) -> None:
    """Who is at these tables at this process's door, and a notice for each."""
    row, at = schema.presence, queries.now()
    connection.execute(delete(row).where(row.c.worker == process, row.c.table_id.in_(tables)))
    rows = [
        {"worker": process, "table_id": table_id, "person": person, "sockets": count, "seen": at}
        for table_id, counts in tables.items()
        for person, count in counts.items()
    ]
    if rows:
        connection.execute(insert(row), rows)
    for table_id in tables:
        queries.notify(connection, table_id, 0)


def read_elsewhere(connection: Connection, process: str, tables: list[str]) -> dict[str, Counter[str]]:
    """Who is at these tables at other doors."""
    row, oldest = schema.presence, queries.now() - STALE_SECONDS * 1000
    found: dict[str, Counter[str]] = {}
    query = select(row.c.table_id, row.c.person, row.c.sockets).where(
        row.c.table_id.in_(tables), row.c.worker != process, row.c.seen > oldest
    )
    for table_id, person, count in connection.execute(query):
        found.setdefault(table_id, Counter())[person] += count
    return found


def sign_of_life(connection: Connection, process: str) -> None:
    """Say that this process is still there; those that are not are forgotten."""
    row, at = schema.presence, queries.now()
    connection.execute(update(row).where(row.c.worker == process), {"seen": at})
    connection.execute(delete(row).where(row.c.seen < at - STALE_SECONDS * 1000))


def sign_off(connection: Connection, process: str) -> None:
    """Say that this process goes."""
    connection.execute(delete(schema.presence).where(schema.presence.c.worker == process))
