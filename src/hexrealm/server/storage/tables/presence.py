"""Who is connected to which server process: functions of a connection, to be run as jobs of a Database.

Only server processes that share a PostgreSQL use this; see live/shared_presence.py.
"""

from __future__ import annotations

from collections import Counter

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.server.clock import now
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import Topic, notify

STALE_SECONDS = 30  # rows of a process that has been silent for this long do not count
PERSON_PREFIX = "person:"  # in place of a table's id: a row counts all connections of one person


def save_presence(connection: Connection, process: str, tables: dict[str, dict[str, int]]) -> None:
    """Replace what a process stored about these tables (sockets by person), and notify the others.

    The notification about a person carries the number of their connections, so that others need not read when they left.
    """
    row, at = schema.presence, now()
    connection.execute(delete(row).where(row.c.worker == process, row.c.table_id.in_(tables)))
    rows = [
        {"worker": process, "table_id": table_id, "person": person, "sockets": count, "seen": at}
        for table_id, counts in tables.items()
        for person, count in counts.items()
    ]
    if rows:
        connection.execute(insert(row), rows)
    for table_id, counts in tables.items():
        topic: Topic = "person-presence" if table_id.startswith(PERSON_PREFIX) else "presence"
        notify(connection, topic, table_id, sum(counts.values()))


def read_presence_elsewhere(connection: Connection, process: str, tables: list[str]) -> dict[str, Counter[str]]:
    """Return sockets by person at these tables, connected to other processes."""
    row, at = schema.presence, now()
    fresh = row.c.seen.between(at - STALE_SECONDS * 1000, at + STALE_SECONDS * 1000)  # the clock may have been set back
    found: dict[str, Counter[str]] = {}
    query = select(row.c.table_id, row.c.person, row.c.sockets).where(
        row.c.table_id.in_(tables), row.c.worker != process, fresh
    )
    for table_id, person, count in connection.execute(query):
        found.setdefault(table_id, Counter())[person] += count
    return found


def refresh_presence(connection: Connection, process: str) -> int:
    """Mark the rows of a running process as fresh, and delete those of processes that are silent. Return how many it has."""
    row, at = schema.presence, now()
    own = connection.execute(update(row).where(row.c.worker == process), {"seen": at}).rowcount
    connection.execute(delete(row).where(row.c.seen < at - STALE_SECONDS * 1000))
    return own


def delete_presence(connection: Connection, process: str) -> None:
    """Delete the rows of a process that stops."""
    connection.execute(delete(schema.presence).where(schema.presence.c.worker == process))
