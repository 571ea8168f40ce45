"""A soak: steady play on two workers and PostgreSQL, while workers are killed and the database restarted.

Run: python -m benchmarks.soak --minutes 60. Writes benchmarks/soak.csv and benchmarks/soak.svg: memory, files, latency. At the
end every acknowledged action is looked up in the database, and every log is checked for draws made twice.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import random
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil
from sqlalchemy import create_engine
from tests.support.server.kill_run import KillRun, KillRunClient, check_fairness, check_log, seat_clients
from tests.support.server.postgres import Postgres
from websockets.asyncio.client import ClientConnection

FOLDER = Path(__file__).parent
SAMPLE_SECONDS, FAULT_SECONDS = 5.0, 45.0
COLUMNS = ("seconds", "moves_per_second", "p50_ms", "p99_ms", "memory_mb", "files")
PROGRAM = """
import sys
from dataclasses import fields
from hexrealm.server.run import serve
from hexrealm.server.settings import Limits, Settings
rates = {each.name: "1000000/minute" for each in fields(Limits) if isinstance(each.default, str)}
serve(Settings(database=sys.argv[1], port=int(sys.argv[2]), workers=2, bot_workers=1, limits=Limits(**rates, sockets=10000)))
"""


@dataclass
class Soak(KillRun):
    """What the clients share: the pace, and how long answers took."""

    interval: float = 0.02
    next_move: float = 0.0
    sent_at: dict[str, float] = field(default_factory=dict)
    seconds: list[float] = field(default_factory=list)

    async def wait_for_turn(self) -> None:
        """Wait until the next move is due, so that all clients together keep the pace."""
        self.next_move = max(self.next_move + self.interval, time.monotonic())
        await asyncio.sleep(self.next_move - time.monotonic())


class SoakClient(KillRunClient):
    """A client that keeps the pace and measures answers."""

    _run: Soak

    async def _send(self, connection: ClientConnection, message: dict[str, Any]) -> None:
        if message["type"] == "act":
            await self._run.wait_for_turn()
            self._run.sent_at[message["id"]] = time.monotonic()
        await super()._send(connection, message)

    def _react(self, frame: dict[str, Any]) -> list[dict[str, Any]]:
        sent = self._run.sent_at.pop(str(frame.get("id")), None)
        if sent is not None and frame["type"] == "done":
            self._run.seconds.append(time.monotonic() - sent)
        return super()._react(frame)


@dataclass
class ServeProcess:
    """`hexrealm serve` as clients know it."""

    address: str
    process: subprocess.Popen[bytes]

    def workers(self) -> list[psutil.Process]:
        """Return the server processes, without bots and helpers of multiprocessing."""
        children = psutil.Process(self.process.pid).children()
        return [child for child in children if "spawn_main" in " ".join(child.cmdline())]


@contextmanager
def run_server(database: str, port: int) -> Iterator[ServeProcess]:
    """Run the server until the end."""
    process = subprocess.Popen([sys.executable, "-c", PROGRAM, database, str(port)], stderr=subprocess.DEVNULL)
    try:
        yield ServeProcess(f"http://127.0.0.1:{port}", process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait()


async def main() -> None:
    """Soak, write the figures and check the database."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rate", type=float, default=50, help="moves per second")
    parser.add_argument("--port", type=int, default=8990)
    arguments = parser.parse_args()
    with Postgres() as postgres:
        database = postgres.create_database()
        with run_server(database, arguments.port) as server:
            run = Soak(server, random.Random(1), interval=1 / arguments.rate)  # type: ignore[arg-type]
            rows = await soak(run, server, postgres, arguments.tables, arguments.minutes * 60)
        engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"))
        check_log(run, engine)
        check_fairness(engine)
        engine.dispose()
    write_csv(rows)
    write_plot(rows)
    print(f"{len(run.acknowledged)} actions acknowledged, all of them found once; no draw made twice")


async def soak(run: Soak, server: ServeProcess, postgres: Postgres, tables: int, seconds: float) -> list[tuple[float, ...]]:
    """Play, inject faults and take samples."""
    await wait_until_served(server)
    clients = await seat_clients(run, tables, SoakClient)
    tasks = [asyncio.create_task(client.play()) for client in clients]
    tasks.append(asyncio.create_task(inject_faults(run.rng, server, postgres)))
    rows, started = [], time.monotonic()
    while time.monotonic() - started < seconds:
        before, run.seconds = len(run.acknowledged), []
        await asyncio.sleep(SAMPLE_SECONDS)
        rows.append(sample(run, server, before, time.monotonic() - started))
        print(dict(zip(COLUMNS, rows[-1], strict=True)), flush=True)
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return rows


async def wait_until_served(server: ServeProcess) -> None:
    """Wait until the port is open and both workers run."""
    while True:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", int(server.address.rpartition(":")[2]))
        except OSError:
            await asyncio.sleep(0.2)
        else:
            writer.close()
            return


async def inject_faults(rng: random.Random, server: ServeProcess, postgres: Postgres) -> None:
    """Kill a worker, or restart the database, every now and then."""
    while True:
        await asyncio.sleep(FAULT_SECONDS)
        if rng.random() < 0.7:
            rng.choice(server.workers()).kill()
        else:
            await asyncio.to_thread(postgres.stop)
            await asyncio.to_thread(postgres.start)


def sample(run: Soak, server: ServeProcess, before: int, seconds: float) -> tuple[float, ...]:
    """Return one row of figures."""
    times = sorted(run.seconds) or [0.0]
    memory = files = 0
    for worker in server.workers():
        try:
            memory, files = memory + worker.memory_info().rss, files + worker.num_fds()
        except psutil.Error:
            continue
    p50, p99 = (round(1000 * times[int(share * (len(times) - 1))], 1) for share in (0.5, 0.99))
    return round(seconds), round((len(run.acknowledged) - before) / SAMPLE_SECONDS, 1), p50, p99, memory // 2**20, files


def write_csv(rows: list[tuple[float, ...]]) -> None:
    """Write the figures."""
    with (FOLDER / "soak.csv").open("w", encoding="utf-8", newline="") as file:
        csv.writer(file).writerows([COLUMNS, *rows])


def write_plot(rows: list[tuple[float, ...]]) -> None:
    """Draw each column over time, one below the other."""
    width, height, parts = 900, 110, []
    last = max(row[0] for row in rows)
    for number, name in enumerate(COLUMNS[1:], 1):
        top, most = (number - 1) * (height + 30) + 25, max(row[number] for row in rows) or 1
        points = " ".join(f"{row[0] / last * width:.1f},{top + height - row[number] / most * height:.1f}" for row in rows)
        parts.append(f'<text x="0" y="{top - 6}">{name}, at most {most:g}</text>')
        parts.append(f'<polyline points="{points}" fill="none" stroke="#246"/>')
    whole = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{5 * (height + 30)}" font-size="13">'
    (FOLDER / "soak.svg").write_text(whole + "".join(parts) + "</svg>\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(main())
