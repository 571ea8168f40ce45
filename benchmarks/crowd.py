"""One table with 1,000 spectators: how long it takes from an act until the players and the last spectator have their frames.

The server is one process; the spectators are strangers, in processes of their own. All share the machine's cores, so the
figure includes what 1,000 clients need to read a frame. Times are of one monotonic clock. Run: python -m benchmarks.crowd
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time
from functools import partial
from multiprocessing.connection import Connection
from statistics import median

import httpx
import psutil
from benchmarks.load import Load, Pair, seat_pairs, start_server
from benchmarks.sockets import RawSocket, niceness, open_socket

from hexrealm import games

VERSION = re.compile(rb'"version":(\d+)')
CLIENTS = 2  # processes
PAUSE = 0.2  # seconds between two moves


def raise_file_limit() -> None:
    """Allow this process as many sockets as the system lets it have."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))


def watch(port: int, table: str, count: int, orders: Connection) -> None:
    """Watch a table with many sockets, until told to end. Then send when each version arrived at the last of them."""
    raise_file_limit()
    asyncio.run(_watch(port, table, count, orders))


async def _watch(port: int, table: str, count: int, orders: Connection) -> None:
    arrived: dict[int, list[float]] = {}
    sockets: list[RawSocket] = []
    settled = asyncio.Event()

    def on_frame(frame: bytes) -> None:
        if frame.startswith(b'{"type":"view"') and (found := VERSION.search(frame)):
            times = arrived.setdefault(int(found[1]), [])
            times.append(time.monotonic())
            if len(times) >= count:
                settled.set()

    for number in range(count):
        socket = await open_socket(port, on_frame, "", f"127.0.{1 + number // 200}.{1 + number % 200}")
        socket.send(b'{"type":"watch","id":"w","table":"%s"}' % table.encode())
        sockets.append(socket)
    await settled.wait()
    orders.send("ready")
    await asyncio.to_thread(orders.recv)
    orders.send({version: (len(times), max(times)) for version, times in arrived.items()})


async def play(load: Load, pair: Pair, moves: int) -> dict[int, tuple[float, float]]:
    """Play moves one after the other. Return by version when the act was sent and when both players had their frames."""
    rng, found = random.Random(1), {}
    for _ in range(moves):
        if pair.over:
            break
        load.play(pair, rng)
        started = time.monotonic()
        await load.settle(pair)
        found[int(pair.version)] = (started, time.monotonic())
        await asyncio.sleep(PAUSE)
    return found


async def measure(game: str, spectators: int, moves: int) -> str:
    """Measure one game and return the result as text."""
    with tempfile.TemporaryDirectory() as folder:
        process, port = start_server("hexrealm", folder)
        try:
            return await _measure(process, port, game, spectators, moves)
        finally:
            process.terminate()
            process.wait()


async def _measure(process: subprocess.Popen[str], port: int, game: str, spectators: int, moves: int) -> str:
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:
        while (await http.get("/api/health")).json()["status"] != "ready":
            await asyncio.sleep(0.2)
    load = Load()
    await seat_pairs(load, port, 1, game)
    spawn, ends, clients = multiprocessing.get_context("spawn"), [], []
    for _ in range(CLIENTS):
        ours, theirs = spawn.Pipe()
        client = spawn.Process(target=watch, args=(port, load.pairs[0].table, spectators // CLIENTS, theirs), daemon=True)
        client.start()
        ends.append(ours)
        clients.append(client)
    for end in ends:
        await asyncio.to_thread(end.recv)
    server = psutil.Process(process.pid)
    spent = sum(server.cpu_times()[:2])
    played = await play(load, load.pairs[0], moves)
    await asyncio.sleep(2)
    cpu = 1000 * (sum(server.cpu_times()[:2]) - spent) / max(1, len(played))
    for end in ends:
        end.send("end")
    seen = [await asyncio.to_thread(end.recv) for end in ends]
    for client in clients:
        client.join()
    return _describe(game, spectators, played, seen, cpu)


def _describe(
    game: str, spectators: int, played: dict[int, tuple[float, float]], seen: list[dict[int, tuple[int, float]]], cpu: float
) -> str:
    complete = [
        version for version in played if sum(each.get(version, (0, 0.0))[0] for each in seen) >= spectators // CLIENTS * CLIENTS
    ]
    last = sorted(max(each[version][1] for each in seen) - played[version][0] for version in complete)
    players = sorted(ended - started for started, ended in played.values())
    p95 = partial(lambda times: 1000 * times[int(len(times) * 0.95)] if times else float("nan"))
    return (
        f"{game}: {spectators} spectators, {len(complete)} of {len(played)} moves reached every one; "
        f"from act to the last spectator's frame median {1000 * median(last or [9.9]):.0f}, p95 {p95(last):.0f} ms; "
        f"to both players' frames p95 {p95(players):.0f} ms; {cpu:.0f} ms of CPU a move"
    )


def main() -> None:
    """Measure each game and print the results."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--spectators", type=int, default=1000)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--games", default=",".join(games.names()))
    arguments = parser.parse_args()
    raise_file_limit()
    print(f"{os.cpu_count()} cores, {niceness()}, load {os.getloadavg()[0]:.1f}, {sys.platform}", flush=True)
    for game in arguments.games.split(","):
        print(asyncio.run(measure(game, arguments.spectators, arguments.moves)), flush=True)


if __name__ == "__main__":
    main()
