"""The processes that think: a fair queue, a deadline, and a move all the same."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from pathlib import Path

import pytest

from hexrealm.server.bots.pool import BotRequest, FairQueue, Pool
from hexrealm.server.settings import Settings
from tests.support.server.client import Person
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
COMPILE = f'{{"game": "{GAME}"}}\n'.encode()


def test_the_queue_goes_round_by_owner() -> None:
    queue = FairQueue()
    for name, owner in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("b2", "b")):
        queue.put(BotRequest(name.encode(), owner))
    taken = [queue.get() for _ in range(6)]
    assert [question.body for question in taken if question] == [b"a1", b"b1", b"c1", b"a2", b"b2", b"a3"]


def test_whoever_waits_is_told_when_the_queue_closes() -> None:
    queue = FairQueue()
    queue.put(question := BotRequest(b"", "a"))
    queue.close()
    assert question.done.cancelled()
    assert queue.get() is None


def test_a_process_found_dead_is_put_away_and_another_asked() -> None:
    """What it leaves open would be a ResourceWarning, and so a failure."""

    async def ask_twice(pool: Pool) -> None:
        await pool.ask(COMPILE, "")
        (first,) = pool.processes
        os.kill(first, signal.SIGKILL)
        os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
        assert await pool.ask(COMPILE, "") == {"begun": True}
        assert pool.processes != [first]

    pool = Pool(1, think_seconds=60, compile_seconds=600)
    try:
        asyncio.run(ask_twice(pool))
    finally:
        pool.close()
    gc.collect()


@pytest.mark.parametrize("settings", [{"bots": 1, "bot_seconds": 1e-9}, {"bots": 0}])
def test_a_bot_that_cannot_think_in_time_moves_all_the_same(tmp_path: Path, settings: dict[str, float]) -> None:
    async def play(address: str) -> None:
        ines = await Person(address).called("Ines")
        made = await ines.new_table(GAME, [{"who": "bot", "level": "hard"}, "me"])
        socket = await ines.socket()
        await socket.watch(made["table"])
        while socket.views[made["table"]]["moment"] < 1:
            await socket.hear()
        hint = await socket.ask(
            "hint", table=made["table"], seat=1, version=socket.views[made["table"]]["version"], level="expert"
        )
        assert hint["code"] == "busy"
        await ines.close()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, limits=GENEROUS, **settings)) as address:  # type: ignore[arg-type]
        asyncio.run(play(address))


def test_bots_move_on_after_a_restart(tmp_path: Path) -> None:
    async def begin(address: str) -> str:
        ines = await Person(address).called("Ines")
        made = await ines.new_table(GAME, [{"who": "bot", "level": "easy"}] * 2)
        await ines.close()
        return str(made["table"])

    async def watch(address: str, table: str) -> None:
        stranger = Person(address)
        socket = await stranger.socket()
        seen = (await socket.watch(table))["version"]
        await socket.see(table, seen + 3)
        await stranger.close()

    database = sqlite_in(tmp_path)
    with serving(Settings(database=database, port=0, bots=1, limits=GENEROUS)) as address:
        table = asyncio.run(begin(address))
    with serving(Settings(database=database, port=0, bots=0, limits=GENEROUS)) as address:
        asyncio.run(watch(address, table))
