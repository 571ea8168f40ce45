"""Moderation: reports, `hexrealm admin` while a server runs, and the audit log."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from typer.testing import CliRunner

from hexrealm.cli.main import app as commands
from hexrealm.server.settings import Settings
from tests.server.ratings.test_rated_tables import make_account, play_until_begun, start_rated
from tests.support.server.client import Client
from tests.support.server.clock_app import send, view_of_table
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME, two_players

pytestmark = pytest.mark.compiled


class Operator:
    """Somebody who runs a server and uses the command line while it runs."""

    def __init__(self, folder: Path, app: FastAPI) -> None:
        self._address, self._app = sqlite_in(folder), app

    async def do(self, *arguments: str) -> str:
        """Run a command, and let the server take over what it did, as it does every few seconds."""
        line = ["admin", *arguments, "--db", self._address]
        result = await asyncio.to_thread(CliRunner().invoke, commands, line)
        assert result.exit_code == 0, (result.output, result.exception)
        await self._app.state.context.moderate()
        return result.output

    async def find(self, name: str) -> str:
        return (await self.do("people", name)).split()[0]


async def say(client: InProcessClient, table: str, number: int, text: str = "rude") -> Any:
    message = {"type": "say", "id": f"say-{number}", "table": table, "text": text}
    return await client.http.post(f"/api/tables/{table}/do", json=message)


async def public_table(client: InProcessClient) -> str:
    return str((await client.create_table(GAME, "me", "open", public=True))["table"])


def test_a_report_leads_to_a_ban(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        operator = Operator(tmp_path, app)
        ines, mallory = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Mallory")
        table = await public_table(ines)
        await say(mallory, table, 1, "something rude")
        for _ in range(2):  # a second report of the same line changes nothing
            assert (await ines.http.post("/api/reports", json={"table": table, "line": 1})).status_code == 204
        assert (await mallory.http.post("/api/reports", json={"table": table, "line": 1})).status_code == 404  # their own
        assert (await ines.http.post("/api/reports", json={"table": table, "line": 9})).status_code == 404
        reports = await operator.do("reports")
        assert "something rude" in reports and "by 1" in reports and table in reports
        welcomed = asyncio.Event()
        socket = mallory.connect(lambda frame: welcomed.set())
        await welcomed.wait()
        person = await operator.find("mallory")
        await operator.do("ban", person, "--reason", "rude in chat")
        assert await socket.closed == 1008
        refused = await mallory.http.get("/api/me")
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        assert (await ines.http.get("/api/me")).json()["known"]
        await operator.do("close-report", reports.split()[0])
        assert await operator.do("reports") == ""
        assert "closed" in await operator.do("reports", "--all")
        await operator.do("lift", person)
        assert (await mallory.http.get("/api/me")).json()["name"] == "Mallory"
        audit = [line.split()[2] for line in (await operator.do("log")).splitlines()]
        assert audit == ["ban", "close-report", "lift"]
        assert "Mallory" not in await operator.do("log")

    run_in_app(tmp_path, scenario)


def test_who_is_muted_can_play_and_read(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        operator, mallory = Operator(tmp_path, app), await InProcessClient(app).sign_in("Mallory")
        table = await public_table(mallory)
        await operator.do("mute", await operator.find("Mallory"), "--hours", "1")
        refused = await say(mallory, table, 1)
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        assert (await mallory.http.get(f"/api/tables/{table}/chat")).status_code == 200
        assert await public_table(mallory)
        assert "mute" in await operator.do("sanctions")
        await operator.do("mute", await operator.find("Mallory"), "--hours", "0")
        assert (await say(mallory, table, 2)).status_code == 200  # over at once

    run_in_app(tmp_path, scenario)


def test_an_address_is_banned_as_a_whole(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        operator, mallory = Operator(tmp_path, app), await InProcessClient(app, "2001:db8::7").sign_in("Mallory")
        await operator.do("ban", "--address", "2001:db8::1")
        again = InProcessClient(app, "2001:db8::8")  # in the same /64
        assert (await again.http.put("/api/me", json={"name": "Mallory again"})).status_code == 403
        assert (await mallory.http.get("/api/me")).status_code == 403
        assert (await InProcessClient(app, "2001:db8:1::8").http.get("/api/me")).status_code == 200
        await operator.do("lift", "--address", "2001:db8::9")
        assert (await mallory.http.get("/api/me")).status_code == 200

    run_in_app(tmp_path, scenario)


def test_an_operator_gives_another_name(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        operator, mallory = Operator(tmp_path, app), await InProcessClient(app).sign_in("A rude name")
        table = await public_table(mallory)
        await mallory.http.get(f"/api/tables/{table}")
        await operator.do("rename", await operator.find("rude"), "Somebody")
        frame = (await mallory.http.get(f"/api/tables/{table}")).json()
        assert frame["sections"]["people"]["seats"][0]["name"] == "Somebody"

    run_in_app(tmp_path, scenario)


def test_an_operator_closes_a_table(tmp_path: Path) -> None:
    """Whoever sits there, also in a running rated game, which then changes no rating. A second time changes nothing."""

    async def scenario(app: FastAPI) -> None:
        operator = Operator(tmp_path, app)
        ines, tomas = [await make_account(app, name) for name in ("Ines", "Tomas")]
        table, seats = await start_rated([ines, tomas], public=True)
        await play_until_begun(table, seats)
        changed = asyncio.Event()
        socket = tomas.connect(lambda frame: changed.set() if '"closed"' in json.dumps(frame) else None)
        socket.send({"type": "watch", "id": "w", "table": table})
        for address in (f"/t/{table}", f"http://play.example/t/{table}", table):
            await operator.do("close-table", address, "--reason", "rude title")
        await changed.wait()
        await socket.close()
        for client in (ines, tomas, InProcessClient(app)):
            view = await view_of_table(client, table)
            assert (view["state"], view["result"], view["legal"]) == ("closed", None, [])
        refused = await send(seats[0], table, "resign", seat=0)
        assert (refused["code"], refused["words"]) == ("over", "The operator of this server has closed this table.")
        assert [(await client.get("/api/me/ratings"))["ratings"] for client in (ines, tomas)] == [[], []]
        for name in ("open", "playing", "finished"):
            assert (await ines.get("/api/tables", list=name))["tables"] == []
        assert [line.split()[2:5] for line in (await operator.do("log")).splitlines()] == [
            ["close-table", f"table/{table}", "rude"]
        ]

    run_in_app(tmp_path, scenario)


def test_a_table_is_closed_in_all_processes_and_also_when_none_runs(postgres: Postgres) -> None:
    database = postgres.create_database()

    async def play(address: str) -> None:
        async with two_players(address) as two:
            await asyncio.to_thread(close, two.table)
            while two.view["state"] != "closed":
                await two.sockets[0].receive()
            made.append((await two.clients[0].create_table(GAME, ["me", "open"]))["table"])

    async def look(address: str) -> None:
        stranger = Client(address)
        assert (await stranger.get(f"/api/tables/{made[0]}"))["view"]["state"] == "closed"
        await stranger.close()

    def close(table: str) -> None:
        result = CliRunner().invoke(commands, ["admin", "close-table", table, "--db", database])
        assert (result.exit_code, result.output) == (0, f"/t/{table} is closed\n")

    made: list[str] = []
    settings = Settings(database=database, port=0, bot_workers=0, limits=GENEROUS, sweep_seconds=0.1)
    with serving(settings) as address:
        asyncio.run(play(address))
    close(made[0])
    with serving(settings) as address:
        asyncio.run(look(address))


@pytest.mark.parametrize("table", ["nothing", "/t/nothing"])
def test_a_table_that_does_not_exist_cannot_be_closed(tmp_path: Path, table: str) -> None:
    result = CliRunner().invoke(commands, ["admin", "close-table", table, "--db", sqlite_in(tmp_path)])
    assert (result.exit_code, "no table" in str(result.exception)) == (1, True)


@pytest.mark.parametrize(
    "line", [("ban", "nobody-at-all"), ("ban",), ("mute", "x", "--address", "10.0.0.1"), ("rename", "nobody", "x")]
)
def test_mistakes_of_an_operator_are_explained(tmp_path: Path, line: tuple[str, ...]) -> None:
    result = CliRunner().invoke(commands, ["admin", *line, "--db", sqlite_in(tmp_path)])
    assert result.exit_code != 0
    assert "person" in str(result.exception)
