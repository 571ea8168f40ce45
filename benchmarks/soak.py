"""The soak: steady play for an hour on two workers and PostgreSQL, with faults injected at set times.

The database is in a file system of its own, so that its disk can be filled (root only; otherwise that fault is left out). Every
15 seconds a line with memory, files, latency and errors goes to benchmarks/soak.jsonl; benchmarks/soak.svg plots it. Every
acknowledged change is looked up in the database, and at the end every log is checked for gaps, for changes made twice, and for
draws made twice. Run: python -m benchmarks.soak --minutes 60
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
from benchmarks.soak_clients import Soak, seat_everybody
from benchmarks.soak_plot import write_plot
from benchmarks.soak_server import ServerProcesses
from sqlalchemy import Engine, create_engine, func, select, tuple_
from tests.support.server.kill_run import check_fairness, check_log
from tests.support.server.postgres import Postgres

from hexrealm.server.storage import schema
from hexrealm.server.storage.tables.log_entries import ActionPlayed

FOLDER = Path(__file__).parent
SAMPLE_SECONDS = 15.0
DISK_MEGABYTES = 1500
FULL_SHARE = 1 / 120  # of the whole time during which the disk is full
HOUR = 3600


@dataclass
class Run:
    """Everything that a fault may touch."""

    soak: Soak
    server: ServerProcesses
    postgres: Postgres
    engine: Engine
    disk: Path | None  # where the database is, if it is a file system of its own
    seconds: float
    log: Path
    started: float = field(default_factory=time.monotonic)
    lost: int = 0

    def write(self, row: dict[str, Any]) -> None:
        """Append a line to the log and show it."""
        row = {"seconds": round(time.monotonic() - self.started, 1), **row}
        with self.log.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")
        shown = {name: value for name, value in row.items() if name != "processes"}
        memory = sum(each["rss_mb"] for each in row.get("processes", []) if each["kind"] == "worker")
        print(shown, f"workers {memory} MB" if memory else "", flush=True)


# Faults


def kill_worker(run: Run) -> dict[str, Any]:
    """Kill one server process; its parent starts another."""
    random.choice(run.server.workers()).kill()
    return {}


def kill_workers(run: Run) -> dict[str, Any]:
    """Kill all server processes at once."""
    for worker in run.server.workers():
        worker.kill()
    return {}


def restart_server(run: Run) -> dict[str, Any]:
    """Stop the server as a service manager does, and start it again."""
    drained = run.server.stop()
    run.server.start()
    return {"drain_seconds": round(drained, 2)}


def restart_database(run: Run) -> dict[str, Any]:
    """Stop the database in order, and start it again."""
    run.postgres.stop()
    run.postgres.start()
    return {}


def crash_database(run: Run) -> dict[str, Any]:
    """End the database at once; it recovers when it starts again."""
    run.postgres.crash()
    run.postgres.start()
    return {}


def fill_disk(run: Run) -> dict[str, Any]:
    """Fill the database's disk, and make room again after a while."""
    if run.disk is None:
        return {"left_out": "only root can mount a disk to fill"}
    ballast, size = run.disk / "ballast", 0
    with ballast.open("wb", buffering=0) as file, suppress(OSError):
        while True:
            size += file.write(bytes(2**20))
    time.sleep(run.seconds * FULL_SHARE)
    ballast.unlink()
    run.postgres.start()  # a PostgreSQL that could not write its log has stopped
    return {"ballast_mb": size // 2**20}


def jump(seconds: int) -> Callable[[Run], dict[str, Any]]:
    """Return a fault that sets the server's calendar this far from the system's."""

    def fault(run: Run) -> dict[str, Any]:
        run.server.jump(seconds)
        return {}

    return fault


# By their share of the whole time. The last third has none: there memory and files must be flat.
FAULTS: tuple[tuple[float, str, Callable[[Run], dict[str, Any]]], ...] = (
    (0.05, "kill -9 of a worker", kill_worker),
    (0.10, "database restarted", restart_database),
    (0.15, "calendar an hour ahead", jump(HOUR)),
    (0.20, "calendar two hours back", jump(-HOUR)),
    (0.25, "kill -9 of a worker", kill_worker),
    (0.30, "SIGTERM and restart", restart_server),
    (0.35, "database crashed", crash_database),
    (0.40, "disk full", fill_disk),
    (0.46, "kill -9 of both workers", kill_workers),
    (0.50, "calendar right again", jump(0)),
    (0.55, "SIGTERM and restart", restart_server),
    (0.60, "kill -9 of a worker", kill_worker),
)


async def inject_faults(run: Run) -> None:
    """Inject each fault at its time, and note how long it took until a move was acknowledged again."""
    for share, name, fault in FAULTS:
        await asyncio.sleep(max(0.0, run.started + share * run.seconds - time.monotonic()))
        before, began = run.soak.moves, time.monotonic()
        run.write({"fault": name})
        found = await asyncio.to_thread(fault, run)
        took = time.monotonic() - began
        before, ended = run.soak.moves, time.monotonic()
        while run.soak.moves == before:
            await asyncio.sleep(0.02)
        run.write({"after": name, "took": round(took, 1), "next_move_after": round(time.monotonic() - ended, 2), **found})


# Samples


def sample(run: Run, moves: int, seconds: float) -> dict[str, Any]:
    """Return the figures since the last sample."""
    soak, times = run.soak, sorted(run.soak.seconds)
    ms = {
        f"p{share}_ms": round(1000 * times[int(share / 100 * (len(times) - 1))], 1) if times else None for share in (50, 95, 99)
    }
    run.lost += count_lost(run)
    row = {"moves_per_second": round((soak.moves - moves) / seconds, 1), **ms, "errors": dict(soak.errors)}
    soak.seconds, soak.errors = [], type(soak.errors)()
    row |= {"acknowledged": len(soak.acknowledged), "lost": run.lost, "load": round(os.getloadavg()[0], 1)}
    return {**row, "processes": [each for kind, process in run.server.all_processes() if (each := measure(kind, process))]}


def measure(kind: str, process: psutil.Process) -> dict[str, Any] | None:
    """Return what a process uses; None if it has just ended."""
    try:
        rss, files = process.memory_info().rss // 2**20, process.num_fds()
    except psutil.Error:
        return None
    return {"kind": kind, "pid": process.pid, "rss_mb": rss, "files": files}


def count_lost(run: Run) -> int:
    """Return how many of the changes acknowledged since the last sample the database does not have."""
    soak, row = run.soak, schema.log
    wanted = {soak.acknowledged[message]: message for message in soak.unchecked}
    try:
        with run.engine.connect() as connection:
            query = select(row.c.table_id, row.c.number, row.c.message)
            found = connection.execute(query.where(tuple_(row.c.table_id, row.c.number).in_(list(wanted)))).all()
    except Exception as error:  # noqa: BLE001 (the database is down: these are looked up with the next ones)
        soak.errors[f"sampler {type(error).__name__}"] += 1
        return 0
    soak.unchecked = []
    found_messages = {each.message for each in found if wanted.get((each.table_id, each.number)) == each.message}
    return len(wanted) - len(found_messages)


async def take_samples(run: Run) -> None:
    """Write a sample every 15 seconds until the time is up."""
    number = 0
    while (number := number + 1) * SAMPLE_SECONDS <= run.seconds:
        moves, began = run.soak.moves, time.monotonic()
        await asyncio.sleep(run.started + number * SAMPLE_SECONDS - time.monotonic())
        run.write(await asyncio.to_thread(sample, run, moves, time.monotonic() - began))


# The whole


async def soak(run: Run, tables: int) -> None:
    """Seat everybody, play, inject faults and take samples."""
    await wait_until_ready(run.server)
    clients = await seat_everybody(run.soak, tables)
    print(f"{len(clients)} clients at {tables} tables", flush=True)
    run.started = time.monotonic()
    tasks = [asyncio.create_task(client.play()) for client in clients]
    tasks.append(asyncio.create_task(inject_faults(run)))
    sampling = asyncio.create_task(take_samples(run))
    waiting: set[asyncio.Task[None]] = {sampling, *tasks}
    while not sampling.done():
        done, waiting = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # raises the error of a client, a fault or the sampler
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def wait_until_ready(server: ServerProcesses) -> None:
    """Wait until all games are compiled."""
    async with httpx.AsyncClient(base_url=server.address, trust_env=False) as http:
        while True:
            with suppress(httpx.HTTPError):
                if (await http.get("/api/health")).json()["status"] == "ready":
                    return
            await asyncio.sleep(0.3)


@contextmanager
def mounted_disk() -> Iterator[Path | None]:
    """Mount a disk of limited size, in a file. Yield None if that is not allowed."""
    with tempfile.TemporaryDirectory() as folder:
        image, place = Path(folder) / "disk", Path(folder) / "mounted"
        place.mkdir()
        try:
            with image.open("wb") as file:
                file.truncate(DISK_MEGABYTES * 2**20)
            subprocess.run(["mkfs.ext4", "-q", str(image)], check=True)
            subprocess.run(["mount", "-o", "loop", str(image), str(place)], check=True)
        except (OSError, subprocess.CalledProcessError):
            yield None
            return
        Path(folder).chmod(0o755)
        try:
            yield place
        finally:
            subprocess.run(["umount", str(place)], check=False)


def finish(run: Run) -> None:
    """Check all logs and report."""
    check_log(run.soak, run.engine)
    check_fairness(run.engine)
    row = schema.log
    with run.engine.connect() as connection:
        bots = connection.scalar(select(func.count()).where(row.c.kind == ActionPlayed.kind, row.c.person.is_(None)))
        tables = connection.scalar(select(func.count()).select_from(schema.tables))
        lines = connection.scalar(select(func.count()).select_from(schema.chat))
    counts = {"acknowledged": len(run.soak.acknowledged), "sent": len(run.soak.sent), "moves": run.soak.moves}
    run.write(
        {"end": True, **counts, "bot_moves": bots, "tables": tables, "chat": lines, "lost": run.lost, "doubled": 0, "unfair": 0}
    )


def main() -> None:
    """Soak, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=30)
    parser.add_argument("--rate", type=float, default=50, help="moves per second")
    parser.add_argument("--port", type=int, default=8990)
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder for soak.jsonl and soak.svg")
    arguments = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # stop the server and the database, and unmount the disk
    log: Path = arguments.out / "soak.jsonl"
    log.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder, mounted_disk() as disk, Postgres(disk) as postgres:
        postgres.execute("ALTER SYSTEM SET max_wal_size = '256MB'")
        database = postgres.create_database()
        options = ["--db", database, "--workers", "2", "--bots", "1", "--cache", "64"]
        server = ServerProcesses(options, arguments.port, Path(folder))
        soaking = Soak(server, random.Random(1), interval=1 / arguments.rate)  # type: ignore[arg-type]
        engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"), pool_pre_ping=True)
        run = Run(soaking, server, postgres, engine, disk, arguments.minutes * 60, log)
        server.start()
        try:
            asyncio.run(soak(run, arguments.tables))
        finally:
            server.stop()
            (arguments.out / "soak-server.log").write_bytes((Path(folder) / "server.log").read_bytes())
        finish(run)
        engine.dispose()
    write_plot(log, arguments.out / "soak.svg")


if __name__ == "__main__":
    main()
