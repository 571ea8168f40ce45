"""Whose profile somebody may see: functions of a connection.

Everybody has one for themselves. Others see it if its person has an account or ratings; guests and deleted people have none.
"""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from hexrealm.i18n.translate import translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.names import has_profile


@dataclass(frozen=True)
class Profile:
    """A person whose profile the reader may see."""

    person: str
    name: str
    created: int
    is_public: bool
    is_blocked: bool  # by the reader


def find_profile(connection: Connection, person: str, reader: str | None) -> Profile:
    """Return the profile of a person. Raise the same Refusal for guests, for deleted people and for ids that never were."""
    row, blocked = schema.people, schema.blocks
    query = select(row.c.name, row.c.created, has_profile(row.c.id).label("public")).where(row.c.id == person)
    found = connection.execute(query).first()
    if found is None or (not found.public and person != reader):
        raise Refusal("unknown", translate("There is no such profile. Guests have none for others to see."))
    is_blocked = select(blocked.c.person).where(blocked.c.person == reader, blocked.c.blocked == person)
    return Profile(person, found.name, found.created, bool(found.public), connection.scalar(is_blocked) is not None)
