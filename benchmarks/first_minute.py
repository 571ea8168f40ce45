"""Measures the first minute on a new machine: from a fresh clone to the page, from there to the first move of each game.

    python -m benchmarks.first_minute [--rounds 3] [--warm] [--commit HEAD]

Each round clones this repository into a temporary folder and runs `make play` there with empty caches, except that --warm keeps
the downloads of pip and uv. Then it measures a second start, with everything compiled. Port 8000 must be free, and PyPI must be
reachable. What is not committed is not measured.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from statistics import median

import httpx
from tests.support.server.client import Client

from hexrealm import games
from hexrealm.bots.levels import LEVELS

ROOT, PAGE = Path(__file__).parents[1], "http://localhost:8000/"


class Times(dict[str, float]):
    """Seconds by what took them. Each is printed at once, with the load of the machine."""

    def __setitem__(self, name: str, seconds: float) -> None:
        super().__setitem__(name, seconds)
        print(f"{name}: {seconds:.1f} s (load {os.getloadavg()[0]:.1f})", flush=True)


@contextmanager
def make_play(clone: Path, environment: dict[str, str]) -> Iterator[float]:
    """Run `make play` until the block ends. Yield the seconds to the page."""
    began = time.monotonic()
    process = subprocess.Popen(["make", "play"], cwd=clone, env=environment, start_new_session=True)
    try:
        while True:
            with suppress(OSError), urllib.request.urlopen(PAGE) as page:
                page.read()
                break
            assert process.poll() is None, "make play failed"
            time.sleep(0.02)
        yield time.monotonic() - began
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGINT)
        process.wait()


async def play_first_moves(times: Times) -> None:
    """Measure the seconds to the first move of each game, from now, and until everything is ready."""
    began = time.monotonic()
    client = await Client(PAGE).sign_in("Ines")
    for game in games.names():
        table = (await client.create_table(game, ["me", {"who": "bot", "level": next(iter(LEVELS))}]))["table"]
        socket = await client.open_socket()
        view = (await socket.watch(table))["view"]
        done = await socket.play(table, view["legal"][0])
        assert done["type"] == "done", done
        times[f"page to the first move of {game}"] = time.monotonic() - began
    await wait_until_ready(client)
    times["page to everything ready"] = time.monotonic() - began
    await client.close()


async def wait_until_ready(client: Client) -> None:
    """Ask until everything is compiled."""
    status = ""
    while status != "ready":
        await asyncio.sleep(0.2)
        with suppress(httpx.TransportError):
            status = (await client.get("/api/health"))["status"]


def measure(folder: Path, warm: bool, commit: str) -> Times:
    """Return the seconds of one round."""
    caches = {"PIP_CACHE_DIR": str(folder / "pip"), "UV_CACHE_DIR": str(folder / "uv")}
    own = {"HEXREALM_CACHE": str(folder / "cache"), "HEXREALM_DATA": str(folder / "data")}
    environment = {**os.environ, **own, **({} if warm else caches)}
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "VIRTUAL_ENV", "PYTHONPATH", "PYTHONDONTWRITEBYTECODE"):
        environment.pop(name, None)
    clone, times = folder / "clone", Times()
    subprocess.run(["git", "clone", "--quiet", "--no-checkout", str(ROOT), str(clone)], check=True)
    subprocess.run(["git", "-C", str(clone), "checkout", "--quiet", "--detach", commit], check=True)
    with make_play(clone, environment) as seconds:
        times["fresh clone to the page"] = seconds
        asyncio.run(play_first_moves(times))
    with make_play(clone, environment) as seconds:
        times["second start to the page"], began = seconds, time.monotonic()
        asyncio.run(wait_until_ready(Client(PAGE)))
        times["from there to everything ready"] = time.monotonic() - began
    return times


def main() -> None:
    """Measure some rounds, and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--warm", action="store_true")
    parser.add_argument("--commit", default="HEAD")
    given = parser.parse_args()
    rounds = []
    for _ in range(given.rounds):
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            rounds.append(measure(Path(folder), given.warm, given.commit))
    for name in rounds[0]:
        print(f"{name}, median: {median(each[name] for each in rounds):.1f} s")


if __name__ == "__main__":
    main()
