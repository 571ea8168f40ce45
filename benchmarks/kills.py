"""`kill -9` by the thousand: the siege of tests/server/test_kills.py with a number. Run: python -m benchmarks.kills --help"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.support.server.forked_server import ForkedServer
from tests.support.server.kill_harness import besiege
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.postgres import Postgres

from hexrealm.server.settings import Settings

TABLES = 20
KILLS_IN_A_ROUND = 25  # then a fresh database


def main() -> None:
    """Kill and count. An acknowledged action that is lost, or done twice, ends it with an AssertionError."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    asked.add_argument("--kills", type=int, default=1000)
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    begun = time.perf_counter()
    done: Counter[str] = Counter()
    for number in range(0, chosen.kills, KILLS_IN_A_ROUND):
        kills = min(KILLS_IN_A_ROUND, chosen.kills - number)
        done.update(siege_on(chosen.database, kills, chosen.seed * 1_000_000 + number))
        minutes = (time.perf_counter() - begun) / 60
        print(
            f"{chosen.database}: {done['kills']} kills, {done['said']} actions said, {done['acknowledged']} acknowledged, "
            f"all of them found once, {minutes:.1f} minutes",
            flush=True,
        )


def siege_on(database: str, kills: int, seed: int) -> dict[str, int]:
    """One round on a fresh database."""
    if database == "postgresql":
        with Postgres() as postgres:
            return _siege(postgres.fresh(), kills, seed)
    with tempfile.TemporaryDirectory() as folder:
        return _siege(sqlite_in(Path(folder)), kills, seed)


def _siege(address: str, kills: int, seed: int) -> dict[str, int]:
    server = ForkedServer(Settings(database=address, port=0, bots=0, limits=GENEROUS))
    try:
        return asyncio.run(besiege(server, TABLES, kills, seed))
    finally:
        server.close()


if __name__ == "__main__":
    main()
