"""PostgreSQL: several writers, which may belong to several server processes. A job that changes a table locks its row first."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from sqlalchemy import create_engine
from sqlalchemy.engine import URL

from hexrealm.server.metrics import METRICS
from hexrealm.server.storage.database import Job, convert_errors, migrate

T = TypeVar("T")
THREADS = 8  # for each server process
TIMEOUTS = "-c statement_timeout=10000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=20000"


class PostgresDatabase:
    """A PostgreSQL database, which other server processes may share."""

    def __init__(self, url: URL) -> None:
        self.url = url
        self.engine = create_engine(
            url, pool_size=THREADS, max_overflow=0, pool_pre_ping=True, connect_args={"connect_timeout": 5, "options": TIMEOUTS}
        )
        with self.engine.begin() as connection:
            migrate(connection)
        self._threads = ThreadPoolExecutor(THREADS, "database")

    async def read(self, job: Job[T]) -> T:
        """Run the job in a thread."""
        return await self.write(job)

    async def write(self, job: Job[T]) -> T:
        """Run the job in a thread and wait until it is saved."""
        started = time.monotonic()
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, convert_errors, lambda: self._run(job))
        finally:
            METRICS.observe("database_seconds", time.monotonic() - started)

    def _run(self, job: Job[T]) -> T:
        with self.engine.begin() as connection:
            return job(connection)

    def close(self) -> None:
        """Finish the waiting jobs and close all connections."""
        self._threads.shutdown()
        self.engine.dispose()
