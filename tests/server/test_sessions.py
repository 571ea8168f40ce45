"""Sessions: signing out and renaming reach open sockets, tokens rotate, two servers on one machine do not clash."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI
from websockets.exceptions import ConnectionClosed

from hexrealm.server.settings import Settings
from tests.support.server.client import Client, Socket
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import TwoPlayers, run_with_two_players, two_players

pytestmark = pytest.mark.compiled
MONTHS = 90 * 86_400_000


async def is_closed_without_an_answer(socket: Socket, table: str) -> bool:
    """Send messages to a socket whose session has ended; none may be carried out."""
    try:
        for number in range(3):
            await socket.connection.send(json.dumps({"type": "say", "id": f"s{number}", "table": table, "text": "still here"}))
            await socket.connection.send(json.dumps({"type": "resign", "id": f"r{number}", "table": table, "seat": 1}))
        while True:
            frame = await socket.receive()
            assert frame["type"] not in ("done", "view"), frame
    except ConnectionClosed as closed:
        return closed.rcvd is not None and closed.rcvd.code == 1008


def test_signing_out_ends_open_sockets(address: str) -> None:
    """M3."""

    async def scenario(two: TwoPlayers) -> None:
        await two.clients[1].http.delete("/api/me")
        assert await is_closed_without_an_answer(two.sockets[1], two.table)
        frame = await two.clients[0].get(f"/api/tables/{two.table}")
        assert not frame["view"]["seats"][1]["resigned"]
        assert (await two.clients[0].get(f"/api/tables/{two.table}/chat"))["lines"] == []

    run_with_two_players(address, scenario)


def test_signing_out_ends_a_socket_that_is_being_opened(tmp_path: Path) -> None:
    """The session ends after the server has read it and before the socket is registered."""

    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        frames: list[Any] = []
        socket = ines.connect(frames.append, on_accept=lambda: ines.http.delete("/api/me"))
        socket.send({"type": "ping", "id": "p"})
        assert await socket.closed == 1008
        assert [frame["type"] for frame in frames] in ([], ["welcome"])

    run_in_app(tmp_path, scenario)


def test_renaming_reaches_open_sockets(address: str) -> None:
    """L11."""

    async def scenario(two: TwoPlayers) -> None:
        await two.clients[1].http.put("/api/me", json={"name": "Tomas the Second"})
        await two.request(1, "say", text="hello")
        while not two.sockets[0].chat.get(two.table):
            await two.sockets[0].receive()
        assert two.sockets[0].chat[two.table][0]["name"] == "Tomas the Second"

    run_with_two_players(address, scenario)


def test_both_reach_the_sockets_of_other_processes(postgres: Postgres) -> None:
    """M3, L11: with two workers."""

    async def play(first: str, second: str) -> None:
        async with two_players(first) as two:
            again = Client(second)
            again.use_session(two.clients[1].http.cookies)
            await again.http.put("/api/me", json={"name": "Tomas the Second"})
            await two.request(1, "ping")
            names = []
            while "Tomas the Second" not in names:  # the notification may take a moment
                done = await two.request(1, "say", text="hello")
                assert done["type"] == "done"
                names = [line["name"] for line in (await again.get(f"/api/tables/{two.table}/chat"))["lines"]]
            await again.http.delete("/api/me")
            with pytest.raises(ConnectionClosed):
                while True:
                    await two.sockets[1].receive()
            await again.close()

    settings = Settings(database=postgres.create_database(), port=0, bot_workers=0, limits=GENEROUS)
    with serving(settings) as first, serving(settings) as second:
        asyncio.run(play(first, second))


def test_signing_out_without_a_notification_is_made_up_for(postgres: Postgres) -> None:
    """The session is deleted as by another process, whose notification is lost while the database restarts."""
    database = postgres.create_database()

    async def play(address: str) -> None:
        async with two_players(address) as two:
            with psycopg.connect(database) as connection:
                connection.execute("DELETE FROM sessions WHERE person = (SELECT id FROM people WHERE name = 'Tomas')")
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    await two.sockets[1].receive()
            assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008

    with serving(Settings(database=database, port=0, bot_workers=0, limits=GENEROUS, sweep_seconds=0.3)) as address:
        asyncio.run(play(address))


def test_an_old_token_is_replaced_and_ends_with_the_first_use_of_the_new_one(tmp_path: Path) -> None:
    async def check(address: str) -> None:
        ines = await Client(address).sign_in("Ines")
        first = dict(ines.http.cookies)
        await ines.get("/api/me")
        assert dict(ines.http.cookies) == first  # not old yet
        database = sqlite3.connect(tmp_path / "tables.db")
        with database:
            database.execute("UPDATE sessions SET created = created - ?", (MONTHS,))
        database.close()
        response = await ines.http.get("/api/me")
        assert response.json()["known"]
        assert dict(ines.http.cookies) != first
        assert (await _ask(address, first))["known"]  # the browser may not have got the new one
        assert (await ines.get("/api/me"))["name"] == "Ines"
        assert not (await _ask(address, first))["known"]
        await ines.close()

    async def _ask(address: str, cookies: dict[str, str]) -> dict[str, object]:
        client = Client(address)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        found: dict[str, object] = (await client.http.get("/api/me", headers={"cookie": cookie})).json()
        await client.close()
        return found

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(check(address))


def test_two_servers_on_one_machine_keep_their_sessions(address: str, tmp_path: Path) -> None:
    """M9: cookies ignore ports."""

    async def check(second: str) -> None:
        browser, other = await Client(address).sign_in("Ines"), Client(second)
        other.http.cookies = browser.http.cookies  # one cookie jar, as in a browser
        await other.http.put("/api/me", json={"name": "Tomas"})
        browser.http.cookies = other.http.cookies
        assert (await browser.get("/api/me"))["name"] == "Ines"
        assert (await other.get("/api/me"))["name"] == "Tomas"
        await browser.close()
        await other.close()

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as second:
        asyncio.run(check(second))


def test_a_cookie_without_a_port_in_its_name_is_still_valid(address: str) -> None:
    async def check() -> None:
        ines = await Client(address).sign_in("Ines")
        (token,) = ines.http.cookies.values()
        ines.http.cookies.clear()
        found = await ines.http.get("/api/me", headers={"cookie": f"hexrealm={token}"})
        assert found.json()["name"] == "Ines"
        await ines.close()

    asyncio.run(check())


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u115f\u1160", "\uffa0", "\u17b4", "\u200b", " ", "\U0001d159"])
def test_a_name_must_be_visible(address: str, name: str) -> None:
    """L5."""

    async def check() -> None:
        client = Client(address)
        refused = await client.http.put("/api/me", json={"name": name})
        assert (refused.status_code, refused.json()["code"]) == (422, "bad-message")
        await client.close()

    asyncio.run(check())
