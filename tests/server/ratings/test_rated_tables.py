"""Rated tables on a server: who may play, when a game is rated and how often, what people are shown of ratings."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from hexrealm.server.people.rating import START_POINTS
from hexrealm.server.storage import schema
from hexrealm.server.storage.people.play.ratings import RatedGame, RatedSeat, rate_game
from tests.support.server.clock_app import DAYS, GAME, LIVE, judge, play, send, serve_with_clock, view_of_table
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled


async def make_account(app: FastAPI, name: str) -> InProcessClient:
    """Sign somebody in who can sign in again."""
    client = await InProcessClient(app).sign_in(name)
    assert (await client.http.post("/api/me/recovery-code")).status_code == 200
    return client


async def start_rated(clients: list[InProcessClient], game: str = GAME, **more: Any) -> tuple[str, dict[int, InProcessClient]]:
    """Let people sit down at a rated table. Return it, and who has which seat: the server draws them."""
    form = {"rated": True, "clock": LIVE, **more}
    created = await clients[0].create_table(game, "me", *["open"] * (len(clients) - 1), **form)
    seats = {created["seat"]: clients[0]}
    for client, (seat, invite) in zip(clients[1:], created["invites"].items(), strict=True):
        await client.join(invite)
        seats[int(seat)] = client
    return created["table"], seats


async def play_until_begun(table: str, seats: dict[int, InProcessClient]) -> None:
    """Play until every seat has moved and has a choice again."""
    moved: set[int] = set()
    while moved != set(seats):
        number = (await view_of_table(seats[0], table))["seat"]
        assert (await play(seats[number], table, number))["type"] == "done"
        moved.add(number)


async def points(client: InProcessClient) -> dict[str, int]:
    """Return the points of a person, by pool."""
    found = (await client.get("/api/me/ratings"))["ratings"]
    return {each["pool"]: each["rating"]["points"] for each in found}


def test_only_people_with_an_account_play_rated_games(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, guest = await make_account(app, "Ines"), await InProcessClient(app).sign_in("Guest")
        form = {"game": GAME, "seats": [{"who": "me"}, {"who": "open"}], "rated": True, "clock": LIVE, "public": True}
        assert ((await ines.get("/api/me"))["account"], (await guest.get("/api/me"))["account"]) == (True, False)
        refused = await guest.http.post("/api/tables", json=form)
        assert (refused.status_code, "account" in refused.json()["words"]) == (403, True)
        created = (await ines.http.post("/api/tables", json=form)).json()
        table, (seat,) = created["table"], created["invites"]
        for path, body in ((f"/api/tables/{table}/seats/{seat}/join", {}), ("/api/join", {"invite": created["invites"][seat]})):
            assert (await guest.http.post(path, json=body)).status_code == 403
        (listed,) = (await guest.get("/api/tables", list="open"))["tables"]
        assert listed["rated"]
        await guest.http.post("/api/me/recovery-code")
        await guest.join(created["invites"][seat])
        assert (await view_of_table(guest, table))["rated"]

    run_in_app(tmp_path, scenario)


def test_nobody_moves_before_all_are_seated(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await make_account(app, "Ines"), await make_account(app, "Tomas")
        created = await ines.create_table(GAME, "me", "open", rated=True, clock=LIVE)
        table, mine = created["table"], created["seat"]
        view = await view_of_table(ines, table)
        assert (view["seat"], view["legal"], view["clock"]["running"]) == (None, [], None)
        tried = {"seat": mine, "version": view["version"], "action": "a1"}
        assert "all seats" in (await send(ines, table, "act", **tried))["words"]
        (invite,) = created["invites"].values()
        await tomas.join(invite)
        view = await view_of_table(ines, table)
        assert view["seat"] is not None
        starter = ines if view["seat"] == mine else tomas
        assert (await play(starter, table, view["seat"]))["type"] == "done"

    run_in_app(tmp_path, scenario)


def test_who_signs_in_to_another_account_resigns_rated_games(tmp_path: Path) -> None:
    """Who has used up their recovery code is a guest again, who may bring games along. Nobody would play the rated ones on."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas, mara = [await make_account(app, name) for name in ("Ines", "Tomas", "Mara")]
        codes = [(await each.http.post("/api/me/recovery-code")).json()["code"] for each in (ines, mara)]
        table, seats = await start_rated([ines, tomas])
        await play_until_begun(table, seats)
        elsewhere = InProcessClient(app)
        for code, bring in zip(codes, (False, True), strict=True):
            answer = await elsewhere.http.post("/api/sign-in/code", json={"code": code, "bring": bring})
            assert answer.status_code == 200, answer.text
        view = await view_of_table(tomas, table)
        winner = next(number for number, client in seats.items() if client is tomas)
        assert (view["state"], view["result"]["winners"]) == ("over", [winner])
        assert (await points(tomas))["live"] > START_POINTS

    run_in_app(tmp_path, scenario)


def test_resigning_loses_and_is_rated_once(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await make_account(app, "Ines"), await make_account(app, "Tomas")
        table, seats = await start_rated([ines, tomas])
        before = (await ines.get(f"/api/tables/{table}/ratings"))["seats"]
        assert [(each["rating"]["points"], each["change"]) for each in before] == [(START_POINTS, None)] * 2
        loser = next(number for number, client in seats.items() if client is tomas)
        await play_until_begun(table, seats)
        assert (await send(tomas, table, "resign", seat=loser))["type"] == "done"
        assert (await send(tomas, table, "resign", seat=loser))["code"] == "over"
        assert (await points(ines))["live"] > START_POINTS > (await points(tomas))["live"]
        after = await InProcessClient(app).get(f"/api/tables/{table}/ratings")  # as public as the result
        changes = {each["seat"]: each["change"] for each in after["seats"]}
        assert after["pool"] == "live" and changes[loser] < 0 < changes[1 - loser]
        (own,) = (await ines.get("/api/me/ratings"))["ratings"]
        assert [(game["table"], game["rank"], game["players"]) for game in own["history"]] == [(table, 0, 2)]
        assert (own["rating"]["games"], own["rating"]["provisional"]) == (1, True)

    run_in_app(tmp_path, scenario)


def test_what_never_began_is_not_rated(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await make_account(app, "Ines")
        created = await ines.create_table(GAME, "me", "open", "open", rated=True, clock=LIVE)
        assert (await send(ines, created["table"], "resign", seat=created["seat"]))["type"] == "done"
        assert (await view_of_table(ines, created["table"]))["state"] == "over"
        assert await points(ines) == {}

    run_in_app(tmp_path, scenario)


def test_a_game_in_which_somebody_has_not_moved_is_not_rated(tmp_path: Path) -> None:
    """Two people could resign to each other without a move, as often as they like."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas = await make_account(app, "Ines"), await make_account(app, "Tomas")
        for moves in (0, 1):
            table, seats = await start_rated([ines, tomas])
            starter = (await view_of_table(ines, table))["seat"]
            for _ in range(moves):
                await play(seats[starter], table, starter)
            await send(seats[1 - starter], table, "resign", seat=1 - starter)
            assert (await view_of_table(ines, table))["state"] == "over"
            assert (await points(ines), await points(tomas)) == ({}, {})
            shown = (await ines.get(f"/api/tables/{table}/ratings"))["seats"]
            assert [each["change"] for each in shown] == [None, None]

    run_in_app(tmp_path, scenario)


@pytest.mark.parametrize(("control", "pool", "seconds"), [(LIVE, "live", 120), (DAYS, "days", 86_400)], ids=["live", "days"])
def test_time_that_is_up_loses_and_is_rated_once(tmp_path: Path, control: dict[str, Any], pool: str, seconds: int) -> None:
    """Nobody is connected, and the flag is due while the server restarts. Games over days have a rating of their own."""

    async def run() -> None:
        clock, database = ManualClock(), sqlite_in(tmp_path)
        async with serve_with_clock(database, clock) as app:
            ines, tomas = await make_account(app, "Ines"), await make_account(app, "Tomas")
            table, seats = await start_rated([ines, tomas], clock=control)
            await play_until_begun(table, seats)
            starter = seats[(await view_of_table(ines, table))["seat"]]
            clock.advance(seconds)
            assert (await view_of_table(ines, table))["state"] == "playing"
        async with serve_with_clock(database, clock) as app:
            winner, loser = InProcessClient(app), InProcessClient(app)
            winner.http.cookies = (ines if starter is tomas else tomas).http.cookies
            loser.http.cookies = starter.http.cookies
            clock.advance(2)
            await judge(app)
            await judge(app)
            assert (await view_of_table(winner, table))["result"]["by"] == "time"
            assert (await points(winner))[pool] > START_POINTS > (await points(loser))[pool]
            (own,) = (await loser.get("/api/me/ratings"))["ratings"]
            assert (own["rating"]["games"], [each["rank"] for each in own["history"]]) == (1, [1])

    asyncio.run(run())


def test_two_workers_rate_a_game_whose_flag_falls_once(postgres: Postgres) -> None:
    async def run() -> None:
        clock, database = ManualClock(), postgres.create_database()
        async with serve_with_clock(database, clock) as first, serve_with_clock(database, clock) as second:
            ines, tomas = await make_account(first, "Ines"), await make_account(first, "Tomas")
            tables = [await start_rated([ines, tomas]) for _ in range(3)]
            for table, seats in tables:
                await play_until_begun(table, seats)
            clock.advance(120)
            await asyncio.gather(*(judge(app) for app in (first, second) for _ in range(3)))
            for client in (ines, tomas):
                (own,) = (await client.get("/api/me/ratings"))["ratings"]
                assert own["rating"]["games"] == len(tables)
                assert {each["table"] for each in own["history"]} == {table for table, _ in tables}

    asyncio.run(run())


async def judge_flag(app: FastAPI, clock: ManualClock, table: str, client: InProcessClient) -> int:
    """Let the flag of the seat to decide fall, and return the seat. Bots play until a person decides."""
    while (view := await view_of_table(client, table))["seats"][view["seat"]]["kind"] == "bot":
        clock.advance(1)
    clock.advance(120)
    await judge(app)
    return int(view["seat"])


def test_a_flag_before_all_have_moved_rates_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(tmp_path), clock) as app:
            ines, tomas = await make_account(app, "Ines"), await make_account(app, "Tomas")
            table, _ = await start_rated([ines, tomas])
            await judge_flag(app, clock, table, ines)
            assert (await view_of_table(ines, table))["result"]["by"] == "time"
            assert (await points(ines), await points(tomas)) == ({}, {})

    asyncio.run(run())


def test_with_three_a_bot_plays_on_for_who_ran_out_of_time(tmp_path: Path) -> None:
    """The first flag leaves the last rank. Nothing is rated before the game is over, which here is by three flags."""

    async def run() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(tmp_path), clock) as app:
            clients = [await make_account(app, name) for name in ("Ines", "Tomas", "Mara")]
            table, seats = await start_rated(clients)
            await play_until_begun(table, seats)
            first = await judge_flag(app, clock, table, clients[0])
            view = await view_of_table(clients[0], table)
            assert (view["state"], view["seats"][first]["kind"], view["seats"][first]["flagged"]) == ("playing", "bot", True)
            assert all([await points(client) == {} for client in clients])
            second, third = [await judge_flag(app, clock, table, clients[0]) for _ in range(2)]
            assert (await view_of_table(clients[0], table))["result"]["by"] == "time"
            shown = (await clients[0].get(f"/api/tables/{table}/ratings"))["seats"]
            changes = {each["seat"]: each["change"] for each in shown}
            assert changes[third] > changes[second] > changes[first]

    asyncio.run(run())


def test_with_three_a_bot_plays_on_and_who_left_is_last(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, name) for name in ("Ines", "Tomas", "Mara")]
        table, seats = await start_rated(clients)
        await play_until_begun(table, seats)
        await send(seats[2], table, "resign", seat=2)
        view = await view_of_table(seats[0], table)
        assert (view["state"], view["seats"][2]["kind"]) == ("playing", "bot")
        assert all([await points(client) == {} for client in clients])  # nothing is rated before the end
        await send(seats[0], table, "resign", seat=0)
        changes = {each["seat"]: each["change"] for each in (await clients[0].get(f"/api/tables/{table}/ratings"))["seats"]}
        assert changes[1] > changes[0] > changes[2]

    run_in_app(tmp_path, scenario)


async def play_until_bot_moved(client: InProcessClient, table: str, mine: int) -> None:
    """Play until it is one's turn again after a move of one's own and one of the bot."""
    moved: set[int] = set()
    while len(moved) < 2 or mine != (await view_of_table(client, table))["seat"]:
        seat = (await view_of_table(client, table))["seat"]
        moved.add(seat)
        if seat == mine:
            await play(client, table, mine)


def test_games_against_bots_have_a_rating_of_their_own(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await make_account(app, "Ines")
        created = await ines.create_table(GAME, "me", "beginner", rated=True, clock=LIVE)
        for path in ("analysis", "record"):
            assert (await ines.http.get(f"/api/tables/{created['table']}/{path}")).status_code == 403
        await play_until_bot_moved(ines, created["table"], created["seat"])
        await send(ines, created["table"], "resign", seat=created["seat"])
        assert (await points(ines)).keys() == {"bots"}
        assert (await points(ines))["bots"] < START_POINTS
        for path in ("analysis", "record"):
            assert (await ines.http.get(f"/api/tables/{created['table']}/{path}")).status_code == 200

    run_in_app(tmp_path, scenario)


def test_a_rematch_is_not_rated(tmp_path: Path) -> None:
    """Nobody is seated at a rated table, where the clock runs, without asking for it."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas = await make_account(app, "Ines"), await make_account(app, "Tomas")
        table, seats = await start_rated([ines, tomas])
        await send(seats[0], table, "resign", seat=0)
        done = await send(seats[1], table, "rematch")
        assert not (await view_of_table(ines, done["created"]))["rated"]

    run_in_app(tmp_path, scenario)


def test_leaderboards_show_settled_ratings_with_their_uncertainty(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        clients = [await make_account(app, f"Player {number}") for number in range(8)]
        ids = [(await client.http.get("/api/me/export")).json()["person"]["id"] for client in clients]
        database, order = app.state.context.database, list(range(8))
        for number in range(84):  # a round robin, three times: the better one wins, but for one game in five
            if number % 4 == 0:
                order = [order[0], order[-1], *order[1:-1]]
            pair = sorted((order[number % 4], order[7 - number % 4]))
            seats = (RatedSeat(ids[pair[0]]), RatedSeat(ids[pair[1]]))
            game = RatedGame(f"{number:022}", GAME, "live", seats, (0, 1) if number % 5 else (1, 0))
            await database.write(partial(rate_game, game=game, at=number))
        found = (await clients[0].get(f"/api/ratings/{GAME}/live"))["rows"]
        assert len(found) >= 4 and found[0]["name"] != "Player 7"
        floors = [row["rating"]["points"] - row["rating"]["uncertainty"] for row in found]
        assert all(first >= second - 1 for first, second in pairwise(floors))  # both are rounded
        assert [row["name"] for row in found if row["you"]] == ["Player 0"]
        assert all(row["rating"]["uncertainty"] > 0 and not row["rating"]["provisional"] for row in found)
        assert (await clients[0].get(f"/api/ratings/{GAME}/days"))["rows"] == []
        for path in (f"/api/ratings/{GAME}/other", "/api/ratings/chess/live"):
            assert (await clients[0].http.get(path)).status_code in (404, 422)
        name = (await clients[0].get("/api/me"))["name"]
        assert (await clients[0].http.post("/api/me/delete", json={"name": name})).status_code == 200
        assert "Player 0" not in json.dumps(await clients[1].get(f"/api/ratings/{GAME}/live"))
        rows = [schema.ratings.c.person, schema.rating_changes.c.person]
        for column in rows:
            query = select(column).where(column == ids[0])
            assert await database.read(lambda connection, query=query: connection.execute(query).all()) == []
        exported = (await clients[1].http.get("/api/me/export")).json()
        assert len(exported["ratings"]) == 1 and len(exported["rated_games"]) == 21

    run_in_app(tmp_path, scenario)


@asynccontextmanager
async def two_servers(address: str) -> AsyncIterator[tuple[FastAPI, FastAPI]]:
    async with serve_with_clock(address, ManualClock()) as first, serve_with_clock(address, ManualClock()) as second:
        yield first, second


def test_two_workers_rate_games_that_end_together_one_after_the_other(postgres: Postgres) -> None:
    """Ten games of the same two people end at the same time, on two workers: every one is rated, none is lost."""

    async def run() -> None:
        async with two_servers(postgres.create_database()) as (first, second):
            ines, tomas = await make_account(first, "Ines"), await make_account(first, "Tomas")
            elsewhere = InProcessClient(second)
            elsewhere.http.cookies.update(tomas.http.cookies)
            games = [await start_rated([ines, tomas]) for _ in range(10)]
            for table, seats in games:
                await play_until_begun(table, seats)
            jobs = []
            for number, (table, seats) in enumerate(games):
                seat = next(seat for seat, client in seats.items() if client is tomas)
                jobs.append(send(tomas if number % 2 else elsewhere, table, "resign", seat=seat))
            assert [done["type"] for done in await asyncio.gather(*jobs)] == ["done"] * 10
            (own,) = (await ines.get("/api/me/ratings"))["ratings"]
            assert (own["rating"]["games"], len(own["history"])) == (10, 10)
            shown = [game["points"] for game in own["history"]]
            assert shown == sorted(shown) and len(set(shown)) > 3

    asyncio.run(run())
