"""Who is connected to which server process: functions of a connection, to be run as jobs of a Database.

Only server processes that share a PostgreSQL use this; see live/shared_presence.py.
"""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.server.storage import schema
from hexrealm.server.storage.database import now
from hexrealm.server.storage.notifications import notify

STALE_SECONDS = 30  # rows of a process that has been silent for this long do not count


def save_presence(connection: Connection, process: str, tables: dict[str, dict[str, int]]) -> None:
    """Replace what a process stored about these tables (sockets by person), and notify the others."""
    row, at = schema.presence, now()
    connection.execute(delete(row).where(row.c.worker == process, row.c.table_id.in_(tables)))
    rows = [
        {"worker": process, "table_id": table_id, "person": person, "sockets": count, "seen": at}
        for table_id, counts in tables.items()
        for person, count in counts.items()
    ]
    if rows:
        connection.execute(insert(row), rows)
    for table_id in tables:
        notify(connection, table_id, 0)


def read_presence_elsewhere(connection: Connection, process: str, tables: list[str]) -> dict[str, Counter[str]]:
    """Return sockets by person at these tables, connected to other processes."""
    row, oldest = schema.presence, now() - STALE_SECONDS * 1000
    found: dict[str, Counter[str]] = {}
    query = select(row.c.table_id, row.c.person, row.c.sockets).where(
        row.c.table_id.in_(tables), row.c.worker != process, row.c.seen > oldest
    )
    for table_id, person, count in connection.execute(query):
        found.setdefault(table_id, Counter())[person] += count
    return found


def refresh_presence(connection: Connection, process: str) -> None:
    """Mark the rows of a running process as fresh, and delete those of processes that have disappeared."""
    row, at = schema.presence, now()
    connection.execute(update(row).where(row.c.worker == process), {"seen": at})
    connection.execute(delete(row).where(row.c.seen < at - STALE_SECONDS * 1000))


def delete_presence(connection: Connection, process: str) -> None:
    """Delete the rows of a process that stops."""
    connection.execute(delete(schema.presence).where(schema.presence.c.worker == process))
