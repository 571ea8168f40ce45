"""Tables, their logs and their lists: functions of a connection, to be run as jobs of a Database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Literal

import orjson
from sqlalchemy import Connection, bindparam, delete, insert, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.server.clock import now
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify
from hexrealm.server.storage.people.accounts.names import NO_NAMES, TableNames, add_labels, read_names
from hexrealm.server.storage.prepared import Prepared
from hexrealm.server.storage.tables.log_entries import LogEntry, TableCreated, read_entry

WRITE_CHECK_KEY = "write check"
# The statements of every move, here and in the other processes that see it.
_LOCK_TABLE = Prepared(select(schema.tables.c.version).where(schema.tables.c.id == bindparam("table")).with_for_update())
_FIND_MESSAGE = Prepared(
    select(schema.log.c.number).where(
        schema.log.c.table_id == bindparam("table"),
        schema.log.c.person == bindparam("author"),
        schema.log.c.message == bindparam("text"),
    )
)
_READ_LOG = Prepared(
    select(schema.log.c.kind, schema.log.c.body, schema.log.c.at, schema.log.c.table_time)
    .where(schema.log.c.table_id == bindparam("table"), schema.log.c.number > bindparam("after"))
    .order_by(schema.log.c.number)
)
_INSERT_ENTRY = Prepared(insert(schema.log), schema.log.c.keys())
UPDATED_COLUMNS = ("state", "version", "bot_due", "summary", "clock_due", "table_time", "warn_due", "protected")
_UPDATE_TABLE = Prepared(
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("table"))
    .values({name: bindparam(f"new_{name}") for name in (*UPDATED_COLUMNS, "updated")})
)


@dataclass(frozen=True)
class Author:
    """The person and the client's message that caused a log entry or a line of chat."""

    person: str | None = None
    message: str | None = None


@dataclass(frozen=True)
class TableRow:
    """What the row of a table holds apart from times. `summary` is JSON for lists, without anything hidden."""

    id: str
    game: str
    public: bool
    state: str
    version: int
    bot_due: bool
    summary: str
    clock_due: int | None = None  # a table time
    table_time: int | None = None  # of the last change
    warn_due: int | None = None  # a table time
    protected: bytes | None = None  # a digest (tables/rules/protected_positions.py)


# Tables and their logs


def lock_table(connection: Connection, table_id: str) -> int | None:
    """Lock a table until the transaction ends. Return its version; None if there is no such table."""
    found = _LOCK_TABLE.first(connection, {"table": table_id})
    return None if found is None else found[0]


def read_version(connection: Connection, table_id: str) -> tuple[int, str] | None:
    """Return the version of a table and its game; None if there is no such table."""
    row = schema.tables
    found = connection.execute(select(row.c.version, row.c.game).where(row.c.id == table_id)).first()
    return None if found is None else (found.version, found.game)


def read_versions(connection: Connection, tables: Sequence[str]) -> dict[str, int]:
    """Return the versions of these tables."""
    row = schema.tables
    found = connection.execute(select(row.c.id, row.c.version).where(row.c.id.in_(tables)))
    return {row.id: row.version for row in found}


def has_protected(connection: Connection, game: str) -> bool:
    """Return whether any rated game runs whose position is protected."""
    row = schema.tables
    return connection.scalar(select(row.c.id).where(row.c.protected.is_not(None), row.c.game == game).limit(1)) is not None


def is_protected(connection: Connection, digests: Sequence[bytes]) -> bool:
    """Return whether one of these positions is the present one of a running rated game."""
    row = schema.tables
    return connection.scalar(select(row.c.id).where(row.c.protected.in_(digests)).limit(1)) is not None


def read_surroundings(connection: Connection, game: str) -> list[tuple[list[int], int]]:
    """Return what is near to the positions of running rated games: their facts, and how many may differ."""
    row = schema.tables
    found = connection.scalars(select(row.c.summary).where(row.c.protected.is_not(None), row.c.game == game))
    summaries = [orjson.loads(each) for each in found]
    return [(each["facts"], each["reach"]) for each in summaries if "facts" in each]  # older summaries have none


def read_log(connection: Connection, table_id: str, after: int = 0) -> list[LogEntry]:
    """Return the log entries of a table after a version."""
    return [read_entry(*found) for found in _READ_LOG.all(connection, {"table": table_id, "after": after})]


def find_message(connection: Connection, table_id: str, author: Author) -> int | None:
    """Return the version that a person's message led to; None if the message was not carried out yet."""
    same = {"table": table_id, "author": author.person, "text": author.message}
    found = _FIND_MESSAGE.first(connection, same)
    return None if found is None else found[0]


def create_table(connection: Connection, table: TableRow, entries: Sequence[LogEntry], author: Author) -> None:
    """Insert a table and the log entries that led to its present version."""
    at = entries[-1].at
    _insert_entries(connection, table, entries, author)
    if isinstance(entries[0], TableCreated):
        add_labels(connection, table.id, entries[0])
    connection.execute(insert(schema.tables), {**asdict(table), "created": at, "updated": at})
    notify(connection, "table", table.id, table.version)


def append_entries(connection: Connection, table: TableRow, entries: Sequence[LogEntry], author: Author) -> None:
    """Append the log entries that led to a table's present version, and update its row."""
    _insert_entries(connection, table, entries, author)
    values = {f"new_{name}": getattr(table, name) for name in UPDATED_COLUMNS}
    _UPDATE_TABLE.run(connection, {"table": table.id, "new_updated": entries[-1].at, **values})
    notify(connection, "table", table.id, table.version)


def _insert_entries(connection: Connection, table: TableRow, entries: Sequence[LogEntry], author: Author) -> None:
    last = len(entries) - 1
    first_number = table.version - last
    for index, entry in enumerate(entries):
        row = {
            "table_id": table.id,
            "number": first_number + index,
            "kind": entry.kind,
            "body": entry.to_json(),
            "person": author.person,
            "message": author.message if index == last else None,
            "at": entry.at,
            "table_time": entry.table_time,
        }
        _INSERT_ENTRY.run(connection, row)


def add_to_own_tables(connection: Connection, person: str, table_id: str) -> None:
    """List a table among a person's own from now on."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(schema.holders).values(person=person, table_id=table_id).on_conflict_do_nothing())


def remove_from_own_tables(connection: Connection, person: str, table_id: str) -> None:
    """List a table no longer among a person's own."""
    held = schema.holders
    connection.execute(delete(held).where(held.c.person == person, held.c.table_id == table_id))


def write_something(connection: Connection) -> None:
    """Write one row, to learn whether the database can be written."""
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    statement = dialect.insert(schema.budgets).values(key=WRITE_CHECK_KEY, full_at=now() / 1000)
    connection.execute(statement.on_conflict_do_update(index_elements=["key"], set_={"full_at": statement.excluded.full_at}))


# Lists


@dataclass(frozen=True)
class ListedTable:
    """A table as lists show it."""

    id: str
    game: str
    state: str
    public: bool
    summary: dict[str, Any]
    created: int
    updated: int
    names: TableNames = NO_NAMES


ListName = Literal["open", "playing", "finished", "mine", "mine-finished"]
STATES_IN_LIST: dict[ListName, tuple[str, ...]] = {
    "open": ("open",),
    "playing": ("playing",),
    "finished": ("over",),
    "mine": ("open", "playing"),
    "mine-finished": ("over", "closed", "record"),
}
_row = schema.tables
_LISTED_COLUMNS = (_row.c.id, _row.c.game, _row.c.state, _row.c.public, _row.c.summary, _row.c.created, _row.c.updated)


def list_tables(
    connection: Connection, list_name: ListName, person: str | None, before: int | None, limit: int
) -> list[ListedTable]:
    """Return a page of a list, newest first. Lists named "mine" are a person's own; the others hold public tables."""
    row = schema.tables
    query = (
        select(*_LISTED_COLUMNS).where(row.c.state.in_(STATES_IN_LIST[list_name])).order_by(row.c.updated.desc()).limit(limit)
    )
    if before is not None:
        query = query.where(row.c.updated < before)
    if list_name.startswith("mine"):
        held = schema.holders
        query = query.join(held, held.c.table_id == row.c.id).where(held.c.person == person)
    else:
        query = query.where(row.c.public.is_(True))
    return _name([_read_listed(found) for found in connection.execute(query)], connection)


def read_listed(connection: Connection, table_id: str) -> ListedTable | None:
    """Return one table as lists show it."""
    found = connection.execute(select(*_LISTED_COLUMNS).where(schema.tables.c.id == table_id)).first()
    return None if found is None else _name([_read_listed(found)], connection)[0]


def list_found(connection: Connection, rows: Sequence[Any]) -> list[ListedTable]:
    """Return the tables in rows of another query."""
    return _name([_read_listed(found) for found in rows], connection)


def _name(listed: list[ListedTable], connection: Connection) -> list[ListedTable]:
    people = {each.id: [seat["person"] for seat in each.summary["seats"] if seat["person"]] for each in listed}
    names = read_names(connection, people)
    return [replace(each, names=names[each.id]) for each in listed]


def _read_listed(found: Any) -> ListedTable:
    summary = orjson.loads(found.summary)
    return ListedTable(found.id, found.game, found.state, found.public, summary, found.created, found.updated)


def tables_due_for_bots(connection: Connection, min_age: float, skipped: Sequence[str], limit: int) -> list[str]:
    """Return the tables where a bot has been due for this many seconds, oldest first.

    A table changed in the future counts as well: the system's clock was set back since then.
    """
    row, at = schema.tables, now()
    is_old = or_(row.c.updated <= at - int(min_age * 1000), row.c.updated > at)
    query = select(row.c.id).where(row.c.bot_due.is_(True), is_old, row.c.id.not_in(skipped))
    return list(connection.scalars(query.order_by(row.c.updated).limit(limit)))
