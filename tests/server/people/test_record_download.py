"""All my records in one file: whole, loadable, of my finished games only, and made while it is sent."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

import hexrealm
from hexrealm.server.http.record_download import stream_records
from hexrealm.server.storage import schema
from tests.server.people.test_profiles import id_of, lose, play_games, sit
from tests.server.tables.test_daily import come
from tests.support.server.clock_app import GAME, serve_with_clock
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import HIDING_GAMES

pytestmark = pytest.mark.compiled


async def download(client: InProcessClient) -> tuple[list[Any], dict[str, str]]:
    """Return the index and the records by name."""
    response = await client.http.get("/api/me/records")
    assert (response.status_code, response.headers["content-type"]) == (200, "application/zip")
    assert "attachment" in response.headers["content-disposition"]
    with zipfile.ZipFile(io.BytesIO(response.content)) as archive:
        assert archive.testzip() is None
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    return [json.loads(line) for line in texts.pop("index.jsonl").splitlines()], texts


def test_all_my_finished_games_are_in_the_file(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
        tables = await play_games(ines, tomas)
        await lose(tomas, other := await sit(tomas, await come(app, "Mara")), 0)
        index, records = await download(ines)
        assert {line["id"] for line in index} == set(tables[:2])
        assert other not in json.dumps(index)
        assert {line["file"] for line in index} == set(records)
        for line in index:
            path = tmp_path / "record.txt"
            path.write_text(records[line["file"]], encoding="utf-8")
            match = hexrealm.load(path)
            assert (match.game.name, match.options, match.names) == (GAME, line["options"], ["Ines", "Tomas"])
            assert [(seat["name"], seat["you"]) for seat in line["players"]] == [("Ines", True), ("Tomas", False)]
            assert records[line["file"]] == (await ines.http.get(f"/api/tables/{line['id']}/record")).text

    run_in_app(tmp_path, scenario)


def test_the_file_has_nothing_of_games_that_run_or_were_closed(tmp_path: Path) -> None:
    """What a seat may not know yet is in none of them."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
        for game in HIDING_GAMES:
            await sit(ines, tomas, game)
            closed = await sit(ines, tomas, game)
            message = {"type": "close-table", "id": f"close-{game}", "table": closed}
            assert (await ines.http.post(f"/api/tables/{closed}/do", json=message)).json()["type"] == "done"
        assert await download(ines) == ([], {})

    run_in_app(tmp_path, scenario)


def test_a_log_that_does_not_replay_leaves_the_others(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
        tables, row = await play_games(ines, tomas), schema.log
        broken = update(row).where(row.c.table_id == tables[0], row.c.number == 1).values(body="{}")
        await app.state.context.database.write(lambda connection: connection.execute(broken))
        index, records = await download(ines)
        assert {line["id"]: line["file"] is None for line in index} == {tables[0]: True, tables[1]: False}
        assert len(records) == 1

    run_in_app(tmp_path, scenario)


def test_the_file_is_made_while_it_is_sent(tmp_path: Path) -> None:
    """The first game comes before the others are read; who stops reading stops the work."""

    async def scenario(app: FastAPI) -> None:
        ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
        for _ in range(3):
            await lose(tomas, await sit(ines, tomas), 1)
        parts = stream_records(app.state.context, await id_of(ines), "127.0.0.1", "en")
        first = await anext(parts)
        assert first.count(b"PK\x03\x04") == 1
        await parts.aclose()  # type: ignore[attr-defined]

    run_in_app(tmp_path, scenario)


def test_strangers_have_no_records_and_downloads_are_limited(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        assert (await InProcessClient(app).http.get("/api/me/records")).status_code == 401
        ines = await come(app, "Ines")
        codes = [(await ines.http.get("/api/me/records")).status_code for _ in range(3)]
        assert codes == [200, 200, 429]

    run_in_app(tmp_path, scenario, replace(GENEROUS, exports="2/hour"))


def test_records_come_from_postgresql(postgres: Postgres) -> None:
    async def run() -> None:
        async with serve_with_clock(postgres.create_database(), ManualClock()) as app:
            ines, tomas = await come(app, "Ines"), await come(app, "Tomas")
            tables = await play_games(ines, tomas)
            assert {line["id"] for line in (await download(ines))[0]} == set(tables[:2])

    asyncio.run(run())
