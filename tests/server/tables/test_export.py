"""`hexrealm export`: public finished games as records, without anything that says who played them."""

from __future__ import annotations

import asyncio
import json
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import update

import hexrealm
from hexrealm.cli.main import main
from hexrealm.server.settings import Settings
from hexrealm.server.storage import schema
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.tables.public_games import GameFilter
from hexrealm.server.tables.export.archive import export_games
from tests.support.server.client import Client
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.live_server import GENEROUS, serving, sqlite_in
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
INES, TOMAS, CHILD, TITLE = "Quetzalcoatl-Ines", "Xiuhtecuhtli-Tomas", "Tepeyollotl-child", "Mictlan-title"
SHARED = [{"who": "me"}, {"who": "me", "name": CHILD}]


async def make_table(host: Any, seats: list[dict[str, str]], public: bool, guest: Any = None, resign: bool = True) -> str:
    """Create a table, seat a guest, and let the first seat resign."""
    form = {"game": GAME, "title": TITLE, "seats": seats, "public": public}
    made = (await host.http.post("/api/tables", json=form)).json()
    table = str(made["table"])
    if guest is not None:
        await guest.http.post("/api/join", json={"invite": made["invites"]["1"]})
    if resign:
        message = {"type": "resign", "id": f"resign-{table}", "table": table, "seat": 0}
        done = await host.http.post(f"/api/tables/{table}/do", json=message)
        assert done.status_code == 200, done.text
    return table


async def make_tables(host: Any, guest: Any) -> list[str]:
    """Finish two public games and a private one, and leave a public one running. Return the finished public ones."""
    open_seat = [{"who": "me"}, {"who": "open"}]
    await make_table(host, open_seat, False, guest)
    await make_table(host, open_seat, True, guest, resign=False)
    return [await make_table(host, open_seat, True, guest), await make_table(host, SHARED, True)]


def read_archive(file: Path) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """Return the index and the records by name."""
    with zipfile.ZipFile(file) as archive:
        texts = {name: archive.read(name).decode() for name in archive.namelist()}
    index = [json.loads(line) for line in texts.pop("index.jsonl").splitlines()]
    assert [line["file"] for line in index] == list(texts)
    return index, texts


def check_nobody_is_named(file: Path, *secret: str) -> None:
    index, records = read_archive(file)
    everything = file.read_bytes().decode("latin-1") + json.dumps(index) + "".join(records.values())
    assert [text for text in (INES, TOMAS, CHILD, TITLE, *secret) if text in everything] == []


def people_of(file: Path) -> list[list[str]]:
    return [[seat["person"] for seat in line["players"]] for line in read_archive(file)[0]]


def test_public_finished_games_are_exported_while_the_server_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    first, second, after = (tmp_path / name for name in ("first.zip", "second.zip", "after.zip"))

    async def export(file: Path, *more: str) -> None:
        await asyncio.to_thread(main_without_exit, "export", str(file), "--db", sqlite_in(tmp_path), *more)

    async def scenario(app: FastAPI) -> None:
        ines, tomas = await InProcessClient(app).sign_in(INES), await InProcessClient(app).sign_in(TOMAS)
        tables = await make_tables(ines, tomas)
        me = (await ines.http.get(f"/api/tables/{tables[1]}")).json()["sections"]["people"]["seats"][0]["person"]
        await export(first)
        await export(second, "--game", GAME, "--since", "2020-01-01", "--until", "2099-12-31")
        await export(tmp_path / "old.zip", "--until", "2020-01-01")
        check_nobody_is_named(first, me, *tables)
        await ines.http.post("/api/me/delete", json={"name": INES})
        await export(after)
        check_nobody_is_named(after, me, *tables)

    run_in_app(tmp_path, scenario)
    assert f"{first} holds 2 games" in capsys.readouterr().out
    assert first.read_bytes() == second.read_bytes()
    check_records(first)
    ((ines, tomas), shared) = people_of(first)
    assert shared == [ines, ines] != [tomas, tomas]
    assert ["deleted", tomas] in people_of(after) and all(ines not in people for people in people_of(after))
    assert read_archive(tmp_path / "old.zip") == ([], {})


def main_without_exit(*arguments: str) -> None:
    with pytest.raises(SystemExit) as ended:
        main(list(arguments))
    assert not ended.value.code


def check_records(file: Path) -> None:
    """Check that every record loads, and says the same as its line of the index."""
    index, records = read_archive(file)
    for line in index:
        path = file.with_suffix(".txt")
        path.write_text(records[line["file"]], encoding="utf-8")
        match = hexrealm.load(path)
        assert (match.game.name, match.options) == (line["game"], line["options"])
        assert (line["winners"], line["by"], line["rated"]) == ([1], "resignation", False)
        assert match.names is not None and all(
            name.startswith(seat["person"]) for name, seat in zip(match.names, line["players"], strict=True)
        )


def test_games_are_exported_from_postgresql(tmp_path: Path, postgres: Postgres) -> None:
    """Of two databases: the pseudonyms of one mean nothing in the other. A log that does not replay is left out."""
    found = []
    for number in range(2):
        database, file = postgres.create_database(), tmp_path / f"{number}.zip"
        with serving(database_settings(database)) as address:
            broken = asyncio.run(play_on(address))
            break_log(database, broken)
            main_without_exit("export", str(file), "--db", database)
        check_nobody_is_named(file)
        check_records(file)
        found += people_of(file)
    assert len(found) == 2 and not set(found[0]) & set(found[1])


def break_log(database: str, table: str) -> None:
    row = schema.log
    with closing(open_database(database)) as opened, opened.engine.begin() as connection:
        connection.execute(update(row).where(row.c.table_id == table, row.c.number == 1), {"body": "{}"})


def database_settings(database: str) -> Settings:
    return Settings(database=database, port=0, bot_workers=0, limits=GENEROUS)


async def play_on(address: str) -> str:
    """Finish two public games. Return the last one."""
    ines, tomas = await Client(address).sign_in(INES), await Client(address).sign_in(TOMAS)
    tables = await make_tables(ines, tomas)
    for client in (ines, tomas):
        await client.close()
    return tables[-1]


def test_an_interrupted_export_leaves_no_file(tmp_path: Path) -> None:
    def interrupt(done: int, total: int) -> None:
        assert (done, total) == (1, 2)
        raise KeyboardInterrupt

    async def scenario(app: FastAPI) -> None:
        await make_tables(await InProcessClient(app).sign_in(INES), await InProcessClient(app).sign_in(TOMAS))
        target = tmp_path / "out" / "games.zip"
        target.parent.mkdir()
        with pytest.raises(KeyboardInterrupt):
            await export_games(app.state.context.database, target, GameFilter(), interrupt)
        assert list(target.parent.iterdir()) == []

    run_in_app(tmp_path, scenario)


def test_bad_arguments_are_explained(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "games.zip").write_text("kept", encoding="utf-8")
    cases = {
        ("new.zip", "--since", "yesterday"): "--since is 'yesterday'; it must be a date such as 2026-01-31",
        ("new.zip", "--game", "chess"): "there is no game 'chess'",
        ("games.zip",): "exists already; name a new file",
    }
    for (name, *more), text in cases.items():
        with pytest.raises(SystemExit):
            main(["export", str(tmp_path / name), "--db", sqlite_in(tmp_path), *more])
        assert text in capsys.readouterr().err
    assert (tmp_path / "games.zip").read_text(encoding="utf-8") == "kept"
