"""Memory over many games: one worker without restarts, at the highest speed it can do. Run: python -m benchmarks.memory -h

At each of a number of places two new people sit down, or one with a bot, and play a few games with undo, bots and chat; then
they look at the past of their last game and others come. Everybody has an address of their own, so the usual limits hold.
benchmarks/memory.jsonl gets a line with the memory of the worker every few seconds, and benchmarks/memory.svg plots it over the
number of moves.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import json
import os
import random
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import psutil
from benchmarks.soak import wait_until_ready
from benchmarks.soak_clients import Soak, SoakClient, sign_in
from benchmarks.soak_plot import COLOURS, draw_panels
from benchmarks.soak_server import ServerProcesses

from hexrealm import games

FOLDER = Path(__file__).parent
SAMPLE_SECONDS = 10.0
GAMES_IN_A_ROW = 3  # that the same people play
BOT_SHARE, SPECTATOR_SHARE = 0.1, 0.3
PAST = ("scores", "why", "record", "moments/9", "analysis", "chat")  # what people look at after a game
GAUGES = ("cached_table_bytes", "cached_view_bytes", "cached_base_bytes")


@dataclass
class Place:
    """Where people play one game after the other."""

    left: int = GAMES_IN_A_ROW
    over: set[str] = field(default_factory=set)

    def plays_on(self, table: str) -> bool:
        """Return whether there is another game after the one at this table."""
        self.over.add(table)
        return len(self.over) < GAMES_IN_A_ROW


class WentHome(Exception):
    """The last game of a client is over."""


class Visitor(SoakClient):
    """A player who leaves after a few games."""

    place: Place

    def _next_game(self, view: dict[str, Any]) -> list[dict[str, Any]]:
        if not view["rematch"] and not self.place.plays_on(self._table):
            raise WentHome
        return super()._next_game(view)

    async def play(self) -> None:
        """Play until the last game is over."""
        with suppress(WentHome):
            await super().play()


@dataclass
class Crowd:
    """Everybody who plays, and how many there were."""

    run: Soak
    numbers: itertools.count[int] = field(default_factory=itertools.count)
    tables: int = 0
    people: int = 0

    async def fill_place(self) -> None:
        """Let new people play again and again."""
        while True:
            try:
                await self._play_some_games()
            except (httpx.HTTPError, OSError) as error:
                self.run.errors[type(error).__name__] += 1

    async def _play_some_games(self) -> None:
        rng, place = self.run.rng, Place()
        with_bot, game = rng.random() < BOT_SHARE, rng.choice(games.names())
        people = [await self._arrive() for _ in range(1 if with_bot else 2)]
        other = {"who": "bot", "level": "easy"} if with_bot else {"who": "open"}
        form = {"game": game, "seats": [{"who": "me"}, other], "options": {"players": 2}}
        created = (await people[0].post("/api/tables", json=form)).raise_for_status().json()
        if not with_bot:
            (await people[1].post("/api/join", json={"invite": created["invites"]["1"]})).raise_for_status()
        visitors = [self._seat(each, created["table"], place) for each in people]
        await asyncio.gather(*(visitor.play() for visitor in visitors))
        self.tables += len(place.over)
        for path in PAST:
            await people[0].get(f"/api/tables/{visitors[0].table}/{path}")
        for each in people:
            await each.aclose()

    async def _arrive(self) -> httpx.AsyncClient:
        number = next(self.numbers)
        self.people += 1
        return await sign_in(
            self.run.server.address, f"Player {number}", f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"
        )

    def _seat(self, http: httpx.AsyncClient, table: str, place: Place) -> Visitor:
        cookie = "; ".join(f"{key}={value}" for key, value in http.cookies.items())
        visitor = Visitor(self.run, cookie, table, http.headers["x-forwarded-for"])
        visitor.place = place
        return visitor


async def take_samples(crowd: Crowd, server: ServerProcesses, metrics: int, log: Path, moves: int, minutes: float) -> None:
    """Write a sample every few seconds until enough was played, or the time is up."""
    started = time.monotonic()
    async with httpx.AsyncClient(trust_env=False) as http:
        while crowd.run.moves < moves and time.monotonic() - started < 60 * minutes:
            await asyncio.sleep(SAMPLE_SECONDS)
            text = (await http.get(f"http://127.0.0.1:{metrics}/metrics")).text
            passed = round(time.monotonic() - started, 1)
            row: dict[str, Any] = {"seconds": passed, "moves": crowd.run.moves, "tables": crowd.tables}
            row |= {"people": crowd.people, **measure(server), **read_gauges(text), "load": round(os.getloadavg()[0], 1)}
            row["errors"] = dict(crowd.run.errors)
            crowd.run.forget()
            with log.open("a", encoding="utf-8") as file:
                file.write(json.dumps(row) + "\n")
            print(row, flush=True)


def measure(server: ServerProcesses) -> dict[str, Any]:
    """Return the memory of the worker and of its bots, and the worker's open files."""
    worker = server.workers()[0]
    bots = [process.memory_info().rss for kind, process in server.all_processes() if kind == "bot"]
    memory, files = worker.memory_info().rss, worker.num_fds()
    return {"worker_mb": round(memory / 2**20, 1), "bots_mb": round(sum(bots) / 2**20, 1), "files": files}


def read_gauges(text: str) -> dict[str, float]:
    """Return the sizes of caches, in megabytes, from the metrics."""
    lines = [line.split() for line in text.splitlines() if not line.startswith("#") and "{" not in line]
    values = {name.removeprefix("hexrealm_"): float(value) for name, value in lines}
    return {f"{name.removesuffix('_bytes')}_mb": round(values[name] / 2**20, 1) for name in GAUGES if name in values}


def write_plot(log: Path, picture: Path) -> None:
    """Draw memory over the number of moves."""
    rows = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    caches = [name for name in rows[-1] if name.startswith("cached_")]
    last = rows[-1]["moves"]

    def curve(name: str, label: str) -> tuple[str, list[tuple[float, float]]]:
        return label, [(row["moves"], row[name]) for row in rows]

    panels = [
        (f"memory of the worker, MB, over {last:,} moves", [curve("worker_mb", "")]),
        ("games played", [curve("tables", "")]),
        ("caches, MB", [curve(name, name.split("_")[1] + "s") for name in caches]),
        ("open files and sockets", [curve("files", "")]),
    ]
    assert len(caches) <= len(COLOURS)
    picture.write_text(draw_panels(panels, last), encoding="utf-8")


async def play(arguments: argparse.Namespace, server: ServerProcesses, log: Path) -> None:
    """Play and take samples."""
    await wait_until_ready(server)
    crowd = Crowd(Soak(server, random.Random(arguments.seed), interval=0.0))  # type: ignore[arg-type]
    places = [asyncio.create_task(crowd.fill_place()) for _ in range(arguments.places)]
    sampling = asyncio.create_task(take_samples(crowd, server, arguments.port + 1, log, arguments.moves, arguments.minutes))
    await asyncio.wait([sampling, *places], return_when=asyncio.FIRST_COMPLETED)
    for task in [sampling, *places]:
        if task.done():
            task.result()
        task.cancel()
    await asyncio.gather(*places, return_exceptions=True)


def main() -> None:
    """Play, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=540_000, help="of people; 540,000 are three hours at 50 a second")
    parser.add_argument("--minutes", type=float, default=60, help="at most")
    parser.add_argument("--places", type=int, default=24, help="games at the same time")
    parser.add_argument("--port", type=int, default=8930, help="and the next one for metrics")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FOLDER, help="the folder for memory.jsonl and memory.svg")
    arguments = parser.parse_args()
    log: Path = arguments.out / "memory.jsonl"
    log.unlink(missing_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        options = ["--db", f"sqlite:///{folder}/tables.db", "--bots", "1", "--metrics-port", str(arguments.port + 1)]
        server = ServerProcesses(options, arguments.port, Path(folder))
        server.start()
        try:
            asyncio.run(play(arguments, server, log))
        finally:
            with suppress(psutil.Error):
                server.stop()
    write_plot(log, arguments.out / "memory.svg")


if __name__ == "__main__":
    main()
