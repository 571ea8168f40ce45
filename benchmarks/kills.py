"""Thousands of `kill -9`: tests/server/storage/test_kills.py with any number of kills. Run: python -m benchmarks.kills -h"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.support.server.forked_server import ForkedServer
from tests.support.server.kill_run import run_with_kills
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.postgres import Postgres

from hexrealm.server.settings import Settings

TABLES = 20
KILLS_PER_ROUND = 25  # each round has a fresh database


def main() -> None:
    """Kill and count. A lost or repeated action raises an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    started = time.perf_counter()
    done: Counter[str] = Counter()
    for number in range(0, arguments.kills, KILLS_PER_ROUND):
        kills = min(KILLS_PER_ROUND, arguments.kills - number)
        done.update(run_round(arguments.database, kills, arguments.seed * 1_000_000 + number))
        minutes = (time.perf_counter() - started) / 60
        print(
            f"{arguments.database}: {done['kills']} kills, {done['sent']} actions sent, {done['acknowledged']} acknowledged, "
            f"all of them found once, {minutes:.1f} minutes",
            flush=True,
        )


def run_round(database: str, kills: int, seed: int) -> dict[str, int]:
    """Run one round on a fresh database."""
    if database == "postgresql":
        with Postgres() as postgres:
            return _run_with_kills(postgres.create_database(), kills, seed)
    with tempfile.TemporaryDirectory() as folder:
        return _run_with_kills(sqlite_in(Path(folder)), kills, seed)


def _run_with_kills(address: str, kills: int, seed: int) -> dict[str, int]:
    server = ForkedServer(Settings(database=address, port=0, bot_workers=0, limits=GENEROUS))
    try:
        return asyncio.run(run_with_kills(server, TABLES, kills, seed))
    finally:
        server.close()


if __name__ == "__main__":
    main()
