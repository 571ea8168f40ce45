"""Moderation by whoever runs a server: sanctions, reports, and the audit log. Functions of a connection, and what is in memory.

A sanction is about a person or an address. Every action of an operator is a row of the audit log, without names. Servers read
new rows at regular intervals, so that what `hexrealm admin` does takes effect in all processes.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import Connection, delete, exists, func, insert, select, update

from hexrealm.i18n.translate import translate
from hexrealm.server.clock import now
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import address_key
from hexrealm.server.storage import schema
from hexrealm.server.storage.notifications import notify
from hexrealm.server.storage.people.accounts.existence import check_person

Kind = Literal["mute", "ban"]
OPERATOR = "operator"
MOST_LISTED = 200
ID_BYTES = 12
TABLE = "table/"


def of_person(person: str) -> str:
    """Return the subject of sanctions about a person."""
    return f"person/{person}"


def of_address(address: str) -> str:
    """Return the subject of sanctions about an address: for IPv6, about its /64."""
    return f"address/{address_key(address)}"


def of_table(table_id: str) -> str:
    """Return the subject of actions about a table."""
    return f"{TABLE}{table_id}"


def list_tables(actions: Iterable[Any]) -> list[str]:
    """Return the tables that actions of operators were about."""
    return [each.subject.removeprefix(TABLE) for each in actions if each.subject.startswith(TABLE)]


# Sanctions


def sanction(connection: Connection, subject: str, kind: Kind, until: int | None, reason: str) -> None:
    """Mute or ban somebody until a time, or for good."""
    row = schema.sanctions
    connection.execute(delete(row).where(row.c.subject == subject, row.c.kind == kind))
    connection.execute(insert(row), {"subject": subject, "kind": kind, "until": until, "reason": reason})
    note_action(connection, kind, subject, reason)


def lift(connection: Connection, subject: str) -> int:
    """End all sanctions of a subject. Return how many there were."""
    row = schema.sanctions
    count = connection.execute(delete(row).where(row.c.subject == subject)).rowcount
    note_action(connection, "lift", subject, "")
    return count


def read_sanctions(connection: Connection) -> list[Any]:
    """Return all sanctions that are not over."""
    row, time = schema.sanctions, now()
    return list(connection.execute(select(row).where((row.c.until.is_(None)) | (row.c.until > time))))


class Sanctions:
    """The sanctions of now, in memory: every request asks for them."""

    def __init__(self) -> None:
        self._found: dict[tuple[str, str], int | None] = {}

    def replace(self, rows: Iterable[Any]) -> None:
        """Take over what the database has."""
        self._found = {(row.subject, row.kind): row.until for row in rows}

    def _applies(self, kind: Kind, person: str | None, address: str) -> bool:
        if not self._found:
            return False
        subjects = [of_address(address), *([of_person(person)] if person else [])]
        found = [self._found[key] for each in subjects if (key := (each, kind)) in self._found]
        return any(until is None or until > now() for until in found)

    def is_banned(self, person: str | None, address: str) -> bool:
        """Return whether a person or an address is banned now."""
        return self._applies("ban", person, address)

    def check_ban(self, person: str | None, address: str) -> None:
        """Raise Refusal if a person or an address is banned."""
        if self.is_banned(person, address):
            raise Refusal("refused", translate("You are banned from this server."))

    def check_mute(self, person: str | None, address: str) -> None:
        """Raise Refusal if a person or an address may not write."""
        if self._applies("mute", person, address):
            raise Refusal("refused", translate("You may not write here for now."))


# Reports


@dataclass(frozen=True)
class Report:
    """A line of chat that somebody reported, with its text at that time."""

    id: str
    table: str
    person: str
    name: str
    text: str
    reporters: int
    created: int
    closed: bool


def add_report(connection: Connection, reporter: str, table_id: str, number: int) -> None:
    """Report a line of chat, once. Raise Refusal if there is no such line, or it is the reporter's own."""
    line, row = schema.chat, schema.reports
    check_person(connection, reporter)
    found = connection.execute(select(line).where(line.c.table_id == table_id, line.c.number == number)).first()
    if found is None or found.person == reporter:
        raise Refusal("unknown", translate("There is no such line of chat."))
    same = (row.c.reporter == reporter, row.c.table_id == table_id, row.c.line == number)
    if connection.scalar(select(row.c.id).where(*same)) is not None:
        return
    values = {"table_id": table_id, "line": number, "reporter": reporter, "person": found.person}
    about = {"text": found.emote or found.text, "created": now(), "closed": False}
    connection.execute(insert(row), {"id": secrets.token_urlsafe(ID_BYTES), **values, **about})


def move_reports(connection: Connection, guest: str, account: str) -> None:
    """Keep the reports about a guest and by a guest, who becomes an account."""
    row, known = schema.reports, schema.reports.alias()
    connection.execute(update(row).where(row.c.person == guest), {"person": account})
    same = (known.c.reporter == account, known.c.table_id == row.c.table_id, known.c.line == row.c.line)
    connection.execute(update(row).where(row.c.reporter == guest, ~exists().where(*same)), {"reporter": account})


def list_reports(connection: Connection, closed: bool) -> list[Report]:
    """Return reports, newest first, one for each line: open ones, or all."""
    row, people = schema.reports, schema.people
    query = select(row, people.c.name).outerjoin(people, people.c.id == row.c.person).order_by(row.c.created.desc())
    if not closed:
        query = query.where(row.c.closed.is_(False))
    found: dict[tuple[str, int], list[Any]] = {}
    for each in connection.execute(query.limit(MOST_LISTED)):
        found.setdefault((each.table_id, each.line), []).append(each)
    return [_make_report(rows) for rows in found.values()]


def _make_report(rows: list[Any]) -> Report:
    first = rows[0]
    name = first.name or ""
    return Report(first.id, first.table_id, first.person, name, first.text, len(rows), first.created, first.closed)


def close_report(connection: Connection, report: str) -> bool:
    """Close all reports of the line that this report is about. Return False if there is no such report."""
    row = schema.reports
    found = connection.execute(select(row.c.table_id, row.c.line).where(row.c.id == report)).first()
    if found is None:
        return False
    connection.execute(update(row).where(row.c.table_id == found.table_id, row.c.line == found.line), {"closed": True})
    note_action(connection, "close-report", f"report/{report}", "")
    return True


# The audit log


def note_action(connection: Connection, action: str, subject: str, note: str) -> None:
    """Write down what an operator did."""
    row = schema.audit
    last = connection.scalar(select(func.max(row.c.number))) or 0
    values = {"number": last + 1, "at": now(), "actor": OPERATOR, "action": action, "subject": subject, "note": note}
    connection.execute(insert(row), values)


def read_audit(connection: Connection, after: int = 0) -> list[Any]:
    """Return what operators did after a row, oldest first."""
    row = schema.audit
    return list(connection.execute(select(row).where(row.c.number > after).order_by(row.c.number)))


# People


def rename(connection: Connection, person: str, name: str) -> None:
    """Give a person another name."""
    connection.execute(update(schema.people).where(schema.people.c.id == person), {"name": name})
    notify(connection, "person", person)
    note_action(connection, "rename", of_person(person), "")


def find_by_name(connection: Connection, text: str) -> list[Any]:
    """Return people whose name contains a text or whose id is that text, with how many sessions they have."""
    row, session = schema.people, schema.sessions
    count = select(func.count()).where(session.c.person == row.c.id).scalar_subquery().label("sessions")
    wanted = row.c.name.icontains(text, autoescape=True) | (row.c.id == text)
    query = select(row.c.id, row.c.name, row.c.created, count).where(wanted).order_by(row.c.created.desc())
    return list(connection.execute(query.limit(MOST_LISTED)))
