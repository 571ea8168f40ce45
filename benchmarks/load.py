"""How many moves a second one server process handles with p95 under 50 ms, with 1,000 sockets at 500 tables.

A move takes from the client's message until it is acknowledged and both viewers of the table have their new views. The same run
measures the bare framework (bare.py): Starlette echoes each message to both sockets of a pair after one SQLite commit. Server
and clients share the machine's cores. Run: python -m benchmarks.load
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from statistics import median

import httpx
import psutil
from benchmarks.sockets import RawSocket, niceness, open_socket

from hexrealm import games

MAX_P95 = 0.050  # seconds
SECONDS = 4.0  # for each rate
ATTEMPTS = 3
VERSION, LEGAL = re.compile(rb'"version":(\d+)'), re.compile(rb'"legal":{"legal":"([^"]*)"')


@dataclass
class Pair:
    """Two sockets at one table, or a pair of the bare server, with one message in transit at a time."""

    table: str = ""
    sockets: list[RawSocket] = field(default_factory=list)
    legal: list[bytes] = field(default_factory=lambda: [b"", b""])  # of each seat, separated by spaces
    version: bytes = b"0"
    sent_at: float = 0.0
    waiting: int = 0  # frames still to arrive for the present move
    number: int = 0
    over: bool = False
    settled: asyncio.Event = field(default_factory=asyncio.Event)


Send = Callable[[Pair, random.Random], None]


class Load:
    """Plays moves at a given rate and measures their times."""

    def __init__(self) -> None:
        self.pairs: list[Pair] = []
        self.times: list[float] = []
        self.sizes: list[int] = []  # of the frames that were received
        self.refused, self.moves = 0, 0

    def on_frame(self, pair: Pair, seat: int, frame: bytes) -> None:
        """Take in a frame of the server."""
        if frame.startswith(b'{"type":"view"'):
            if found := LEGAL.search(frame):
                pair.legal[seat] = found[1]
            version = VERSION.search(frame)
            assert version is not None
            pair.version = version[1]
            pair.over = pair.over or b'"state":"over"' in frame
            self.count_frame(pair, frame)
        elif frame.endswith(b'"type":"error"}'):
            self.refused += 1
            self._count(pair)
        elif frame.endswith(b'"type":"done"}') or frame.startswith(b"echo"):
            self._count(pair)

    def count_frame(self, pair: Pair, frame: bytes) -> None:
        """Count a frame with a new position."""
        self.sizes.append(len(frame))
        self._count(pair)

    def _count(self, pair: Pair) -> None:
        pair.waiting -= 1
        if pair.waiting == 0:
            self.times.append(time.perf_counter() - pair.sent_at)
            self.moves += 1
            pair.settled.set()

    def begin(self, pair: Pair, frames: int) -> None:
        """Note that a move is sent, and how many frames answer it."""
        pair.sent_at, pair.waiting = time.perf_counter(), frames

    def play(self, pair: Pair, rng: random.Random) -> None:
        """Play a random legal action for the seat to decide."""
        seat = next(number for number, legal in enumerate(pair.legal) if legal)
        action = rng.choice(pair.legal[seat].split())
        pair.number += 1
        self.begin(pair, frames=3)
        pair.sockets[seat].send(
            b'{"type":"act","id":"m%d","table":"%s","seat":%d,"version":%s,"action":"%s"}'
            % (pair.number, pair.table.encode(), seat, pair.version, action)
        )

    def echo(self, pair: Pair, rng: random.Random) -> None:
        """Send a message to the bare server."""
        self.begin(pair, frames=2)
        pair.sockets[0].send(b"x" * 150)

    async def run_at(self, rate: float, send: Send, rng: random.Random) -> tuple[float, float]:
        """Return the moves a second that were really played, and the 95th percentile of their times in seconds."""
        self.times.clear()
        ready = [pair for pair in self.pairs if pair.waiting <= 0 and not pair.over]
        rng.shuffle(ready)
        started, sent = time.perf_counter(), 0
        while (now := time.perf_counter() - started) < SECONDS:
            while sent < now * rate:
                pair = next((each for each in ready if each.waiting <= 0 and not each.over), None)
                if pair is None:
                    break
                ready.remove(pair)
                ready.append(pair)
                send(pair, rng)
                sent += 1
            await asyncio.sleep(0.002)
        await asyncio.gather(*(self.settle(pair) for pair in self.pairs))
        times = sorted(self.times)
        return len(times) / (time.perf_counter() - started), times[int(len(times) * 0.95)] if times else 9.9

    async def settle(self, pair: Pair) -> None:
        """Wait until all frames of the present move have arrived."""
        while pair.waiting > 0:
            pair.settled.clear()
            await pair.settled.wait()


async def find_max_rate(load: Load, send: Send, rates: list[float]) -> tuple[float, float]:
    """Return the highest rate that is reached, and its p95. Each rate gets a few attempts, in case the machine is busy."""
    rng, best = random.Random(1), (0.0, 0.0)
    for rate in rates:
        reached = None
        for _ in range(ATTEMPTS):
            played, p95 = await load.run_at(rate, send, rng)
            print(f"  target {rate:.0f} a second: {played:.0f} played, p95 {p95 * 1000:.0f} ms", flush=True)
            if p95 <= MAX_P95 and played >= 0.9 * rate:
                reached = (played, p95)
                break
        if reached is None:
            break
        best = reached
    return best


async def seat_pairs(load: Load, port: int, pairs: int, game: str) -> None:
    """Seat two people at each table and open their sockets."""
    address = f"http://127.0.0.1:{port}"
    http = httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=60)
    for number in range(pairs):
        pair, cookies = Pair(), []
        for name in ("Ines", "Tomas"):
            http.cookies.clear()
            await http.put("/api/me", json={"name": name})
            cookies.append("; ".join(f"{key}={value}" for key, value in http.cookies.items()))
            if name == "Ines":
                form = {"game": game, "seats": [{"who": "me"}, {"who": "open"}]}
                created = (await http.post("/api/tables", json=form)).json()
            else:
                (await http.post("/api/join", json={"invite": created["invites"]["1"]})).raise_for_status()
        pair.table, pair.waiting = created["table"], 4
        for seat in (0, 1):
            own_address = f"127.0.{number % 100}.{seat + 1}"
            socket = await open_socket(port, partial(load.on_frame, pair, seat), cookies[seat], own_address)
            pair.sockets.append(socket)
            socket.send(b'{"type":"watch","id":"w","table":"%s"}' % pair.table.encode())
        await load.settle(pair)
        load.pairs.append(pair)
    await http.aclose()


async def open_pairs(load: Load, port: int, pairs: int) -> None:
    """Open pairs of sockets to the bare server."""
    for _ in range(pairs):
        pair = Pair()
        for seat in (0, 1):
            pair.sockets.append(await open_socket(port, partial(load.on_frame, pair, seat)))
        load.pairs.append(pair)


def start_server(kind: str, folder: str) -> tuple[subprocess.Popen[str], int]:
    """Start a server in its own process. Return the process and its port."""
    command = [sys.executable, "-m", "benchmarks.load", "--serve", kind, "--folder", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    return process, int(process.stdout.readline())


def serve(kind: str, folder: str) -> None:
    """Serve, in the process that `start_server` started."""
    from benchmarks.bare import make_bare
    from tests.support.server.live_server import GENEROUS

    from hexrealm.server.run import listen, run_worker
    from hexrealm.server.settings import Settings

    settings = Settings(database=f"sqlite:///{folder}/tables.db", port=0, bot_workers=0, limits=GENEROUS)
    listening = listen(settings)
    print(listening.getsockname()[1], flush=True)
    if kind == "hexrealm":
        run_worker(settings, listening)
    else:
        make_bare(Path(folder)).run([listening])


@dataclass
class Measurement:
    """What a server reached."""

    rate: float  # moves a second with p95 under the limit
    p95: float
    memory: float  # kilobytes per socket
    cpu: float  # milliseconds of CPU time per move, which do not depend on how busy the machine is
    frame: int  # the median of the bytes of a frame after a move

    def __str__(self) -> str:
        return (
            f"{self.rate:.0f} a second, p95 {self.p95 * 1000:.0f} ms, {self.memory:.0f} KB a socket, "
            f"{self.cpu:.2f} ms of CPU a move, {self.frame} bytes a frame"
        )


async def measure(kind: str, pairs: int, rates: list[float], game: str = "") -> Measurement:
    """Measure one server."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = start_server(kind, folder)
        server, load = psutil.Process(process.pid), Load()
        try:
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:
                while (await http.get("/api/health")).json()["status"] != "ready":
                    await asyncio.sleep(0.2)
            before = server.memory_info().rss
            await seat_pairs(load, port, pairs, game) if kind == "hexrealm" else await open_pairs(load, port, pairs)
            memory, spent = (server.memory_info().rss - before) / 1024 / (2 * pairs), sum(server.cpu_times()[:2])
            load.moves, load.sizes = 0, []
            rate, p95 = await find_max_rate(load, load.play if kind == "hexrealm" else load.echo, rates)
            cpu = 1000 * (sum(server.cpu_times()[:2]) - spent) / max(1, load.moves)
            assert load.refused == 0, f"{load.refused} moves were refused"
        finally:
            process.terminate()
            process.wait()
    return Measurement(rate, p95, memory, cpu, int(median(load.sizes or [0])))


def main() -> None:
    """Measure the bare server and each game, and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--serve")
    parser.add_argument("--folder", default="")
    parser.add_argument("--pairs", type=int, default=500, help="of sockets")
    parser.add_argument("--rates", default="20,50,100,150,200,250,300,400,500,600,800,1000,1250,1500")
    arguments = parser.parse_args()
    if arguments.serve:
        serve(arguments.serve, arguments.folder)
        return
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
    rates = [float(rate) for rate in arguments.rates.split(",")]
    sharing = f"{os.cpu_count()} cores shared by server and clients, {niceness()}, load {os.getloadavg()[0]:.1f}"
    print(f"{2 * arguments.pairs} sockets, {sharing}", flush=True)
    bare = asyncio.run(measure("bare", arguments.pairs, rates))
    print(f"bare framework: {bare}", flush=True)
    for game in games.names():
        measured = asyncio.run(measure("hexrealm", arguments.pairs, rates, game))
        shares = f"{measured.rate / max(bare.rate, 1e-9):.2f} of its rate, {measured.cpu / bare.cpu:.1f} times its CPU"
        print(f"{game}: {measured}; compared with the bare framework: {shares}", flush=True)


if __name__ == "__main__":
    main()
