"""Migrations: they produce the schema, and several databases may be migrated at the same time."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect

from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.schema import metadata
from tests.support.server.live_server import sqlite_in

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
