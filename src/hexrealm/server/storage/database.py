"""The database as the server uses it: jobs that read and jobs that write, run in threads so that the event loop never waits.

A job is a function of a connection; a writing job is one transaction, done when `write` returns. SQLite has one writer, which
takes all jobs that wait into one commit, each undone alone if it is refused: a commit that reaches the disk costs more than
the jobs in it. PostgreSQL has several writers; whoever changes a table locks its row first (see queries.py).
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol, TypeVar

import structlog
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from hexrealm.engine.errors import WrongOption
from hexrealm.server.protocol.errors import NotSaved

T = TypeVar("T")
Job = Callable[[Connection], T]
logger = structlog.get_logger("hexrealm.database")

READERS = 4
WRITERS = 8  # of PostgreSQL, for each server process
MOST_IN_A_COMMIT = 64
MIGRATING = 7_302_551  # the advisory lock of whoever migrates
_migration_lock = threading.Lock()


class Database(Protocol):
    """What the server needs of one."""

    engine: Engine

    async def read(self, job: Job[T]) -> T:
        """Run a job that changes nothing."""

    async def write(self, job: Job[T]) -> T:
        """Run a job as one transaction. When this returns it is saved; when it raises nothing has changed."""

    def close(self) -> None:
        """Let go of it."""


def open_database(address: str) -> Database:
    """The database at an address, such as sqlite:///tables.db or postgresql://host/name, migrated."""
    url = _read_address(address)
    database: Database = SqliteDatabase(url) if url.get_backend_name() == "sqlite" else PostgresDatabase(url)
    return database


def check_database(address: str) -> None:
    """Say in one line what is wrong with a database, before anything is started."""
    try:
        open_database(address).close()
    except (SQLAlchemyError, OSError) as error:
        raise WrongOption(f"the database cannot be used: {_cause(error)}") from None


def claim(address: str) -> sqlite3.Connection | None:
    """Be the only server on a database file: two would not hear of each other's changes. Held until it is closed.

    The lock is one of SQLite's own, on a file beside the database, so that it works on every system and ends with the process.
    """
    url = _read_address(address)
    if url.get_backend_name() != "sqlite":
        return None
    lock = sqlite3.connect(f"{url.database}.lock", timeout=0, check_same_thread=False)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError:
        lock.close()
        raise WrongOption("another hexrealm serves this database already; give this one another --db") from None
    return lock


def _read_address(address: str) -> URL:
    try:
        url = make_url(address)
    except ArgumentError:
        raise WrongOption("the database must be given as an address such as sqlite:///FILE or postgresql://HOST/NAME") from None
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:"):
        return url.set(drivername="sqlite+pysqlite")
    raise WrongOption(
        f"{url.get_backend_name()} with {url.database or 'no file'} cannot be used; there are sqlite:///FILE and postgresql://HOST/NAME"
    )


def migrate(connection: Connection) -> None:
    """Bring the database to the present schema.

    Alembic keeps the migration that runs in module globals (`alembic.context`, `alembic.op`), so only one thread may migrate
    at a time, whichever database it migrates.
    """
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    with _migration_lock:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        command.upgrade(config, "head")


def _guard(job: Callable[[], T]) -> T:
    """Errors of the database become a refusal, told in full to the log only."""
    try:
        return job()
    except (SQLAlchemyError, OSError) as error:
        logger.warning("database", error=type(error).__name__, cause=_cause(error))
        raise NotSaved from None


def _cause(error: Exception) -> str:
    """The database's own words: no statement and no values, which may hold names or tokens."""
    while isinstance(error.__context__, DBAPIError):  # what came first, and not what failed while that was undone
        error = error.__context__
    original = error.orig if isinstance(error, DBAPIError) else error
    return str(original).split("\n", 1)[0][:200]


class SqliteDatabase:
    """One file. Readers beside one writing thread."""

    def __init__(self, url: URL) -> None:
        Path(str(url.database)).absolute().parent.mkdir(parents=True, exist_ok=True)
        self.engine = _sqlite_engine(url, "BEGIN IMMEDIATE", 1)
        with self.engine.begin() as connection:
            migrate(connection)
        self._readers = ThreadPoolExecutor(READERS, "reader")
        self._reading = _sqlite_engine(url, "BEGIN", READERS)
        self._jobs: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, job: Job[T]) -> T:
        """In a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, _guard, lambda: self._read(job))

    def _read(self, job: Job[T]) -> T:
        with self._reading.begin() as connection:
            return job(connection)

    async def write(self, job: Job[T]) -> T:
        """Together with what else waits."""
        done: Future[T] = Future()
        self._jobs.put((job, done))
        return await asyncio.wrap_future(done)

    def _write_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            taken, ends = [first], False
            while len(taken) < MOST_IN_A_COMMIT and not self._jobs.empty() and not ends:
                more = self._jobs.get()
                ends = more is None
                taken += [more] if more is not None else []
            self._commit([each for each in taken if each[1].set_running_or_notify_cancel()])
            if ends:
                return

    def _commit(self, jobs: list[tuple[Job[Any], Future[Any]]]) -> None:
        try:
            answers = _guard(lambda: self._run([job for job, _ in jobs]))
        except Exception as failure:  # noqa: BLE001 - whatever it is, this thread goes on: there is no other
            answers = [(None, failure)] * len(jobs)
        for (_, done), (result, problem) in zip(jobs, answers, strict=True):
            done.set_exception(problem) if problem is not None else done.set_result(result)

    def _run(self, jobs: list[Job[Any]]) -> list[tuple[Any, Exception | None]]:
        with self.engine.begin() as connection:
            return [_attempt(connection, job) for job in jobs]

    def close(self) -> None:
        """After the jobs that wait."""
        self._jobs.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()
        self._reading.dispose()


def _attempt(connection: Connection, job: Job[Any]) -> tuple[Any, Exception | None]:
    """A job that is refused is undone alone; an error of the database undoes all."""
    try:
        with connection.begin_nested():
            return job(connection), None
    except (SQLAlchemyError, OSError):
        raise
    except Exception as problem:  # noqa: BLE001 - it is raised again where the job came from
        return None, problem


def _sqlite_engine(url: URL, begin: str, size: int) -> Engine:
    engine = create_engine(url, pool_size=size, max_overflow=0, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # transactions are begun below, not by the driver
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
            raw.execute(f"PRAGMA {setting}")

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


class PostgresDatabase:
    """A PostgreSQL, perhaps shared with other server processes."""

    def __init__(self, url: URL) -> None:
        limits = "-c statement_timeout=10000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000"
        self.url = url
        self.engine = create_engine(
            url, pool_size=WRITERS, max_overflow=0, pool_pre_ping=True, connect_args={"connect_timeout": 5, "options": limits}
        )
        with self.engine.begin() as connection:
            migrate(connection)
        self._threads = ThreadPoolExecutor(WRITERS, "database")

    async def read(self, job: Job[T]) -> T:
        """In a thread of its own."""
        return await self.write(job)

    async def write(self, job: Job[T]) -> T:
        """In a thread of its own."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, _guard, lambda: self._run(job))

    def _run(self, job: Job[T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)

    def close(self) -> None:
        """After the jobs that wait."""
        self._threads.shutdown()
        self.engine.dispose()
