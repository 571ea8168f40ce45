"""SQLite on a full disk: the real error, made by a limit on the size of the file. Nothing is half done, and play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import text

from hexrealm.server.settings import Settings
from hexrealm.server.storage.database import SqliteDatabase, open_database
from tests.support.server.client import Person
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.two_players import GAME, two_at_a_table

pytestmark = pytest.mark.compiled


TABLE = {"game": GAME, "seats": [{"who": "me"}] * 2, "title": "x" * 60}


async def count_tables(person: Person) -> int:
    """All pages of the list together."""
    page = await person.get("/api/tables", list="mine")
    found = set()
    while page["tables"]:
        found |= {each["table"] for each in page["tables"]}
        if page["next"] is None:
            break
        page = await person.get("/api/tables", list="mine", before=page["next"])
    return len(found)


def fill(disk: SqliteDatabase) -> None:
    """No page more than there are."""
    with disk.engine.begin() as connection:
        connection.execute(text("PRAGMA max_page_count = 1"))


def empty(disk: SqliteDatabase) -> None:
    with disk.engine.begin() as connection:
        connection.execute(text("PRAGMA max_page_count = 1000000"))


def test_a_full_disk_refuses_and_play_goes_on_when_there_is_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[SqliteDatabase] = []

    def opening(address: str) -> object:
        opened.append(open_database(address))  # type: ignore[arg-type]
        return opened[-1]

    monkeypatch.setattr("hexrealm.server.context.open_database", opening)

    async def play(address: str) -> None:
        async with two_at_a_table(address) as two:
            await two.play()
            fill(opened[0])
            made = 0
            while (answer := await two.people[0].http.post("/api/tables", json=TABLE)).status_code == 201:
                made += 1  # until the last page is full
            assert (answer.status_code, answer.json()["code"]) == (503, "not-saved")
            while (refused := await two.act())["type"] == "done":
                await two.all_see(refused["version"])
            before = dict(two.view)
            assert refused["code"] == "not-saved"
            assert (await two.people[0].get(f"/api/tables/{two.table}"))["version"] == before["version"]
            empty(opened[0])
            await two.play()
            assert (two.view["version"], two.view["moment"]) == (before["version"] + 1, before["moment"] + 1)
            assert await count_tables(two.people[0]) == made + 1

    with serving(Settings(database=sqlite_in(tmp_path), port=0, bots=0, limits=GENEROUS)) as address:
        asyncio.run(play(address))
