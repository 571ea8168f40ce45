"""Games with days per move over simulated days. benchmarks/month.py plays a thousand of them for a month."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.support.server.clock_app import serve_with_clock
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.month import play_days

pytestmark = pytest.mark.compiled
GAMES, DAYS, SEED = 8, 5, 53


def test_every_flag_falls_in_its_hour(tmp_path: Path) -> None:
    async def play() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(tmp_path), clock) as app:
            month = await play_days(app, clock, GAMES, DAYS, SEED)
            assert month.moves > GAMES
            assert month.flags > 0

    asyncio.run(play())
