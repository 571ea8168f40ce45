"""Whether people still exist, asked inside the transaction that writes something of theirs.

A request may be under way while its person deletes themselves. What it writes afterwards would stay for ever: a name, a
recovery code, a seat. So every job that writes something of a person calls check_person() first. The row is locked until the
transaction ends, and deletion (deletion.py) locks it too: one of the two comes first.
"""

from __future__ import annotations

from collections.abc import Collection

from sqlalchemy import Connection, bindparam, select

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import schema
from hexrealm.server.storage.prepared import Prepared

# Requests of one person do not wait for each other: this lock keeps only deletion out. SQLite has one writer and needs none.
_LOCK_PERSON = Prepared(
    select(schema.people.c.id).where(schema.people.c.id == bindparam("person")).with_for_update(read=True, key_share=True)
)
# Keeps out who takes the same lock, and deletion, but not requests that only ask whether the person exists.
_LOCK_ALONE = Prepared(
    select(schema.people.c.id).where(schema.people.c.id == bindparam("person")).with_for_update(key_share=True)
)


def check_person(connection: Connection, person: str) -> None:
    """Raise Refusal if a person was deleted; otherwise keep them from being deleted until the transaction ends."""
    if _LOCK_PERSON.first(connection, {"person": person}) is None:
        raise Refusal("no-name", translate("Choose a name first."))


def check_person_alone(connection: Connection, person: str) -> None:
    """Do the same as check_person(), one request of the person after the other: for what they may have only so much of."""
    if _LOCK_ALONE.first(connection, {"person": person}) is None:
        raise Refusal("no-name", translate("Choose a name first."))


def lock_existing(connection: Connection, people: Collection[str]) -> list[str]:
    """Return those of some people who exist, in order, and keep them from being deleted until the transaction ends."""
    return [person for person in sorted(people) if _LOCK_PERSON.first(connection, {"person": person}) is not None]


def lock_for_deletion(connection: Connection, person: str) -> bool:
    """Wait until nothing of a person is being written, and let nothing be written any more. Return whether they exist."""
    row = schema.people
    return connection.scalar(select(row.c.id).where(row.c.id == person).with_for_update()) is not None
