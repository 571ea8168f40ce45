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
OPEN = next(name for name in games.names() if not games.find(name).has_secrets)
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


async def play_turn(client: InProcessClient, table: str, seat: int) -> None:
    while (await view_of_table(client, table))["seat"] == seat:
        assert (await play(client, table, seat))["type"] == "done"


@pytest.mark.parametrize("answer", ["declined", "lapsed", "withdrawn", "ignored"])
def test_asking_for_undo_in_every_turn_gives_time_once(tmp_path: Path, answer: str) -> None:
    """Somebody asks for undo at the beginning of each turn of their own, and thinks until the others have answered."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, tomas) = await start_game(app, {**LIVE, "base": 600, "increment": 0})
        for turn in range(4):
            await play_turn(ines, table, 0)
            await play_turn(tomas, table, 1)
            assert (await undo(ines, table, 0))["type"] == "done"
            clock.advance(30 if answer == "lapsed" else 20)
            await judge(app)
            version = (await view_of_table(ines, table))["version"]
            who = {"declined": (tomas, 1), "withdrawn": (ines, 0)}.get(answer)
            if who is not None:
                await send(who[0], table, "answer-undo", seat=who[1], version=version, agree=False)
            await play(ines, table, 0)
            assert bank(await view_of_table(ines, table), 0) == 600_000 - turn * (30_000 if answer == "lapsed" else 20_000)

    run(tmp_path, scenario)


def test_acting_and_undoing_in_a_turn_makes_no_second_request_stop_a_clock(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, tomas) = await start_game(app, {**LIVE, "base": 600, "increment": 0}, game=OPEN)
        await play_turn(ines, table, 0)
        await play_turn(tomas, table, 1)
        for stops in (20, 0, 0):
            assert (await undo(ines, table, 0))["type"] == "done"
            before = bank(await view_of_table(ines, table), 0)
            clock.advance(20)
            version = (await view_of_table(tomas, table))["version"]
            assert (await send(tomas, table, "answer-undo", seat=1, version=version, agree=True))["type"] == "done"
            view = await view_of_table(ines, table)
            assert (view["seat"], bank(view, 0)) == (0, before - 1000 * (20 - stops))
            await play_turn(ines, table, 0)
            await play_turn(tomas, table, 1)

    run(tmp_path, scenario)


def test_giving_ones_seat_to_a_bot_withdraws_ones_request(tmp_path: Path) -> None:
    """Bots wait for the answer, with the clock stopped. The stop is the only one: the next request gives no time."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, tomas) = await start_game(app, LIVE)
        for _ in range(2):
            for client, seat in ((ines, 0), (tomas, 1)):
                await play_turn(client, table, seat)
            before = bank(await view_of_table(ines, table), 0)
            assert (await undo(ines, table, 0))["type"] == "done"
            clock.advance(20)
            assert (await send(ines, table, "give-to-bot", seat=0, level="easy"))["type"] == "done"
            view = await view_of_table(ines, table)
            assert view["undo"] is None
            assert (await send(ines, table, "take-back", seat=0))["type"] == "done"
        assert bank(view, 0) == before - 20_000

    run(tmp_path, scenario)


def test_nobody_keeps_the_flag_up_by_doing_something_else_again_and_again(tmp_path: Path) -> None:
    """After the time is used up, somebody goes on changing something at the table that is no move."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, _) = await start_game(app, LIVE)
        clock.advance(60)
        for number in range(3):
            clock.advance(0.4)
            assert (await send(ines, table, "mute-spectators", muted=not number % 2))["type"] == "done"
            assert (await play(ines, table, 0, thought=0))["code"] == "refused"
            await judge(app)
        view = await view_of_table(ines, table)
        assert (view["state"], [seat["flagged"] for seat in view["seats"]]) == ("over", [True, False])

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
        while (await view_of_table(ines, table))["state"] != "over":
            clock.advance(11)  # counts for nobody if the database answers something meanwhile
            await judge(app)

    run(tmp_path, scenario)
