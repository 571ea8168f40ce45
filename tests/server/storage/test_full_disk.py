"""SQLite on a full disk: the real error, made by a limit on the size of the file. Nothing is half done, and play goes on."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

from hexrealm.server.settings import Settings
from hexrealm.server.storage.database import SqliteDatabase, open_database
from hexrealm.server.storage.schema import metadata
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


def test_the_migrations_make_the_schema(tmp_path: Path) -> None:
    open_database(f"sqlite:///{tmp_path / 'migrated.db'}").close()
    engine = create_engine(f"sqlite:///{tmp_path / 'made.db'}")
    metadata.create_all(engine)
    engine.dispose()
    assert tables_of(tmp_path / "migrated.db") == tables_of(tmp_path / "made.db")


def tables_of(path: Path) -> dict[str, Any]:
    from sqlalchemy import inspect

    engine = create_engine(f"sqlite:///{path}")
    seen = inspect(engine)
    found = {
        name: (
            [(column["name"], str(column["type"]), column["nullable"]) for column in seen.get_columns(name)],
            seen.get_pk_constraint(name)["constrained_columns"],
            sorted((str(index["name"]), tuple(index["column_names"]), index["unique"]) for index in seen.get_indexes(name)),
            sorted(tuple(each["column_names"]) for each in seen.get_unique_constraints(name)),
        )
        for name in seen.get_table_names()
        if name != "alembic_version"
    }
    engine.dispose()
    return found
