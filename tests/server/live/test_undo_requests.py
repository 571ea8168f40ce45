"""Undo gives no time back, and a request stops the clocks: for 30 seconds in a live game, for a day in a game over days."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.support.server.clock_app import DAYS, LIVE, judge, play, send, serve_with_clock, start_game, view_of_table
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock

pytestmark = pytest.mark.compiled


@dataclass(frozen=True)
class Pace:
    """A clock with its time for a turn and the longest stop by an undo request, in seconds."""

    control: dict[str, Any]
    time: int
    stop: int


PACES = [
    pytest.param(Pace({**LIVE, "increment": 0}, 60, 30), id="live"),
    pytest.param(Pace(DAYS, 86_400, 86_400), id="days"),
]
Scenario = Callable[[FastAPI, ManualClock, "Asked"], Coroutine[Any, Any, None]]


@dataclass(frozen=True)
class Asked:
    """A game in which Ines completed her turn. While Tomas decides, she asks for undo."""

    table: str
    ines: InProcessClient
    tomas: InProcessClient

    async def ask(self) -> None:
        version = (await view_of_table(self.ines, self.table))["version"]
        assert (await send(self.ines, self.table, "undo", seat=0, version=version))["type"] == "done"

    async def answer(self, agree: bool) -> None:
        version = (await view_of_table(self.tomas, self.table))["version"]
        answered = await send(self.tomas, self.table, "answer-undo", seat=1, version=version, agree=agree)
        assert answered["type"] == "done"

    async def seconds_left(self, seat: int = 1) -> float:
        """Return the time that a seat had left when something happened last: no clock that runs is looked at."""
        shown = (await view_of_table(self.tomas, self.table))["clock"]["seats"][seat]
        return float((shown["bank"] + shown["reserve"]) / 1000)

    async def play_turn_of_ines(self) -> None:
        while (await view_of_table(self.ines, self.table))["seat"] == 0:
            assert (await play(self.ines, self.table, 0))["type"] == "done"

    async def is_open(self) -> bool:
        return (await view_of_table(self.tomas, self.table))["undo"] is not None


async def start_turn_of_tomas(app: FastAPI, pace: Pace) -> Asked:
    table, (ines, tomas) = await start_game(app, pace.control)
    asked = Asked(table, ines, tomas)
    await asked.play_turn_of_ines()
    assert (await view_of_table(ines, table))["may_undo"] == "ask"
    return asked


def run(folder: Path, pace: Pace, scenario: Scenario) -> None:
    async def serve() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(folder), clock) as app:
            await scenario(app, clock, await start_turn_of_tomas(app, pace))

    asyncio.run(serve())


@pytest.mark.parametrize("pace", PACES)
def test_a_request_stops_the_clocks_until_it_lapses(tmp_path: Path, pace: Pace) -> None:
    """Once in a turn: a second request waits as long, and stops nothing."""

    async def scenario(app: FastAPI, clock: ManualClock, asked: Asked) -> None:
        clock.advance(pace.time / 4)
        await asked.ask()
        clock.advance(pace.stop - 1)
        await judge(app)
        assert (await asked.is_open(), await asked.seconds_left()) == (True, pace.time * 3 / 4)
        clock.advance(1)
        await judge(app)
        assert (await asked.is_open(), await asked.seconds_left()) == (False, pace.time * 3 / 4)
        await asked.ask()
        clock.advance(pace.time / 4)
        await asked.answer(agree=False)
        assert await asked.seconds_left() == pace.time / 2

    run(tmp_path, pace, scenario)


@pytest.mark.parametrize("pace", PACES)
@pytest.mark.parametrize("agree", [True, False])
def test_an_answer_starts_the_clocks_again(tmp_path: Path, pace: Pace, agree: bool) -> None:
    async def scenario(app: FastAPI, clock: ManualClock, asked: Asked) -> None:
        clock.advance(pace.time / 4)
        await asked.ask()
        clock.advance(pace.stop / 2)
        await asked.answer(agree)
        clock.advance(pace.time / 2)
        await judge(app)
        view = await view_of_table(asked.tomas, asked.table)
        assert (view["state"], view["clock"]["running"]) == ("playing", 0 if agree else 1)
        assert await asked.seconds_left() == pace.time * 3 / 4
        clock.advance(pace.time / 2 + 1)  # Ines has used nothing before, and a second more may be lag
        await judge(app)
        result = (await view_of_table(asked.tomas, asked.table))["result"]
        assert (result["by"], result["winners"]) == ("time", [1 if agree else 0])

    run(tmp_path, pace, scenario)


@pytest.mark.parametrize("pace", PACES)
def test_no_flag_falls_while_a_request_stops_the_clocks(tmp_path: Path, pace: Pace) -> None:
    """A second before the end. What is judged late counts from the moment that the request lapsed."""

    async def scenario(app: FastAPI, clock: ManualClock, asked: Asked) -> None:
        clock.advance(pace.time - 1)
        await asked.ask()
        clock.advance(pace.stop)
        await judge(app)
        clock.advance(1.9)  # an action that left in time may still arrive
        await judge(app)
        assert (await view_of_table(asked.ines, asked.table))["state"] == "playing"
        clock.advance(0.1)
        await judge(app)
        assert (await view_of_table(asked.ines, asked.table))["result"]["by"] == "time"

    run(tmp_path, pace, scenario)


@pytest.mark.parametrize("pace", PACES)
def test_a_request_that_lapsed_unseen_stopped_the_clocks_no_longer(tmp_path: Path, pace: Pace) -> None:
    async def scenario(app: FastAPI, clock: ManualClock, asked: Asked) -> None:
        await asked.ask()
        clock.advance(pace.stop + pace.time / 2)
        await judge(app)
        assert (await asked.is_open(), await asked.seconds_left()) == (False, pace.time / 2)

    run(tmp_path, pace, scenario)


@pytest.mark.parametrize("pace", PACES)
def test_a_restart_neither_ends_nor_extends_the_stop(tmp_path: Path, pace: Pace) -> None:
    async def serve() -> None:
        database, clock = sqlite_in(tmp_path), ManualClock()
        async with serve_with_clock(database, clock) as app:
            asked = await start_turn_of_tomas(app, pace)
            clock.advance(pace.time / 4)
            await asked.ask()
            clock.advance(pace.stop / 2)
        clock.advance(10 * pace.stop)  # the server is down
        async with serve_with_clock(database, clock) as app:
            again = Asked(asked.table, InProcessClient(app), InProcessClient(app))
            again.ines.http.cookies, again.tomas.http.cookies = asked.ines.http.cookies, asked.tomas.http.cookies
            clock.advance(pace.stop / 2 - 1)
            await judge(app)
            assert await again.is_open()
            clock.advance(1)
            await judge(app)
            assert (await again.is_open(), await again.seconds_left()) == (False, pace.time * 3 / 4)

    asyncio.run(serve())


@pytest.mark.parametrize("pace", PACES)
def test_undo_gives_no_time_back(tmp_path: Path, pace: Pace) -> None:
    """However often the others agree: a turn that is played again has what was left of its time."""

    async def scenario(app: FastAPI, clock: ManualClock, asked: Asked) -> None:
        clock.advance(pace.time / 4)
        await asked.ask()
        await asked.answer(agree=True)
        for quarters in (3, 2):
            clock.advance(pace.time / 4)
            await asked.play_turn_of_ines()
            assert await asked.seconds_left(0) == pace.time * quarters / 4
            await asked.ask()
            await asked.answer(agree=True)
        assert (await asked.seconds_left(0), await asked.seconds_left(1)) == (pace.time / 2, pace.time * 3 / 4)

    run(tmp_path, pace, scenario)
