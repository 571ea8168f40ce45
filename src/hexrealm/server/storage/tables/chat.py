"""Chat lines and muted people: functions of a connection, to be run as jobs of a Database."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from hexrealm.server.clock import now
from hexrealm.server.protocol.messages import Mute
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify
from hexrealm.server.storage.people.accounts.existence import check_person
from hexrealm.server.storage.tables.queries import Author, lock_table

PAGE = 50  # lines


@dataclass(frozen=True)
class NewLine:
    """What a person writes, or the sign they send."""

    seat: int | None
    text: str
    emote: str | None = None


def add_line(connection: Connection, table_id: str, author: Author, line: NewLine) -> bool:
    """Add a line of chat. Return False if this message was added before, or there is no such table."""
    version = lock_table(connection, table_id)
    if author.person is not None:
        check_person(connection, author.person)
    row = schema.chat
    same = (row.c.table_id == table_id, row.c.person == author.person, row.c.message == author.message)
    if version is None or connection.scalar(select(row.c.number).where(*same)) is not None:
        return False
    last = connection.scalar(select(row.c.number).where(row.c.table_id == table_id).order_by(row.c.number.desc()).limit(1))
    values = {
        "table_id": table_id,
        "number": (last or 0) + 1,
        "person": author.person,
        "message": author.message,
        **asdict(line),
        "at": now(),
    }
    connection.execute(insert(row), values)
    notify(connection, "chat", table_id)
    return True


def read_lines(
    connection: Connection, table_id: str, reader: str | None, after: int = 0, before: int | None = None
) -> list[Any]:
    """Return the last lines between two numbers, oldest first, without those of people the reader has muted or blocked.

    Each has the present `name` of who wrote it, and the `owner` of a bot account.
    """
    row, muted, blocked, people = schema.chat, schema.mutes, schema.blocks, schema.people
    query = select(row, people.c.name, people.c.owner).outerjoin(people, people.c.id == row.c.person)
    query = query.where(row.c.table_id == table_id, row.c.number > after).order_by(row.c.number.desc()).limit(PAGE)
    if before is not None:
        query = query.where(row.c.number < before)
    if reader is not None:
        query = query.where(row.c.person.not_in(select(muted.c.muted).where(muted.c.person == reader)))
        query = query.where(row.c.person.not_in(select(blocked.c.blocked).where(blocked.c.person == reader)))
    return list(connection.execute(query))[::-1]


def set_muted(connection: Connection, person: str, message: Mute) -> bool:
    """Hide or show the lines of one person for another. Return False if there is no such other person."""
    row, line, other = schema.mutes, schema.chat, message.person
    check_person(connection, person)
    known = select(schema.people.c.id).where(schema.people.c.id == other)
    # Their session may have ended since. Only this table's lines are searched: all chat would take long.
    wrote = select(line.c.person).where(line.c.table_id == message.table, line.c.person == other).limit(1)
    if connection.scalar(known) is None and connection.scalar(wrote) is None:
        return False
    connection.execute(delete(row).where(row.c.person == person, row.c.muted == other))
    if message.muted:
        connection.execute(insert(row), {"person": person, "muted": other})
    return True
