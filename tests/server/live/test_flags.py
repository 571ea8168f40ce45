"""Clocks on a server: they start and stop as docs/clocks.md says, and flags fall once, in time, even if nobody is connected."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from hexrealm import games
from hexrealm.server.clock import TableTime
from hexrealm.server.live.clock_keeper import ClockKeeper
from hexrealm.server.storage import schema
from hexrealm.server.storage.retention import delete_abandoned
from tests.support.server.attack import RecordingSocket
from tests.support.server.clock_app import DAYS, LIVE, judge, play, send, serve_with_clock, start_game, view_of_table
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.leaks import LeakChecker
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

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


def left(view: Any, seat: int) -> int:
    return int(view["clock"]["seats"][seat]["bank"] + view["clock"]["seats"][seat]["reserve"])


async def count_flags(app: FastAPI, table: str) -> int:
    query = select(schema.log.c.number).where(schema.log.c.table_id == table, schema.log.c.kind == "flag")
    return len(await app.state.context.database.read(lambda connection: connection.execute(query).all()))


def test_a_flag_falls_although_nobody_is_connected_and_the_seat_loses(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, _) = await start_game(app, LIVE)
        clock.advance(60.9)  # an action that left in time may still arrive
        await judge(app)
        assert (await view_of_table(ines, table))["state"] == "playing"
        clock.advance(0.1)
        await judge(app)
        await judge(app)
        view = await view_of_table(ines, table)
        assert (view["state"], view["result"]["by"], view["result"]["winners"]) == ("over", "time", [1])
        assert view["result"]["words"] == "Tomas won on time"
        assert [seat["flagged"] for seat in view["seats"]] == [True, False]
        assert await count_flags(app, table) == 1

    run(tmp_path, scenario)


def test_with_three_players_a_bot_plays_the_seat_to_the_end(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, *_) = await start_game(app, LIVE, people=3)
        clock.advance(61)
        await judge(app)
        view = await view_of_table(ines, table)
        assert (view["state"], view["seats"][0]["kind"], view["seats"][0]["flagged"]) == ("playing", "bot", True)
        assert (await send(ines, table, "take-back", seat=0))["code"] == "refused"
        assert (await send(ines, table, "undo", seat=0, version=view["version"]))["words"].startswith("Your time is up")

    run(tmp_path, scenario)


def test_with_two_players_a_bot_plays_on_if_the_table_says_so(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, tomas) = await start_game(app, {**LIVE, "on_flag": "bot"})
        clock.advance(61)
        await judge(app)
        await judge(app)
        view = await view_of_table(tomas, table)
        assert (view["state"], view["seats"][0]["kind"], view["seats"][0]["flagged"]) == ("playing", "bot", True)
        assert (await send(ines, table, "take-back", seat=0))["code"] == "refused"
        assert await count_flags(app, table) == 1
        assert (await send(tomas, table, "resign", seat=1))["type"] == "done"
        result = (await view_of_table(tomas, table))["result"]
        assert (result["by"], result["winners"]) == ("resignation", [0])

    run(tmp_path, scenario)


def test_when_the_last_person_runs_out_of_time_the_others_have_won(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, people = await start_game(app, LIVE, people=3)
        view = await view_of_table(people[0], table)
        while view["state"] == "playing":
            if view["seats"][view["seat"]]["kind"] == "person":  # otherwise the server plays for the bot meanwhile
                clock.advance(61)
                await judge(app)
            view = await view_of_table(people[0], table)
        assert (view["result"]["by"], view["result"]["winners"]) == ("time", [0, 1])
        assert await count_flags(app, table) == 3

    run(tmp_path, scenario)


def test_loading_games_costs_nobody_time(tmp_path: Path) -> None:
    """Clocks stand still after a start until all games can be played."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        context, time, loaded = app.state.context, TableTime(clock, 5000), asyncio.Event()
        keeper = ClockKeeper(context.tables, context.database, time, context.publish, clock, 3600)

        async def wait_for_games() -> None:
            await loaded.wait()

        running = asyncio.create_task(keeper.run(wait_for_games))
        await asyncio.sleep(0)
        clock.advance(60)
        assert time.now() == 5000
        loaded.set()
        while time.now() == 5000:
            await asyncio.sleep(0)
            clock.advance(1)
        running.cancel()

    run(tmp_path, scenario)


def test_clocks_start_when_all_seats_are_taken(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines, tomas = [await InProcessClient(app).sign_in(name) for name in ("Ines", "Tomas")]
        created = await ines.create_table(games.names()[0], "me", "open", clock=LIVE)
        clock.advance(3600)
        await judge(app)
        assert (await view_of_table(ines, created["table"]))["clock"]["running"] is None
        await tomas.join(created["invites"]["1"])
        view = await view_of_table(ines, created["table"])
        assert (view["clock"]["running"], view["clock"]["since"], left(view, 0)) == (0, 3_600_000, 60_000)

    run(tmp_path, scenario)


def test_lag_is_compensated_within_a_bound(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        for elapsed, thought, spent in ((5.0, 4600, 4600), (5.0, 100, 4000), (5.0, 9000, 5000), (5.0, None, 5000)):
            table, (ines, _) = await start_game(app, {**LIVE, "increment": 0})
            clock.advance(elapsed)
            assert (await play(ines, table, 0, thought=thought))["type"] == "done"
            assert left(await view_of_table(ines, table), 0) == 60_000 - spent

    run(tmp_path, scenario)


def test_an_action_that_comes_too_late_is_refused_and_one_that_left_in_time_is_played(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, _) = await start_game(app, LIVE)
        clock.advance(60.5)
        late = await play(ines, table, 0, thought=60_200)
        assert (late["code"], late["words"]) == ("refused", "Your time is up.")
        assert (await play(ines, table, 0, thought=59_900))["type"] == "done"

    run(tmp_path, scenario)


def test_in_hot_seat_games_a_clock_starts_when_the_curtain_is_lifted(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        table = (await ines.create_table(HIDING, "me", "me", clock=LIVE))["table"]
        clock.advance(100)
        view = await view_of_table(ines, table)
        assert (view["clock"]["running"], view["clock"]["curtain"]) == (None, True)
        seat = view["seat"]
        lifted = await send(ines, table, "lift-curtain", seat=seat, version=view["version"])
        assert lifted["type"] == "done"
        clock.advance(5)
        view = await view_of_table(ines, table)
        assert (view["clock"]["running"], view["clock"]["curtain"]) == (seat, False)
        while (await view_of_table(ines, table))["seat"] == seat:
            await play(ines, table, seat)
        view = await view_of_table(ines, table)
        assert (view["clock"]["curtain"], left(view, seat)) == (True, 65_000)

    run(tmp_path, scenario)


def test_in_a_hot_seat_game_that_hides_nothing_each_seat_has_a_clock_that_starts_at_once(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        table = (await ines.create_table(OPEN, "me", "me", clock=LIVE))["table"]
        for seat, seconds in ((0, 10), (1, 20)):
            view = await view_of_table(ines, table)
            assert (view["clock"]["running"], view["clock"]["curtain"]) == (seat, False)
            clock.advance(seconds)
            while (await view_of_table(ines, table))["seat"] == seat:
                await play(ines, table, seat)
        view = await view_of_table(ines, table)
        assert [left(view, seat) for seat in (0, 1)] == [60_000, 50_000]  # with the increments

    run(tmp_path, scenario)


def test_the_clock_of_a_seat_that_a_bot_plays_stands_still(tmp_path: Path) -> None:
    """Nor does the bot's turn earn an increment. Meanwhile the bot may have played, and the clock of Ines runs."""

    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, tomas) = await start_game(app, LIVE)
        assert (await send(tomas, table, "give-to-bot", seat=1, level="easy"))["type"] == "done"
        while (await view_of_table(ines, table))["seat"] == 0:
            await play(ines, table, 0)
        clock.advance(30)
        while (view := await view_of_table(ines, table))["seat"] != 0:
            clock.advance(1)
        assert (left(view, 1), view["seats"][1]["kind"]) == (60_000, "bot")

    run(tmp_path, scenario)


@pytest.mark.parametrize("control", [LIVE, DAYS], ids=["live", "days"])
def test_clocks_stand_still_while_the_server_is_down(tmp_path: Path, control: Any) -> None:
    """Whatever the clock of the next process says: only the time that a server ran counts."""

    async def scenario() -> None:
        database, clock = sqlite_in(tmp_path), ManualClock()
        whole = 60 if control is LIVE else 86_400
        async with serve_with_clock(database, clock) as app:
            table, people = await start_game(app, control)
            clock.advance(whole / 2)
            cookies = people[0].http.cookies
        clock.now = 7.0  # another boot of the machine
        async with serve_with_clock(database, clock) as app:
            ines = InProcessClient(app)
            ines.http.cookies = cookies
            clock.advance(whole / 2)
            await judge(app)
            assert (await view_of_table(ines, table))["state"] == "playing"
            clock.advance(1)
            await judge(app)
            assert (await view_of_table(ines, table))["result"]["by"] == "time"

    asyncio.run(scenario())


def test_a_flag_that_is_due_is_found_after_a_restart(tmp_path: Path) -> None:
    async def scenario() -> None:
        database, clock = sqlite_in(tmp_path), ManualClock()
        async with serve_with_clock(database, clock) as app:
            table, _ = await start_game(app, LIVE)
            clock.advance(3600)
        async with serve_with_clock(database, clock) as app:
            await judge(app)
            assert await count_flags(app, table) == 1

    asyncio.run(scenario())


def test_two_workers_never_both_judge_a_flag(postgres: Postgres) -> None:
    async def scenario() -> None:
        database, clock = postgres.create_database(), ManualClock()
        async with serve_with_clock(database, clock) as first, serve_with_clock(database, clock) as second:
            tables = [(await start_game(first, LIVE))[0] for _ in range(5)]
            clock.advance(61)
            await asyncio.gather(*(judge(app) for app in (first, second) for _ in range(3)))
            assert [await count_flags(second, table) for table in tables] == [1] * 5

    asyncio.run(scenario())


def test_workers_share_the_latest_table_time(postgres: Postgres) -> None:
    async def scenario() -> None:
        database, clock, other = postgres.create_database(), ManualClock(), ManualClock()
        async with serve_with_clock(database, clock) as first:
            await start_game(first, LIVE)
            clock.advance(20)
            await judge(first)
            async with serve_with_clock(database, other) as second:
                assert second.state.context.time.now() == first.state.context.time.now() == 20_000
                clock.advance(15)
                await judge(first)
                await second.state.context.clocks.save()
                assert second.state.context.time.now() == 35_000

    asyncio.run(scenario())


def test_a_worker_that_starts_asks_for_the_time(postgres: Postgres) -> None:
    """What is stored may be behind: a clock that starts there would have too little time by the clock of another worker."""

    async def scenario() -> None:
        database, clock = postgres.create_database(), ManualClock()
        async with serve_with_clock(database, clock) as first:
            await start_game(first, LIVE)
            clock.advance(20)
            async with serve_with_clock(database, ManualClock()) as second:
                while second.state.context.time.now() != 20_000:
                    await asyncio.sleep(0.01)

    asyncio.run(scenario())


def test_jumps_of_the_calendar_change_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, _) = await start_game(app, LIVE)
        for jump in (10**12, -(10**12)):
            monkeypatch.setattr(time, "time_ns", lambda jump=jump: 1_700_000_000_000_000_000 + jump * 10**6)
            clock.advance(10)
            await judge(app)
            view = await view_of_table(ines, table)
            assert view["state"] == "playing"
        await play(ines, table, 0, thought=None)
        assert left(await view_of_table(ines, table), 0) in (40_000, 50_000)  # with the increment, if that was the turn

    run(tmp_path, scenario)


def test_own_tables_are_sorted_by_whose_turn_it_is_and_the_time_left(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        clocks: list[Any] = [DAYS, LIVE, None, {"kind": "days", "days": 3}]
        tables = [(await ines.create_table(games.names()[0], "me", "open", clock=each))["table"] for each in clocks]
        invites = [(await view_of_table(ines, table))["invites"]["1"] for table in tables]
        tomas = await InProcessClient(app).sign_in("Tomas")
        for invite in invites:
            await tomas.join(invite)
        clock.advance(10)
        shown = (await ines.get("/api/tables", list="mine"))["tables"]
        assert [each["table"] for each in shown] == [tables[1], tables[0], tables[3], tables[2]]
        assert [each["time_left"] for each in shown] == [50_000, 86_390_000, 10 * 86_400_000 - 10_000, None]
        assert shown[0]["clock"]["increment"] == 10_000
        while (await view_of_table(ines, tables[1]))["seat"] == 0:
            await play(ines, tables[1], 0)
        shown = (await ines.get("/api/tables", list="mine"))["tables"]
        assert [each["table"] for each in shown] == [tables[0], tables[3], tables[2], tables[1]]

    run(tmp_path, scenario)


def test_a_table_whose_clock_runs_is_not_deleted(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        table, (ines, _) = await start_game(app, DAYS)
        other = (await ines.create_table(games.names()[0], "me", "open"))["table"]
        deleted = await app.state.context.database.write(lambda connection: delete_abandoned(connection, 2**60))
        assert deleted == [other]
        assert (await view_of_table(ines, table))["state"] == "playing"

    run(tmp_path, scenario)


def test_sockets_are_told_the_table_time(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        clock.advance(12.5)
        socket = RecordingSocket(InProcessClient(app), LeakChecker())
        assert (await socket.wait_for(lambda frame: frame["type"] == "welcome"))["time"] == 12_500
        clock.advance(1)
        assert (await socket.request({"type": "ping", "id": "p"}))["time"] == 13_500
        await socket.socket.close()

    run(tmp_path, scenario)


def test_clocks_that_make_no_sense_are_refused(tmp_path: Path) -> None:
    async def scenario(app: FastAPI, clock: ManualClock) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        for wrong in (
            {"kind": "live", "base": 0},
            {"kind": "days", "days": 4},
            {"kind": "live", "base": -1},
            {"kind": "x"},
            {},
        ):
            form = {"game": games.names()[0], "seats": [{"who": "me"}, {"who": "open"}], "clock": wrong}
            response = await ines.http.post("/api/tables", json=form)
            assert (response.status_code, response.json()["code"]) == (422, "bad-message")

    run(tmp_path, scenario)
