"""People: browsers with a session cookie. There are no accounts and no passwords: the cookie identifies the person.

A token has 256 random bits, which nobody can guess. So its plain SHA-256 is stored; a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.i18n.translate import ENGLISH, translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.sanitize import MAX_NAME, is_visible, sanitize
from hexrealm.server.storage import schema

TOKEN_BYTES = 32
MAX_TOKEN = 200  # characters of a cookie that are worth hashing


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
        raise Refusal("bad-message", translate("A name needs at least one letter or sign that can be seen."))
    return cleaned


def find_person(connection: Connection, token: str | None) -> Person:
    """Return the person with this token; a stranger if there is none."""
    if not token or len(token) > MAX_TOKEN:
        return Person()
    row = schema.people
    query = select(row.c.id, row.c.name, row.c.language).where(row.c.token == hash_token(token))
    found = connection.execute(query).first()
    return Person() if found is None else Person(found.id, found.name, found.language)


def add_person(connection: Connection, name: str, language: str) -> tuple[Person, str]:
    """Create a person. Return it with the token for the cookie."""
    token, person = secrets.token_urlsafe(TOKEN_BYTES), Person(secrets.token_urlsafe(12), name, language)
    values = {"id": person.id, "token": hash_token(token), "name": name, "language": language, "created": now()}
    connection.execute(insert(schema.people), values)
    return person, token


def update_person(connection: Connection, person: Person) -> None:
    """Save a changed name or language."""
    row = schema.people
    connection.execute(update(row).where(row.c.id == person.id), {"name": person.name, "language": person.language})


def delete_session(connection: Connection, token: str) -> None:
    """Delete the person with this token. What that person played and wrote stays."""
    connection.execute(delete(schema.people).where(schema.people.c.token == hash_token(token)))
