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
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import SQLAlchemyError

from hexrealm.engine.errors import WrongOption
from hexrealm.server.metrics import METRICS
from hexrealm.server.storage.database import Job, convert_errors, migrate

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
        self._jobs: queue.SimpleQueue[tuple[Job[Any], Future[Any]] | None] = queue.SimpleQueue()
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)
        self._writer.start()

    async def read(self, job: Job[T]) -> T:
        """Run the job in a reader thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reader_threads, convert_errors, lambda: self._read(job))

    def _read(self, job: Job[T]) -> T:
        with self._reader_engine.begin() as connection:
            return job(connection)

    async def write(self, job: Job[T]) -> T:
        """Hand the job to the writing thread and wait until it is saved."""
        done: Future[T] = Future()
        started = time.monotonic()
        self._jobs.put((job, done))
        try:
            return await asyncio.wrap_future(done)
        finally:
            METRICS.observe("database_seconds", time.monotonic() - started)

    def _write_all(self) -> None:
        while (first := self._jobs.get()) is not None:
            batch, closing = [first], False
            while len(batch) < MAX_JOBS_PER_COMMIT and not self._jobs.empty() and not closing:
                following = self._jobs.get()
                closing = following is None
                batch += [following] if following is not None else []
            self._commit([each for each in batch if each[1].set_running_or_notify_cancel()])
            if closing:
                return

    def _commit(self, jobs: list[tuple[Job[Any], Future[Any]]]) -> None:
        try:
            results = convert_errors(lambda: self._run([job for job, _ in jobs]))
        except Exception as failure:  # noqa: BLE001 - this thread must survive every error: there is no other writer
            results = [(None, failure)] * len(jobs)
        for (_, done), (result, problem) in zip(jobs, results, strict=True):
            done.set_exception(problem) if problem is not None else done.set_result(result)

    def _run(self, jobs: list[Job[Any]]) -> list[tuple[Any, Exception | None]]:
        if len(jobs) == 1:
            return [self._run_alone(jobs[0])]
        with self.engine.begin() as connection:
            return [_run_in_savepoint(connection, job) for job in jobs]

    def _run_alone(self, job: Job[Any]) -> tuple[Any, Exception | None]:
        """Run the only job of a commit, which needs no savepoint: if it is refused, everything is rolled back."""
        try:
            with self.engine.begin() as connection:
                return job(connection), None
        except (SQLAlchemyError, OSError):
            raise
        except Exception as problem:  # noqa: BLE001 - raised again where the job came from
            return None, problem

    def close(self) -> None:
        """Finish the waiting jobs and close all connections."""
        self._jobs.put(None)
        self._writer.join()
        self._reader_threads.shutdown()
        self.engine.dispose()
        self._reader_engine.dispose()


def _run_in_savepoint(connection: Connection, job: Job[Any]) -> tuple[Any, Exception | None]:
    """Run one job of a commit. A refused job is rolled back alone; an error of the database rolls back the commit."""
    try:
        with connection.begin_nested():
            return job(connection), None
    except (SQLAlchemyError, OSError):
        raise
    except Exception as problem:  # noqa: BLE001 - raised again where the job came from
        return None, problem


def _make_engine(url: URL, begin: str, size: int) -> Engine:
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
