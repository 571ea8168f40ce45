"""Tables with long logs, which take a while to replay: the log ends growing, and is replayed once for all who wait."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest
from fastapi import FastAPI
from sqlalchemy import Pool, event

from hexrealm.server.tables.rules.table_rules import MAX_LOG
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled


async def start_table(app: FastAPI) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the cookies of a person and the frame of this person's new table."""
    ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
    created = await ines.create_table(GAME, "me", "open")
    await tomas.join(created["invites"]["1"])
    table = created["table"]
    return dict(ines.http.cookies), await ines.get(f"/api/tables/{table}")


def add_undone_moves(folder: Path, frame: dict[str, Any], count: int) -> int:
    """Append moves that were undone to the log of a server that is not running. Return the version of the table then."""
    view, table, first = frame["view"], frame["table"], int(frame["view"]["version"]) + 1
    played = orjson.dumps({"seat": view["seat"], "action": view["legal"][0]}).decode()
    undone = orjson.dumps({"seat": view["seat"], "moment": view["moment"]}).decode()
    rows = [(table, first + number, ("took", "undone")[number % 2]) for number in range(2 * count)]
    connection = sqlite3.connect(folder / "tables.db")
    with connection:
        connection.executemany(
            "INSERT INTO log (table_id, number, kind, body, at) VALUES (?, ?, ?, ?, 0)",
            [(*row, played if row[2] == "took" else undone) for row in rows],
        )
        connection.execute("UPDATE tables SET version = ? WHERE id = ?", (rows[-1][1], table))
    connection.close()
    return first + 2 * count - 1


@contextmanager
def tracing_statements() -> Iterator[list[str]]:
    """Note every statement of the databases that are opened meanwhile, also those that SQLAlchemy does not see."""
    statements: list[str] = []

    def trace(connection: sqlite3.Connection, _: object) -> None:
        connection.set_trace_callback(statements.append)

    event.listen(Pool, "connect", trace)
    try:
        yield statements
    finally:
        event.remove(Pool, "connect", trace)


def test_a_long_log_grows_by_moves_only_and_is_replayed_once(tmp_path: Path) -> None:
    """Undoing for hours made a log that stopped the server whenever several requests loaded the table."""
    started: list[tuple[dict[str, str], dict[str, Any]]] = []

    async def start(app: FastAPI) -> None:
        started.append(await start_table(app))

    async def go_on(app: FastAPI, statements: list[str]) -> None:
        cookies, frame = started[0]
        table, view = frame["table"], frame["view"]
        ines = InProcessClient(app)
        ines.http.cookies.update(cookies)
        statements.clear()
        await asyncio.gather(*(ines.get(f"/api/tables/{table}/chat") for _ in range(12)))
        assert len([each for each in statements if "FROM log" in each and "kind" in each]) == 1

        async def send(message: dict[str, Any]) -> Any:
            full = {"id": message["type"], "table": table, "seat": view["seat"], **message}
            return (await ines.http.post(f"/api/tables/{table}/do", json=full)).json()

        assert (await send({"type": "act", "version": version, "action": view["legal"][0]}))["type"] == "done"
        refused = await send({"type": "undo", "version": version + 1})
        assert (refused["type"], refused["code"]) == ("error", "refused")
        assert "Only moves are possible now." in refused["words"]
        refused = await send({"type": "give-to-bot", "level": "easy"})
        assert "Only moves are possible now." in refused["words"]
        absent = await send({"type": "give-to-bot", "id": "absent", "level": "easy", "seat": 1})  # or nobody could play on
        assert "Only moves are possible now." not in absent["words"]

    run_in_app(tmp_path, start)
    version = add_undone_moves(tmp_path, started[0][1], MAX_LOG // 2)
    with tracing_statements() as statements:
        run_in_app(tmp_path, lambda app: go_on(app, statements))
