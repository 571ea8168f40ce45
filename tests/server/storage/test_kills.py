"""`kill -9` at random moments while real websocket clients play 12 tables. benchmarks/kills.py does it a thousand times."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hexrealm.server.settings import Settings
from tests.support.server.forked_server import ForkedServer
from tests.support.server.kill_run import run_with_kills
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
KILLS, RESTARTS, TABLES = 5, 2, 12


def check_kills(
    database: str, seed: int, kills: int = KILLS, tables: int = TABLES, graceful: bool = False, workers: int = 1
) -> None:
    server = ForkedServer(Settings(database=database, port=0, bot_workers=0, limits=GENEROUS, workers=workers))
    try:
        run = asyncio.run(run_with_kills(server, tables, kills, seed, graceful))
    finally:
        server.close()
    assert run.acknowledged


def test_no_acknowledged_action_is_lost_on_sqlite(tmp_path: Path) -> None:
    check_kills(sqlite_in(tmp_path), 1)


def test_no_acknowledged_action_is_lost_on_postgresql_with_two_workers(postgres: Postgres) -> None:
    check_kills(postgres.create_database(), 2, workers=2)


def test_a_restart_in_order_loses_nothing_and_clients_reconnect(tmp_path: Path) -> None:
    """SIGTERM under load: the process ends by itself, and play goes on with the next one."""
    check_kills(sqlite_in(tmp_path), 3, RESTARTS, tables=5, graceful=True)
