"""People: browsers with a session cookie. There are no accounts and no passwords: the cookie identifies the person.

A token has 256 random bits, which nobody can guess. So its plain SHA-256 is stored; a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, func, insert, or_, select, update

from hexrealm.i18n.translate import ENGLISH, translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.sanitize import MAX_NAME, is_visible, sanitize
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify

TOKEN_BYTES = 32
MAX_TOKEN = 200  # characters of a cookie that are worth hashing
ROTATION_DAYS = 30
DAY = 86_400_000  # milliseconds


@dataclass(frozen=True)
class Person:
    """A person and the language to use for them. A stranger (no session) has no id."""

    id: str | None = None
    name: str = ""
    language: str = ENGLISH
    address: str = ""  # where the request or connection comes from, for budgets; never stored


def hash_token(token: str) -> bytes:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def clean_name(name: str) -> str:
    """Return a name as it is shown. Raise Refusal if nothing in it is visible."""
    cleaned = sanitize(name, MAX_NAME)
    if not is_visible(cleaned):
        raise Refusal("bad-message", translate("A name needs at least one visible character."))
    return cleaned


def find_person(connection: Connection, token: str | None) -> Person:
    """Return the person with this token; a stranger if there is none."""
    if not token or len(token) > MAX_TOKEN:
        return Person()
    row = schema.people
    query = select(row.c.id, row.c.name, row.c.language).where(_has_token(token))
    found = connection.execute(query).first()
    return Person() if found is None else Person(found.id, found.name, found.language)


def _has_token(token: str) -> ColumnElement[bool]:
    hashed = hash_token(token)
    return or_(schema.people.c.token == hashed, schema.people.c.old_token == hashed)


def find_people(connection: Connection, people: Collection[str]) -> dict[str, Person]:
    """Return people by id, without those whose session has ended."""
    row = schema.people
    found = connection.execute(select(row.c.id, row.c.name, row.c.language).where(row.c.id.in_(people)))
    return {person.id: Person(person.id, person.name, person.language) for person in found}


def is_rotation_due(connection: Connection, token: str) -> bool:
    """Return whether rotate_token() has something to do."""
    row = schema.people
    query = select(row.c.created, row.c.rotated, row.c.old_token, row.c.token).where(_has_token(token))
    found = connection.execute(query).first()
    if found is None or len(token) > MAX_TOKEN:
        return False
    used_new = found.old_token is not None and found.token == hash_token(token)
    return bool(used_new or now() - (found.rotated or found.created) > ROTATION_DAYS * DAY)


def rotate_token(connection: Connection, token: str) -> str | None:
    """Return a new token for a person whose token is old. The old one stays valid until the new one is used."""
    row, hashed = schema.people, hash_token(token)
    connection.execute(update(row).where(row.c.token == hashed), {"old_token": None})  # the browser has the new one
    new_token, old = secrets.token_urlsafe(TOKEN_BYTES), now() - ROTATION_DAYS * DAY
    is_old = func.coalesce(row.c.rotated, row.c.created) < old
    values = {"token": hash_token(new_token), "old_token": hashed, "rotated": now()}
    done = connection.execute(update(row).where(_has_token(token), is_old), values)
    return new_token if done.rowcount else None


def add_person(connection: Connection, name: str, language: str) -> tuple[Person, str]:
    """Create a person. Return it with the token for the cookie."""
    token, person = secrets.token_urlsafe(TOKEN_BYTES), Person(secrets.token_urlsafe(12), name, language)
    values = {"id": person.id, "token": hash_token(token), "name": name, "language": language, "created": now()}
    connection.execute(insert(schema.people), values)
    return person, token


def update_person(connection: Connection, person: Person) -> None:
    """Save a changed name or language, and notify other server processes."""
    row = schema.people
    connection.execute(update(row).where(row.c.id == person.id), {"name": person.name, "language": person.language})
    assert person.id is not None
    notify(connection, "person", person.id)


def delete_session(connection: Connection, token: str) -> str | None:
    """Delete the person with this token and return their id. What that person played and wrote stays."""
    person: str | None = connection.scalar(select(schema.people.c.id).where(_has_token(token)))
    if person is not None:
        connection.execute(delete(schema.people).where(schema.people.c.id == person))
        notify(connection, "person", person)
    return person
