"""What people and tables are called. Names are in one place: logs, summaries, notices and chat refer to people.

`people` has the name of each person. `labels` has what a person wrote about one table: its title, and names of seats that are
not their own name, for people who share their browser or play in a record they imported. A person who deletes themselves
takes these rows along: their games stay, under "Deleted player" (tables/viewing/seat_names.py).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Connection, exists, insert, or_, select

from hexrealm.server.storage import schema
from hexrealm.server.storage.tables.log_entries import TableCreated

TITLE = -1  # in the column `seat` of a label


@dataclass(frozen=True)
class TableNames:
    """What the people at a table are called, by person or for one seat, and the title of the table."""

    people: Mapping[str, str] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    bots: frozenset[str] = frozenset()  # those of the people that are bot accounts
    profiles: frozenset[str] = frozenset()  # the people who have a page that others can see

    @property
    def title(self) -> str:
        """The title of the table; "" if it has none."""
        return self.labels.get(TITLE, "")

    def of_seat(self, number: int, person: str | None) -> str:
        """Return the name of a seat; "" for a person who is deleted, and where nobody sits."""
        return self.labels.get(number) or self.people.get(person or "", "")


NO_NAMES = TableNames()


def read_names(connection: Connection, tables: Mapping[str, Collection[str]]) -> dict[str, TableNames]:
    """Return the names for tables with these people, by table."""
    row, everybody = schema.people, {person for people in tables.values() for person in people}
    columns = (row.c.id, row.c.name, row.c.owner, has_profile(row.c.id).label("profile"))
    found = connection.execute(select(*columns).where(row.c.id.in_(everybody))).all() if everybody else ()
    names = {person.id: person.name for person in found}
    bots = {person.id for person in found if person.owner}
    profiles = {person.id for person in found if person.profile}
    labels: dict[str, dict[int, str]] = {table_id: {} for table_id in tables}
    label = schema.labels
    query = select(label.c.table_id, label.c.seat, label.c.text).where(label.c.table_id.in_(list(tables)))
    for each in connection.execute(query) if tables else ():
        labels[each.table_id][each.seat] = each.text
    return {
        table_id: TableNames(
            {person: names[person] for person in people if person in names},
            labels[table_id],
            frozenset(bots.intersection(people)),
            frozenset(profiles.intersection(people)),
        )
        for table_id, people in tables.items()
    }


def has_profile(person: ColumnElement[str]) -> ColumnElement[bool]:
    """Return whether a person has a page that others can see: people with an account, and those with ratings."""
    owners = (schema.passkeys.c.person, schema.recovery_codes.c.person, schema.ratings.c.person)
    return or_(*(exists().where(owner == person) for owner in owners))


def add_labels(connection: Connection, table_id: str, setup: TableCreated) -> None:
    """Store the title of a new table, and the names of its seats that are not those of their people."""
    people = {seat["person"] for seat in setup.seats if seat["person"]}
    names = read_names(connection, {table_id: people})[table_id].people
    found = [(TITLE, setup.host, setup.title)]
    for number, seat in enumerate(setup.seats):
        if seat["name"] != names.get(seat["person"] or "", ""):
            found.append((number, seat["person"] or setup.host, seat["name"]))
    rows = [{"table_id": table_id, "seat": seat, "person": owner, "text": text} for seat, owner, text in found if text]
    if rows:
        connection.execute(insert(schema.labels), rows)
