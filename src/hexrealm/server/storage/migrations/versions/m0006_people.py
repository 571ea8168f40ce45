"""Names in one place: out of logs, lists and chat, which refer to people. Sessions apart from people."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

TITLE = -1
BATCH = 500
people = sa.table("people", *map(sa.column, ("id", "token", "old_token", "rotated", "name", "language", "created")))
sessions = sa.table("sessions", *map(sa.column, ("id", "person", "token", "old_token", "created", "rotated")))
labels = sa.table("labels", *map(sa.column, ("table_id", "seat", "person", "text")))
log = sa.table("log", *map(sa.column, ("table_id", "number", "kind", "body", "person", "at")))
tables = sa.table("tables", *map(sa.column, ("id", "summary")))
chat = sa.table("chat", *map(sa.column, ("person", "name", "at")))
notices = sa.table("notices", *map(sa.column, ("key", "facts")))


def upgrade() -> None:
    """Move names and sessions. People whose session has ended keep the name that their games were played under."""
    _create_tables()
    connection = op.get_bind()
    values = sa.select(people.c.id, people.c.id, people.c.token, people.c.old_token, people.c.created, people.c.rotated)
    columns = ["id", "person", "token", "old_token", "created", "rotated"]
    connection.execute(sessions.insert().from_select(columns, values))
    with op.batch_alter_table("people") as batch:
        batch.drop_index("ix_people_old_token")
        batch.drop_constraint("uq_people_token", type_="unique")
        for name in ("token", "old_token", "rotated"):
            batch.drop_column(name)
    _keep_names_of_the_absent(connection)
    _move_names(connection)
    with op.batch_alter_table("chat") as batch:
        batch.drop_column("name")
    op.create_index("ix_chat_person", "chat", ["person"])


def _create_tables() -> None:
    op.create_table(
        "sessions",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("token", sa.LargeBinary(32), nullable=False),
        sa.Column("old_token", sa.LargeBinary(32)),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("rotated", sa.BigInteger),
        sa.UniqueConstraint("token", name="uq_sessions_token"),
    )
    op.create_index("ix_sessions_old_token", "sessions", ["old_token"])
    op.create_index("ix_sessions_person", "sessions", ["person"])
    op.create_table(
        "labels",
        sa.Column("table_id", sa.String(64), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("text", sa.String(200), nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_labels"),
    )
    op.create_index("ix_labels_person", "labels", ["person"])


def _keep_names_of_the_absent(connection: sa.Connection) -> None:
    """Make a person of everybody who played or wrote and whose session has ended: their last name is still shown."""
    known = set(connection.scalars(sa.select(people.c.id)))
    last: dict[str, tuple[int, str]] = {}
    for person, name, at in _names_in_use(connection):
        if person not in known and name:
            last[person] = max(last.get(person, (0, "")), (at, name))
    rows = [{"id": person, "name": name, "language": "en", "created": at} for person, (at, name) in last.items()]
    if rows:
        connection.execute(people.insert(), rows)


def _names_in_use(connection: sa.Connection) -> Iterable[tuple[str, str, int]]:
    for row in connection.execute(sa.select(chat.c.person, chat.c.name, chat.c.at)):
        yield row.person, row.name, row.at
    query = sa.select(log.c.kind, log.c.body, log.c.at).where(log.c.kind.in_(("set-up", "sat")))
    for row in connection.execute(query):
        body = json.loads(row.body)
        for seat in body["seats"] if row.kind == "set-up" else [body]:
            if seat["person"]:
                yield seat["person"], seat["name"], row.at


def _move_names(connection: sa.Connection) -> None:
    names = {row.id: row.name for row in connection.execute(sa.select(people.c.id, people.c.name))}
    query = sa.select(log.c.table_id, log.c.number, log.c.kind, log.c.body).where(log.c.kind.in_(("set-up", "sat")))
    for rows in _in_batches(connection, query):
        bodies = [json.loads(row.body) for row in rows]
        found = [
            label
            for row, body in zip(rows, bodies, strict=True)
            if row.kind == "set-up"
            for label in _find_labels(row.table_id, body, names)
        ]
        if found:
            connection.execute(labels.insert(), found)
        same = (log.c.table_id == sa.bindparam("table"), log.c.number == sa.bindparam("row"))
        changed = [
            {"table": row.table_id, "row": row.number, "body": _without_names(row.kind, body)}
            for row, body in zip(rows, bodies, strict=True)
        ]
        connection.execute(log.update().where(*same).values(body=sa.bindparam("body")), changed)
    _clear_summaries(connection)
    _clear_notices(connection)


def _find_labels(table_id: str, setup: dict[str, Any], names: dict[str, str]) -> list[dict[str, Any]]:
    """Return the title, the names in an imported record, and those of people who share a browser."""
    held = Counter(seat["person"] for seat in setup["seats"])
    found = [(TITLE, setup["host"], setup["title"])]
    for number, seat in enumerate(setup["seats"]):
        person = seat["person"]
        if person is None or (held[person] > 1 and seat["name"] != names.get(person)):
            found.append((number, person or setup["host"], seat["name"]))
    return [{"table_id": table_id, "seat": seat, "person": owner, "text": text} for seat, owner, text in found if text]


def _without_names(kind: str, body: dict[str, Any]) -> str:
    if kind == "sat":
        return _to_json({**body, "name": ""})
    return _to_json({**body, "title": "", "seats": [{**seat, "name": ""} for seat in body["seats"]]})


def _clear_summaries(connection: sa.Connection) -> None:
    for rows in _in_batches(connection, sa.select(tables.c.id, tables.c.summary)):
        changed = []
        for row in rows:
            summary = json.loads(row.summary)
            summary.pop("title", None)
            for seat in summary["seats"]:
                seat.pop("name", None)
            changed.append({"table": row.id, "text": _to_json(summary)})
        statement = tables.update().where(tables.c.id == sa.bindparam("table")).values(summary=sa.bindparam("text"))
        connection.execute(statement, changed)


def _clear_notices(connection: sa.Connection) -> None:
    """Take the names out of the outbox. What still waits there says only which game it is about."""
    for rows in _in_batches(connection, sa.select(notices.c.key, notices.c.facts)):
        changed = []
        for row in rows:
            facts = json.loads(row.facts)
            facts.pop("title", None)
            cleared: dict[str, Any] = {"others": [], "who": None} if "others" in facts else {}
            changed.append({"notice": row.key, "text": _to_json({**facts, **cleared})})
        statement = notices.update().where(notices.c.key == sa.bindparam("notice")).values(facts=sa.bindparam("text"))
        connection.execute(statement, changed)


def _in_batches(connection: sa.Connection, query: Any) -> Iterable[list[Any]]:
    rows = connection.execute(query).all()
    for start in range(0, len(rows), BATCH):
        yield list(rows[start : start + BATCH])


def _to_json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)
