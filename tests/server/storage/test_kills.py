"""`kill -9` at random moments while 20 tables are being played by real websocket clients.

A thousand kills and more: `python -m benchmarks.kills`.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from hexrealm.server.settings import Settings
from tests.support.server.forked_server import ForkedServer
from tests.support.server.kill_harness import besiege
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
KILLS, TABLES = 10, 20


def survive(database: str, seed: int) -> None:
    server = ForkedServer(Settings(database=database, port=0, bots=0, limits=GENEROUS))
    try:
        played = asyncio.run(besiege(server, TABLES, KILLS, seed))
    finally:
        server.close()
    assert played["acknowledged"] > 0


def test_no_acknowledged_action_is_lost_on_sqlite(tmp_path: Path) -> None:
    survive(sqlite_in(tmp_path), 1)


def test_no_acknowledged_action_is_lost_on_postgresql(postgres: Postgres) -> None:
    survive(postgres.fresh(), 2)
