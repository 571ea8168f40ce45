"""Servers in the test's own process whose clock the test sets, with tables that have clocks."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from fastapi import FastAPI

from hexrealm import games
from hexrealm.server.app import make_app
from hexrealm.server.settings import Settings
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import GENEROUS
from tests.support.server.manual_clock import ManualClock

GAME = games.names()[0]
LIVE = {"kind": "live", "base": 60, "increment": 10}
DAYS = {"kind": "days", "days": 1, "vacation": 0}
_numbers = itertools.count()


@asynccontextmanager
async def serve_with_clock(database: str, clock: ManualClock, **more: Any) -> AsyncIterator[FastAPI]:
    """Open a server whose table time passes when the test advances the clock. It judges when the test calls `judge`."""
    given = {"bot_workers": 0, "limits": GENEROUS, "clock_poll_seconds": 3600, "notice_poll_seconds": 3600, **more}
    app = make_app(Settings(database=database, clock=clock, **given))
    async with app.router.lifespan_context(app):
        await app.state.context.warmup.wait_for_all()
        app.state.context.time.resume()
        yield app


async def judge(app: FastAPI) -> None:
    """Let everything happen that is due."""
    await app.state.context.clocks.judge()


async def view_of_table(client: InProcessClient, table: str, **query: Any) -> Any:
    """Return the view of a table as a client sees it."""
    return (await client.get(f"/api/tables/{table}", **query))["view"]


async def send(client: InProcessClient, table: str, type: str, **fields: Any) -> Any:
    """Send a message to a table and return the answer."""
    message = {"type": type, "id": f"m{next(_numbers)}", "table": table, **fields}
    return (await client.http.post(f"/api/tables/{table}/do", json=message)).json()


async def play(client: InProcessClient, table: str, seat: int, **fields: Any) -> Any:
    """Play the first legal action of a seat and return the answer."""
    view = await view_of_table(client, table, **{"as": seat})
    return await send(client, table, "act", seat=seat, version=view["version"], action=view["legal"][0], **fields)


async def start_game(app: FastAPI, clock: Any, game: str = GAME, people: int = 2) -> tuple[str, list[InProcessClient]]:
    """Create a table with a clock and let everybody sit down."""
    names = ("Ines", "Tomas", "Mara")[:people]
    clients = [await InProcessClient(app).sign_in(name) for name in names]
    created = await clients[0].create_table(game, "me", *["open"] * (people - 1), clock=clock)
    for seat in range(1, people):
        await clients[seat].join(created["invites"][str(seat)])
    return created["table"], clients
