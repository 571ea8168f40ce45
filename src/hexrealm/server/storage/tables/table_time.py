"""The table time as it is stored: functions of a connection, to be run as jobs of a Database. clock.py counts it."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify

ONLY_ROW = 1


def read_table_time(connection: Connection) -> int:
    """Return how long the server has run: no log entry is later. A process that was killed could not store its end."""
    stored = connection.scalar(select(schema.table_time.c.milliseconds)) or 0
    return max(stored, connection.scalar(select(func.max(schema.tables.c.table_time))) or 0)


def save_table_time(connection: Connection, milliseconds: int) -> int:
    """Store the table time of this process, unless another one stored a later one. Return the later one."""
    row = schema.table_time
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(row).values(id=ONLY_ROW, milliseconds=milliseconds)
    latest = func.greatest if connection.dialect.name == "postgresql" else func.max
    newest = latest(row.c.milliseconds, statement.excluded.milliseconds)
    saved = connection.scalar(
        statement.on_conflict_do_update(index_elements=["id"], set_={"milliseconds": newest}).returning(row.c.milliseconds)
    )
    assert saved is not None
    notify(connection, "time", "server", saved)
    return int(saved)


def next_due(connection: Connection, skipped: Sequence[str], limit: int) -> list[tuple[str, int]]:
    """Return the tables where something is due next by their clocks, and the table time of that, the first one first."""
    row = schema.tables
    query = select(row.c.id, row.c.clock_due).where(row.c.clock_due.is_not(None), row.c.id.not_in(skipped))
    return [(found.id, found.clock_due) for found in connection.execute(query.order_by(row.c.clock_due).limit(limit))]
