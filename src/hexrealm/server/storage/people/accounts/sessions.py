"""People and their sessions: browsers with a cookie. There are no passwords: the cookie identifies the person.

A token has 256 random bits, which nobody can guess. So its plain SHA-256 is stored; a slow hash would add nothing.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, and_, delete, func, insert, or_, select, update

from hexrealm.i18n.translate import ENGLISH, translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.sanitize import MAX_NAME, is_visible, sanitize
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify
from hexrealm.server.storage.people.accounts.existence import check_person

TOKEN_BYTES = 32
ID_BYTES = 12
MAX_TOKEN = 200  # characters of a cookie that are worth hashing
ROTATION_DAYS = 30
HOUR, DAY = 3_600_000, 86_400_000  # milliseconds


@dataclass(frozen=True)
class Person:
    """A person and the language to use for them. A stranger (no session) has no id."""

    id: str | None = None
    name: str = ""
    language: str = ENGLISH
    address: str = ""  # where the request or connection comes from, for budgets; never stored
    session: str = ""  # the id of the session or token, which is no secret
    owner: str | None = None  # of a bot account: the person it belongs to
    scopes: frozenset[str] | None = None  # what its token allows a program; None: a browser, which may do everything

    @property
    def accountable(self) -> str | None:
        """Who answers for what is done: the owner of a bot account, or the person."""
        return self.owner or self.id


@dataclass(frozen=True)
class Session:
    """A session as its person sees it."""

    id: str
    device: str
    created: int
    used: int | None


def hash_token(token: str) -> bytes:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).digest()


def clean_name(name: str) -> str:
    """Return a name as it is shown. Raise Refusal if nothing in it is visible."""
    cleaned = sanitize(name, MAX_NAME)
    if not is_visible(cleaned):
        raise Refusal("bad-message", translate("A name needs at least one visible character."))
    return cleaned


# Finding people


def find_person(connection: Connection, token: str | None) -> Person:
    """Return the person with this token; a stranger if there is none."""
    if not token or len(token) > MAX_TOKEN:
        return Person()
    return next(iter(_find(connection, _has_token(token)).values()), Person())


def find_sessions(connection: Connection, people: Collection[str]) -> dict[str, Person]:
    """Return these people as their sessions know them, by session."""
    return _find(connection, schema.sessions.c.person.in_(people))


def _find(connection: Connection, which: ColumnElement[bool]) -> dict[str, Person]:
    row, session = schema.people, schema.sessions
    query = select(row.c.id, row.c.name, row.c.language, session.c.id.label("session")).join(
        session, session.c.person == row.c.id
    )
    found = connection.execute(query.where(which))
    return {each.session: Person(each.id, each.name, each.language, session=each.session) for each in found}


def _has_token(token: str) -> ColumnElement[bool]:
    hashed = hash_token(token)
    return or_(schema.sessions.c.token == hashed, schema.sessions.c.old_token == hashed)


# Tokens


def is_refresh_due(connection: Connection, token: str) -> bool:
    """Return whether refresh_session() has something to do."""
    row = schema.sessions
    query = select(row.c.created, row.c.rotated, row.c.old_token, row.c.token, row.c.used).where(_has_token(token))
    found = connection.execute(query).first()
    if found is None or len(token) > MAX_TOKEN:
        return False
    used_new = found.old_token is not None and found.token == hash_token(token)
    is_old = now() - (found.rotated or found.created) > ROTATION_DAYS * DAY
    return bool(used_new or is_old or found.used is None or now() - found.used > HOUR)


def refresh_session(connection: Connection, token: str) -> str | None:
    """Note that a session is used. Return a new token if its own is old: that one stays valid until the new one is used."""
    row, hashed = schema.sessions, hash_token(token)
    connection.execute(update(row).where(_has_token(token)), {"used": now()})
    connection.execute(update(row).where(row.c.token == hashed), {"old_token": None})  # the browser has the new one
    new_token, old = secrets.token_urlsafe(TOKEN_BYTES), now() - ROTATION_DAYS * DAY
    is_old = func.coalesce(row.c.rotated, row.c.created) < old
    values = {"token": hash_token(new_token), "old_token": hashed, "rotated": now()}
    done = connection.execute(update(row).where(_has_token(token), is_old), values)
    return new_token if done.rowcount else None


# Changing people


def add_person(connection: Connection, name: str, language: str, device: str = "") -> tuple[Person, str]:
    """Create a person with a session. Return it with the token for the cookie."""
    person = Person(secrets.token_urlsafe(ID_BYTES), name, language)
    values = {"id": person.id, "name": name, "language": language, "created": now()}
    connection.execute(insert(schema.people), values)
    assert person.id is not None
    return person, add_session(connection, person.id, device)


def update_person(connection: Connection, person: Person) -> None:
    """Save a changed name or language, and notify other server processes of a name."""
    row = schema.people
    before = connection.scalar(select(row.c.name).where(row.c.id == person.id))
    connection.execute(update(row).where(row.c.id == person.id), {"name": person.name, "language": person.language})
    assert person.id is not None
    if person.name != before:
        notify(connection, "person", person.id)


# Sessions


def add_session(connection: Connection, person: str, device: str) -> str:
    """Sign a person in. Return the token for the cookie."""
    check_person(connection, person)
    token, at = secrets.token_urlsafe(TOKEN_BYTES), now()
    values = {"person": person, "token": hash_token(token), "created": at, "used": at, "device": device}
    connection.execute(insert(schema.sessions), {"id": secrets.token_urlsafe(ID_BYTES), **values})
    return token


def list_sessions(connection: Connection, person: str) -> list[Session]:
    """Return where a person is signed in, the latest first."""
    row = schema.sessions
    found = connection.execute(select(row).where(row.c.person == person).order_by(row.c.created.desc(), row.c.id))
    return [Session(each.id, each.device or "", each.created, each.used) for each in found]


def end_others(connection: Connection, person: str, here: str, session: str | None) -> None:
    """End one of a person's sessions, or all (None), but the one that asks."""
    row = schema.sessions
    others = delete(row).where(row.c.person == person, row.c.id != here)
    ended = connection.execute(others if session is None else others.where(row.c.id == session)).rowcount
    if session is not None and not ended:
        raise Refusal("unknown", translate("There is no such session any more. Reload the page."))
    notify(connection, "person", person)


def end_session(connection: Connection, token: str) -> str | None:
    """End the session with this token and return its person. What that person played and wrote stays."""
    person: str | None = connection.scalar(select(schema.sessions.c.person).where(_has_token(token)))
    if person is not None:
        connection.execute(delete(schema.sessions).where(_has_token(token)))
        notify(connection, "person", person)
    return person


def end_expired(connection: Connection, unused_since: int, begun_before: int, hosts: Collection[str]) -> list[str]:
    """End sessions that nobody used since a time or that began before another, and return their people.

    Only those of people with a passkey for one of these names of the server, who come back by a touch. A recovery code would be
    used up by that, so the sessions of people who have nothing else end if nobody used them since the second time. Guests keep
    theirs, and so does who has only a passkey for another name: they could not come back.
    """
    row, used = schema.sessions, func.coalesce(schema.sessions.c.used, schema.sessions.c.created)
    has_passkey = row.c.person.in_(select(schema.passkeys.c.person).where(schema.passkeys.c.host.in_(hosts)))
    has_code = row.c.person.in_(select(schema.recovery_codes.c.person))
    is_old = or_(and_(has_passkey, or_(used < unused_since, row.c.created < begun_before)), and_(has_code, used < begun_before))
    ended = sorted(set(connection.scalars(delete(row).where(is_old).returning(row.c.person))))
    for person in ended:
        notify(connection, "person", person)
    return ended


def is_recent(connection: Connection, session: str, since: int) -> bool:
    """Return whether somebody signed in with this session since a time."""
    row = schema.sessions
    return connection.scalar(select(row.c.id).where(row.c.id == session, row.c.created >= since)) is not None


def has_sessions(connection: Connection, person: str) -> bool:
    """Return whether a person is signed in anywhere."""
    row = schema.sessions
    return connection.scalar(select(row.c.id).where(row.c.person == person).limit(1)) is not None
