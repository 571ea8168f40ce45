"""PostgreSQL: several writers, which may belong to several server processes. A job that changes a table locks its row first."""

from __future__ import annotations

import asyncio
import math
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import InvalidatePoolError

from hexrealm.server.metrics import METRICS
from hexrealm.server.storage.database import Job, as_caller, convert_errors, migrate

T = TypeVar("T")
THREADS = 8  # for each server process
IDLE_SECONDS = 1.0  # after which a connection may have been closed by the other side unnoticed
LAST_USE = "last use"
TIMEOUTS = "-c statement_timeout=10000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000"


class PostgresDatabase:
    """A PostgreSQL database, which other server processes may share."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.engine = create_engine(
            url, pool_size=THREADS, max_overflow=0, connect_args={"connect_timeout": 5, "options": TIMEOUTS}
        )
        _ping_idle_connections(self.engine)
        self._reader = self.engine.execution_options(isolation_level="AUTOCOMMIT")  # saves BEGIN and COMMIT
        with self.engine.begin() as connection:
            migrate(connection)
        self._threads = ThreadPoolExecutor(THREADS, "database")

    async def read(self, job: Job[T]) -> T:
        """Run the job in a thread, without a transaction: each statement sees what is saved when it begins."""
        return await self._run(self._reader, job)

    async def write(self, job: Job[T]) -> T:
        """Run the job in a thread and wait until it is saved."""
        return await self._run(self.engine, job)

    async def _run(self, engine: Engine, job: Job[T]) -> T:
        own_job = as_caller(job)

        def run() -> T:
            with engine.begin() as connection:
                return own_job(connection)

        started = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, convert_errors, run)
        finally:
            METRICS.observe("database_seconds", time.monotonic() - started)

    def close(self) -> None:
        """Finish the waiting jobs and close all connections."""
        self._threads.shutdown()
        self.engine.dispose()


def _ping_idle_connections(engine: Engine) -> None:
    """Check that a connection is alive before it is used again, if it was idle for a while.

    SQLAlchemy's own `pool_pre_ping` does so every time, which costs a round trip for each job of a busy server.
    """

    @event.listens_for(engine, "checkin")
    def note_use(connection: Any, record: Any) -> None:
        record.info[LAST_USE] = time.monotonic()

    @event.listens_for(engine, "checkout")
    def check_idle(connection: Any, record: Any, proxy: Any) -> None:
        if time.monotonic() - record.info.get(LAST_USE, math.inf) < IDLE_SECONDS:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise InvalidatePoolError from error  # the pool opens new connections
