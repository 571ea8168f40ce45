"""Frames are lost, duplicated, delayed and reordered: in the end all clients agree with the log, and nothing was done twice."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import create_engine, select

from hexrealm import games
from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.lossy_client import LossyClient
from tests.support.server.remote_client import RemoteClient
from tests.support.server.sections import combine_sections

pytestmark = pytest.mark.compiled
RUNS, LONG_RUNS, PARTS, LONG_PARTS, AT_ONCE = 60, 1000, 2, 8, 25
MESSAGES_PER_RUN = 7


@pytest.mark.no_cover  # counting lines so many times takes long and finds nothing new
@pytest.mark.parametrize("part", range(PARTS))
def test_clients_agree_with_the_log_whatever_is_lost(tmp_path: Path, part: int) -> None:
    play_many_tables(tmp_path, range(part, RUNS, PARTS))


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("part", range(LONG_PARTS))
def test_the_same_for_a_thousand_tables(tmp_path: Path, part: int) -> None:
    play_many_tables(tmp_path, range(part, LONG_RUNS, LONG_PARTS))


def play_many_tables(tmp_path: Path, seeds: range) -> None:
    async def scenario(app: FastAPI) -> None:
        clients = [
            await InProcessClient(app).sign_in("Ines"),
            await InProcessClient(app).sign_in("Tomas"),
            InProcessClient(app),
        ]
        for first in range(0, len(seeds), AT_ONCE):
            await asyncio.gather(*(play_one_table(clients, seed, tmp_path) for seed in seeds[first : first + AT_ONCE]))

    run_in_app(tmp_path, scenario)


def test_the_same_over_real_websockets(tmp_path: Path) -> None:
    async def run(address: str) -> None:
        clients = [
            await RemoteClient(address).sign_in("Ines"),
            await RemoteClient(address).sign_in("Tomas"),
            RemoteClient(address),
        ]
        await asyncio.gather(*(play_one_table(clients, LONG_RUNS + seed, tmp_path) for seed in range(AT_ONCE)))
        for client in clients:
            await client.http.aclose()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(run(address))


async def play_one_table(clients: Sequence[InProcessClient], seed: int, folder: Path) -> None:
    rng = random.Random(seed)
    created = await clients[0].create_table(games.names()[seed % len(games.names())], "me", "open")
    await clients[1].join(created["invites"]["1"])
    seats: list[int | str] = [0, 1, "spectator"]
    lossy = [LossyClient(client, created["table"], seat, rng) for client, seat in zip(clients, seats, strict=True)]
    await send_and_lose(lossy, rng)
    await asyncio.gather(*(client.become_reliable() for client in lossy))
    await compare_with_http(clients, lossy, created["table"])
    compare_with_log(sqlite_in(folder), lossy, created["table"])
    for client in lossy:
        await client.close()


async def send_and_lose(clients: list[LossyClient], rng: random.Random) -> None:
    """Send messages and deliver or lose frames in random order."""
    sent = 0
    while sent < MESSAGES_PER_RUN:
        client = rng.choice(clients)
        if rng.random() < 0.2:
            sent += send_something(client, rng)
        elif not any(each.step() for each in rng.sample(clients, len(clients))):
            await client.resend_unanswered()
        await asyncio.sleep(0)


def send_something(client: LossyClient, rng: random.Random) -> int:
    """Play, undo, answer an undo request or chat, as far as the client knows it may. Return the number of messages sent."""
    view, model, table = client.known.view, client.model, client.table
    if not view or client.seat == "spectator":
        return 0
    position = {"table": table, "seat": client.seat, "version": client.known.version}
    others: list[dict[str, Any]] = [{"type": "say", "table": table, "text": f"line {rng.random()}"}]
    others += [{"type": "undo", **position}] * 2 if view["may_undo"] != "no" else []
    if view["undo"] and client.seat in view["undo"]["waiting"]:
        others += [{"type": "answer-undo", "agree": rng.random() < 0.8, **position}] * 8
    if view["legal"] and rng.random() < 6 / (6 + len(others)):
        client.send(model.play(table, rng.choice(view["legal"])))
    else:
        client.send(model.make_message(**rng.choice(others)))
    return 1


async def compare_with_http(clients: Sequence[InProcessClient], lossy: list[LossyClient], table: str) -> None:
    """Compare what every client knows with what the server returns over HTTP."""
    for http_client, client in zip(clients, lossy, strict=True):
        frame = await http_client.get(f"/api/tables/{table}", **{"as": client.seat})
        await client.catch_up(frame["version"])
        assert client.known.sections == combine_sections(None, frame)
        assert client.known.log == frame["log"]["steps"]
        lines = (await http_client.get(f"/api/tables/{table}/chat"))["lines"]
        await client.wait_until(lambda client=client, lines=lines: len(client.known.chat) == len(lines))  # type: ignore[misc]
        assert [client.known.chat[number] for number in sorted(client.known.chat)] == lines


def compare_with_log(database: str, clients: list[LossyClient], table: str) -> None:
    """Compare the replies to the clients with the rows in the database file."""
    row, engine = schema.log, create_engine(database)
    query = select(row.c.message, row.c.number).where(row.c.table_id == table, row.c.message.is_not(None))
    with engine.connect() as connection:
        rows = connection.execute(query).all()
    engine.dispose()
    saved = Counter(message for message, _ in rows)
    assert max(saved.values(), default=1) == 1
    replies = {id: reply for client in clients for id, reply in client.model.replies.items() if reply.get("table") == table}
    done = {id: each["version"] for id, each in replies.items() if each["type"] == "done" and each["version"] is not None}
    assert {each.message: each.number for each in rows} == {id: done.get(id, replies.get(id)) for id in saved}
    refused = {id for id, reply in replies.items() if reply["type"] == "error"}
    assert not refused & saved.keys()
