"""The file about a person who has many tables."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, insert, select

from hexrealm.server.storage import schema
from tests.support.server.in_process_client import InProcessClient, run_in_app
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
