"""The outbox of notices: functions of a connection, to be run as jobs of a Database. docs/notifications.md describes it.

A notice is added in the transaction of the change that causes it. Its key names the contact and the occasion, so that there is
one for each. A process claims notices by setting when another one may try; what it does not finish by then is tried again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import orjson
from sqlalchemy import Connection, bindparam, delete, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.contacts import Contact, Way, read_contact
from hexrealm.server.storage.people.accounts.names import TableNames, read_names
from hexrealm.server.storage.prepared import Prepared

SECOND, HOUR, DAY = 1000, 3_600_000, 86_400_000  # milliseconds of table time
SETTLING = 5 * SECOND  # a notice waits so long: somebody who reloads the page is not absent
LEASE = 180 * SECOND  # longer than any delivery takes
KEPT = 7 * DAY  # how long the key of a finished notice is remembered
MAX_WAITING = 100  # notices to one contact
MAX_PER_HOUR = 60  # to one contact; tests of one's own included
LOOKED_AT = 200  # waiting notices, when some are claimed
State = Literal["waiting", "sent", "dropped", "failed"]
_contact, _wanted = schema.contacts, schema.notice_settings
_FIND_CONTACTS = Prepared(
    select(_contact.c.id, _wanted.c.occasions)
    .join(_wanted, _wanted.c.person == _contact.c.person)
    .where(_contact.c.person == bindparam("of"))
    .where(_contact.c.enabled.is_(True), _contact.c.confirmed.is_(True), _wanted.c.active.is_(True))
)


@dataclass(frozen=True)
class NewNotice:
    """Something to tell a person: `kind` is what settings switch on and off, `key` is unique for the table."""

    kind: str
    person: str
    key: str
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Notice:
    """A notice that this process has claimed, with the contact it goes to."""

    key: str
    kind: str
    table: str | None
    facts: dict[str, Any] = field(repr=False)
    attempts: int
    contact: Contact
    language: str


# Adding


def add_notices(connection: Connection, table_id: str, found: Sequence[NewNotice], now: int) -> None:
    """Add notices for all contacts of these people that are in use: of each person, the first that they want to know."""
    for person in dict.fromkeys(each.person for each in found):
        for contact, occasions in _FIND_CONTACTS.all(connection, {"of": person}):
            kinds = occasions.split()
            first = next((each for each in found if each.person == person and each.kind in kinds), None)
            if first is not None:
                key = f"{contact}/{table_id}/{first.key}"
                _add(connection, key, contact, person, table_id, first.kind, first.facts, now + SETTLING)


def add_direct_notice(
    connection: Connection, key: str, contact: str, person: str, kind: str, now: int, facts: Mapping[str, Any] | None = None
) -> None:
    """Add a notice that is about no table: to confirm an address, to try a contact, or about the account."""
    _add(connection, f"{contact}/{key}", contact, person, None, kind, facts or {}, now)


def _add(
    connection: Connection,
    key: str,
    contact: str,
    person: str,
    table_id: str | None,
    kind: str,
    facts: Mapping[str, Any],
    due: int,
) -> None:
    row = schema.notices
    waiting = connection.scalar(select(func.count()).where(row.c.contact == contact, row.c.state == "waiting"))
    if (waiting or 0) >= MAX_WAITING:
        return
    values = {
        "key": key,
        "contact": contact,
        "person": person,
        "table_id": table_id,
        "kind": kind,
        "facts": orjson.dumps(facts).decode(),
        "state": "waiting",
        "due": due,
        "attempts": 0,
    }
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    connection.execute(dialect.insert(row).values(values).on_conflict_do_nothing())


# Sending


def is_any_due(connection: Connection, ways: Sequence[Way], now: int, busy: Collection[str]) -> bool:
    """Return whether a notice of these ways is due, to a contact that is not busy."""
    row, contact = schema.notices, schema.contacts
    due = (row.c.state == "waiting", row.c.due <= now, contact.c.id == row.c.contact, contact.c.way.in_(ways))
    return connection.scalar(select(row.c.key).where(*due, row.c.contact.not_in(busy)).limit(1)) is not None


def is_wanted(connection: Connection, notice: Notice) -> bool:
    """Return whether a notice is still to be sent: it waits, its contact is in use, and its person wants notices."""
    row, contact, wanted = schema.notices, schema.contacts, schema.notice_settings
    query = select(row.c.key).join(contact, contact.c.id == row.c.contact).where(row.c.key == notice.key)
    query = query.where(row.c.state == "waiting", row.c.attempts == notice.attempts)
    if notice.kind != "confirm":
        query = query.join(wanted, wanted.c.person == contact.c.person)
        query = query.where(contact.c.enabled.is_(True), contact.c.confirmed.is_(True), wanted.c.active.is_(True))
    return connection.scalar(query) is not None


def claim_notices(
    connection: Connection, ways: Sequence[Way], now: int, limit: int, busy: Collection[str] = ()
) -> list[Notice]:
    """Claim notices that are due, one for each contact at most, and none for those that are busy. People take turns.

    So a contact that answers slowly, or a person with many of them, keeps no other one waiting.
    """
    row, contact = schema.notices, schema.contacts
    due = (row.c.state == "waiting", row.c.due <= now, contact.c.id == row.c.contact, contact.c.way.in_(ways))
    query = select(row.c.key, row.c.contact, row.c.person).where(*due, row.c.contact.not_in(busy))
    query = query.order_by(row.c.due, row.c.key).limit(LOOKED_AT)
    first: dict[str, Any] = {}
    for found in connection.execute(query.with_for_update(skip_locked=True, of=row)):
        first.setdefault(found.contact, found)
    keys = _in_turns(first.values())[:limit]
    if not keys:
        return []
    connection.execute(update(row).where(row.c.key.in_(keys)).values(due=now + LEASE, attempts=row.c.attempts + 1))
    return _read_notices(connection, keys)


def _in_turns(found: Iterable[Any]) -> list[str]:
    """Return the keys of notices: the first of each person, then the second of each, and so on."""
    counts: Counter[str] = Counter()
    turns: list[tuple[int, str]] = []
    for each in found:
        turns.append((counts[each.person], each.key))
        counts[each.person] += 1
    return [key for _, key in sorted(turns, key=lambda turn: turn[0])]


def _read_notices(connection: Connection, keys: Sequence[str]) -> list[Notice]:
    row, contact, wanted = schema.notices, schema.contacts, schema.notice_settings
    language = func.coalesce(wanted.c.language, schema.people.c.language).label("language")
    joined = (
        select(contact, row.c.key, row.c.kind, row.c.table_id, row.c.facts, row.c.attempts, language)
        .join(row, row.c.contact == contact.c.id)
        .join(schema.people, schema.people.c.id == contact.c.person)
        .outerjoin(wanted, wanted.c.person == contact.c.person)
        .where(row.c.key.in_(keys))
        .order_by(row.c.key)
    )
    return [_read_notice(connection, each) for each in connection.execute(joined).all()]


def _read_notice(connection: Connection, found: Any) -> Notice:
    facts = _name_people(connection, found.table_id, orjson.loads(found.facts))
    return Notice(found.key, found.kind, found.table_id, facts, found.attempts, read_contact(found), found.language)


def _name_people(connection: Connection, table_id: str | None, facts: dict[str, Any]) -> dict[str, Any]:
    """Return the facts of a notice with the names of the people in them."""
    if table_id is None:
        return facts
    people = [person for _, person in filter(None, (*facts["others"], facts.get("who")))]
    return fill_names(facts, read_names(connection, {table_id: people})[table_id])


def fill_names(facts: Mapping[str, Any], names: TableNames) -> dict[str, Any]:
    """Return facts with names in place of (seat, person), and with the title of the table."""
    who, others = facts.get("who"), facts["others"]
    named = {"title": names.title, "others": [name for each in others if (name := names.of_seat(*each))]}
    people = [each for each in (*others, who) if each and each[1] in names.bots]
    named["bots"] = [names.of_seat(*each) for each in people]
    return {**facts, **named, "who": names.of_seat(*who) if who else ""}


def finish(connection: Connection, key: str, state: State, now: int) -> None:
    """Note what became of a notice. Its key is remembered for a while, so that it is not added again."""
    row = schema.notices
    connection.execute(update(row).where(row.c.key == key), {"state": state, "due": now + KEPT})


def postpone(connection: Connection, notice: Notice, due: int) -> None:
    """Try a notice again later, and all others to its contact not before: most likely they would fail too."""
    row = schema.notices
    connection.execute(update(row).where(row.c.key == notice.key), {"due": due})
    others = (row.c.contact == notice.contact.id, row.c.state == "waiting", row.c.due < due)
    connection.execute(update(row).where(*others), {"due": due})


def is_over_rate(connection: Connection, contact: str, now: int) -> bool:
    """Return whether a contact has had its notices of this hour."""
    row = schema.notices
    recent = (row.c.contact == contact, row.c.state == "sent", row.c.due > now + KEPT - HOUR)
    return (connection.scalar(select(func.count()).where(*recent)) or 0) >= MAX_PER_HOUR


def is_still_true(connection: Connection, notice: Notice) -> bool:
    """Return whether what a notice says of a table is true: its person sits there, or does not, or has to decide."""
    if notice.table is None or notice.kind == "over":
        return True
    row, me = schema.tables, notice.contact.person
    stored = connection.execute(select(row.c.state, row.c.summary).where(row.c.id == notice.table)).one_or_none()
    if stored is None:
        return False
    summary = orjson.loads(stored.summary)
    seats = summary["seats"]
    sits = any(seat["person"] == me for seat in seats)
    if notice.facts.get("removed"):
        return not sits
    if notice.kind == "seat" and not notice.facts.get("your_turn"):
        return sits and stored.state in ("open", "playing")
    seat = summary["to_decide"]
    return seat is not None and seats[seat]["person"] == me and not seats[seat]["level"]


def forget_finished(connection: Connection, now: int) -> None:
    """Delete finished notices whose keys need not be remembered any more, and those of contacts that are gone."""
    row = schema.notices
    gone = row.c.contact.not_in(select(schema.contacts.c.id))
    connection.execute(delete(row).where(or_(row.c.state != "waiting", gone), row.c.due <= now))


# One mail for a table until its person has looked at it


def reserve_mail(connection: Connection, notice: Notice) -> bool:
    """Return whether a notice about a table may be mailed, and let no other one be mailed until the person has looked.

    Who was removed from a table does not have it any more, and is told of that once.
    """
    row, me = schema.holders, notice.contact.person
    free = or_(row.c.mailed.is_(None), row.c.mailed == notice.key)
    mine = (row.c.person == me, row.c.table_id == notice.table)
    if notice.table is None or notice.facts.get("removed"):
        return True
    return connection.execute(update(row).where(*mine, free), {"mailed": notice.key}).rowcount > 0


def release_mail(connection: Connection, notice: Notice) -> None:
    """Let another notice be mailed: this one was not."""
    row = schema.holders
    connection.execute(update(row).where(row.c.mailed == notice.key), {"mailed": None})


def has_mail(connection: Connection, person: str, table_id: str) -> bool:
    """Return whether a person was mailed about a table since they last looked at it."""
    row = schema.holders
    return connection.scalar(select(row.c.mailed).where(row.c.person == person, row.c.table_id == table_id)) is not None


def note_look(connection: Connection, person: str, table_id: str) -> None:
    """Note that a person looks at a table."""
    row = schema.holders
    connection.execute(update(row).where(row.c.person == person, row.c.table_id == table_id), {"mailed": None})


# Time that is running out


def tables_to_warn(connection: Connection, now: int, skipped: Sequence[str], limit: int) -> list[str]:
    """Return the tables where a player is to be told that time is running out."""
    row = schema.tables
    query = select(row.c.id).where(row.c.warn_due <= now, row.c.id.not_in(skipped)).order_by(row.c.warn_due).limit(limit)
    return list(connection.scalars(query))


def note_warning(connection: Connection, table_id: str) -> None:
    """Note that the player of a table was told."""
    connection.execute(update(schema.tables).where(schema.tables.c.id == table_id), {"warn_due": None})
