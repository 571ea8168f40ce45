"""The games of a person, filtered and in pages: functions of a connection, to be run as jobs of a Database.

Pages of finished games begin after the last one of the page before, so they come in the order of an index, however many games
there are. Games that are not over come all at once: nobody plays thousands at a time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Select, and_, func, or_, select

from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.names import has_profile
from hexrealm.server.storage.people.play.results import Opponent
from hexrealm.server.storage.tables.players import Against, Outcome, Pace
from hexrealm.server.storage.tables.queries import ListedTable, list_found

LEVEL = "bot:"  # before the level of bots, where an opponent is named
_ROW = schema.players


@dataclass(frozen=True)
class OwnGames:
    """Which games of a person are wanted. None: any."""

    finished: bool = True
    game: str | None = None
    outcome: Outcome | None = None
    opponent: str | None = None  # a person, or LEVEL and a level of bots
    against: Against | None = None
    rated: bool | None = None
    pace: Pace | None = None
    variant: str | None = None  # OPTION=VALUE
    public: bool = False  # only public games that were played to an end


@dataclass(frozen=True)
class Cursor:
    """Where a page begins: after the game that ended then, at this table."""

    ended: int
    table: str

    def __str__(self) -> str:
        return f"{self.ended}.{self.table}"


@dataclass(frozen=True)
class OwnGamesPage:
    """A page of games, and where the next one begins."""

    tables: list[ListedTable]
    next: Cursor | None


def parse_cursor(text: str | None) -> Cursor | None:
    """Return the cursor in a text, if there is one."""
    if text is None:
        return None
    ended, _, table = text.partition(".")
    return Cursor(int(ended), table)


def list_own_games(connection: Connection, person: str, wanted: OwnGames, before: Cursor | None, limit: int) -> OwnGamesPage:
    """Return a page of a person's games, those that ended last first."""
    found = connection.execute(_query(person, wanted, before).limit(limit + 1)).all()
    page, more = found[:limit], len(found) > limit and wanted.finished
    return OwnGamesPage(list_found(connection, page), Cursor(page[-1].ended, page[-1].id) if more else None)


def _query(person: str, wanted: OwnGames, before: Cursor | None) -> Select[Any]:
    table = schema.tables
    columns = (table.c.id, table.c.game, table.c.state, table.c.public, table.c.summary, table.c.created, table.c.updated)
    query = select(*columns, _ROW.c.ended).join(table, table.c.id == _ROW.c.table_id)
    query = query.where(_ROW.c.person == person, *_conditions(wanted))
    if not wanted.finished:
        return query.where(_ROW.c.ended.is_(None)).order_by(table.c.updated.desc(), table.c.id)
    query = query.where(_ROW.c.ended.is_not(None))
    if before is not None:
        later = and_(_ROW.c.ended == before.ended, _ROW.c.table_id < before.table)
        query = query.where(_ROW.c.ended <= before.ended, or_(_ROW.c.ended < before.ended, later))
    return query.order_by(_ROW.c.ended.desc(), _ROW.c.table_id.desc())


def _conditions(wanted: OwnGames) -> list[ColumnElement[bool]]:
    given = {
        _ROW.c.game: wanted.game,
        _ROW.c.outcome: wanted.outcome,
        _ROW.c.against: wanted.against,
        _ROW.c.rated: wanted.rated,
        _ROW.c.pace: wanted.pace,
    }
    found = [column == value for column, value in given.items() if value is not None]
    if wanted.variant is not None:
        found.append(_ROW.c.variant.contains(f" {wanted.variant} ", autoescape=True))
    if wanted.opponent is not None:
        found.append(_met(wanted.opponent))
    if wanted.public:
        found += [_ROW.c.public.is_(True), schema.tables.c.state == "over", _ROW.c.seat.is_not(None)]
    return found


def _met(opponent: str) -> ColumnElement[bool]:
    other = schema.players.alias()
    is_other = other.c.level == opponent.removeprefix(LEVEL) if opponent.startswith(LEVEL) else other.c.person == opponent
    same = (other.c.table_id == _ROW.c.table_id, other.c.seat.is_not(None), _ROW.c.seat.is_not(None), is_other)
    return select(other.c.number).where(*same).exists()


def list_opponents(connection: Connection, person: str, limit: int) -> list[Opponent]:
    """Return whom a person has met most: people and levels of bots."""
    other, people = schema.players.alias(), schema.people
    query = (
        select(other.c.person, people.c.name, other.c.level, has_profile(people.c.id).label("profile"))
        .select_from(_ROW)
        .join(other, and_(other.c.table_id == _ROW.c.table_id, other.c.number != _ROW.c.number))
        .outerjoin(people, people.c.id == other.c.person)
        .where(_ROW.c.person == person, _ROW.c.seat.is_not(None), other.c.seat.is_not(None))
        .group_by(other.c.person, people.c.id, people.c.name, other.c.level)
        .order_by(func.count().desc(), people.c.name, other.c.level, other.c.person)
        .limit(limit)
    )
    return [Opponent(each.person, each.name or "", each.level, bool(each.profile)) for each in connection.execute(query)]
