"""Names are in one place: renaming and deleting a person reaches every table, list, record and chat."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from hexrealm.server.settings import Settings
from tests.support.server.client import Client
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, serving
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME, TwoPlayers, run_with_two_players, two_players

pytestmark = pytest.mark.compiled
UNUSUAL = "Quetzalcoatl-Ines"  # a name that is nowhere by accident
STORED = Path(__file__).parents[1] / "data" / "version_0_1"
BODIES = ("SELECT body FROM log", "SELECT summary FROM tables", "SELECT facts FROM notices")


def cells(path: Path) -> Iterator[tuple[str, Any]]:
    """Yield every value of a database, with the table it is in."""
    database = sqlite3.connect(path)
    for (table,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall():
        for row in database.execute(f"SELECT * FROM {table}"):
            yield from ((table, value) for value in row)
    database.close()


def tables_with(path: Path, text: str) -> set[str]:
    return {table for table, value in cells(path) if text in str(value)}


async def play_and_chat(app: FastAPI) -> tuple[InProcessClient, InProcessClient, str]:
    """Let two people sit at a table with a title and write; the first also shares a browser and imports a record."""
    ines, tomas = await InProcessClient(app).sign_in(UNUSUAL), await InProcessClient(app).sign_in("Tomas")
    form = {"game": GAME, "title": f"With {UNUSUAL}", "seats": [{"who": "me"}, {"who": "open"}], "public": True}
    made = (await ines.http.post("/api/tables", json=form)).json()
    table = made["table"]
    await tomas.http.post("/api/join", json={"invite": made["invites"]["1"]})
    for number, (client, text) in enumerate(((ines, f"I am {UNUSUAL}"), (tomas, "hello"))):
        message = {"type": "say", "id": f"say-{number}", "table": table, "text": text}
        assert (await client.http.post(f"/api/tables/{table}/do", json=message)).status_code == 200
    shared = {"game": GAME, "seats": [{"who": "me"}, {"who": "me", "name": f"{UNUSUAL}'s child"}]}
    hot_seat = (await ines.http.post("/api/tables", json=shared)).json()["table"]
    record = (await ines.http.get(f"/api/tables/{hot_seat}/record")).text
    assert UNUSUAL in record
    assert (await ines.http.post("/api/records", json={"record": record})).status_code == 201
    return ines, tomas, table


async def names_at(client: InProcessClient, table: str) -> list[str]:
    frame = (await client.http.get(f"/api/tables/{table}")).json()
    return [seat["name"] for seat in frame["sections"]["people"]["seats"]]


def test_logs_and_lists_hold_no_names(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, _, table = await play_and_chat(app)
        assert tables_with(tmp_path / "tables.db", UNUSUAL) == {"people", "labels", "chat"}
        assert await names_at(ines, table) == [UNUSUAL, "Tomas"]

    run_in_app(tmp_path, scenario)


def test_a_new_name_is_shown_everywhere(tmp_path: Path) -> None:
    """Also at tables that are in memory, in lists, in records and for what was written before."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas, table = await play_and_chat(app)
        assert await names_at(tomas, table) == [UNUSUAL, "Tomas"]
        await ines.http.put("/api/me", json={"name": "Inês"})
        assert await names_at(tomas, table) == ["Inês", "Tomas"]
        (listed,) = (await tomas.http.get("/api/tables?list=mine")).json()["tables"]
        assert [seat["name"] for seat in listed["seats"]] == ["Inês", "Tomas"]
        assert "Inês" in (await tomas.http.get(f"/api/tables/{table}/record")).text
        lines = (await tomas.http.get(f"/api/tables/{table}/chat")).json()["lines"]
        assert [line["name"] for line in lines] == ["Inês", "Tomas"]
        mine = (await ines.http.get("/api/tables?list=mine")).json()["tables"]
        assert [seat["name"] for each in mine for seat in each["seats"] if each["table"] != table] == [
            "Inês",
            f"{UNUSUAL}'s child",
        ]

    run_in_app(tmp_path, scenario)


def test_a_new_name_reaches_who_is_watching(address: str) -> None:
    async def scenario(two: TwoPlayers) -> None:
        await two.clients[1].http.put("/api/me", json={"name": "Tomas the Third"})
        while two.view["seats"][1]["name"] != "Tomas the Third":
            await two.sockets[0].receive()
        assert two.view["scene"]["seats"][1]["name"] == "Tomas the Third"
        await two.play()

    run_with_two_players(address, scenario)


def test_a_deleted_person_leaves_nothing_but_games(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, table = await play_and_chat(app)
        me = next(str(value) for name, value in cells(tmp_path / "tables.db") if name == "labels" and len(str(value)) == 16)
        refused = await ines.http.post("/api/me/delete", json={"name": "somebody else"})
        assert (refused.status_code, refused.json()["code"]) == (403, "refused")
        assert not (await ines.http.post("/api/me/delete", json={"name": UNUSUAL})).json()["known"]
        assert tables_with(tmp_path / "tables.db", UNUSUAL) == set()
        assert tables_with(tmp_path / "tables.db", me) <= {"log", "tables"}
        assert await names_at(tomas, table) == ["Deleted player", "Tomas"]
        frame = (await tomas.http.get(f"/api/tables/{table}", headers={"accept-language": "de"})).text
        assert "Gelöschter Spieler" in frame and UNUSUAL not in frame
        assert UNUSUAL not in (await tomas.http.get(f"/api/tables/{table}/record")).text
        lines = (await tomas.http.get(f"/api/tables/{table}/chat")).json()["lines"]
        assert [(line["name"], line["text"]) for line in lines] == [("Tomas", "hello")]
        assert not (await ines.http.get("/api/me")).json()["known"]

    run_in_app(tmp_path, scenario)


def test_a_deleted_person_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas, table = await play_and_chat(app)
        await ines.http.post("/api/me/delete", json={"name": UNUSUAL})
        frame = (await tomas.http.get(f"/api/tables/{table}")).json()
        turn = frame["sections"]["turn"]
        assert (turn["state"], turn["result"]["winners"], turn["result"]["by"]) == ("over", [1], "resignation")

    run_in_app(tmp_path, scenario)


def test_nothing_in_memory_keeps_the_name_of_a_deleted_person(tmp_path: Path) -> None:
    """Tables, frames, lists of moments: all are asked for before and after."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas, table = await play_and_chat(app)
        paths = [f"/api/tables/{table}{end}" for end in ("", "/record", "/moments/0", "/chat", "/why", "/scores")]
        paths += ["/api/tables?list=mine", "/api/tables?list=finished", "/api/tables?list=open", "/api/waiting"]
        before = [(await tomas.http.get(path)).text for path in paths]
        assert any(UNUSUAL in text for text in before)
        await ines.http.post("/api/me/delete", json={"name": UNUSUAL})
        after = [(await tomas.http.get(path)).text for path in paths]
        assert [path for path, text in zip(paths, after, strict=True) if UNUSUAL in text] == []
        context = app.state.context
        kept = [*context.views._encoded.values(), *context.views._frames.values(), *context.tables.cache.tables()]
        assert UNUSUAL not in repr(kept)

    run_in_app(tmp_path, scenario)


def test_names_change_in_all_processes(postgres: Postgres) -> None:
    database = postgres.create_database()

    async def play(first: str, second: str) -> None:
        async with two_players(first) as two:
            again = Client(second)
            again.use_session(two.clients[1].http.cookies)
            assert [seat["name"] for seat in (await again.get(f"/api/tables/{two.table}"))["view"]["seats"]] == [
                "Ines",
                "Tomas",
            ]
            await again.http.put("/api/me", json={"name": "Tomas the Second"})
            while two.view["seats"][1]["name"] != "Tomas the Second":
                await two.sockets[0].receive()
            await again.http.post("/api/me/delete", json={"name": "Tomas the Second"})
            while two.view["seats"][1]["name"] != "Deleted player":
                await two.sockets[0].receive()
            await again.close()
        with psycopg.connect(database) as connection:
            for statement in BODIES:
                assert not any("Tomas" in row[0] for row in connection.execute(statement).fetchall())

    settings = Settings(database=database, port=0, bot_workers=0, limits=GENEROUS)
    with serving(settings) as first, serving(settings) as second:
        asyncio.run(play(first, second))


def test_a_name_becomes_a_link_in_all_processes_when_its_person_gets_an_account(postgres: Postgres) -> None:
    """And none again when the last way to sign in is used up."""

    async def play(first: str, second: str) -> None:
        async with two_players(first) as two:
            again, device = Client(second), Client(second)
            again.use_session(two.clients[1].http.cookies)
            for server in (again, two.clients[0]):
                seats = (await server.get(f"/api/tables/{two.table}"))["view"]["seats"]
                assert [seat["profile"] for seat in seats] == [False, False]
            for client, seat in ((two.clients[0], 0), (again, 1)):  # one on the same server, one on the other
                code = (await client.http.post("/api/me/recovery-code")).json()["code"]
                while not two.view["seats"][seat]["profile"]:
                    await two.sockets[0].receive()
            assert (await device.http.post("/api/sign-in/code", json={"code": code})).status_code == 200
            while two.view["seats"][1]["profile"]:
                await two.sockets[0].receive()
            await again.close()
            await device.close()

    settings = Settings(database=postgres.create_database(), port=0, bot_workers=0, limits=GENEROUS)
    with serving(settings) as first, serving(settings) as second:
        asyncio.run(play(first, second))


def test_the_migration_keeps_the_names_of_people_whose_session_had_ended(tmp_path: Path) -> None:
    """Names were in logs and chat before. What somebody is called now is shown instead of earlier names."""
    database = sqlite3.connect(tmp_path / "tables.db")
    database.executescript((STORED / "tables.sql").read_text(encoding="utf-8"))
    query = "SELECT table_id, person FROM log WHERE kind = 'sat' LIMIT 1"
    table, tomas = database.execute(query).fetchone()
    (ines,) = database.execute("SELECT person FROM log WHERE table_id = ? AND number = 1", (table,)).fetchone()
    with database:
        database.execute("DELETE FROM people WHERE id = ?", (tomas,))
        database.execute("UPDATE people SET name = 'Ines the Second' WHERE id = ?", (ines,))
    database.close()

    async def scenario(app: FastAPI) -> None:
        stranger = InProcessClient(app)
        assert await names_at(stranger, table) == ["Ines the Second", "Tomas"]
        lines = (await stranger.http.get(f"/api/tables/{table}/chat")).json()["lines"]
        assert {line["name"] for line in lines} == {"Ines the Second", "Tomas"}

    run_in_app(tmp_path, scenario)
    for statement in BODIES:
        found = sqlite3.connect(tmp_path / "tables.db").execute(statement).fetchall()
        assert not any("Ines" in body or "Tomas" in body for (body,) in found), statement
