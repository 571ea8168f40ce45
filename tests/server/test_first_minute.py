"""`hexrealm serve` where nothing is compiled yet: people play at once, and the same tables go on with compiled rules."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import psutil
import pytest
from websockets.exceptions import ConnectionClosed

from hexrealm import games
from hexrealm.bots.levels import LEVELS
from hexrealm.engine.compiler import cache_folder
from hexrealm.server.bots.quick_bots import make_quick_bot
from tests.support.server.client import Client, Socket
from tests.support.server.live_server import sqlite_in
from tests.support.server.serve_command import run_serve

pytestmark = pytest.mark.compiled


def find_compilers(server: int) -> list[psutil.Process]:
    """Wait until a process compiles each game, and return these processes."""
    while True:
        children = psutil.Process(server).children()
        found = [child for child in children if "hexrealm.server.bots.prepare" in child.cmdline()]
        if len(found) == len(games.names()):
            return found


@contextmanager
def nothing_compiled(server: int, cache: Path) -> Iterator[None]:
    """Stop compiling for a while. Then what this process has on disk saves most of it."""
    compilers = find_compilers(server)
    for compiler in compilers:
        compiler.suspend()
    try:
        yield
        for folder in filter(None, map(cache_folder, ("", *games.names()))):
            there = cache / "rules" / folder.name
            shutil.copytree(folder, there, dirs_exist_ok=True, ignore=shutil.ignore_patterns("prepared*"))
    finally:
        for compiler in compilers:
            compiler.resume()


async def play_until_the_bot_has_moved(socket: Socket, table: str) -> int:
    """Play whole turns of seat 0 and wait for the bot. Return the version."""
    view = (await socket.watch(table))["view"]
    while view["seat"] == 0:
        done = await socket.play(table, view["legal"][0])
        assert done["type"] == "done", done
        view = await socket.receive_version(table, done["version"])
    while view["seat"] != 0:
        await socket.receive()
        view = socket.views[table]
    version: int = view["version"]
    return version


async def wait_until_replaced(socket: Socket) -> None:
    """Wait until the process at the other end stops."""
    with suppress(ConnectionClosed):
        while True:
            await socket.receive()


def test_games_are_played_before_they_are_compiled_and_go_on_afterwards(tmp_path: Path) -> None:
    async def play(server: int, address: str) -> None:
        client = await Client(address).sign_in("Ines")
        with nothing_compiled(server, tmp_path / "cache"):
            seats = ["me", {"who": "bot", "level": "beginner"}]
            tables = [(await client.create_table(game, seats))["table"] for game in games.names()]
            socket = await client.open_socket()
            versions = [await play_until_the_bot_has_moved(socket, table) for table in tables]
            assert (await client.get("/api/health"))["status"] == "warming"
        await wait_until_replaced(socket)
        socket = await client.open_socket()
        for table, version in zip(tables, versions, strict=True):
            assert (await socket.watch(table))["view"]["version"] == version
            assert await play_until_the_bot_has_moved(socket, table) > version
        assert (await client.get("/api/health"))["status"] == "ready"
        await client.close()

    options = ("--db", sqlite_in(tmp_path), "--bots", "1")
    with run_serve(*options, HEXREALM_CACHE=str(tmp_path / "cache")) as (process, address):
        asyncio.run(play(process.pid, address))
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate()
        assert (process.returncode, "Traceback" in error) == (0, False), error
    with run_serve(*options, HEXREALM_CACHE=str(tmp_path / "cache")) as (process, address):
        httpx.get(address, timeout=120)  # now one process is enough
        assert not any("multiprocessing" in " ".join(child.cmdline()) for child in psutil.Process(process.pid).children())


def test_games_that_do_not_compile_are_played_interpreted_and_ctrl_c_ends_everything(tmp_path: Path) -> None:
    async def play(address: str) -> None:
        client = await Client(address).sign_in("Ines")
        table = (await client.create_table(games.names()[0], ["me", "me"]))["table"]
        socket = await client.open_socket()
        view = (await socket.watch(table))["view"]
        assert (await socket.play(table, view["legal"][0]))["type"] == "done"
        assert (await client.get("/api/health"))["status"] == "warming"
        await client.close()

    with run_serve("--db", sqlite_in(tmp_path), "--bots", "1", HEXREALM_CACHE=str(tmp_path / "cache")) as (process, address):
        for compiler in find_compilers(process.pid):
            compiler.kill()
        assert process.stderr is not None
        while "games failed to compile" not in process.stderr.readline():
            pass
        asyncio.run(play(address))
        children = psutil.Process(process.pid).children(recursive=True)
        os.killpg(process.pid, signal.SIGINT)
        _, error = process.communicate()
        assert (process.returncode, "Traceback" in error) == (0, False), error
        psutil.wait_procs(children)


@pytest.mark.parametrize("name", games.names())
@pytest.mark.parametrize("level", LEVELS)
def test_every_level_has_a_bot_that_answers_quickly_without_compiled_rules(name: str, level: str) -> None:
    game = games.find(name)
    bot = make_quick_bot(level, game, seed=1)
    assert bot.name == level or LEVELS[level].strength(game).rollouts
    assert bot.name in LEVELS
    assert not LEVELS[bot.name].strength(game).rollouts
