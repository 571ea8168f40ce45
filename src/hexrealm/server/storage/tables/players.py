"""Who is at each table and how it ended for them, as rows to filter and count: written whenever that changes.

What a row says is decided in tables/players.py; storage/people/play/results.py and games.py read the rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Literal

from sqlalchemy import Connection, delete, func, insert, select

from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.existence import lock_existing

Against = Literal["people", "bots", "nobody"]
Outcome = Literal["won", "drawn", "lost"]
Pace = Literal["live", "days", "none"]


@dataclass(frozen=True)
class Player:
    """A person at a table, or a level of bots."""

    person: str | None
    level: str | None
    seat: int | None  # the first seat; None: a host without one
    against: Against
    outcome: Outcome | None


@dataclass(frozen=True)
class Game:
    """What the rows of all players of a table say of the table."""

    table_id: str
    game: str
    size: int
    variant: str
    public: bool
    rated: bool
    pace: Pace


def write_variant(variants: Sequence[str]) -> str:
    """Return the variants of a game as they are stored: each between spaces."""
    return f" {' '.join(variants)} " if variants else ""


def save_players(connection: Connection, game: Game, players: Sequence[Player], ended: int | None) -> None:
    """Store who is at a table, in place of what was stored. Deleted people are left out.

    `ended` is when it ended, if it did now or before. A table whose game was over keeps the time at which it was.
    """
    row = schema.players
    same = row.c.table_id == game.table_id
    if ended is not None:
        ended = connection.scalar(select(func.min(row.c.ended)).where(same)) or ended
    existing = lock_existing(connection, {player.person for player in players if player.person is not None})
    kept = [player for player in players if player.person is None or player.person in existing]
    connection.execute(delete(row).where(same))
    rows: list[dict[str, Any]] = [
        {**asdict(game), **asdict(player), "number": number, "ended": ended} for number, player in enumerate(kept)
    ]
    if rows:
        connection.execute(insert(row), rows)
