"""Blocked people: functions of a connection, to be run as jobs of a Database.

Who is blocked can take no seat at a table where the one who blocked them sits or which they created, and their chat is hidden
(chat.py). Nobody is told that they are blocked.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.existence import check_person_alone

MAX_BLOCKED = 500  # by one person


def block(connection: Connection, person: str, other: str) -> None:
    """Block somebody. Raise Refusal if there is no such person."""
    row = schema.blocks
    check_person_alone(connection, person)
    if other == person or connection.scalar(select(schema.people.c.id).where(schema.people.c.id == other)) is None:
        raise Refusal("unknown", translate("There is no such person."))
    if len(list_blocked(connection, person)) >= MAX_BLOCKED:
        raise Refusal("too-many", translate("You have blocked too many people."))
    unblock(connection, person, other)
    connection.execute(insert(row), {"person": person, "blocked": other, "created": now()})


def unblock(connection: Connection, person: str, other: str) -> None:
    """Block somebody no longer."""
    row = schema.blocks
    connection.execute(delete(row).where(row.c.person == person, row.c.blocked == other))


def move_blocks(connection: Connection, guest: str, account: str) -> None:
    """Let an account block and mute whom a guest did, and be blocked and muted by those who did that to the guest."""
    block, mute = schema.blocks.c, schema.mutes.c
    for own, other in ((block.person, block.blocked), (mute.person, mute.muted)):
        for column, known in ((own, other), (other, own)):
            already = select(known).where(column == account).scalar_subquery()
            moved = update(own.table).where(column == guest, known != account, known.not_in(already))
            connection.execute(moved, {column.name: account})


def list_blocked(connection: Connection, person: str) -> list[tuple[str, str]]:
    """Return whom a person has blocked, with their names, newest first."""
    row, people = schema.blocks, schema.people
    query = select(row.c.blocked, people.c.name).join(people, people.c.id == row.c.blocked).where(row.c.person == person)
    return [(found.blocked, found.name) for found in connection.execute(query.order_by(row.c.created.desc()))]


def is_blocked(connection: Connection, person: str, others: Collection[str]) -> bool:
    """Return whether one of these people has blocked a person."""
    row = schema.blocks
    query = select(row.c.person).where(row.c.blocked == person, row.c.person.in_(others)).limit(1)
    return connection.scalar(query) is not None


def check_not_blocked(connection: Connection, person: str, others: Collection[str]) -> None:
    """Raise Refusal if one of these people has blocked a person."""
    if is_blocked(connection, person, others):
        raise Refusal("refused", translate("You cannot take a seat at this table."))
