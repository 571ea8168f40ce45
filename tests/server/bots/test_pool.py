"""The bot processes: a fair queue, a time limit, and a move even if no bot answers."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from hexrealm.server.bots.fair_queue import QUIET_SECONDS, FairQueue, QueuedRequest
from hexrealm.server.bots.pool import WorkerPool
from hexrealm.server.protocol.bot_messages import BotMove, CompileRequest, MoveRequest, decode_move, decode_request, encode
from hexrealm.server.protocol.frames import CandidateView
from hexrealm.server.settings import Settings
from tests.support.server.client import Client
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled


def test_messages_survive_encoding() -> None:
    for request in (CompileRequest(GAME), MoveRequest(GAME, {"players": 2}, "easy", 7, history=["h6", "pass"])):
        assert decode_request(encode(request)) == request
    move = BotMove("h6", (CandidateView("h6", 0.75, 3, (0.5, 0.5)),), (0.5, 0.5), ("h6", "pass"))
    assert decode_move(encode(move)) == move


def test_the_queue_takes_turns_between_owners() -> None:
    queue = FairQueue()
    for name, owner in (("a1", "a"), ("a2", "a"), ("a3", "a"), ("b1", "b"), ("c1", "c"), ("b2", "b")):
        queue.put(QueuedRequest(CompileRequest(name), owner))
    taken = [queue.get() for _ in range(6)]
    assert [item.request.game for item in taken if item] == ["a1", "b1", "c1", "a2", "b2", "a3"]


def test_a_process_that_is_kept_free_does_nothing_else_while_people_play_against_bots() -> None:
    now = 1000.0
    queue = FairQueue(lambda: now)
    queue.put(QueuedRequest(CompileRequest("review1"), "a", urgent=False))
    assert name_of(queue.get(keeps_free=True)) == "review1"  # nobody plays
    queue.put(QueuedRequest(CompileRequest("move1"), "b"))
    assert name_of(queue.get()) == "move1"
    queue.put(QueuedRequest(CompileRequest("review2"), "a", urgent=False))
    for number in range(2, 8):
        queue.put(QueuedRequest(CompileRequest(f"move{number}"), "b"))
        assert name_of(queue.get(keeps_free=True)) == f"move{number}"
    with ThreadPoolExecutor(1) as waiting:
        taken = waiting.submit(queue.get, keeps_free=True)
        queue.put(QueuedRequest(CompileRequest("move8"), "b"))
        assert name_of(taken.result()) == "move8"
    assert name_of(queue.get()) == "review2"  # the other processes do it
    queue.put(QueuedRequest(CompileRequest("review3"), "a", urgent=False))
    now += QUIET_SECONDS
    assert name_of(queue.get(keeps_free=True)) == "review3"


def name_of(item: QueuedRequest | None) -> str:
    assert item is not None
    return item.request.game


def test_closing_the_queue_cancels_waiting_requests() -> None:
    queue = FairQueue()
    queue.put(item := QueuedRequest(CompileRequest(GAME), "a"))
    queue.close()
    assert item.done.cancelled()
    assert queue.get() is None


def test_a_dead_process_is_cleaned_up_and_replaced() -> None:
    """A pipe that stays open would be a ResourceWarning, and so a failure."""

    async def compile_twice(pool: WorkerPool) -> None:
        compiling = asyncio.create_task(pool.compile(GAME))
        while not pool.is_preparing(GAME):
            await asyncio.sleep(0)
        assert pool.is_preparing("another game")  # it would wait for the only process
        await compiling
        assert not pool.is_preparing(GAME)
        (first,) = pool.processes
        os.kill(first, signal.SIGKILL)
        os.waitid(os.P_PID, first, os.WEXITED | os.WNOWAIT)
        await pool.compile(GAME)
        assert pool.processes != [first]

    pool = WorkerPool(1, think_seconds=60, compile_seconds=600)
    try:
        asyncio.run(compile_twice(pool))
    finally:
        pool.close()
    gc.collect()


def test_closing_the_pool_starts_no_process_again() -> None:
    """A server that stops ends the process of a bot that thinks. No other process may repeat the request."""

    async def close_while_compiling(pool: WorkerPool) -> None:
        compiling = asyncio.ensure_future(pool.compile(GAME))
        while not pool.processes:
            await asyncio.sleep(0)
        (first,) = pool.processes
        await asyncio.to_thread(pool.close)
        await compiling
        assert pool.processes == [first]

    asyncio.run(close_while_compiling(WorkerPool(1, think_seconds=60, compile_seconds=600)))
    gc.collect()


@pytest.mark.parametrize("settings", [{"bot_workers": 1, "think_seconds": 1e-9}, {"bot_workers": 0}])
def test_a_move_is_played_even_if_the_bot_does_not_answer_in_time(tmp_path: Path, settings: dict[str, float]) -> None:
    async def play(address: str) -> None:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(GAME, [{"who": "bot", "level": "hard"}, "me"])
        socket = await ines.open_socket()
        await socket.watch(created["table"])
        while socket.views[created["table"]]["moment"] < 1:
            await socket.receive()
        version = socket.views[created["table"]]["version"]
        hint = await socket.request("hint", table=created["table"], seat=1, version=version, level="expert")
        assert hint["code"] == "busy"
        await ines.close()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, limits=GENEROUS, **settings)) as address:  # type: ignore[arg-type]
        asyncio.run(play(address))


def test_bots_continue_after_a_restart(tmp_path: Path) -> None:
    async def start(address: str) -> str:
        ines = await Client(address).sign_in("Ines")
        created = await ines.create_table(GAME, [{"who": "bot", "level": "easy"}] * 2)
        await ines.close()
        return str(created["table"])

    async def watch(address: str, table: str) -> None:
        stranger = Client(address)
        socket = await stranger.open_socket()
        version = (await socket.watch(table))["version"]
        await socket.receive_version(table, version + 3)
        await stranger.close()

    database = sqlite_in(tmp_path)
    with serving(Settings(database=database, port=0, bot_workers=1, limits=GENEROUS)) as address:
        table = asyncio.run(start(address))
    with serving(Settings(database=database, port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(watch(address, table))
