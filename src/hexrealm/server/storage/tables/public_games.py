"""The public finished games, for exports: pages of their index."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Select, func, select, tuple_

from hexrealm.server.storage import schema
from hexrealm.server.storage.tables.queries import STATES_IN_LIST


@dataclass(frozen=True)
class GameFilter:
    """Which games to export. Times are milliseconds since 1970, about the end of a game; None: any."""

    games: Sequence[str] = ()  # none: all
    since: int | None = None
    until: int | None = None  # not included

    def has_time(self, ended: int) -> bool:
        """Return whether a game that ended at this time is wanted."""
        return (self.since is None or ended >= self.since) and (self.until is None or ended < self.until)


Key = tuple[int, str]  # where a page begins: when the last table before it was changed, and its id


def count_public_games(connection: Connection, wanted: GameFilter) -> int:
    """Return how many tables all pages have together."""
    return connection.scalar(_filter(select(func.count()).select_from(schema.tables), wanted)) or 0


def list_public_games(connection: Connection, wanted: GameFilter, after: Key, limit: int) -> list[Key]:
    """Return a page of the tables that may be wanted, the one changed longest ago first.

    A table may be changed after its game ended, by a rematch for example. It then comes again on a later page.
    """
    row = schema.tables
    query = _filter(select(row.c.updated, row.c.id), wanted).where(tuple_(row.c.updated, row.c.id) > after)
    found = connection.execute(query.order_by(row.c.updated, row.c.id).limit(limit))
    return [(each.updated, each.id) for each in found]


def _filter(query: Select[Any], wanted: GameFilter) -> Select[Any]:
    row = schema.tables
    query = query.where(row.c.public.is_(True), row.c.state.in_(STATES_IN_LIST["finished"]))
    if wanted.games:
        query = query.where(row.c.game.in_(wanted.games))
    return query if wanted.since is None else query.where(row.c.updated >= wanted.since)


def find_existing(connection: Connection, people: Sequence[str]) -> set[str]:
    """Return who of these people is not deleted."""
    row = schema.people
    return set(connection.scalars(select(row.c.id).where(row.c.id.in_(people))))
