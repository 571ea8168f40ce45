"""The server's processor time of a move: the bare framework, both games and boardgame.io, in turn within one run.

Several rounds of a few seconds each alternate between the servers, so that other work on the machine slows all of them alike.
With --source FOLDER the games of another checkout are measured in the same run, to compare two versions.
Run: python -m benchmarks.moves
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

import benchmarks.load
import httpx
import psutil
from benchmarks import boardgame_io
from benchmarks.load import Load, Send, open_pairs, seat_pairs
from benchmarks.sockets import niceness

from hexrealm import games

HERE = Path(__file__).parent.parent
PEER = "boardgame.io"


@dataclass
class Measured:
    """A server that runs, its clients, and the milliseconds of processor time of a move in each round."""

    name: str
    process: subprocess.Popen[str]
    load: Load
    send: Send
    memory: float  # kilobytes per socket
    times: list[float] = field(default_factory=list)


def start_server(kind: str, folder: str, source: Path) -> tuple[subprocess.Popen[str], int]:
    """Start a server of a checkout."""
    environment = {**os.environ, "PYTHONPATH": f"{source / 'src'}{os.pathsep}{source}"}
    command = [sys.executable, "-m", "benchmarks.load", "--serve", kind, "--folder", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=source)
    assert process.stdout is not None
    return process, int(process.stdout.readline())


async def wait_until_ready(port: int) -> None:
    """Wait until all games are compiled."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:
        while (await http.get("/api/health")).json()["status"] != "ready":
            await asyncio.sleep(0.3)


async def begin(name: str, game: str, source: Path, pairs: int, started: list[subprocess.Popen[str]]) -> Measured:
    """Start a server and seat everybody. What takes long is done in a thread: clients must go on answering pings."""
    load, folder = Load(), tempfile.mkdtemp()
    if name == PEER:
        process, port = await asyncio.to_thread(boardgame_io.start_boardgame_io, folder)
    else:
        process, port = await asyncio.to_thread(start_server, "hexrealm" if game else "bare", folder, source)
    started.append(process)
    if name != PEER:
        await wait_until_ready(port)
    before, send = psutil.Process(process.pid).memory_info().rss, load.play if game else load.echo
    if name == PEER:
        send = partial(boardgame_io.play, load)
        await boardgame_io.seat_pairs(load, port, pairs)
    elif game:
        await seat_pairs(load, port, pairs, game)
    else:
        await open_pairs(load, port, pairs)
    memory = (psutil.Process(process.pid).memory_info().rss - before) / 1024 / (2 * pairs)
    print(f"  {name} is ready", flush=True)
    return Measured(name, process, load, send, memory)


async def measure_round(server: Measured, rate: float, rng: random.Random) -> None:
    """Play for some seconds."""
    process, server.load.moves = psutil.Process(server.process.pid), 0
    spent = sum(process.cpu_times()[:2])
    _, p95 = await server.load.run_at(rate, server.send, rng)
    server.times.append(1000 * (sum(process.cpu_times()[:2]) - spent) / max(1, server.load.moves))
    print(f"  {server.name}: {server.times[-1]:.2f} ms, {server.load.moves} moves, p95 {1000 * p95:.0f} ms", flush=True)
    assert server.load.refused == 0, f"{server.load.refused} moves were refused"


async def measure(names: list[tuple[str, str, Path]], pairs: int, rate: float, rounds: int) -> None:
    """Measure all servers in turn, and print the median of each."""
    started: list[subprocess.Popen[str]] = []
    try:
        servers = await asyncio.gather(*(begin(*each, pairs, started) for each in names))
        rng = random.Random(1)
        for _ in range(rounds):
            for server in servers:
                await measure_round(server, rate, rng)
    finally:
        for process in started:
            process.terminate()
            process.wait()
    bare = median(servers[0].times)
    for server in servers:
        found, low = median(server.times), min(server.times)
        frame = int(median(server.load.sizes or [0]))
        print(
            f"{server.name}: {found:.2f} ms a move (least {low:.2f}), {found / bare:.2f} times the bare framework's; "
            f"{frame} bytes a frame, {server.memory:.0f} KB a socket"
        )


def main() -> None:
    """Measure the servers and print the results."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=30, help="of sockets, at each server")
    parser.add_argument("--rate", type=float, default=80, help="moves a second")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4, help="of a round")
    parser.add_argument("--source", type=Path, help="another checkout to compare with")
    parser.add_argument("--without-peer", action="store_true", help="leave boardgame.io out")
    given = parser.parse_args()
    benchmarks.load.SECONDS = given.seconds
    names = [("bare framework", "", HERE)]
    for game in games.names():
        names += [(f"{game}, {given.source}", game, given.source.resolve())] if given.source else []
        names.append((game, game, HERE))
    names += [] if given.without_peer else [(PEER, "", HERE)]
    print(f"{os.cpu_count()} cores, {niceness()}, load {os.getloadavg()[0]:.1f}", flush=True)
    asyncio.run(measure(names, given.pairs, given.rate, given.rounds))


if __name__ == "__main__":
    main()
