"""The tables in memory, a cache of the logs. A table that nobody watches leaves it soon."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable

from hexrealm.server.tables.table import Table

TABLE_BYTES, STEP_BYTES = 32_000, 3_000  # what a table takes in memory, and each of its steps
MAX_UNWATCHED = 64  # tables between two requests or connections, and tables where only bots play


class TableCache:
    """The newest version of tables: watched ones up to a number of bytes, and a few that nobody watches.

    `on_forget` is told of each table that leaves.
    """

    def __init__(self, max_bytes: int, is_watched: Callable[[str], bool], on_forget: Callable[[str], None]) -> None:
        self._max_bytes, self._is_watched, self._on_forget = max_bytes, is_watched, on_forget
        self._tables: OrderedDict[str, Table] = OrderedDict()  # the one used least recently comes first
        self._unwatched: OrderedDict[str, None] = OrderedDict()
        self.bytes = 0

    def __len__(self) -> int:
        """Return the number of tables in memory."""
        return len(self._tables)

    def get(self, table_id: str) -> Table | None:
        """Return a table, or None if it is not in memory. Threads of the database may ask too."""
        return self._tables.get(table_id)

    def use(self, table_id: str) -> Table | None:
        """Return a table and note that it is in use."""
        if table_id in self._tables:
            self._tables.move_to_end(table_id)
        if table_id in self._unwatched:
            self._unwatched.move_to_end(table_id)
        return self._tables.get(table_id)

    def store(self, table: Table) -> Table:
        """Keep a table unless a newer version is there. Return the newer one."""
        before = self._tables.get(table.id)
        if before is not None and before.version >= table.version:
            return before
        self.bytes += estimate_bytes(table) - (estimate_bytes(before) if before is not None else 0)
        self._tables[table.id] = table
        self._tables.move_to_end(table.id)
        self.release(table.id)
        while self.bytes > self._max_bytes and len(self._tables) > 1:
            self.forget([next(iter(self._tables))])
        return table

    def tables(self) -> list[Table]:
        """Return all tables in memory."""
        return list(self._tables.values())

    def rename(self, table: Table) -> None:
        """Keep a table that differs from the one in memory in names alone."""
        self._tables[table.id] = table

    def release(self, table_id: str) -> None:
        """Let a table leave soon if nobody watches it."""
        self._unwatched.pop(table_id, None)
        if table_id in self._tables and not self._is_watched(table_id):
            self._unwatched[table_id] = None
        while len(self._unwatched) > MAX_UNWATCHED:
            oldest, _ = self._unwatched.popitem(last=False)
            if not self._is_watched(oldest):
                self.forget([oldest])

    def forget(self, table_ids: Iterable[str]) -> None:
        """Drop tables at once."""
        for table_id in table_ids:
            self._unwatched.pop(table_id, None)
            table = self._tables.pop(table_id, None)
            if table is not None:
                self.bytes -= estimate_bytes(table)
            self._on_forget(table_id)


def estimate_bytes(table: Table) -> int:
    """Return about how much memory a table takes."""
    return TABLE_BYTES + STEP_BYTES * table.moment
