"""Writing jobs: those that wait are saved together, and each succeeds or fails for itself."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, insert, select

from hexrealm.server.protocol.errors import NotSaved, Refusal
from hexrealm.server.storage import schema
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.tables import queries
from hexrealm.server.storage.tables.log_entries import PlayerSeated
from hexrealm.server.storage.tables.queries import Author, TableRow
from tests.support.server.live_server import sqlite_in

pytestmark = pytest.mark.compiled
Job = Callable[[Connection], str]


def add_key(name: str, refused: bool = False) -> Job:
    """Return a job that stores a key and may be refused after that."""

    def job(connection: Connection) -> str:
        connection.execute(insert(schema.server_keys), {"name": name, "value": ""})
        if refused:
            raise Refusal("refused", name)
        return name

    return job


def add_entry(table: str) -> Job:
    """Return a job that stores the first entry of a table, by statements that go straight to the driver."""

    def job(connection: Connection) -> str:
        row = TableRow(table, "game", True, "open", 1, False, "{}")
        queries.append_entries(connection, row, [PlayerSeated(0, "ines", "Ines")], Author("ines", "m1"))
        return table

    return job


def read_keys(connection: Connection) -> list[str]:
    return list(connection.scalars(select(schema.server_keys.c.name).order_by(schema.server_keys.c.name)))


def run_together(folder: Path, jobs: list[Job]) -> tuple[list[object], list[str]]:
    """Run jobs that all wait while another one is written. Return their outcomes, and the keys that are stored."""
    database, blocked, released = open_database(sqlite_in(folder)), threading.Event(), threading.Event()

    def block(connection: Connection) -> None:
        blocked.set()
        released.wait()

    async def run() -> tuple[list[object], list[str]]:
        first = asyncio.ensure_future(database.write(block))
        await asyncio.to_thread(blocked.wait)
        waiting = [asyncio.ensure_future(database.write(job)) for job in jobs]
        await asyncio.sleep(0)  # all of them are in the queue now
        released.set()
        outcomes: list[object] = list(await asyncio.gather(*waiting, return_exceptions=True))
        await first
        return outcomes, await database.read(read_keys)

    try:
        return asyncio.run(run())
    finally:
        database.close()


def test_a_refused_job_is_rolled_back_alone(tmp_path: Path) -> None:
    outcomes, keys = run_together(tmp_path, [add_key("a"), add_key("b", refused=True), add_entry("t"), add_key("c")])
    assert outcomes[::2] == ["a", "t"]
    assert outcomes[3] == "c"
    assert isinstance(outcomes[1], Refusal)
    assert keys == ["a", "c"]


def test_nothing_is_saved_if_every_job_is_refused(tmp_path: Path) -> None:
    outcomes, keys = run_together(tmp_path, [add_key("a", refused=True), add_key("b", refused=True)])
    assert [type(each) for each in outcomes] == [Refusal, Refusal]
    assert keys == []


def test_an_error_of_the_database_saves_none_of_a_commit_and_the_next_one_all(tmp_path: Path) -> None:
    """The same message twice breaks a unique index: an error of the driver, not of SQLAlchemy."""
    database = open_database(sqlite_in(tmp_path))

    async def run() -> list[str]:
        await database.write(add_entry("t"))
        with pytest.raises(NotSaved):
            await database.write(lambda connection: add_key("a")(connection) + add_entry("t")(connection))
        await database.write(add_key("b"))
        return await database.read(read_keys)

    try:
        assert asyncio.run(run()) == ["b"]
    finally:
        database.close()
