"""SQLite: one file, several readers, and one writing thread.

The writer puts all waiting jobs into one commit, since a commit that reaches the disk costs more than the jobs in it. Each
job has its own savepoint, so that a refused job is rolled back alone.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from hexrealm.engine.errors import WrongOption
from hexrealm.server.metrics import METRICS
from hexrealm.server.storage.database import Job, as_caller, convert_errors, migrate

T = TypeVar("T")
READERS = 4
MAX_JOBS_PER_COMMIT = 64
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700


def lock_file(url: URL) -> sqlite3.Connection:
    """Make this process the only server on a database file until the returned connection is closed.

    Two servers would not notice each other's changes. The lock is one of SQLite's own, on a file next to the database: it
    works on every system and ends with the process.
    """
    try:
        make_private(Path(f"{url.database}.lock"))
        lock = sqlite3.connect(f"{url.database}.lock", timeout=0, check_same_thread=False)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        lock.close()
        if error.sqlite_errorcode != sqlite3.SQLITE_BUSY:
            raise WrongOption(f"the database cannot be used: {error}") from None
        raise WrongOption("another hexrealm server already uses this database; choose another --db") from None
    return lock


def make_private(path: Path) -> None:
    """Create a file unless it exists, and let nobody but its owner read it: it may hold invites and chat."""
    path.touch(mode=PRIVATE_FILE)
    path.chmod(PRIVATE_FILE)


class SqliteDatabase:
    """A database in one file."""

    def __init__(self, url: URL) -> None:
        path = Path(str(url.database)).absolute()
        path.parent.mkdir(mode=PRIVATE_FOLDER, parents=True, exist_ok=True)
        for each in (path, *(other for end in ("-wal", "-shm") if (other := Path(f"{path}{end}")).exists())):
            make_private(each)  # SQLite gives new -wal and -shm files the permissions of the database
        self.engine = _make_engine(url, "BEGIN IMMEDIATE", 1)
        with self.engine.begin() as connection:
            migrate(connection)
        self._reader_threads = ThreadPoolExecutor(READERS, "reader")
        self._reader_engine = _make_engine(url, "BEGIN", READERS)
        self._jobs: queue.SimpleQueue[WaitingJob | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, args=(_make_engine(url, None, 1),), name="writer", daemon=True)
        self._writer.start()

    async def read(self, job: Job[T]) -> T:
        """Run the job in a reader thread."""
        loop, own_job = asyncio.get_running_loop(), as_caller(job)
        return await loop.run_in_executor(self._reader_threads, convert_errors, lambda: self._read(own_job))

    def _read(self, job: Job[T]) -> T:
        with self._reader_engine.begin() as connection:
            return job(connection)

    async def write(self, job: Job[T]) -> T:
        """Hand the job to the writing thread and wait until it is saved."""
        loop = asyncio.get_running_loop()
        waiting, started = WaitingJob(as_caller(job), loop.create_future(), loop), time.monotonic()
        self._jobs.put(waiting)
        try:
            result: T = await waiting.done
            return result
        finally:
            METRICS.observe("database_seconds", time.monotonic() - started)

    def _write_all(self, engine: Engine) -> None:
        with engine.connect() as connection:
            while (first := self._jobs.get()) is not None:
                batch, closing = [first], False
                while len(batch) < MAX_JOBS_PER_COMMIT and not self._jobs.empty() and not closing:
                    following = self._jobs.get()
                    closing = following is None
                    batch += [following] if following is not None else []
                _commit(connection, [each for each in batch if not each.done.cancelled()])
                if closing:
                    break
        engine.dispose()

    def close(self) -> None:
        """Finish the waiting jobs and close all connections."""
        self._jobs.put(None)
        self._writer.join()
        self._reader_threads.shutdown()
        self.engine.dispose()
        self._reader_engine.dispose()


@dataclass(frozen=True)
class WaitingJob:
    """A job for the writing thread, and the future of the event loop that waits for it."""

    job: Job[Any]
    done: asyncio.Future[Any]
    loop: asyncio.AbstractEventLoop


Outcome = tuple[Any, Exception | None]  # what a job returned, or the problem that it raised


def _commit(connection: Connection, jobs: list[WaitingJob]) -> None:
    """Run jobs in one transaction, and tell who waits for them."""
    try:
        outcomes = convert_errors(lambda: _run(connection, [each.job for each in jobs]))
    except Exception as failure:  # noqa: BLE001 - this thread must survive every error: there is no other writer
        outcomes = [(None, failure)] * len(jobs)
    for loop in {each.loop for each in jobs}:
        pairs = [(each.done, outcome) for each, outcome in zip(jobs, outcomes, strict=True) if each.loop is loop]
        with suppress(RuntimeError):  # the loop has ended: nobody waits any more
            loop.call_soon_threadsafe(_tell, pairs)


def _tell(pairs: list[tuple[asyncio.Future[Any], Outcome]]) -> None:
    """Pass on what became of jobs, in the event loop."""
    for done, (result, problem) in pairs:
        if not done.done():
            done.set_exception(problem) if problem is not None else done.set_result(result)


def _run(connection: Connection, jobs: list[Job[Any]]) -> list[Outcome]:
    """Run jobs in one transaction. It is begun and ended by the driver: SQLAlchemy takes longer for that than for a job."""
    driver: Any = connection.connection.dbapi_connection
    try:
        _tell_sqlite(driver, "BEGIN IMMEDIATE")
        outcomes = [_run_alone(connection, jobs[0])] if len(jobs) == 1 else [_run_in_savepoint(connection, job) for job in jobs]
        _tell_sqlite(driver, "COMMIT" if any(problem is None for _, problem in outcomes) else "ROLLBACK")
        return outcomes
    finally:
        if driver.in_transaction:
            driver.rollback()
        connection.rollback()  # what SQLAlchemy knows of the transaction


def _run_in_savepoint(connection: Connection, job: Job[Any]) -> Outcome:
    """Run one job of several. A refused job is rolled back alone; an error of the database rolls back all."""
    driver: Any = connection.connection.dbapi_connection
    _tell_sqlite(driver, "SAVEPOINT job")
    result, problem = _run_alone(connection, job)
    if problem is not None:
        _tell_sqlite(driver, "ROLLBACK TO job")
    _tell_sqlite(driver, "RELEASE job")
    return result, problem


def _run_alone(connection: Connection, job: Job[Any]) -> Outcome:
    try:
        return job(connection), None
    except (SQLAlchemyError, OSError):
        raise
    except Exception as problem:  # noqa: BLE001 - raised again where the job came from
        return None, problem


def _tell_sqlite(driver: sqlite3.Connection, statement: str) -> None:
    try:
        driver.execute(statement)
    except sqlite3.Error as error:
        raise DBAPIError.instance(statement, None, error, sqlite3.Error) from error


def _make_engine(url: URL, begin: str | None, size: int) -> Engine:
    engine = create_engine(url, pool_size=size, max_overflow=0, connect_args={"check_same_thread": False, "timeout": 10})

    @event.listens_for(engine, "connect")
    def prepare(raw: Any, _: Any) -> None:
        raw.isolation_level = None  # transactions are begun below, not by the driver
        for setting in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "secure_delete=ON", "busy_timeout=10000"):
            raw.execute(f"PRAGMA {setting}")

    if begin is not None:
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(begin))

    return engine
