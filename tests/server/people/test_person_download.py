"""The file about a person: who has many tables, or is deleted while it is read."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, insert, select

from hexrealm.server.http.person_download import read_everything
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage import schema
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.programs import make_bot, with_account
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
TABLES, FILES = 100, 10
MOST = 3  # files that are made while somebody else waits for one answer


def copy_table(connection: Connection, table: str) -> None:
    """Store the same table many times more, as if its people had created it so often."""
    for rows, key in ((schema.tables, "id"), (schema.log, "table_id"), (schema.holders, "table_id")):
        found = connection.execute(select(rows).where(rows.c[key] == table)).mappings().all()
        copies = [{**row, key: f"copy-{number:03}-{table}"[:22]} for number in range(TABLES) for row in found]
        connection.execute(insert(rows), copies)


def test_files_about_people_with_many_tables_keep_nobody_waiting(tmp_path: Path) -> None:
    """Each was read in one piece, and all at the same time: they took all threads that read for everybody."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas = [await InProcessClient(app).sign_in(name) for name in ("Ines", "Tomas")]
        table = (await ines.create_table(GAME, "me", "open"))["table"]
        await app.state.context.database.write(lambda connection: copy_table(connection, table))
        made = []

        async def export() -> None:
            made.append(await ines.get("/api/me/export"))

        exports = [asyncio.create_task(export()) for _ in range(FILES)]
        while len(made) < FILES:
            before = len(made)
            assert (await tomas.get("/api/me"))["name"] == "Tomas"
            assert len(made) - before <= MOST
        await asyncio.gather(*exports)
        assert {len(each["tables"]) for each in made} == {TABLES + 1}

    run_in_app(tmp_path, scenario)


def interrupt_reading(monkeypatch: pytest.MonkeyPatch, app: FastAPI, happens: Callable[[], Awaitable[Any]]) -> None:
    """Let something happen after the next read of the database."""
    database, left = app.state.context.database, [happens]
    read = database.read

    async def read_and_go_on(job: Callable[[Connection], Any]) -> Any:
        found = await read(job)
        while left:
            await left.pop()()
        return found

    monkeypatch.setattr(database, "read", read_and_go_on)


def test_a_person_who_is_deleted_meanwhile_is_unknown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await InProcessClient(app).sign_in("Ines")
        me = (await ines.get("/api/me/export"))["person"]["id"]
        interrupt_reading(monkeypatch, app, lambda: ines.http.post("/api/me/delete", json={"name": "Ines"}))
        with pytest.raises(Refusal) as refused:
            await read_everything(app.state.context, me)
        assert refused.value.code == "unknown"

    run_in_app(tmp_path, scenario)


def test_a_bot_account_that_is_deleted_meanwhile_is_left_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario(app: FastAPI) -> None:
        ines = await with_account(app, "Ines")
        gone, stays = await make_bot(ines, "Gone"), await make_bot(ines, "Stays")
        me = (await ines.get("/api/me/export"))["person"]["id"]
        interrupt_reading(monkeypatch, app, lambda: ines.http.delete(f"/api/me/bots/{gone}"))
        found = await read_everything(app.state.context, me)
        assert [each["person"]["id"] for each in found["bots"]] == [stays]

    run_in_app(tmp_path, scenario)
