"""Filters, pages and results, against a plain model on both databases; and a person with 2,000 games."""

from __future__ import annotations

import itertools
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, delete, event

from hexrealm import games
from hexrealm.server.storage import schema
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.database import Database
from hexrealm.server.storage.people.play.own_games import LEVEL, OwnGames, list_opponents, list_own_games, parse_cursor
from hexrealm.server.storage.people.play.results import read_results
from tests.support.server.game_rows import GameRow, add_games, add_people, is_wanted
from tests.support.server.live_server import sqlite_in
from tests.support.server.postgres import Postgres

ME, OTHERS = "me", ("ines", "tomas", f"{LEVEL}easy", f"{LEVEL}hard")
PEOPLE = tuple(other for other in OTHERS if not other.startswith(LEVEL))
GAMES, PACES, OUTCOMES = games.names()[:2], ("live", "days", "none"), ("won", "drawn", "lost", None)
VARIANTS = ("board=basic", "board=farmer", "goals=lords", "goals=lord")
_numbers = itertools.count()


def some_game() -> st.SearchStrategy[GameRow]:
    def make(ended: int | None, outcome: Any, **more: Any) -> GameRow:
        return GameRow(f"table-{next(_numbers):012}", ME, ended=ended, outcome=None if ended is None else outcome, **more)

    return st.builds(
        make,
        seat=st.integers(0, 1),
        opponent=st.sampled_from(OTHERS),
        ended=st.none() | st.integers(1, 4),  # many end at the same time
        outcome=st.sampled_from(OUTCOMES),
        game=st.sampled_from(GAMES),
        variants=st.lists(st.sampled_from(VARIANTS), unique=True).map(tuple),
        public=st.booleans(),
        rated=st.booleans(),
        pace=st.sampled_from(PACES),
    )


def some_filter() -> st.SearchStrategy[OwnGames]:
    def maybe(*values: Any) -> st.SearchStrategy[Any]:
        return st.none() | st.sampled_from(values)

    return st.builds(
        OwnGames,
        finished=st.booleans(),
        game=maybe(*GAMES),
        outcome=maybe("won", "drawn", "lost"),
        opponent=maybe(*OTHERS, "nobody", f"{LEVEL}eas"),
        against=maybe("people", "bots"),
        rated=maybe(True, False),
        pace=maybe(*PACES),
        variant=maybe(*VARIANTS, "board=bas"),
    )


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    if request.param == "sqlite":
        opened = open_database(sqlite_in(tmp_path_factory.mktemp("games")))
    else:
        postgres: Postgres = request.getfixturevalue("postgres")
        opened = open_database(postgres.create_database())
    with opened.engine.begin() as connection:
        add_people(connection, ME, *PEOPLE)
    yield opened
    opened.close()


def refill(connection: Connection, rows: list[GameRow]) -> None:
    for table in (schema.players, schema.tables):
        connection.execute(delete(table))
    add_games(connection, rows)


def read_pages(connection: Connection, wanted: OwnGames, limit: int) -> list[str]:
    """Return the tables of all pages."""
    found, before = [], None
    while True:
        page = list_own_games(connection, ME, wanted, before, limit)
        assert len(page.tables) <= limit
        found += [each.id for each in page.tables]
        if page.next is None:
            return found
        before = parse_cursor(str(page.next))


@settings(max_examples=60)
@given(rows=st.lists(some_game(), max_size=14), wanted=some_filter(), limit=st.integers(1, 5))
def test_filters_and_pages_agree_with_a_plain_model(
    database: Database, rows: list[GameRow], wanted: OwnGames, limit: int
) -> None:
    with database.engine.begin() as connection:
        refill(connection, rows)
        expected = [row for row in rows if is_wanted(row, wanted)]
        newest = sorted(expected, key=lambda row: (row.ended or 0, row.table), reverse=True)
        found = read_pages(connection, wanted, limit if wanted.finished else 100)
        assert (found if wanted.finished else sorted(found, reverse=True)) == [row.table for row in newest]


@settings(max_examples=40)
@given(rows=st.lists(some_game(), max_size=14), public=st.booleans())
def test_results_agree_with_a_plain_model(database: Database, rows: list[GameRow], public: bool) -> None:
    expected: dict[str, Counter[Any]] = defaultdict(Counter)
    for row in rows:
        if row.outcome is not None and (row.public or not public):
            keys = (("seat", row.seat), ("opponent", row.opponent), *(("variant", each) for each in row.variants), "total")
            expected[row.game].update((key, row.outcome) for key in keys)
    with database.engine.begin() as connection:
        refill(connection, rows)
        found = read_results(connection, ME, public)
        met = list_opponents(connection, ME, 100)
    assert {game: as_counter(results) for game, results in found.items()} == dict(expected)
    assert {each.person or f"{LEVEL}{each.level}" for each in met} == {row.opponent for row in rows}


def as_counter(results: Any) -> Counter[Any]:
    """Return results as the model writes them."""
    counted: Counter[Any] = Counter({("total", outcome): count for outcome, count in results.total.items()})
    for (_, seat), score in results.seats.items():
        counted.update({(("seat", seat), outcome): count for outcome, count in score.items()})
    for variant, score in results.variants.items():
        counted.update({(("variant", variant), outcome): count for outcome, count in score.items()})
    for other, score in results.opponents.items():
        name = other.person or f"{LEVEL}{other.level}"
        counted.update({(("opponent", name), outcome): count for outcome, count in score.items() if count})
    return counted


def test_a_page_of_2000_games_reads_few_rows(tmp_path: Path) -> None:
    """The index gives the games in their order: a page needs no sorting, and nothing of the games after it."""
    opened, statements = open_database(sqlite_in(tmp_path)), []
    rows = [GameRow(f"table-{number:012}", ME, 0, "ines", number + 1, "won") for number in range(2000)]
    with opened.engine.begin() as connection:
        add_people(connection, ME, *PEOPLE)
        add_games(connection, rows)
        event.listen(opened.engine, "before_cursor_execute", lambda *given: statements.append(given[2:4]))
        page = list_own_games(connection, ME, OwnGames(game=GAMES[0], opponent="ines"), None, 30)
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statements[0][0]}", statements[0][1]).all()
    opened.close()
    assert [each.id for each in page.tables] == [row.table for row in reversed(rows[-30:])]
    text = "\n".join(str(row[-1]) for row in plan)
    assert "ix_players_person_ended_table_id" in text and "TEMP B-TREE" not in text and "SCAN" not in text, text
