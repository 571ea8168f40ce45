"""Links that sign a second device in: functions of a connection, to be run as jobs of a Database.

The first device makes a link, the second opens it, once. Both then show the same code; the person compares the codes and
confirms on the first device, and the second one gets its session. A link is valid for ten minutes of table time, and a person
has one at a time. Of its two secrets, the token in the link and the claim of the second device, only hashes are stored.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from sqlalchemy import Connection, delete, insert, select, update

from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.existence import check_person_alone
from hexrealm.server.storage.people.accounts.sessions import TOKEN_BYTES, hash_token

LINK_MILLISECONDS = 600_000
CODE_DIGITS = 4


@dataclass(frozen=True)
class OpenedLink:
    """What the second device is told when it opens a link."""

    name: str
    code: str
    claim: str


@dataclass(frozen=True)
class DeviceLink:
    """A link as its person sees it. `code` is "" until a second device has opened it."""

    code: str
    device: str
    expires: int


def make_link(connection: Connection, person: str, time: int) -> str:
    """Return the token of a new link, in place of the one before."""
    check_person_alone(connection, person)
    row, token = schema.device_links, secrets.token_urlsafe(TOKEN_BYTES)
    connection.execute(delete(row).where((row.c.person == person) | (row.c.expires <= time)))
    values = {"token": hash_token(token), "person": person, "expires": time + LINK_MILLISECONDS, "confirmed": False}
    connection.execute(insert(row), values)
    return token


def read_link(connection: Connection, person: str, time: int) -> DeviceLink | None:
    """Return the link of a person, if there is one that is valid."""
    row = schema.device_links
    found = connection.execute(select(row).where(row.c.person == person, row.c.expires > time)).first()
    return None if found is None else DeviceLink(found.code or "", found.device or "", found.expires)


def open_link(connection: Connection, token: str, device: str, time: int) -> OpenedLink | None:
    """Open a link on a second device. None if it is not valid, or was opened before."""
    row, claim = schema.device_links, secrets.token_urlsafe(TOKEN_BYTES)
    code = f"{secrets.randbelow(10**CODE_DIGITS):0{CODE_DIGITS}}"
    fresh = (row.c.token == hash_token(token), row.c.expires > time, row.c.claim.is_(None))
    values = {"claim": hash_token(claim), "code": code, "device": device}
    person = connection.scalar(update(row).where(*fresh).values(values).returning(row.c.person))
    name = connection.scalar(select(schema.people.c.name).where(schema.people.c.id == person))
    return None if name is None else OpenedLink(name, code, claim)


def confirm_link(connection: Connection, person: str, code: str, time: int) -> bool:
    """Confirm the device that shows this code. Return False if there is none."""
    row = schema.device_links
    mine = (row.c.person == person, row.c.expires > time, row.c.code == code)
    return connection.execute(update(row).where(*mine), {"confirmed": True}).rowcount > 0


def cancel_link(connection: Connection, person: str) -> None:
    """Let nobody use the link of a person any more."""
    connection.execute(delete(schema.device_links).where(schema.device_links.c.person == person))


def is_waiting(connection: Connection, claim: str, time: int) -> bool:
    """Return whether the second device may still wait: its link is neither confirmed, cancelled nor expired."""
    row = schema.device_links
    waiting = (row.c.claim == hash_token(claim), row.c.expires > time, row.c.confirmed.is_(False))
    return connection.scalar(select(row.c.person).where(*waiting)) is not None


def finish_link(connection: Connection, claim: str, time: int) -> str | None:
    """Return the person whom the second device becomes, once; None if the link is not confirmed."""
    row = schema.device_links
    confirmed = (row.c.claim == hash_token(claim), row.c.expires > time, row.c.confirmed.is_(True))
    person: str | None = connection.scalar(delete(row).where(*confirmed).returning(row.c.person))
    return person
