"""Deleting a person: everything about them but the games, which belong to the others too.

The logs of their tables keep the person's id, which then belongs to nobody.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, select

from hexrealm.server.storage import schema
from hexrealm.server.storage.contacts import delete_everything_of
from hexrealm.server.storage.notifications import notify

# Rows that belong to one person, with the column that says whom.
OWNED = (
    schema.sessions.c.person,
    schema.labels.c.person,
    schema.holders.c.person,
    schema.chat.c.person,
    schema.mutes.c.person,
    schema.mutes.c.muted,
    schema.presence.c.person,
    schema.studies.c.person,
    schema.people.c.id,
)


def list_unfinished(connection: Connection, person: str) -> list[str]:
    """Return the tables of a person that are not over yet."""
    row, held = schema.tables, schema.holders
    query = select(row.c.id).join(held, held.c.table_id == row.c.id).where(held.c.person == person)
    return list(connection.scalars(query.where(row.c.state.in_(("open", "playing")))))


def delete_person(connection: Connection, person: str) -> list[str]:
    """Delete everything that says who a person is or what they wrote. Return the tables whose chat has changed."""
    line = schema.chat
    tables = list(connection.scalars(select(line.c.table_id).where(line.c.person == person).distinct()))
    delete_everything_of(connection, person)
    for column in OWNED:
        connection.execute(delete(column.table).where(column == person))
    budget = schema.budgets.c.key
    connection.execute(delete(schema.budgets).where(budget.endswith(f"/{person}", autoescape=True)))
    notify(connection, "person", person)
    for table_id in tables:
        notify(connection, "chat", table_id)
    return tables
