"""Duplicates in tests: a server with a clock, and what people ask of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from tests.support.server.clock_app import GAME, send, serve_with_clock
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock

NOT_YET = "refused"  # what somebody is told who may not look at a game yet


def run_with_app(folder: Path, scenario: Callable[[FastAPI, ManualClock], Coroutine[Any, Any, None]]) -> None:
    """Run a scenario with a server whose clock it sets."""

    async def run() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(folder), clock) as app:
            await scenario(app, clock)

    asyncio.run(run())


async def make(client: InProcessClient, kind: str = "bot", game: str = GAME, **options: Any) -> str:
    """Create a duplicate and return its id."""
    answer = await client.http.post("/api/duplicates", json={"game": game, "kind": kind, "options": options})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def begin(client: InProcessClient, id: str, practice: bool = False) -> Any:
    """Begin against the bot and return the answer."""
    return (await client.http.post(f"/api/duplicates/{id}/begin", json={"practice": practice})).json()


async def sit(client: InProcessClient, id: str, pair: int, seat: int) -> Any:
    """Take a place in a pair and return the answer."""
    return (await client.http.post(f"/api/duplicates/{id}/places", json={"pair": pair, "seat": seat})).json()


async def look(client: InProcessClient, id: str) -> dict[str, Any]:
    """Return who takes part, by name."""
    return {each["name"]: each for each in (await client.get(f"/api/duplicates/{id}"))["places"]}


async def table_of(client: InProcessClient, id: str) -> str:
    """Return the reader's own table."""
    return str(next(each["table"] for each in (await look(client, id)).values() if each["you"]))


async def expect_hidden(client: InProcessClient, table: str) -> None:
    """Expect that no way to look at a table is open to a client."""
    pages = ("", "?as=spectator", "/moments/0", "/scores", "/why", "/record", "/chat", "/picture.png", "/animation.webp")
    for page in pages:
        answer = await client.http.get(f"/api/tables/{table}{page}")
        assert answer.json()["code"] == NOT_YET, page
    base = await client.http.get(f"/api/tables/{table}/base/en/{'0' * 24}")
    assert base.json()["code"] == NOT_YET
    frames: asyncio.Queue[Any] = asyncio.Queue()
    socket = client.connect(frames.put_nowait)
    socket.send({"type": "watch", "id": "w", "table": table})
    assert (await frames.get())["type"] == "welcome"
    assert (await frames.get())["code"] == NOT_YET
    await socket.close()
    if client.http.cookies:
        assert (await send(client, table, "say", text="hello"))["code"] == NOT_YET
        start = {"seats": [{"who": "me"}, {"who": "me"}], "start": {"table": table, "moment": 0}}
        assert (await client.http.post("/api/tables", json=start)).json()["code"] == NOT_YET
