"""Log entries know their time: the replayed table has it, and so has the table in memory."""

from __future__ import annotations

from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, select

from hexrealm import games
from hexrealm.server.clock import now
from hexrealm.server.storage import schema
from hexrealm.server.storage.tables import queries
from hexrealm.server.tables.table import replay
from tests.support.server.in_process_client import InProcessClient, run_in_app

pytestmark = pytest.mark.compiled


@pytest.mark.parametrize("game", games.names())
def test_a_table_knows_when_each_entry_happened(tmp_path: Path, game: str) -> None:
    async def scenario(app: FastAPI) -> None:
        started = now()
        ines = await InProcessClient(app).sign_in("Ines")
        table_id = (await ines.create_table(game, "me", "me"))["table"]
        for number in range(3):
            view = (await ines.get(f"/api/tables/{table_id}"))["view"]
            seat, version = view["seat"], view["version"]
            legal = (await ines.get(f"/api/tables/{table_id}", **{"as": seat}))["view"]["legal"]
            act = {"type": "act", "id": f"m{number}", "table": table_id, "seat": seat, "version": version, "action": legal[0]}
            assert (await ines.http.post(f"/api/tables/{table_id}/do", json=act)).status_code == 200

        def read(connection: Connection) -> tuple[list[int], list[int]]:
            row = schema.log
            stored = connection.scalars(select(row.c.at).where(row.c.table_id == table_id).order_by(row.c.number))
            return list(stored), replay(table_id, queries.read_log(connection, table_id)).times

        stored, replayed = await app.state.context.database.read(read)
        kept = (await app.state.context.tables.get(table_id)).times
        assert replayed == kept == [stored[0], *stored]
        assert started <= stored[0] <= stored[-1] <= now()
        assert stored == sorted(stored)

    run_in_app(tmp_path, scenario)
