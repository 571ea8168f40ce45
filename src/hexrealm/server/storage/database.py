"""The database as the server uses it: reading and writing jobs, run in threads so that the event loop never waits.

A job is a function of a connection. A writing job is one transaction, saved when `write` returns. sqlite.py and postgres.py
implement this; the jobs themselves are in the folders people/ and tables/.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from pathlib import Path
from typing import Protocol, TypeVar

import structlog
from sqlalchemy import Connection, Engine, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from hexrealm.engine.errors import WrongOption
from hexrealm.server.metrics import METRICS
from hexrealm.server.protocol.errors import NotSaved

T = TypeVar("T")
Job = Callable[[Connection], T]
logger = structlog.get_logger("hexrealm.database")

MIGRATION_LOCK_KEY = 7_302_551  # PostgreSQL's advisory lock for the process that migrates
_migration_lock = threading.Lock()


class Database(Protocol):
    """What the server needs of a database."""

    engine: Engine

    async def read(self, job: Job[T]) -> T:
        """Run a job that changes nothing."""

    async def write(self, job: Job[T]) -> T:
        """Run a job as one transaction. When this returns it is saved; when it raises nothing has changed."""

    def close(self) -> None:
        """Close all connections after the waiting jobs are done."""


def parse_address(address: str) -> URL:
    """Return the URL of a database such as sqlite:///FILE or postgresql://HOST/NAME, with the driver we use."""
    try:
        url = make_url(address)
    except ArgumentError:
        raise WrongOption("the database must be given as an address such as sqlite:///FILE or postgresql://HOST/NAME") from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+pysqlite")
    raise WrongOption(
        f"{url.get_backend_name()} with {url.database or 'no file'} cannot be used; use sqlite:///FILE or postgresql://HOST/NAME"
    )


def migrate(connection: Connection, revision: str = "head") -> None:
    """Bring the database to the present schema, or to an earlier one.

    Alembic keeps the migration that runs in module globals (`alembic.context`, `alembic.op`), so only one thread may migrate
    at a time, whichever database it migrates.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    with _migration_lock, _newer_schema_explained():
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK_KEY})"))
        command.upgrade(config, revision)


@contextmanager
def _newer_schema_explained() -> Iterator[None]:
    from alembic.util import CommandError

    try:
        yield
    except CommandError:
        raise WrongOption("the database was written by a newer hexrealm; use that, or restore a backup made before") from None


def as_caller(job: Job[T]) -> Job[T]:
    """Return a job that speaks the language of who asked for it, also in another thread."""
    context = copy_context()
    return lambda connection: context.run(job, connection)


def convert_errors(job: Callable[[], T]) -> T:
    """Run a job; log errors of the database and raise NotSaved for them."""
    try:
        return job()
    except (SQLAlchemyError, OSError) as error:
        METRICS.count("database_errors")
        logger.warning("database error", error=type(error).__name__, cause=find_cause(error))
        raise NotSaved from None


def find_cause(error: Exception) -> str:
    """Return the driver's own message, without the statement and its values, which may hold names or tokens."""
    while isinstance(error.__context__, DBAPIError):  # the first error, not one raised by the rollback
        error = error.__context__
    original = error.orig if isinstance(error, DBAPIError) else error
    return str(original).split("\n", 1)[0][:200]
