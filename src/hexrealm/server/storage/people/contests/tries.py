"""What people achieve in contests: one try of each person counts. Functions of a connection, to be run as jobs of a Database.

A try is stored with its table in one transaction when it begins, and gets its result in the transaction of the change that ends
the game. Other games of the same contest are practice, and have no row here.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, and_, case, func, or_, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.accounts import has_account
from hexrealm.server.storage.people.accounts.names import has_profile

Outcome = Literal["won", "tied", "lost", "resigned"]
OUTCOMES: tuple[Outcome, ...] = ("won", "tied", "lost", "resigned")  # the best first
MAX_LISTED = 100  # rows of a ranking
_ROW = schema.tries
_ORDER = case({outcome: number for number, outcome in enumerate(OUTCOMES)}, value=_ROW.c.outcome)


@dataclass(frozen=True)
class TryResult:
    """How a try ended. Those who resigned are all equal: their lead is 0."""

    table: str
    outcome: Outcome
    lead: int
    points: int


@dataclass(frozen=True)
class Try:
    """The try of a person that counts. Without an outcome it is not over."""

    contest: str
    person: str
    table: str
    ranked: bool
    outcome: Outcome | None
    lead: int | None
    points: int | None


@dataclass(frozen=True)
class ListedTry:
    """A finished try in a ranking. Rank 1 is the best; equal results share a rank."""

    rank: int
    name: str
    has_profile: bool
    result: Try


def begin_try(connection: Connection, contest: str, person: str, day_began: int, at: int) -> bool:
    """Store that a person begins the try that counts. Return False if they have begun it before.

    It is ranked if the person is older than the day and has an account.
    """
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    created = connection.scalar(select(schema.people.c.created).where(schema.people.c.id == person))
    ranked = created is not None and created < day_began and has_account(connection, person)
    values = {"contest": contest, "person": person, "ranked": ranked, "began": at}
    stored = dialect.insert(_ROW).values(values).on_conflict_do_nothing().returning(_ROW.c.person)
    return connection.scalar(stored) is not None


def note_table(connection: Connection, contest: str, person: str, table: str) -> None:
    """Store the table of a try that begins."""
    connection.execute(update(_ROW).where(_ROW.c.contest == contest, _ROW.c.person == person), {"table_id": table})


def end_try(connection: Connection, result: TryResult, at: int) -> None:
    """Store how a try ended. The end of a game of practice changes nothing."""
    values = {"outcome": result.outcome, "lead": result.lead, "points": result.points, "ended": at}
    connection.execute(update(_ROW).where(_ROW.c.table_id == result.table, _ROW.c.ended.is_(None)), values)


def move_tries(connection: Connection, guest: str, account: str) -> None:
    """Give the tries of a guest to an account that has none in the same contest. They stay unranked."""
    known = select(_ROW.c.contest).where(_ROW.c.person == account).scalar_subquery()
    connection.execute(update(_ROW).where(_ROW.c.person == guest, _ROW.c.contest.not_in(known)), {"person": account})


# Reading


def read_try(connection: Connection, contest: str, person: str | None) -> Try | None:
    """Return the try of a person that counts; None if there is none."""
    found = connection.execute(select(_ROW).where(_ROW.c.contest == contest, _ROW.c.person == person)).first()
    return None if found is None else _read(found)


def _read(row: Any) -> Try:
    return Try(row.contest, row.person, row.table_id, row.ranked, row.outcome, row.lead, row.points)


def _finished(contest: str, ranked: bool) -> ColumnElement[bool]:
    return and_(_ROW.c.contest == contest, _ROW.c.ranked.is_(ranked), _ROW.c.ended.is_not(None))


def read_ranking(connection: Connection, contest: str, ranked: bool) -> list[ListedTry]:
    """Return the best finished tries, those that are ranked or those that are listed apart."""
    people = schema.people
    profile = has_profile(_ROW.c.person).label("profile")
    query = select(_ROW, people.c.name, profile).join(people, people.c.id == _ROW.c.person).where(_finished(contest, ranked))
    found = connection.execute(query.order_by(_ORDER, _ROW.c.lead.desc(), _ROW.c.ended, _ROW.c.person).limit(MAX_LISTED))
    listed: list[ListedTry] = []
    for number, row in enumerate(found, 1):
        result, last = _read(row), listed[-1] if listed else None
        is_equal = last is not None and (last.result.outcome, last.result.lead) == (result.outcome, result.lead)
        rank = last.rank if last is not None and is_equal else number
        listed.append(ListedTry(rank, row.name, bool(row.profile), result))
    return listed


def count_finished(connection: Connection, contest: str, ranked: bool) -> int:
    """Return how many have finished."""
    return connection.scalar(select(func.count()).select_from(_ROW).where(_finished(contest, ranked))) or 0


def find_rank(connection: Connection, own: Try) -> int:
    """Return the rank of a finished try, from 1, among those that are listed with it."""
    assert own.outcome is not None
    order = OUTCOMES.index(own.outcome)
    better = or_(order > _ORDER, and_(_ORDER.in_([order]), _ROW.c.lead > own.lead))
    query = select(func.count()).select_from(_ROW).where(_finished(own.contest, own.ranked), better)
    return 1 + (connection.scalar(query) or 0)
