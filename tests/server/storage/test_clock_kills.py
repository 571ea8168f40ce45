"""`kill -9` at random moments while clocks run. benchmarks/kills.py --clocks does it hundreds of times."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexrealm.server.settings import Settings
from tests.support.server.clock_kill_run import run_clocks_with_kills
from tests.support.server.forked_server import ForkedServer
from tests.support.server.live_server import GENEROUS, sqlite_in

pytestmark = pytest.mark.compiled
KILLS, TABLES = 3, 4


def test_no_flag_falls_twice_or_early_and_none_is_forgotten(tmp_path: Path) -> None:
    server = ForkedServer(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS))
    try:
        run = run_clocks_with_kills(server, TABLES, KILLS, seed=1)
    finally:
        server.close()
    assert (run.kills, len(run.fallen)) == (KILLS, TABLES + KILLS)
