"""What is read from and written to the database: functions of a connection, to be run as jobs of database.py."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, delete, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as insert_or_leave
from sqlalchemy.dialects.sqlite import insert as insert_or_leave_sqlite

from hexrealm.server.storage import schema
from hexrealm.server.tables.log_entries import LogEntry, read_entry
from hexrealm.server.tables.table import Table

CHANNEL = "hexrealm_tables"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True)
class Author:
    """Who caused a row of the log, and by which message of theirs."""

    person: str | None = None
    message: str | None = None


# TableRepository and their logs


def lock_table(connection: Connection, table_id: str) -> int | None:
    """The version of a table, which nobody else changes until this transaction ends; None if there is none."""
    row = schema.tables
    version: int | None = connection.scalar(select(row.c.version).where(row.c.id == table_id).with_for_update())
    return version


def read_version(connection: Connection, table_id: str) -> tuple[int, str] | None:
    """The version of a table and its game."""
    row = schema.tables
    found = connection.execute(select(row.c.version, row.c.game).where(row.c.id == table_id)).first()
    return None if found is None else (found.version, found.game)


def read_versions(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """The versions of these tables."""
    row = schema.tables
    found = connection.execute(select(row.c.id, row.c.version).where(row.c.id.in_(tables)))
    return {row.id: row.version for row in found}


def read_log(connection: Connection, table_id: str, after: int = 0) -> list[LogEntry]:
    """What happened at a table since a version."""
    row = schema.log
    rows = connection.execute(
        select(row.c.kind, row.c.body).where(row.c.table_id == table_id, row.c.number > after).order_by(row.c.number)
    )
    return [read_entry(kind, body) for kind, body in rows]


def find_message(connection: Connection, table_id: str, author: Author) -> int | None:
    """The version after what a message of a person did, if it was done before."""
    row = schema.log
    same = (row.c.table_id == table_id, row.c.person == author.person, row.c.message == author.message)
    number: int | None = connection.scalar(select(row.c.number).where(*same))
    return number


def append(connection: Connection, table: Table, entries: Sequence[LogEntry], author: Author, first: bool = False) -> None:
    """Add what led to a table's present version, and bring the row that lists show up to date."""
    at, last = now(), len(entries) - 1
    begun = table.version - last
    rows = [
        {
            "table_id": table.id,
            "number": begun + number,
            "kind": entry.kind,
            "body": entry.to_json(),
            "person": author.person,
            "message": author.message if number == last else None,
            "at": at,
        }
        for number, entry in enumerate(entries)
    ]
    connection.execute(insert(schema.log), rows)
    present = {
        "state": table.state,
        "version": table.version,
        "bot_due": table.bot_to_decide is not None,
        "summary": summarise(table),
        "updated": at,
    }
    if first:
        fixed = {"id": table.id, "game": table.made.game, "public": table.made.public, "created": at}
        connection.execute(insert(schema.tables), fixed | present)
    else:
        connection.execute(update(schema.tables).where(schema.tables.c.id == table.id), present)
    notify(connection, table.id, table.version)


def hold(connection: Connection, person: str, table_id: str) -> None:
    """From now on the table is among that person's."""
    make = insert_or_leave if connection.dialect.name == "postgresql" else insert_or_leave_sqlite
    connection.execute(make(schema.holders).values(person=person, table_id=table_id).on_conflict_do_nothing())


def notify(connection: Connection, table_id: str, version: int) -> None:
    """Tell other server processes, when this transaction is saved, that there is something new at a table."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_notify(:channel, :notice)"), {"channel": CHANNEL, "notice": f"{table_id} {version}"})


def summarise(table: Table) -> str:
    """What a list shows of a table: nothing that a stranger may not know."""
    seats = [
        {"kind": seat.kind, "name": seat.name, "level": seat.level, "person": seat.person, "resigned": seat.resigned}
        for seat in table.seats
    ]
    summary = {
        "title": table.made.title,
        "seats": seats,
        "moment": table.moment,
        "to_decide": table.to_decide,
        "scores": table.match.scores,
        "winners": table.winners,
    }
    return orjson.dumps(summary).decode()


@dataclass(frozen=True)
class Listed:
    """A table's row as lists show it."""

    id: str
    game: str
    state: str
    public: bool
    summary: dict[str, Any]
    created: int
    updated: int


LISTS = {
    "open": ("open",),
    "playing": ("playing",),
    "finished": ("over",),
    "mine": ("open", "playing"),
    "mine-finished": ("over", "record"),
}


def list_tables(connection: Connection, which: str, person: str | None, before: int | None, most: int) -> list[Listed]:
    """A page of a list, newest first."""
    row = schema.tables
    columns = (row.c.id, row.c.game, row.c.state, row.c.public, row.c.summary, row.c.created, row.c.updated)
    query = select(*columns).where(row.c.state.in_(LISTS[which])).order_by(row.c.updated.desc()).limit(most)
    if before is not None:
        query = query.where(row.c.updated < before)
    if which.startswith("mine"):
        held = schema.holders
        query = query.join(held, held.c.table_id == row.c.id).where(held.c.person == person)
    else:
        query = query.where(row.c.public.is_(True))
    return [_listed(found) for found in connection.execute(query)]


def read_listed(connection: Connection, table_id: str) -> Listed | None:
    """One table as lists show it."""
    row = schema.tables
    columns = (row.c.id, row.c.game, row.c.state, row.c.public, row.c.summary, row.c.created, row.c.updated)
    found = connection.execute(select(*columns).where(row.c.id == table_id)).first()
    return None if found is None else _listed(found)


def _listed(found: Any) -> Listed:
    summary = orjson.loads(found.summary)
    return Listed(found.id, found.game, found.state, found.public, summary, found.created, found.updated)


def waiting_for_bots(connection: Connection, until: int, most: int) -> list[str]:
    """TableRepository where a bot has been due since before a time."""
    row = schema.tables
    query = select(row.c.id).where(row.c.bot_due.is_(True), row.c.updated < until).order_by(row.c.updated).limit(most)
    return list(connection.scalars(query))


# Chat


def add_line(connection: Connection, table_id: str, author: Author, name: str, seat: int | None, line: str) -> bool:
    """Add a line of chat; False if this message was added before, or there is no such table."""
    version = lock_table(connection, table_id)
    row = schema.chat
    same = (row.c.table_id == table_id, row.c.person == author.person, row.c.message == author.message)
    if version is None or connection.scalar(select(row.c.number).where(*same)) is not None:
        return False
    query = select(row.c.number).where(row.c.table_id == table_id).order_by(row.c.number.desc()).limit(1)
    values = {
        "table_id": table_id,
        "person": author.person,
        "message": author.message,
        "name": name,
        "seat": seat,
        "text": line,
    }
    connection.execute(insert(row), values | {"number": (connection.scalar(query) or 0) + 1, "at": now()})
    notify(connection, table_id, version)
    return True


def read_lines(
    connection: Connection, table_id: str, listener: str | None, after: int = 0, before: int | None = None, most: int = 50
) -> list[Any]:
    """The last lines of chat between two numbers, oldest first, without those of people the listener muted."""
    row, muted = schema.chat, schema.mutes
    query = select(row).where(row.c.table_id == table_id, row.c.number > after).order_by(row.c.number.desc()).limit(most)
    if before is not None:
        query = query.where(row.c.number < before)
    if listener is not None:
        query = query.where(row.c.person.not_in(select(muted.c.muted).where(muted.c.person == listener)))
    return list(connection.execute(query))[::-1]


def set_muted(connection: Connection, person: str, other: str, muted: bool) -> None:
    """Whether a person hears another."""
    row = schema.mutes
    connection.execute(delete(row).where(row.c.person == person, row.c.muted == other))
    if muted:
        connection.execute(insert(row), {"person": person, "muted": other})
