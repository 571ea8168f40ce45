"""Ways to get time that a clock does not count: each of them was found by somebody who looked for it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Coroutine
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from hexrealm import games
from tests.support.server.clock_app import LIVE, judge, play, send, serve_with_clock, start_game, view_of_table
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock

pytestmark = pytest.mark.compiled
HIDING = next(name for name in games.names() if games.find(name).has_secrets)
Scenario = Callable[[FastAPI, ManualClock], Coroutine[Any, Any, None]]


def run(folder: Path, scenario: Scenario) -> None:
    async def serve() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(folder), clock) as app:
            await scenario(app, clock)

    asyncio.run(serve())


async def undo(client: InProcessClient, table: str, seat: int) -> Any:
    view = await view_of_table(client, table, **{"as": seat})
    return await send(client, table, "undo", seat=seat, version=view["version"])


def bank(view: Any, seat: int) -> int:
    return int(view["clock"]["seats"][seat]["bank"])


def test_lag_is_forgiven_once_however_often_an_action_is_undone(tmp_path: Path) -> None:
    """Somebody acts and undoes again and again, and says each time that all of the time was lag."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, _) = await start_game(app, LIVE, game=HIDING)
        for _ in range(20):
            clock.advance(0.9)
            assert (await play(ines, table, 0, thought=0))["type"] == "done"
            assert (await undo(ines, table, 0))["type"] == "done"
        assert bank(await view_of_table(ines, table), 0) == 60_000 - 19 * 900

    run(tmp_path, scenario)


def test_no_curtain_stops_a_clock_that_somebody_else_waits_for(tmp_path: Path) -> None:
    """Somebody with two seats sees their cards and plays without ever lifting the curtain."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        mallory, tomas = await InProcessClient(app).sign_in("Mallory"), await InProcessClient(app).sign_in("Tomas")
        created = await mallory.create_table(HIDING, "me", "me", "open", clock=LIVE)
        await tomas.join(created["invites"]["2"])
        clock.advance(61)
        await judge(app)
        assert [seat["flagged"] for seat in (await view_of_table(tomas, created["table"]))["seats"]] == [True, False, False]

    run(tmp_path, scenario)


def test_asking_for_undo_does_not_stop_ones_own_clock(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, tomas) = await start_game(app, LIVE)
        for client, seat in ((ines, 0), (tomas, 1)):
            while (await view_of_table(client, table))["seat"] == seat:
                await play(client, table, seat)
        before = bank(await view_of_table(ines, table), 0)
        assert (await undo(ines, table, 0))["type"] == "done"
        clock.advance(20)
        assert (await send(ines, table, "give-to-bot", seat=0, level="easy"))["type"] == "done"
        view = await view_of_table(ines, table)
        assert bank(view, 0) == before - 20_000
        assert view["undo"] is None  # it is withdrawn: a bot would wait for the answer, with the clock stopped

    run(tmp_path, scenario)


def test_waiting_for_the_database_costs_nobody_time(tmp_path: Path) -> None:
    """A database that does not save for 14 seconds, with 10 seconds left on the clock."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, _) = await start_game(app, LIVE)
        clock.advance(50)
        with closing(sqlite3.connect(tmp_path / "tables.db")) as other:
            other.execute("BEGIN IMMEDIATE")
            judging = asyncio.create_task(judge(app))
            await asyncio.sleep(0)
            clock.advance(14)
        await judging
        await judge(app)
        view = await view_of_table(ines, table)
        assert (view["state"], [seat["flagged"] for seat in view["seats"]]) == ("playing", [False, False])
        clock.advance(11)
        await judge(app)
        assert (await view_of_table(ines, table))["state"] == "over"

    run(tmp_path, scenario)
