"""`hexrealm admin`: moderation by whoever runs a server. It works on the database; servers take over changes within seconds."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from typing import TypeVar

from sqlalchemy import Connection

from hexrealm.engine.errors import WrongOption
from hexrealm.server.clock import now
from hexrealm.server.protocol.encoding import format_time
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.settings import default_database
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.people import moderation
from hexrealm.server.storage.people.accounts.sessions import clean_name
from hexrealm.server.storage.people.moderation import Kind
from hexrealm.server.tables.closing import close_as_operator
from hexrealm.server.tables.players import RUNNING

T = TypeVar("T")
HOUR = 3_600_000  # milliseconds
PERSON, REPORT, TABLE = "person/", "report/", "/t/"  # before ids


def run(address: str | None, job: Callable[[Connection], T]) -> T:
    """Run a job on the database."""
    with closing(open_database(address or default_database())) as database, database.engine.begin() as connection:
        return job(connection)


def show_people(address: str | None, text: str) -> None:
    """Print people whose name contains a text."""
    for each in run(address, lambda connection: moderation.find_by_name(connection, text)):
        print(f"{moderation.of_person(each.id)}  {each.name}  since {format_time(each.created)}, {each.sessions} sessions")


def _find_subject(connection: Connection, person: str | None, ip: str | None) -> str:
    if (person is None) == (ip is None):
        raise WrongOption("give a person (person/ID) or --address")
    if ip is not None:
        return moderation.of_address(ip)
    return moderation.of_person(_find_person(connection, person or ""))


def _find_person(connection: Connection, given: str) -> str:
    """Return the id of a person. It is given as it is printed, as person/ID: an id alone may begin with a hyphen."""
    person = given.removeprefix(PERSON)
    if not any(each.id == person for each in moderation.find_by_name(connection, person)):
        raise WrongOption(f"there is no person {given}; `hexrealm admin people NAME` finds them")
    return person


def impose(address: str | None, kind: Kind, person: str | None, ip: str | None, hours: float | None, reason: str) -> None:
    """Mute or ban a person or an address."""
    until = None if hours is None else now() + int(hours * HOUR)

    def job(connection: Connection) -> str:
        subject = _find_subject(connection, person, ip)
        moderation.sanction(connection, subject, kind, until, reason)
        return subject

    print(f"{kind}: {run(address, job)}, {'for good' if until is None else f'until {format_time(until)}'}")


def lift(address: str | None, person: str | None, ip: str | None) -> None:
    """End the sanctions of a person or an address."""

    def job(connection: Connection) -> int:
        return moderation.lift(connection, _find_subject(connection, person, ip))

    print(f"{run(address, job)} sanctions ended")


def show_sanctions(address: str | None) -> None:
    """Print who is muted or banned."""
    for each in run(address, moderation.read_sanctions):
        until = "for good" if each.until is None else f"until {format_time(each.until)}"
        print(f"{each.kind}  {each.subject}  {until}  {each.reason}")


def rename(address: str | None, person: str, name: str) -> None:
    """Give a person another name."""
    try:
        cleaned = clean_name(name)
    except Refusal as refusal:
        raise WrongOption(refusal.text) from None

    def job(connection: Connection) -> None:
        moderation.rename(connection, _find_person(connection, person), cleaned)

    run(address, job)
    print(f"{person} is called {cleaned} now")


def show_reports(address: str | None, closed: bool) -> None:
    """Print lines of chat that were reported."""
    for each in run(address, lambda connection: moderation.list_reports(connection, closed)):
        state = "closed" if each.closed else "open"
        print(f"{REPORT}{each.id}  {state}  {format_time(each.created)}  by {each.reporters}  /t/{each.table}")
        print(f"    {moderation.of_person(each.person)} {each.name}: {each.text}")


def close_report(address: str | None, report: str) -> None:
    """Close the reports of a line."""
    if not run(address, lambda connection: moderation.close_report(connection, report.removeprefix(REPORT))):
        raise WrongOption(f"there is no report {report}")
    print(f"{report} is closed")


def close_table(address: str | None, table: str, reason: str) -> None:
    """Close a table, whoever plays there."""
    table_id = table.rpartition(TABLE)[2]
    before = run(address, lambda connection: close_as_operator(connection, table_id, reason))
    if before is None:
        raise WrongOption(f"there is no table {table}")
    print(f"{TABLE}{table_id} is {'closed' if before in RUNNING else 'over already'}")


def show_audit(address: str | None) -> None:
    """Print what operators did."""
    for each in run(address, moderation.read_audit):
        print(f"{format_time(each.at)}  {each.actor}  {each.action}  {each.subject}  {each.note}")
