"""Running it for months: permissions, clear errors at the start, health, metrics, backups and retention."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert

from hexrealm.engine.errors import WrongOption
from hexrealm.server.clock import now
from hexrealm.server.run import check_metrics_ports
from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from hexrealm.server.storage.backup import copy_database, replace_database
from hexrealm.server.storage.connect import check_database, open_database
from hexrealm.server.storage.database import parse_address
from hexrealm.server.storage.retention import Retention
from hexrealm.server.storage.sqlite import lock_file
from hexrealm.server.storage.tables import queries
from tests.support.server.client import Client
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.manual_clock import ManualClock
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME, two_players

pytestmark = pytest.mark.compiled
DAY, HOUR = 86_400_000, 3_600_000  # milliseconds


def settings_in(folder: Path, **more: Any) -> Settings:
    return Settings(database=sqlite_in(folder), port=0, bot_workers=0, limits=GENEROUS, **more)


def run_command(*arguments: str, limit_file_size: bool = False) -> subprocess.CompletedProcess[str]:
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n" if limit_file_size else ""
    program = f"{limit}import sys; from hexrealm.cli.main import main; main(sys.argv[1:])"
    # A process that cannot write files cannot write its coverage either.
    without = "COVERAGE" if limit_file_size else "nothing"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(without)}
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False, env=environment)


def test_nobody_else_can_read_the_database(tmp_path: Path) -> None:
    """M5: a new one, and one from before."""
    folder = tmp_path / "new"
    (tmp_path / "old").mkdir()
    for name in ("tables.db", "tables.db-wal", "tables.db-shm"):
        (tmp_path / "old" / name).touch(mode=0o644)
    for each in (folder, tmp_path / "old"):
        with serving(settings_in(each)) as address:
            httpx.put(f"{address}/api/me", json={"name": "Ines"}, headers={"origin": address}).raise_for_status()
            files = list(each.iterdir())
            assert {path.name for path in files} >= {"tables.db", "tables.db-wal"}
            assert {stat.S_IMODE(path.stat().st_mode) for path in files} == {0o600}
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_a_newer_schema_is_reported_in_one_line(tmp_path: Path) -> None:
    """L4."""
    open_database(sqlite_in(tmp_path)).close()
    database = sqlite3.connect(tmp_path / "tables.db")
    with database:
        database.execute("UPDATE alembic_version SET version_num = '9999'")
    database.close()
    with pytest.raises(WrongOption, match="newer hexrealm"):
        check_database(sqlite_in(tmp_path))
    done = run_command("serve", "--port", "0", "--db", sqlite_in(tmp_path))
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "newer hexrealm" in done.stderr


def test_a_full_disk_at_the_start_is_reported_in_one_line(tmp_path: Path) -> None:
    """L4: no file may grow, as on a full disk."""
    done = run_command("serve", "--port", "0", "--db", sqlite_in(tmp_path), limit_file_size=True)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "the database cannot be used" in done.stderr
    assert "another hexrealm" not in done.stderr


def test_the_address_of_the_database_need_not_be_an_argument(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """L9: from a file, or from the environment. Any other database would get as far as the port, which is in use."""
    secret = tmp_path / "database-address"
    secret.write_text("mysql://user:password@host/name\n", encoding="utf-8")
    monkeypatch.setenv("HEXREALM_DATA", str(tmp_path))
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        by_file = run_command("serve", "--port", port, "--db-file", str(secret))
        monkeypatch.setenv("HEXREALM_DB", "mysql://user:password@host/name")
        by_environment = run_command("serve", "--port", port)
    for done in (by_file, by_environment):
        assert done.returncode == 2
        assert "use sqlite:///FILE" in done.stderr
        assert "password" not in done.stderr


async def ask_at_once(url: str) -> set[str]:
    async with httpx.AsyncClient(timeout=None) as http:
        return {response.json()["status"] for response in await asyncio.gather(*(http.get(url) for _ in range(20)))}


def test_health_says_so_if_nothing_can_be_written(tmp_path: Path) -> None:
    """M4: another program holds the lock, so that reading works and writing does not."""
    clock = ManualClock()
    with serving(settings_in(tmp_path, clock=clock)) as address, httpx.Client(timeout=None) as http:
        while http.get(f"{address}/api/health").json()["status"] == "warming":
            clock.advance(1)
        database = sqlite3.connect(tmp_path / "tables.db", isolation_level=None)
        database.execute("BEGIN IMMEDIATE")
        clock.advance(60)
        response = http.get(f"{address}/api/health")
        assert (response.status_code, response.json()["status"]) == (503, "no-database")
        database.execute("ROLLBACK")
        database.close()
        while http.get(f"{address}/api/health").json()["status"] != "ready":
            clock.advance(60)
        clock.advance(60)
        assert asyncio.run(ask_at_once(f"{address}/api/health")) == {"ready"}


def test_metrics_are_served_on_a_port_of_their_own(tmp_path: Path) -> None:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]

    async def play(address: str) -> str:
        async with two_players(address) as two, httpx.AsyncClient() as http:
            await two.play()
            assert (await two.request(0, "act", seat=0, version=1, action="x"))["type"] == "error"
            assert (await http.get(f"http://127.0.0.1:{port}/")).status_code == 404
            assert (await http.get(f"{address}/metrics")).status_code == 404
            response = await http.get(f"http://127.0.0.1:{port}/metrics")
            assert response.headers["content-type"].startswith("text/plain")
            return response.text

    with serving(settings_in(tmp_path, metrics_port=port)) as address:
        text = asyncio.run(play(address))
    for line in text.splitlines():
        assert line.startswith("#") or re.fullmatch(r'hexrealm_[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [-+.\de]+', line)
    for name in ("moves_total", "message_seconds_count", "database_seconds_sum", "sockets", "bot_queue", "refused_total"):
        assert f"hexrealm_{name}" in text, name
    assert "hexrealm_sockets 3" in text
    assert "Ines" not in text


def test_a_port_for_metrics_that_is_in_use_is_reported(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(WrongOption, match="--metrics-port"):
            check_metrics_ports(settings_in(tmp_path, workers=2, metrics_port=taken.getsockname()[1] - 1))


def test_a_backup_made_while_the_server_runs_can_be_restored(tmp_path: Path) -> None:
    kept: dict[str, Any] = {}
    backup, database = tmp_path / "back#up?%41.db", tmp_path / "tables.db"  # nothing in a name means anything

    async def play(address: str) -> None:
        async with two_players(address) as two:
            await two.play()
            kept.update(table=two.table, moment=two.view["moment"])
            done = await asyncio.to_thread(run_command, "backup", str(backup), "--db", sqlite_in(tmp_path))
            assert (done.returncode, done.stderr) == (0, "")
            await two.play()

    async def check(address: str) -> None:
        client = Client(address)
        view = (await client.get(f"/api/tables/{kept['table']}"))["view"]
        assert view["moment"] == kept["moment"]
        await client.close()

    with serving(settings_in(tmp_path)) as address:
        asyncio.run(play(address))
    assert stat.S_IMODE(backup.stat().st_mode) == 0o600
    with closing(lock_file(parse_address(sqlite_in(tmp_path)))), pytest.raises(WrongOption, match="another hexrealm"):
        replace_database(backup, database)  # a server uses it
    done = run_command("restore", str(backup), "--db", sqlite_in(tmp_path))
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "tables.db.before-restore").exists()
    with serving(settings_in(tmp_path)) as address:
        asyncio.run(check(address))


def test_a_damaged_backup_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    open_database(sqlite_in(tmp_path)).close()
    before = (tmp_path / "tables.db").read_bytes()
    broken = tmp_path / "broken.db"
    broken.write_bytes(b"x" * 5000)
    for wrong in (broken, tmp_path / "missing.db"):
        with pytest.raises(WrongOption):
            replace_database(wrong, tmp_path / "tables.db")
    with pytest.raises(WrongOption, match="exists already"):
        copy_database(tmp_path / "tables.db", broken)
    assert (tmp_path / "tables.db").read_bytes() == before


def test_abandoned_tables_and_old_chat_are_deleted_only_if_wanted(tmp_path: Path) -> None:
    async def start(address: str) -> list[str]:
        async with two_players(address) as two:
            await two.request(0, "say", text="hello")
            fresh = (await two.clients[0].create_table(GAME, ["me", "me"]))["table"]
            finished = (await two.clients[0].create_table(GAME, ["me", {"who": "me", "name": "B"}]))["table"]
            socket = await two.clients[0].open_socket()
            assert (await socket.request("resign", table=finished, seat=0))["type"] == "done"
            return [two.table, fresh, finished]

    with serving(settings_in(tmp_path)) as address:
        old, fresh, finished = asyncio.run(start(address))
    file = sqlite3.connect(tmp_path / "tables.db")
    with file:
        file.execute("UPDATE tables SET updated = updated - ? WHERE id != ?", (40 * DAY, fresh))
        file.execute("UPDATE chat SET at = at - ?", (40 * DAY,))
    file.close()

    async def clean(settings: Settings) -> list[str]:
        database = open_database(settings.database)
        deleted = await Retention(database, settings).delete_old()
        database.close()
        return deleted

    settings = settings_in(tmp_path)
    assert asyncio.run(clean(settings)) == []
    assert asyncio.run(clean(replace(settings, keep_abandoned_days=50, keep_chat_days=50))) == []
    with sqlite3.connect(tmp_path / "tables.db") as file:  # F12: somebody wrote there a week ago
        file.execute("UPDATE chat SET at = at + ?", (33 * DAY,))
    assert asyncio.run(clean(replace(settings, keep_abandoned_days=30))) == []
    with file:
        file.execute("UPDATE chat SET at = at - ?", (33 * DAY,))
    file.close()
    assert asyncio.run(clean(replace(settings, keep_abandoned_days=30, keep_chat_days=30))) == [old]
    file = sqlite3.connect(tmp_path / "tables.db")
    assert {row[0] for row in file.execute("SELECT id FROM tables")} == {fresh, finished}
    assert not file.execute("SELECT * FROM log WHERE table_id = ?", (old,)).fetchall()
    assert not file.execute("SELECT * FROM chat").fetchall()
    file.close()


def test_many_processes_may_check_at_once_that_the_database_can_be_written(postgres: Postgres) -> None:
    address = postgres.create_database()

    async def check() -> None:
        databases = [open_database(address), open_database(address)]
        for _ in range(20):
            await asyncio.gather(*(database.write(queries.write_something) for database in databases * 4))
        for database in databases:
            database.close()

    asyncio.run(check())


def test_nothing_is_deleted_after_the_calendar_jumped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """M6: by the calendar a table was abandoned days ago, but the clock says that an hour has passed."""
    start, passed = now(), 0
    monkeypatch.setattr("hexrealm.server.storage.retention.now", lambda: start + passed)
    row = {"id": "t", "game": GAME, "public": False, "state": "open", "version": 1, "bot_due": False, "summary": "{}"}

    async def check() -> None:
        nonlocal passed
        clock = ManualClock()
        settings = settings_in(tmp_path, clock=clock, keep_abandoned_days=1)
        database = open_database(settings.database)
        await database.write(
            lambda connection: connection.execute(insert(schema.tables), {**row, "created": start, "updated": start})
        )
        retention = Retention(database, settings)
        passed += 2 * DAY
        clock.advance(3601)
        assert await retention.run() == ([], [])
        passed += HOUR
        clock.advance(3600)
        assert await retention.run() == (["t"], [])  # the calendar did not jump again: somebody set it right
        database.close()

    asyncio.run(check())
