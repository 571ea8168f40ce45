"""The processor time of a move with PostgreSQL, in one server process and in two that share the port.

The sockets of a table are spread over the processes by the kernel, so that about half of the moves are seen in the other
process. Counted are the server processes, and PostgreSQL's apart. Run: python -m benchmarks.workers
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import socket
from dataclasses import replace

import benchmarks.load
import httpx
import psutil
from benchmarks.load import Load, seat_pairs
from benchmarks.sockets import niceness
from tests.support.server.live_server import GENEROUS
from tests.support.server.postgres import Postgres

from hexrealm import games
from hexrealm.server.run import listen
from hexrealm.server.settings import Settings
from hexrealm.server.supervisor import Supervisor


def serve(settings: Settings, listening: socket.socket) -> None:
    """Serve with as many processes as the settings say."""
    Supervisor(settings, listening, []).run()


def count_cpu(process: psutil.Process) -> float:
    """Return the seconds of processor time of a process and all its children."""
    everybody = [process, *process.children(recursive=True)]
    return float(sum(sum(each.cpu_times()[:2]) for each in everybody))


async def measure(game: str, workers: int, pairs: int, rate: float) -> tuple[float, float]:
    """Return the milliseconds of a move in the server's processes, and in PostgreSQL's."""
    with Postgres() as postgres:
        settings = Settings(database=postgres.create_database(), port=0, bot_workers=0, limits=GENEROUS)
        settings = replace(settings, workers=workers)
        listening = listen(settings)
        server = multiprocessing.get_context("spawn").Process(target=serve, args=(settings, listening))
        server.start()
        try:
            database = psutil.Process(postgres.pid)
            return await _measure(psutil.Process(server.pid), database, listening.getsockname()[1], game, pairs, rate)
        finally:
            server.terminate()
            server.join()
            listening.close()


async def _measure(
    server: psutil.Process, database: psutil.Process, port: int, game: str, pairs: int, rate: float
) -> tuple[float, float]:
    load, rng = Load(), random.Random(1)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:
        while (await http.get("/api/health")).json()["status"] != "ready":
            await asyncio.sleep(0.2)
    await seat_pairs(load, port, pairs, game)
    await load.run_at(rate, load.play, rng)
    load.moves = 0
    before = count_cpu(server), count_cpu(database)
    for _ in range(3):
        await load.run_at(rate, load.play, rng)
    assert load.refused == 0, f"{load.refused} moves were refused"
    spent = count_cpu(server) - before[0], count_cpu(database) - before[1]
    return 1000 * spent[0] / load.moves, 1000 * spent[1] / load.moves


def main() -> None:
    """Measure one process and two in turn, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=60, help="of sockets")
    parser.add_argument("--rate", type=float, default=60, help="moves a second")
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    seconds = benchmarks.load.SECONDS
    print(f"{os.cpu_count()} cores, {niceness()}, load {os.getloadavg()[0]:.1f}, {3 * seconds:.0f} s each", flush=True)
    for game in games.names():
        for _ in range(arguments.rounds):
            one, two = (asyncio.run(measure(game, each, arguments.pairs, arguments.rate)) for each in (1, 2))
            print(
                f"{game}: {one[0]:.2f} ms a move in one process, {two[0]:.2f} in two ({two[0] / one[0]:.2f} times); "
                f"PostgreSQL {one[1]:.2f} and {two[1]:.2f} ms",
                flush=True,
            )


if __name__ == "__main__":
    main()
