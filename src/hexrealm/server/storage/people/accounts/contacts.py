"""Where people want to be told what: functions of a connection, to be run as jobs of a Database. docs/notifications.md."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any, Literal

import orjson
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.i18n.translate import ENGLISH, translate
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.existence import check_person, check_person_alone
from hexrealm.server.storage.people.accounts.sessions import TOKEN_BYTES, hash_token

Way = Literal["email", "push", "webhook"]
Purpose = Literal["confirm", "unsubscribe"]
OCCASIONS = ("turn", "seat", "over", "time")
MAX_CONTACTS = 10  # of a person
MAX_FAILURES = 8  # in a row: a contact that fails so often is switched off
DAY = 86_400_000  # milliseconds
VALID_DAYS: dict[Purpose, int] = {"confirm": 1, "unsubscribe": 90}


@dataclass(frozen=True)
class NoticeSettings:
    """What a person wants. Without a stored row, nothing."""

    active: bool = False
    in_page: bool = False
    occasions: tuple[str, ...] = OCCASIONS
    language: str = ENGLISH


@dataclass(frozen=True)
class Contact:
    """A place where a person wants to be told."""

    person: str
    way: Way
    address: str = field(repr=False)
    details: dict[str, str] = field(default_factory=dict, repr=False)
    origin: str = ""
    enabled: bool = True
    confirmed: bool = True
    failures: int = 0
    id: str = field(default_factory=lambda: secrets.token_urlsafe(12))


def hash_address(address: str) -> bytes:
    """Return what identifies an address. Capital letters mean nothing in those of e-mail."""
    return hashlib.sha256((address if "://" in address else address.lower()).encode()).digest()


def hash_mailbox(address: str) -> bytes:
    """Return what identifies a mailbox: ines+games@example.org is that of ines@example.org."""
    name, _, domain = address.rpartition("@")
    return hash_address(f"{name.partition('+')[0] or name}@{domain}")


# Settings


def read_settings(connection: Connection, person: str) -> NoticeSettings:
    """Return what a person wants."""
    row = schema.notice_settings
    found = connection.execute(select(row).where(row.c.person == person)).first()
    if found is None:
        return NoticeSettings()
    return NoticeSettings(found.active, found.in_page, tuple(found.occasions.split()), found.language)


def save_settings(connection: Connection, person: str, settings: NoticeSettings) -> None:
    """Store what a person wants. What waits to be sent to somebody who wants nothing is dropped."""
    check_person(connection, person)
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    values = {
        "active": settings.active,
        "in_page": settings.in_page,
        "occasions": " ".join(settings.occasions),
        "language": settings.language,
    }
    statement = dialect.insert(schema.notice_settings).values(person=person, **values)
    connection.execute(statement.on_conflict_do_update(index_elements=["person"], set_=values))
    if not settings.active:
        _drop_waiting(connection, schema.notices.c.person == person)


def is_notified(connection: Connection, person: str) -> bool:
    """Return whether a person wants to be told anything anywhere."""
    settings = read_settings(connection, person)
    return settings.active and (settings.in_page or bool(read_contacts(connection, person)))


# Contacts


def read_contacts(connection: Connection, person: str) -> list[Contact]:
    """Return all contacts of a person."""
    row = schema.contacts
    return [read_contact(found) for found in connection.execute(select(row).where(row.c.person == person).order_by(row.c.id))]


def read_contact(found: Any) -> Contact:
    """Return the contact in a row."""
    details = orjson.loads(found.details)
    return Contact(
        person=found.person,
        way=found.way,
        address=found.address,
        details=details,
        origin=found.origin,
        enabled=found.enabled,
        confirmed=found.confirmed,
        failures=found.failures,
        id=found.id,
    )


def add_contact(connection: Connection, contact: Contact) -> Contact:
    """Store a contact in place of the same one of before. A browser's push subscription belongs to one person."""
    check_person_alone(connection, contact.person)
    row, hashed = schema.contacts, hash_address(contact.address)
    if contact.way == "email" and is_blocked(connection, contact.address):
        raise Refusal("refused", translate("The owner of this address wants no mail from this server."))
    same = [row.c.address_hash == hashed, row.c.way == contact.way]
    if contact.way != "push":
        same.append(row.c.person == contact.person)
    known = connection.execute(select(row).where(*same, row.c.person == contact.person)).first()
    if known is not None and contact.way == "email":
        return read_contact(known)  # a confirmed address stays confirmed
    _delete(connection, *same)
    if (connection.scalar(select(func.count()).where(row.c.person == contact.person)) or 0) >= MAX_CONTACTS:
        raise Refusal("too-many", translate("You have {most} contacts already. Remove one first.", most=MAX_CONTACTS))
    values = {**vars(contact), "details": orjson.dumps(contact.details).decode(), "address_hash": hashed}
    connection.execute(insert(row), values)
    return contact


def enable_contact(connection: Connection, person: str, contact: str, enabled: bool) -> None:
    """Switch a contact on or off."""
    row = schema.contacts
    mine = (row.c.id == contact, row.c.person == person)
    if not connection.execute(update(row).where(*mine), {"enabled": enabled, "failures": 0}).rowcount:
        raise unknown_contact()
    if not enabled:
        _drop_waiting(connection, schema.notices.c.contact == contact)


def delete_contact(connection: Connection, person: str, contact: str) -> None:
    """Forget a contact."""
    if not _delete(connection, schema.contacts.c.id == contact, schema.contacts.c.person == person):
        raise unknown_contact()


def delete_everything_of(connection: Connection, person: str) -> None:
    """Forget everything about the notices of a person who signed out."""
    _delete(connection, schema.contacts.c.person == person)
    connection.execute(delete(schema.notice_settings).where(schema.notice_settings.c.person == person))


def remove_dead(connection: Connection, contact: str) -> None:
    """Forget a contact whose server says that it does not exist any more."""
    _delete(connection, schema.contacts.c.id == contact)


def count_failure(connection: Connection, contact: str) -> None:
    """Count a notice that could not be delivered. After too many in a row, the contact is switched off."""
    row = schema.contacts
    connection.execute(update(row).where(row.c.id == contact).values(failures=row.c.failures + 1))
    connection.execute(update(row).where(row.c.id == contact, row.c.failures >= MAX_FAILURES), {"enabled": False})


def forget_failures(connection: Connection, contact: str) -> None:
    """Note that a contact can be reached."""
    row = schema.contacts
    connection.execute(update(row).where(row.c.id == contact, row.c.failures > 0), {"failures": 0})


def _delete(connection: Connection, *which: ColumnElement[bool]) -> int:
    found: Collection[str] = list(connection.scalars(select(schema.contacts.c.id).where(*which)))
    if found:
        for table in (schema.notices, schema.mail_tokens):
            connection.execute(delete(table).where(table.c.contact.in_(found)))
        connection.execute(delete(schema.contacts).where(schema.contacts.c.id.in_(found)))
    return len(found)


def _drop_waiting(connection: Connection, which: ColumnElement[bool]) -> None:
    row = schema.notices
    connection.execute(delete(row).where(which, row.c.state == "waiting", row.c.kind != "confirm"))


def unknown_contact() -> Refusal:
    """Return the error for a contact that does not exist, or is somebody else's."""
    return Refusal("unknown", translate("There is no such contact any more. Reload the page."))


# Tokens in e-mails


def make_token(connection: Connection, contact: str, purpose: Purpose, now: int) -> str:
    """Return a new token. Only its hash is stored."""
    token = secrets.token_urlsafe(TOKEN_BYTES)
    values = {"token": hash_token(token), "contact": contact, "purpose": purpose, "created": now}
    connection.execute(insert(schema.mail_tokens), values)
    return token


def confirm(connection: Connection, token: str, now: int) -> None:
    """Confirm the address of a token. It may be used again: people press buttons twice."""
    contact = _find_token(connection, token, "confirm", now)
    if contact is None:
        raise Refusal("unknown", translate("This link is not valid any more. Ask for another mail in the settings."))
    connection.execute(update(schema.contacts).where(schema.contacts.c.id == contact), {"confirmed": True})


def unsubscribe(connection: Connection, token: str, now: int) -> None:
    """Forget the address of a token. One that was never confirmed gets no mail from this server again.

    A token that is not known any more is fine: the address was forgotten already.
    """
    contact = _find_token(connection, token, "unsubscribe", now)
    found = connection.execute(select(schema.contacts).where(schema.contacts.c.id == contact)).first()
    if found is None:
        return
    if not found.confirmed:
        dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
        block = dialect.insert(schema.mail_blocks).values(address_hash=hash_mailbox(found.address))
        connection.execute(block.on_conflict_do_nothing())
        same = (schema.contacts.c.address_hash == found.address_hash, schema.contacts.c.confirmed.is_(False))
        _delete(connection, *same)  # not what the owner confirmed for themselves
    _delete(connection, schema.contacts.c.id == contact)


def is_blocked(connection: Connection, address: str) -> bool:
    """Return whether the owner of an address wants no mail."""
    row = schema.mail_blocks
    return connection.scalar(select(row.c.address_hash).where(row.c.address_hash == hash_mailbox(address))) is not None


def _find_token(connection: Connection, token: str, purpose: Purpose, now: int) -> str | None:
    row = schema.mail_tokens
    is_valid = row.c.created > now - VALID_DAYS[purpose] * DAY
    found: str | None = connection.scalar(
        select(row.c.contact).where(row.c.token == hash_token(token), row.c.purpose == purpose, is_valid)
    )
    return found


def forget_old_tokens(connection: Connection, now: int) -> None:
    """Delete tokens that are not valid any more."""
    row = schema.mail_tokens
    for purpose, days in VALID_DAYS.items():
        connection.execute(delete(row).where(row.c.purpose == purpose, row.c.created <= now - days * DAY))
