"""Rows of games as the database has them, without playing: for tests that need many, and a plain model of what they say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy import Connection, insert

from hexrealm import games
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.play.own_games import LEVEL, OwnGames
from hexrealm.server.storage.tables.players import Game, Player, save_players, write_variant


@dataclass(frozen=True)
class GameRow:
    """A game of two: the person whose games these are has a seat, and somebody, or a level of bots, the other."""

    table: str
    me: str
    seat: int
    opponent: str  # a person, or LEVEL and a level of bots
    ended: int | None
    outcome: Any  # of the person
    game: str = games.names()[0]
    variants: tuple[str, ...] = ()
    public: bool = False
    rated: bool = False
    pace: Any = "none"

    @property
    def against(self) -> Any:
        """Who the other is."""
        return "bots" if self.opponent.startswith(LEVEL) else "people"


def add_people(connection: Connection, *people: str) -> None:
    """Add people who are called like their ids."""
    rows = [{"id": person, "name": person, "language": "en", "created": 0} for person in people]
    connection.execute(insert(schema.people), rows)


def add_games(connection: Connection, rows: list[GameRow]) -> None:
    """Add games, as the changes that led to them would have."""
    if rows:
        connection.execute(insert(schema.tables), [_table(row) for row in rows])
    for row in rows:
        game = Game(row.table, row.game, 2, write_variant(row.variants), row.public, row.rated, row.pace)
        is_bot, turned = row.opponent.startswith(LEVEL), {"won": "lost", "lost": "won"}
        theirs: Any = turned.get(row.outcome, row.outcome)
        person, level = (None, row.opponent.removeprefix(LEVEL)) if is_bot else (row.opponent, None)
        players = [
            Player(row.me, None, row.seat, row.against, row.outcome),
            Player(person, level, 1 - row.seat, "people", theirs),
        ]
        save_players(connection, game, players, row.ended)


def _table(row: GameRow) -> dict[str, Any]:
    other = {"person": None, "level": row.opponent.removeprefix(LEVEL), "kind": "bot", "resigned": False}
    if row.against == "people":
        other = {**other, "person": row.opponent, "level": None, "kind": "person"}
    seats = [{"person": row.me, "level": None, "kind": "person", "resigned": False}]
    seats.insert(1 - row.seat, other)
    winners = {"won": [row.seat], "lost": [1 - row.seat], "drawn": [0, 1]}.get(row.outcome or "", [])
    summary = {"seats": seats, "moment": 9, "to_decide": None, "scores": [1, 2], "winners": winners}
    values = {"id": row.table, "game": row.game, "public": row.public, "state": "playing" if row.ended is None else "over"}
    times = {"created": 1, "updated": row.ended or 1}
    return {**values, **times, "version": 9, "bot_due": False, "summary": orjson.dumps(summary).decode()}


def is_wanted(row: GameRow, wanted: OwnGames) -> bool:
    """Return whether a game is wanted: plainly, without a database."""
    checks = {
        "game": row.game,
        "outcome": row.outcome,
        "opponent": row.opponent,
        "against": row.against,
        "rated": row.rated,
        "pace": row.pace,
    }
    same = all(getattr(wanted, name) in (None, value) for name, value in checks.items())
    has_variant = wanted.variant is None or wanted.variant in row.variants
    return same and has_variant and (row.ended is not None) == wanted.finished and (row.public or not wanted.public)
