"""Closing a table by the operator of the server: a job on the database, which needs no running server.

Servers read the row of the audit log and take the table over (ServerContext.moderate). What its host may do is in
rules/host_rules.py.
"""

from __future__ import annotations

from sqlalchemy import Connection

from hexrealm.server.storage.people import moderation
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.log_entries import TableClosed
from hexrealm.server.storage.tables.queries import Author
from hexrealm.server.storage.tables.table_time import read_table_time
from hexrealm.server.tables.consequences import write_consequences
from hexrealm.server.tables.players import RUNNING
from hexrealm.server.tables.rules.table_rules import TableChange
from hexrealm.server.tables.table import State, replay
from hexrealm.server.tables.viewing.summary import make_row


def close_as_operator(connection: Connection, table_id: str, reason: str) -> State | None:
    """Close a table unless it is over, and write it down. Return its state before; None if there is no such table."""
    if queries.lock_table(connection, table_id) is None:
        return None
    before = replay(table_id, queries.read_log(connection, table_id))
    if before.state not in RUNNING:
        return before.state
    change = TableChange(before, read_table_time(connection))
    change.append(TableClosed(by_operator=True))
    queries.append_entries(connection, make_row(change.table), change.entries, Author())
    write_consequences(connection, before, change, None)
    moderation.note_action(connection, "close-table", moderation.of_table(table_id), reason)
    return before.state
