"""Thousands of `kill -9`, or of restarts in order: tests/server/storage/test_kills.py with any number of them.

PostgreSQL has two workers, of which one or both are killed. Run: python -m benchmarks.kills -h
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from tests.support.server.clock_kill_run import run_clocks_with_kills
from tests.support.server.forked_server import ForkedServer
from tests.support.server.kill_run import KillRun, run_with_kills
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.postgres import Postgres

from hexrealm.server.settings import Settings

TABLES = 20
KILLS_PER_ROUND = 25  # each round has a fresh database


def main() -> None:
    """Kill and count. A change that was lost or made twice, or a draw made twice, raises an AssertionError."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--graceful", action="store_true", help="stop the server by SIGTERM instead, and measure how long it takes"
    )
    parser.add_argument("--clocks", action="store_true", help="kill while clocks run, and check the flags")
    arguments = parser.parse_args()
    run = run_clock_rounds if arguments.clocks else run_rounds
    if arguments.database == "sqlite":
        run(arguments, None)
    else:
        with Postgres() as postgres:
            run(arguments, postgres)


def run_clock_rounds(arguments: argparse.Namespace, postgres: Postgres | None) -> None:
    """Kill while clocks run, round after round. A flag that fell twice or early raises, a forgotten one never ends."""
    kills = flags = moves = 0
    for number in range(0, arguments.kills, KILLS_PER_ROUND):
        wanted = min(KILLS_PER_ROUND, arguments.kills - number)
        with tempfile.TemporaryDirectory() as folder:
            address = sqlite_in(Path(folder)) if postgres is None else postgres.create_database()
            settings = Settings(database=address, port=0, bot_workers=0, limits=GENEROUS, workers=1 if postgres is None else 2)
            server = ForkedServer(settings)
            try:
                run = run_clocks_with_kills(server, TABLES, wanted, arguments.seed * 1_000_000 + number)
            finally:
                server.close()
        kills, flags, moves = kills + run.kills, flags + len(run.fallen), moves + run.moves
        print(f"{arguments.database}: {kills} kills, {moves} moves, {flags} flags fell, none twice, early or never", flush=True)


def run_rounds(arguments: argparse.Namespace, postgres: Postgres | None) -> None:
    """Run round after round, and print what was done so far."""
    started, sent, acknowledged = time.perf_counter(), 0, 0
    drains: list[float] = []
    for number in range(0, arguments.kills, KILLS_PER_ROUND):
        kills = min(KILLS_PER_ROUND, arguments.kills - number)
        run = run_round(postgres, kills, arguments.seed * 1_000_000 + number, arguments.graceful)
        sent, acknowledged, drains = sent + len(run.sent), acknowledged + len(run.acknowledged), drains + run.drains
        minutes = (time.perf_counter() - started) / 60
        stops = f", at most {max(drains):.1f} s to stop" if drains else ""
        print(
            f"{arguments.database}: {number + kills} kills, {sent} changes sent, {acknowledged} acknowledged, "
            f"each found once, no draw made twice{stops}, {minutes:.1f} minutes",
            flush=True,
        )


def run_round(postgres: Postgres | None, kills: int, seed: int, graceful: bool) -> KillRun:
    """Run one round on a fresh database."""
    if postgres is not None:
        return _run_with_kills(postgres.create_database(), 2, kills, seed, graceful)
    with tempfile.TemporaryDirectory() as folder:
        return _run_with_kills(sqlite_in(Path(folder)), 1, kills, seed, graceful)


def _run_with_kills(address: str, workers: int, kills: int, seed: int, graceful: bool) -> KillRun:
    server = ForkedServer(Settings(database=address, port=0, bot_workers=0, limits=GENEROUS, workers=workers))
    try:
        return asyncio.run(run_with_kills(server, TABLES, kills, seed, graceful))
    finally:
        server.close()


if __name__ == "__main__":
    main()
