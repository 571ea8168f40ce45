"""Migrations: they produce the schema, and several databases may be migrated at the same time. Jobs: their language."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect

from hexrealm.i18n.translate import current_language, using_language
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.schema import metadata
from tests.support.server.live_server import sqlite_in
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
DATABASES, THREADS = 32, 8


def test_the_migrations_produce_the_schema(tmp_path: Path) -> None:
    open_database(sqlite_in(tmp_path)).close()
    engine = create_engine(f"sqlite:///{tmp_path / 'created.db'}")
    metadata.create_all(engine)
    engine.dispose()
    assert describe_tables(tmp_path / "tables.db") == describe_tables(tmp_path / "created.db")


def describe_tables(path: Path) -> dict[str, Any]:
    engine = create_engine(f"sqlite:///{path}")
    inspector = inspect(engine)
    found = {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in inspector.get_columns(name)],
            inspector.get_pk_constraint(name)["constrained_columns"],
            sorted((str(each["name"]), tuple(each["column_names"]), each["unique"]) for each in inspector.get_indexes(name)),
            sorted(tuple(each["column_names"]) for each in inspector.get_unique_constraints(name)),
        )
        for name in inspector.get_table_names()
        if name != "alembic_version"
    }
    engine.dispose()
    return found


def test_databases_are_migrated_from_many_threads_at_once(tmp_path: Path) -> None:
    """Several servers may start in one process, although Alembic keeps the running migration in module globals."""
    folders = [tmp_path / str(number) for number in range(DATABASES)]
    with ThreadPoolExecutor(THREADS) as threads:
        for database in threads.map(open_database, map(sqlite_in, folders)):
            database.close()
    tables = [describe_tables(folder / "tables.db") for folder in folders]
    assert all(each == tables[0] for each in tables)


def test_one_database_is_migrated_from_many_threads_at_once(tmp_path: Path) -> None:
    address = sqlite_in(tmp_path)
    with ThreadPoolExecutor(THREADS) as threads:
        for database in threads.map(open_database, [address] * THREADS):
            database.close()


def test_a_job_speaks_the_language_of_who_asked_for_it(tmp_path: Path, postgres: Postgres) -> None:
    """The names of themes of puzzles were English for everybody: they are read in a job, which runs in another thread."""

    async def ask(address: str) -> list[str]:
        database = open_database(address)
        with using_language("de"):
            found = [await run(lambda _: current_language()) for run in (database.read, database.write)]
        database.close()
        return found

    for address in (sqlite_in(tmp_path), postgres.create_database()):
        assert asyncio.run(ask(address)) == ["de", "de"]
