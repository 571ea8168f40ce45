"""Finding a game on a server: people who want the same are seated once, at a fair table, on any worker."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import orjson
import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, func, insert, select

from hexrealm.server.settings import Limits
from hexrealm.server.storage import schema
from hexrealm.server.storage.people import moderation
from hexrealm.server.storage.people.play.offers import MAX_OFFERS
from hexrealm.server.tables.matchmaker import set_up
from tests.server.pairing.test_pairing import offer
from tests.server.ratings.test_rated_tables import make_account, two_servers
from tests.support.server.clock_app import GAME, serve_with_clock, view_of_table
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
WISH = {"game": GAME, "players": 2, "speed": "normal"}
ROUTES = (("GET", "/api/me/offer"), ("PUT", "/api/me/offer"), ("POST", "/api/me/offer/stay"), ("DELETE", "/api/me/offer"))


async def want(client: InProcessClient, **wish: Any) -> Any:
    """Make an offer and return the answer."""
    return (await client.http.put("/api/me/offer", json={**WISH, **wish})).json()


async def is_seated(client: InProcessClient) -> str | None:
    """Return the table where somebody is seated."""
    found: str | None = (await client.http.post("/api/me/offer/stay")).json()["table"]
    return found


def test_two_strangers_are_seated_together(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, mara = [await InProcessClient(app).sign_in(name) for name in ("Ines", "Tomas", "Mara")]
        waiting = await want(ines)
        assert (waiting["wish"]["game"], waiting["table"]) == (GAME, None)
        assert await want(mara, speed="days") == {**(await want(mara, speed="days")), "table": None}
        seated = (await want(tomas))["table"]
        assert seated is not None and await is_seated(ines) == seated
        assert await is_seated(mara) is None
        view = await view_of_table(ines, seated)
        assert sorted(seat["name"] for seat in view["seats"]) == ["Ines", "Tomas"]
        assert (view["state"], view["public"], view["hints"], view["heat"], view["host"]) == (
            "playing",
            True,
            False,
            False,
            False,
        )
        assert [each["table"] for each in (await tomas.get("/api/tables", list="mine"))["tables"]] == [seated]
        assert (await ines.http.delete("/api/me/offer")).json()["wish"] is None
        assert await is_seated(ines) is None

    run_in_app(tmp_path, scenario)


def test_who_is_banned_is_neither_listed_nor_seated(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = [await InProcessClient(app).sign_in(name) for name in ("Ines", "Tomas")]
        await want(ines, speed="days")
        me = (await ines.http.get("/api/me/export")).json()["person"]["id"]
        database = app.state.context.database
        await database.write(lambda connection: moderation.sanction(connection, moderation.of_person(me), "ban", None, "rude"))
        assert (await tomas.get("/api/offers"))["offers"] == []
        assert (await want(tomas, speed="days"))["table"] is None
        await tomas.http.delete("/api/me/offer")
        await database.write(lambda connection: moderation.lift(connection, moderation.of_person(me)))
        assert (await want(tomas, speed="days"))["table"] is not None

    run_in_app(tmp_path, scenario)


def test_the_lobby_lists_offers_without_ids(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, stranger = await make_account(app, "Ines"), InProcessClient(app)
        await want(ines, rated=True)
        found = await stranger.get("/api/offers")
        (listed,) = found["offers"]
        assert (listed["name"], listed["rated"], listed["rating"], listed["yours"]) == ("Ines", True, None, False)
        me = (await ines.http.get("/api/me/export")).json()
        assert me["person"]["id"] not in str(found) and len(me["offers"]) == 1
        assert {each["name"] for each in found["speeds"]} >= {"fast", "days"}
        await ines.http.delete("/api/me/offer")
        assert (await stranger.get("/api/offers"))["offers"] == []

    run_in_app(tmp_path, scenario)


def test_rated_offers_need_an_account_and_seat_a_rated_table(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        guest = await InProcessClient(app).sign_in("Guest")
        refused = await guest.http.put("/api/me/offer", json={**WISH, "rated": True})
        assert (refused.status_code, "account" in refused.json()["words"]) == (403, True)
        ines, tomas = await make_account(app, "Ines"), await make_account(app, "Tomas")
        await want(ines, rated=True)
        await want(guest)  # does not want a rated game
        table = (await want(tomas, rated=True))["table"]
        assert (await view_of_table(ines, table))["rated"]

    run_in_app(tmp_path, scenario)


def test_blocked_people_are_not_seated_together(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, mallory = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Mallory")
        other = (await mallory.http.get("/api/me/export")).json()["person"]["id"]
        await ines.http.put(f"/api/me/blocks/{other}")
        await want(mallory, strength="any")
        assert (await want(ines, strength="any"))["table"] is None

    run_in_app(tmp_path, scenario)


def test_bots_come_after_a_wait_and_silent_offers_lapse(tmp_path: Path) -> None:
    async def run() -> None:
        clock = ManualClock()
        async with serve_with_clock(sqlite_in(tmp_path), clock, pairing_seconds=3600) as app:
            ines, gone = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Gone")
            matchmaker = app.state.context.matchmaker
            await want(gone)
            clock.advance(31)  # the page of a person who wants to play now was closed
            await want(ines, bots="easy", patience=20)
            assert await matchmaker.seat() == []
            clock.advance(20)
            (table,) = await matchmaker.seat()
            assert await is_seated(ines) == table.id
            kinds = sorted(seat["kind"] for seat in (await view_of_table(ines, table.id))["seats"])
            assert kinds == ["bot", "person"]
            assert await is_seated(gone) is None

    asyncio.run(run())


def test_wrong_wishes_are_refused(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        for wrong in ({"game": "chess"}, {"players": 9}, {"speed": "never"}, {"bots": "unbeatable"}, {"more": 1}):
            answer = await ines.http.put("/api/me/offer", json={**WISH, **wrong})
            assert answer.status_code in (404, 422), (wrong, answer.text)
        assert (await ines.http.get("/api/me/offer")).json()["wish"] is None

    run_in_app(tmp_path, scenario)


def test_offers_want_their_own_origin_a_person_and_have_a_budget(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, stranger = await InProcessClient(app).sign_in("Ines"), InProcessClient(app)
        for method, path in ROUTES:
            if method != "GET":
                evil = await ines.http.request(method, path, json=WISH, headers={"origin": "http://evil.example"})
                assert (evil.status_code, evil.json()["code"]) == (403, "wrong-origin")
            assert (await stranger.http.request(method, path, json=WISH)).status_code == 401
        answers = [(await ines.http.put("/api/me/offer", json=WISH)).status_code for _ in range(4)]
        assert answers == [200, 200, 200, 429]

    run_in_app(tmp_path, scenario, Limits(new_offers="3/hour"))


def test_seats_and_set_up_are_drawn() -> None:
    from hexrealm.server.people.pairing import Seating

    seating = Seating((offer("a", game=GAME), offer("b", game=GAME)))
    first = {set_up(seating).seats[0]["person"] for _ in range(100)}
    assert first == {"a", "b"}


def test_two_workers_seat_everybody_once(postgres: Postgres) -> None:
    """Twenty people make offers at the same time, on two workers: ten tables, and nobody sits at two."""

    async def run() -> None:
        async with two_servers(postgres.create_database()) as servers:
            clients = [await InProcessClient(servers[k % 2]).sign_in(f"Player {k}") for k in range(20)]
            await asyncio.gather(*(want(client, strength="any") for client in clients))
            for server in servers:
                await server.state.context.matchmaker.seat()
            seated = [await is_seated(client) for client in clients]
            assert None not in seated and len(set(seated)) == 10
            database = servers[0].state.context.database
            rows = await database.read(lambda connection: connection.scalar(select(func.count()).select_from(schema.tables)))
            assert rows == 10
            for client, table in zip(clients, seated, strict=True):
                assert len((await view_of_table(client, str(table)))["yours"]) == 1

    asyncio.run(run())


def add_old_offers(connection: Connection) -> None:
    """Write down more offers than are read at once, all old, which fit nobody: these people lost their accounts."""
    wish = {**WISH, "speed": "days", "rated": True}
    for number in range(MAX_OFFERS + 100):
        person = {"id": f"idler{number:011}", "name": f"Idler {number}", "language": "en", "created": 0}
        connection.execute(insert(schema.people), person)
        values = {"person": person["id"], "wish": orjson.dumps(wish).decode(), "game": GAME, "kind": "days"}
        connection.execute(insert(schema.offers), {**values, "since": 0, "seen": 0, "table_id": None})


def test_hundreds_of_offers_that_fit_nobody_keep_nobody_waiting(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        context = app.state.context
        await context.database.write(add_old_offers)
        ines, tomas = [await InProcessClient(app).sign_in(name) for name in ("Ines", "Tomas")]
        await want(ines, speed="days")
        await want(tomas, speed="days")
        for _ in range(60):  # as the server does every two seconds
            if await is_seated(ines):
                break
            await context.matchmaker.seat()
        assert await is_seated(ines) is not None

    run_in_app(tmp_path, scenario)
