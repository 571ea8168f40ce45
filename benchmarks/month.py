"""A thousand games with days per move over a simulated month: tests/server/tables/test_month.py with any number of them.

The clock is an argument of the server: no second of it is waited for. Run: python -m benchmarks.month -h
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.support.server.clock_app import serve_with_clock
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.month import play_days


def main() -> None:
    """Play, and print what happened. A flag that falls too early, too late or not at all raises an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--days", type=int, default=30)
    parser.add_argument("--seed", type=int, default=1)
    asyncio.run(play(parser.parse_args()))


async def play(arguments: argparse.Namespace) -> None:
    """Play on a fresh SQLite file."""
    started, clock = time.perf_counter(), ManualClock()
    with tempfile.TemporaryDirectory() as folder:
        async with serve_with_clock(sqlite_in(Path(folder)), clock) as app:
            month = await play_days(app, clock, arguments.games, arguments.days, arguments.seed)
    minutes = (time.perf_counter() - started) / 60
    print(
        f"{arguments.games} games, {arguments.days} days: {month.moves} moves, {month.flags} flags, each in its hour, "
        f"{month.finished} games finished, {minutes:.1f} minutes"
    )


if __name__ == "__main__":
    main()
