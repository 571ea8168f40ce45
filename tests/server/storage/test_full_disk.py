"""SQLite on a full disk, simulated by a limit on the size of the file. Nothing is half done, and play goes on afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from hexrealm.server.settings import Settings
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.sqlite import SqliteDatabase
from tests.support.server.client import Client
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.two_players import GAME, two_players

pytestmark = pytest.mark.compiled
TABLE = {"game": GAME, "seats": [{"who": "me"}] * 2, "title": "x" * 60}


async def count_tables(client: Client) -> int:
    """Return the number of tables on all pages of the list."""
    page = await client.get("/api/tables", list="mine")
    found = set()
    while page["tables"]:
        found |= {each["table"] for each in page["tables"]}
        if page["next"] is None:
            break
        page = await client.get("/api/tables", list="mine", before=page["next"])
    return len(found)


async def fill_disk(database: SqliteDatabase) -> None:
    """Allow no more pages than there are."""
    await database.write(lambda connection: connection.execute(text("PRAGMA max_page_count = 1")))


async def free_disk(database: SqliteDatabase) -> None:
    await database.write(lambda connection: connection.execute(text("PRAGMA max_page_count = 1000000")))


def test_a_full_disk_refuses_changes_until_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[SqliteDatabase] = []

    def open_and_keep(address: str) -> object:
        opened.append(open_database(address))  # type: ignore[arg-type]
        return opened[-1]

    monkeypatch.setattr("hexrealm.server.context.open_database", open_and_keep)

    async def play(address: str) -> None:
        async with two_players(address) as two:
            await two.play()
            await fill_disk(opened[0])
            count = 0
            while (response := await two.clients[0].http.post("/api/tables", json=TABLE)).status_code == 201:
                count += 1  # until the last page is full
            assert (response.status_code, response.json()["code"]) == (503, "not-saved")
            while (refused := await two.try_first_action())["type"] == "done":
                await two.all_receive(refused["version"])
            before = dict(two.view)
            assert refused["code"] == "not-saved"
            assert (await two.clients[0].get(f"/api/tables/{two.table}"))["version"] == before["version"]
            await free_disk(opened[0])
            await two.play()
            assert (two.view["version"], two.view["moment"]) == (before["version"] + 1, before["moment"] + 1)
            assert await count_tables(two.clients[0]) == count + 1

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bot_workers=0, limits=GENEROUS)) as address:
        asyncio.run(play(address))
