"""How the games of a person ended, counted: by seat, variant and opponent. Functions of a connection.

Others are told of public games only. What they are told depends on nothing else, so it says nothing about private tables.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, and_, case, func, or_, select

from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.names import has_profile
from hexrealm.server.storage.tables.players import Outcome

OUTCOMES: tuple[Outcome, ...] = ("won", "drawn", "lost")
MAX_OPPONENTS = 50  # of a game: those met most
_ROW = schema.players
Score = Counter[Outcome]


@dataclass(frozen=True)
class Opponent:
    """Whom somebody played against: a person, or a level of bots. Deleted people are nobody's opponents."""

    person: str | None
    name: str
    level: str | None
    has_profile: bool


@dataclass
class Results:
    """How the games of a person in one game ended."""

    total: Score = field(default_factory=Counter)
    seats: dict[tuple[int, int], Score] = field(default_factory=lambda: defaultdict(Counter))  # by size and seat
    variants: dict[str, Score] = field(default_factory=lambda: defaultdict(Counter))  # by OPTION=VALUE
    opponents: dict[Opponent, Score] = field(default_factory=lambda: defaultdict(Counter))


def read_results(connection: Connection, person: str, public: bool) -> dict[str, Results]:
    """Return how a person's games ended, by game: all of them, or the public ones."""
    found: dict[str, Results] = defaultdict(Results)
    _count_seats(connection, person, public, found)
    _count_variants(connection, person, public, found)
    for game, results in found.items():
        _count_opponents(connection, person, public, game, results)
    return dict(sorted(found.items()))


def _counted(person: str, public: bool) -> tuple[Any, ...]:
    counted = (_ROW.c.person == person, _ROW.c.outcome.is_not(None))
    return (*counted, _ROW.c.public.is_(True)) if public else counted


def _count_seats(connection: Connection, person: str, public: bool, found: dict[str, Results]) -> None:
    columns = (_ROW.c.game, _ROW.c.size, _ROW.c.seat, _ROW.c.outcome)
    query = select(*columns, func.count().label("games")).where(*_counted(person, public)).group_by(*columns)
    for each in connection.execute(query):
        found[each.game].total[each.outcome] += each.games
        found[each.game].seats[each.size, each.seat][each.outcome] += each.games


def _count_variants(connection: Connection, person: str, public: bool, found: dict[str, Results]) -> None:
    columns = (_ROW.c.game, _ROW.c.variant, _ROW.c.outcome)
    query = select(*columns, func.count().label("games")).where(*_counted(person, public)).group_by(*columns)
    for each in connection.execute(query):
        for variant in each.variant.split():
            found[each.game].variants[variant][each.outcome] += each.games


def _count_opponents(connection: Connection, person: str, public: bool, game: str, results: Results) -> None:
    """Count by opponent. A game against two others counts for each of them."""
    other, people = schema.players.alias(), schema.people
    met = and_(other.c.table_id == _ROW.c.table_id, other.c.number != _ROW.c.number, other.c.seat.is_not(None))
    counted = [func.sum(case((_ROW.c.outcome == each, 1), else_=0)).label(each) for each in OUTCOMES]
    query = (
        select(other.c.person, other.c.level, people.c.name, has_profile(people.c.id).label("profile"), *counted)
        .select_from(_ROW)
        .join(other, met)
        .outerjoin(people, people.c.id == other.c.person)
        .where(*_counted(person, public), _ROW.c.game == game, or_(other.c.level.is_not(None), people.c.id.is_not(None)))
        .group_by(other.c.person, other.c.level, people.c.name, people.c.id)
        .order_by(func.count().desc(), people.c.name, other.c.level, other.c.person)
        .limit(MAX_OPPONENTS)
    )
    for each in connection.execute(query):
        opponent = Opponent(each.person, each.name or "", each.level, bool(each.profile))
        results.opponents[opponent] = Counter({outcome: int(getattr(each, outcome)) for outcome in OUTCOMES})
