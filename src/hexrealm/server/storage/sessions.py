"""People: browsers with a session cookie. No accounts and no passwords: whoever has the cookie is the person.

A token has 256 random bits, so its plain SHA-256 is kept and no slow hash is needed: nobody can try them all.
"""

from __future__ import annotations

import hashlib
import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.i18n.translate import ENGLISH, translate
from hexrealm.server.http.sanitize import LONGEST_NAME, clean, is_visible
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import schema
from hexrealm.server.storage.queries import now

TOKEN_BYTES = 32


@dataclass(frozen=True)
class Person:
    """Somebody, and the language to speak to them in. A stranger has no id."""

    id: str | None = None
    name: str = ""
    language: str = ENGLISH


def hash_token(token: str) -> bytes:
    """What is kept of a token."""
    return hashlib.sha256(token.encode()).digest()


def clean_name(name: str) -> str:
    """A name as it is shown. Refused if nothing of it can be seen."""
    cleaned = clean(name, LONGEST_NAME)
    if not is_visible(cleaned):
        raise Refusal("bad-message", translate("A name needs at least one letter or sign that can be seen."))
    return cleaned


def find_person(connection: Connection, token: str | None) -> Person:
    """Whose token it is; a stranger if nobody's."""
    if not token or len(token) > 200:
        return Person()
    row = schema.people
    query = select(row.c.id, row.c.name, row.c.language).where(row.c.token == hash_token(token))
    found = connection.execute(query).first()
    return Person() if found is None else Person(found.id, found.name, found.language)


def add_person(connection: Connection, name: str, language: str) -> tuple[Person, str]:
    """A new person, and the token for the cookie."""
    token, person = secrets.token_urlsafe(TOKEN_BYTES), Person(secrets.token_urlsafe(12), name, language)
    values = {"id": person.id, "token": hash_token(token), "name": name, "language": language, "created": now()}
    connection.execute(insert(schema.people), values)
    return person, token


def change_person(connection: Connection, person: Person) -> None:
    """Another name or language."""
    row = schema.people
    connection.execute(update(row).where(row.c.id == person.id), {"name": person.name, "language": person.language})


def forget_token(connection: Connection, token: str) -> None:
    """Whoever had it is a stranger now; what that person did stays."""
    connection.execute(delete(schema.people).where(schema.people.c.token == hash_token(token)))
