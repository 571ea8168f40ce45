"""Deleting a person: everything about them but the games, which belong to the others too; and moving a guest to an account.

The logs of their tables keep the person's id, which then belongs to nobody.
"""

from __future__ import annotations

from sqlalchemy import Connection, delete, select, update

from hexrealm.server.storage import schema
from hexrealm.server.storage.contacts import delete_everything_of
from hexrealm.server.storage.notifications import notify

# Rows that belong to one person, with the column that says whom.
OWNED = (
    schema.sessions.c.person,
    schema.passkeys.c.person,
    schema.recovery_codes.c.person,
    schema.device_links.c.person,
    schema.challenges.c.person,
    schema.blocks.c.person,
    schema.blocks.c.blocked,
    schema.labels.c.person,
    schema.holders.c.person,
    schema.chat.c.person,
    schema.mutes.c.person,
    schema.mutes.c.muted,
    schema.presence.c.person,
    schema.reports.c.person,
    schema.reports.c.reporter,
    schema.studies.c.person,
    schema.ratings.c.person,
    schema.rating_changes.c.person,
    schema.offers.c.person,
    schema.people.c.id,
)


def list_tables_of(connection: Connection, person: str) -> list[str]:
    """Return the tables of a person."""
    return list(connection.scalars(select(schema.holders.c.table_id).where(schema.holders.c.person == person)))


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


def replace_person(connection: Connection, guest: str, account: str) -> None:
    """Give what a guest owns to an account, and delete the guest. The logs of their tables say so already."""
    held = schema.holders
    known = select(held.c.table_id).where(held.c.person == account).scalar_subquery()
    connection.execute(update(held).where(held.c.person == guest, held.c.table_id.not_in(known)), {"person": account})
    for table in (schema.chat, schema.labels, schema.studies):
        connection.execute(update(table).where(table.c.person == guest), {"person": account})
    delete_person(connection, guest)
