"""What people do with puzzles, and their puzzle ratings: functions of a connection, to be run as jobs of a Database.

The first try of a puzzle decides it, or giving up before one. It changes the rating unless a hint came first. The rows of the
person's rating and of the puzzle are locked, so that of two requests at the same time one is the first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Any

from sqlalchemy import Connection, select, update
from sqlalchemy.dialects import postgresql, sqlite

from hexrealm.server.people.rating import Rating, puzzle_rating, rate_puzzle
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.accounts.existence import check_person

MAX_HISTORY = 500  # puzzles of a chart
LONGEST_STREAK = 1000
_TRY, _RATING = schema.puzzle_tries, schema.puzzle_ratings


@dataclass(frozen=True)
class KnownPuzzle:
    """What this module needs to know about a puzzle."""

    id: str
    game: str
    difficulty: float


@dataclass(frozen=True)
class PuzzleTry:
    """What a person has done with a puzzle."""

    puzzle: str
    game: str
    tries: int = 0
    hints: int = 0
    won: bool | None = None
    solved: bool = False
    began: int = 0
    ended: int | None = None


@dataclass(frozen=True)
class Decision:
    """What a request changed. `before` and `after` are equal unless it counted."""

    done: PuzzleTry
    before: Rating
    after: Rating


# Writing


def note_try(connection: Connection, person: str, puzzle: KnownPuzzle, right: bool, at: int) -> Decision:
    """Store a try. After the puzzle has ended nothing changes any more."""
    known, rating = _lock(connection, person, puzzle, at)
    if known.ended is not None:
        return Decision(known, rating, rating)
    changes: dict[str, Any] = {"tries": known.tries + 1}
    if right:
        changes |= {"solved": True, "ended": at}
    return _change(connection, person, puzzle, known, rating, changes, right, at)


def give_up(connection: Connection, person: str, puzzle: KnownPuzzle, at: int) -> Decision:
    """Store that somebody wants to see the solution."""
    known, rating = _lock(connection, person, puzzle, at)
    if known.ended is not None:
        return Decision(known, rating, rating)
    return _change(connection, person, puzzle, known, rating, {"ended": at}, False, at)


def note_hint(connection: Connection, person: str, puzzle: KnownPuzzle, step: int, at: int) -> None:
    """Store that somebody asks for a step of the hints."""
    known, _ = _lock(connection, person, puzzle, at)
    if known.ended is None and step > known.hints:
        connection.execute(update(_TRY).where(*_same(person, puzzle.id)), {"hints": step})


def _same(person: str, puzzle: str) -> tuple[Any, Any]:
    return _TRY.c.person == person, _TRY.c.puzzle == puzzle


def _lock(connection: Connection, person: str, puzzle: KnownPuzzle, at: int) -> tuple[PuzzleTry, Rating]:
    """Return what a person has done with a puzzle and their rating, both new if need be, and lock them."""
    check_person(connection, person)
    dialect = postgresql if connection.dialect.name == "postgresql" else sqlite
    rating = {"person": person, "game": puzzle.game, "updated": at, **vars(Rating())}
    connection.execute(dialect.insert(_RATING).values(rating).on_conflict_do_nothing())
    query = select(_RATING).where(_RATING.c.person == person, _RATING.c.game == puzzle.game).with_for_update()
    found = connection.execute(query).one()
    new = {"person": person, "puzzle": puzzle.id, "game": puzzle.game, "began": at, "tries": 0, "hints": 0, "solved": False}
    connection.execute(dialect.insert(_TRY).values(new).on_conflict_do_nothing())
    row = connection.execute(select(_TRY).where(*_same(person, puzzle.id)).with_for_update()).one()
    return _read(row), Rating(found.mu, found.sigma, found.games)


def _change(
    connection: Connection,
    person: str,
    puzzle: KnownPuzzle,
    known: PuzzleTry,
    before: Rating,
    changes: dict[str, Any],
    right: bool,
    at: int,
) -> Decision:
    """Store what changed. If it is the first try, it decides the puzzle."""
    after = before
    if known.won is None:
        changes |= {"won": right and not known.hints, "decided": at}
        if not known.hints:
            after = rate_puzzle(before, puzzle_rating(puzzle.difficulty), right)
            changes |= {"mu": after.mu, "sigma": after.sigma}
            mine = (_RATING.c.person == person, _RATING.c.game == puzzle.game)
            connection.execute(update(_RATING).where(*mine), {**vars(after), "updated": at})
    connection.execute(update(_TRY).where(*_same(person, puzzle.id)), changes)
    found = read_try(connection, person, puzzle.id)
    assert found is not None
    return Decision(found, before, after)


def move_puzzles(connection: Connection, guest: str, account: str) -> None:
    """Give the puzzles and ratings of a guest to an account, where it has none of its own."""
    rated = select(_RATING.c.game).where(_RATING.c.person == account).scalar_subquery()
    uncounted = update(_TRY).where(_TRY.c.person == guest, _TRY.c.game.in_(rated))
    connection.execute(uncounted, {"mu": None, "sigma": None})  # they are no part of the account's rating
    for table, key in ((_TRY, _TRY.c.puzzle), (_RATING, _RATING.c.game)):
        known = select(key).where(table.c.person == account).scalar_subquery()
        connection.execute(update(table).where(table.c.person == guest, key.not_in(known)), {"person": account})


# Reading


def _read(row: Any) -> PuzzleTry:
    return PuzzleTry(row.puzzle, row.game, row.tries, row.hints, row.won, row.solved, row.began, row.ended)


def read_try(connection: Connection, person: str | None, puzzle: str) -> PuzzleTry | None:
    """Return what a person has done with a puzzle; None if nothing."""
    found = connection.execute(select(_TRY).where(_TRY.c.person == person, _TRY.c.puzzle == puzzle)).first()
    return None if found is None else _read(found)


def read_tries(connection: Connection, person: str | None) -> dict[str, PuzzleTry]:
    """Return what a person has done with puzzles, by puzzle."""
    return {row.puzzle: _read(row) for row in connection.execute(select(_TRY).where(_TRY.c.person == person))}


def read_puzzle_ratings(connection: Connection, person: str | None) -> dict[str, Rating]:
    """Return the puzzle ratings of a person, by game."""
    found = connection.execute(select(_RATING).where(_RATING.c.person == person))
    return {row.game: Rating(row.mu, row.sigma, row.games) for row in found}


def read_puzzle_history(connection: Connection, person: str | None, game: str) -> list[Rating]:
    """Return a person's rating after each puzzle that counted, the first one first: as many as a chart shows."""
    query = select(_TRY.c.mu, _TRY.c.sigma).where(_TRY.c.person == person, _TRY.c.game == game, _TRY.c.mu.is_not(None))
    found: Sequence[Any] = connection.execute(query.order_by(_TRY.c.decided.desc(), _TRY.c.puzzle).limit(MAX_HISTORY)).all()
    return [Rating(row.mu, row.sigma) for row in reversed(found)]


def read_streak(connection: Connection, person: str | None) -> int:
    """Return how many puzzles in a row a person has solved at the first try without a hint, up to the last one."""
    query = select(_TRY.c.won).where(_TRY.c.person == person, _TRY.c.decided.is_not(None))
    found = connection.scalars(query.order_by(_TRY.c.decided.desc(), _TRY.c.puzzle).limit(LONGEST_STREAK))
    return sum(1 for _ in takewhile(bool, found))
