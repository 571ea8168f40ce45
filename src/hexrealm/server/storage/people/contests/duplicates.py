"""Duplicates: contests that a group of friends has by link, and who takes part. Functions of a connection, to be run as jobs of
a Database. What is allowed is in tables/duplicates.py.

Everybody has one place at most. Changes of places lock the duplicate, so two people never get the same one. A place gets its
table in the transaction that creates the table, and its result in that of the change that ends the game.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any, Literal

import orjson
from sqlalchemy import ColumnElement, Connection, and_, delete, exists, insert, or_, select, update

from hexrealm.server.clock import now
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.contests.tries import Outcome

Kind = Literal["bot", "pairs"]
PREFIX = "duplicate/"  # of the ids of their contests
DAY = 86_400_000  # milliseconds
KEPT = 30 * DAY  # after the last change
BATCH = 200  # duplicates deleted in one transaction
_ROW, _PLACE = schema.duplicates, schema.duplicate_places


@dataclass(frozen=True)
class Duplicate:
    """A contest of a group of friends."""

    contest: str
    kind: Kind
    asked: dict[str, Any]  # the options that were chosen
    created: int


@dataclass(frozen=True)
class Place:
    """Somebody who takes part. Without a table the game has not begun; without an outcome it is not over."""

    pair: int
    seat: int
    person: str | None  # None: deleted
    name: str  # "" for somebody who is deleted
    table: str | None
    outcome: Outcome | None
    lead: int | None  # None: the game was not played to its end
    points: int | None


@dataclass(frozen=True)
class PlaceResult:
    """How a game ended for a seat."""

    table: str
    seat: int
    outcome: Outcome
    lead: int | None
    points: int


def is_duplicate(contest: str | None) -> bool:
    """Return whether a contest is one of a group of friends."""
    return contest is not None and contest.startswith(PREFIX)


def add_duplicate(connection: Connection, duplicate: Duplicate) -> None:
    """Store a duplicate whose contest is stored."""
    asked = orjson.dumps(duplicate.asked).decode()
    values = {"contest": duplicate.contest, "kind": duplicate.kind, "asked": asked, "created": duplicate.created}
    connection.execute(insert(_ROW), values)


def find_duplicate(connection: Connection, contest: str, lock: bool = False) -> Duplicate | None:
    """Return a duplicate; None if there is none. `lock` keeps others from changing its places until the transaction ends."""
    query = select(_ROW).where(_ROW.c.contest == contest)
    found = connection.execute(query.with_for_update() if lock else query).first()
    return None if found is None else Duplicate(found.contest, found.kind, orjson.loads(found.asked), found.created)


# Places


def read_places(connection: Connection, contest: str) -> list[Place]:
    """Return everybody who takes part, in order of their places."""
    people = schema.people
    query = select(_PLACE, people.c.name).outerjoin(people, people.c.id == _PLACE.c.person)
    found = connection.execute(query.where(_PLACE.c.contest == contest).order_by(_PLACE.c.pair, _PLACE.c.seat))
    return [
        Place(row.pair, row.seat, row.person, row.name or "", row.table_id, row.outcome, row.lead, row.points) for row in found
    ]


def take_place(connection: Connection, contest: str, pair: int, seat: int, person: str) -> None:
    """Store that a person takes a place which is free. The duplicate is locked."""
    values = {"contest": contest, "pair": pair, "seat": seat, "person": person, "taken": now()}
    connection.execute(insert(_PLACE), values)


def leave_place(connection: Connection, contest: str, person: str) -> None:
    """Free the place of a person whose game has not begun. The duplicate is locked."""
    connection.execute(delete(_PLACE).where(_of(contest, person), _PLACE.c.table_id.is_(None)))


def note_table(connection: Connection, contest: str, people: Collection[str], table: str) -> None:
    """Store the table at which people begin."""
    connection.execute(update(_PLACE).where(_PLACE.c.contest == contest, _PLACE.c.person.in_(people)), {"table_id": table})


def end_places(connection: Connection, results: Collection[PlaceResult], at: int) -> None:
    """Store how a game ended. The end of a game of practice changes nothing."""
    for each in results:
        values = {"outcome": each.outcome, "lead": each.lead, "points": each.points, "ended": at}
        is_place = and_(_PLACE.c.table_id == each.table, _PLACE.c.seat == each.seat, _PLACE.c.ended.is_(None))
        connection.execute(update(_PLACE).where(is_place), values)


def has_place(connection: Connection, contest: str, person: str) -> bool:
    """Return whether a person takes part."""
    return connection.scalar(select(_PLACE.c.pair).where(_of(contest, person))) is not None


def is_hidden_from(connection: Connection, contest: str, person: str | None) -> bool:
    """Return whether a person may not look at games of others: as long as they may still play, or do."""
    if connection.scalar(select(_ROW.c.contest).where(_ROW.c.contest == contest)) is None:
        return False
    if person is None:  # who may still play without their cookie; and a place of nobody is that of a deleted person
        return True
    return connection.scalar(select(_PLACE.c.ended).where(_of(contest, person))) is None


def _of(contest: str, person: str | None) -> ColumnElement[bool]:
    return and_(_PLACE.c.contest == contest, _PLACE.c.person == person)


# People who are deleted or sign in


def forget_person(connection: Connection, person: str) -> None:
    """Leave the results of a person who is deleted to nobody. Places whose games have not begun are deleted by the caller."""
    connection.execute(update(_PLACE).where(_PLACE.c.person == person, _PLACE.c.table_id.is_not(None)), {"person": None})


def move_places(connection: Connection, guest: str, account: str) -> None:
    """Give the places of a guest to an account that has none in the same duplicate."""
    known = select(_PLACE.c.contest).where(_PLACE.c.person == account).scalar_subquery()
    connection.execute(update(_PLACE).where(_PLACE.c.person == guest, _PLACE.c.contest.not_in(known)), {"person": account})


# Retention


def delete_old_duplicates(connection: Connection, before: int) -> None:
    """Delete duplicates in which nothing has changed since a time and no game runs.

    The games stay, and so does the contest that they refer to. If nobody has begun, the contest is deleted too.
    """
    mine = _PLACE.c.contest == _ROW.c.contest
    runs = and_(_PLACE.c.table_id.is_not(None), _PLACE.c.ended.is_(None))
    recent = or_(_PLACE.c.taken >= before, _PLACE.c.ended >= before)
    idle = (_ROW.c.created < before, ~exists().where(mine, or_(runs, recent)))
    found = list(connection.scalars(select(_ROW.c.contest).where(*idle).limit(BATCH).with_for_update()))
    begun = set(connection.scalars(select(_PLACE.c.contest).where(_PLACE.c.contest.in_(found), _PLACE.c.table_id.is_not(None))))
    for table in (_ROW, _PLACE):
        connection.execute(delete(table).where(table.c.contest.in_(found)))
    connection.execute(delete(schema.contests).where(schema.contests.c.id.in_(set(found) - begun)))
