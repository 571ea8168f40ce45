"""One bad table harms only itself: a log that does not replay is quarantined, and everything else goes on."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from hexrealm.server.metrics import METRICS
from hexrealm.server.settings import Settings
from tests.support.server.client import Client
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
HOUR = 3_600_000  # milliseconds
BOTS = ["me", {"who": "bot", "level": "easy"}]


class Stored:
    """The file of a server that is not running."""

    def __init__(self, folder: Path) -> None:
        self.address, self._path = sqlite_in(folder), folder / "tables.db"

    def execute(self, statement: str, *values: object) -> list[tuple[object, ...]]:
        connection = sqlite3.connect(self._path)
        with connection:
            found = connection.execute(statement, values).fetchall()
        connection.close()
        return found

    def settings(self) -> Settings:
        return Settings(database=self.address, port=0, bot_workers=0, limits=GENEROUS, sweep_seconds=0.2)


async def wait_for_bot(client: Client, table: str) -> None:
    """Wait until a bot has played its first move."""
    socket = await client.open_socket()
    await socket.watch(table)
    while socket.views[table]["moment"] < 2:
        await socket.receive()
    await socket.close()


async def start_tables(address: str, count: int) -> tuple[Client, list[str]]:
    client = await Client(address).sign_in("Ines")
    return client, [(await client.create_table(GAME, BOTS))["table"] for _ in range(count)]


def make_bot_due(stored: Stored, tables: list[str], action: str) -> None:
    """Play a person's first action in the database, as if the server had been killed before the bot's turn."""
    for table in tables:
        body = json.dumps({"seat": 0, "action": action})
        stored.execute("INSERT INTO log (table_id, number, kind, body, at) VALUES (?, 2, 'took', ?, 0)", table, body)
        stored.execute("UPDATE tables SET version = 2, bot_due = 1 WHERE id = ?", table)


@pytest.mark.parametrize(
    "broken",
    [
        ("UPDATE log SET body = ? WHERE table_id = ? AND number = 2", '{"seat": 0, "action": "nonsense"}'),
        ("UPDATE log SET body = ? WHERE table_id = ? AND number = 2", "{"),
        ("UPDATE log SET kind = ? WHERE table_id = ? AND number = 2", "unheard-of"),
    ],
    ids=["illegal action", "not JSON", "unknown kind"],
)
def test_a_log_that_does_not_replay_stops_no_other_table(tmp_path: Path, broken: tuple[str, str]) -> None:
    """H6: bots play on elsewhere, the people of the table are told, and the metrics count it."""
    stored, kept = Stored(tmp_path), dict[str, Any]()

    async def start(address: str) -> None:
        client, tables = await start_tables(address, 2)
        kept.update(
            cookies=client.http.cookies,
            tables=tables,
            action=(await client.get(f"/api/tables/{tables[0]}"))["view"]["legal"][0],
        )
        await client.close()

    async def check(address: str) -> None:
        client = Client(address)
        client.use_session(kept["cookies"])
        await wait_for_bot(client, kept["tables"][1])
        refused = await client.http.get(f"/api/tables/{kept['tables'][0]}")
        assert (refused.status_code, refused.json()["code"]) == (409, "broken")
        socket = await client.open_socket()
        assert (await socket.request("watch", table=kept["tables"][0]))["code"] == "broken"
        assert (await socket.request("resign", table=kept["tables"][0], seat=0))["code"] == "broken"
        assert (await client.get("/api/health"))["status"] == "ready"
        third = (await client.create_table(GAME, BOTS))["table"]
        await socket.watch(third)
        await socket.play(third, socket.views[third]["legal"][0])
        await wait_for_bot(client, third)
        await client.close()

    with serving(stored.settings()) as address:
        asyncio.run(start(address))
    make_bot_due(stored, kept["tables"], kept["action"])
    stored.execute(broken[0], broken[1], kept["tables"][0])
    before = METRICS.value("quarantined")
    with serving(stored.settings()) as address:
        asyncio.run(check(address))
    assert METRICS.value("quarantined") == before + 1


def test_a_table_holds_the_version_of_its_rules(tmp_path: Path) -> None:
    """H6: a row without one counts as version 1; one that this release cannot replay is quarantined."""
    stored, tables = Stored(tmp_path), list[str]()

    async def start(address: str) -> None:
        client, found = await start_tables(address, 3)
        tables.extend(found)
        await client.close()

    def set_rules(table: str, rules: int | None) -> None:
        (body,) = stored.execute("SELECT body FROM log WHERE table_id = ? AND number = 1", table)[0]
        setup = json.loads(str(body))
        assert setup.pop("rules") == 1
        changed = setup if rules is None else {**setup, "rules": rules}
        stored.execute("UPDATE log SET body = ? WHERE table_id = ? AND number = 1", json.dumps(changed), table)

    async def check(address: str) -> None:
        client = Client(address)
        statuses = [(await client.http.get(f"/api/tables/{table}")).status_code for table in tables]
        assert statuses == [200, 200, 409]
        await client.close()

    with serving(stored.settings()) as address:
        asyncio.run(start(address))
    set_rules(tables[1], None)
    set_rules(tables[2], 99)
    with serving(stored.settings()) as address:
        asyncio.run(check(address))


def test_bots_play_on_after_the_clock_was_set_back(tmp_path: Path) -> None:
    """M6: all tables were changed in what is the future now."""
    stored, kept = Stored(tmp_path), dict[str, Any]()

    async def start(address: str) -> None:
        client, tables = await start_tables(address, 1)
        kept.update(
            cookies=client.http.cookies,
            tables=tables,
            action=(await client.get(f"/api/tables/{tables[0]}"))["view"]["legal"][0],
        )
        await client.close()

    async def check(address: str) -> None:
        client = Client(address)
        client.use_session(kept["cookies"])
        while (await client.get(f"/api/tables/{kept['tables'][0]}"))["view"]["moment"] < 2:
            pass
        await client.close()

    with serving(stored.settings()) as address:
        asyncio.run(start(address))
    make_bot_due(stored, kept["tables"], kept["action"])
    stored.execute("UPDATE tables SET updated = updated + ?", HOUR)
    with serving(stored.settings()) as address:
        asyncio.run(check(address))
