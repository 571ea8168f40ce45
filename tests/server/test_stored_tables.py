"""A database of version 0.1 opens as before: tables replay, records are equal, frames differ only in texts and new fields."""

from __future__ import annotations

import json
import lzma
import re
import sqlite3
from collections.abc import Callable, Coroutine, Iterable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Boolean, Connection, MetaData, create_engine, text
from sqlalchemy import Table as SqlTable

from hexrealm.bots.levels import LEVELS
from hexrealm.i18n.translate import translate, using_language
from hexrealm.server.storage.connect import open_database
from hexrealm.server.storage.database import migrate, parse_address
from hexrealm.server.storage.tables import queries
from hexrealm.server.tables.table import replay
from hexrealm.server.tables.viewing.summary import make_row
from tests.support.server.in_process_client import ADDRESS, run_in_app
from tests.support.server.postgres import Postgres
from tests.support.server.sections import apply_difference, combine_sections, complete_frame, in_order, read_base

pytestmark = pytest.mark.compiled
STORED = Path(__file__).parents[1] / "data" / "version_0_1"
BEFORE_CLOCKS = "0003"  # the migration
TABLES = ("people", "tables", "log", "holders", "chat", "mutes")  # of version 0.1
PATHS = {"view": "", "record": "/record", "moment": "/moments/3", "scores": "/scores", "chat": "/chat"}
# Keys of texts that players read, which may be reworded: in a Scene, and on its board, where names are notation.
SCENE_TEXTS = {
    *("words", "name", "called", "title", "facts", "heading", "note", "total", "unit", "letter", "state", "result"),
    *("asked", "confirm", "supposed", "details", "lines", "legend"),
}
BOARD_TEXTS = {"words", "letter"}
TIME_DEPENDENT = ("presence", "away")  # seconds since people left
Keys = tuple[str, ...]


@pytest.fixture(scope="module")
def stored() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(lzma.decompress((STORED / "responses.json.xz").read_bytes()))
    return data


def run_on_stored_tables(folder: Path, scenario: Callable[[FastAPI], Coroutine[Any, Any, None]]) -> None:
    """Run a scenario with the stored database. No bot is due in it, so nothing changes."""
    database = sqlite3.connect(folder / "tables.db")
    database.executescript((STORED / "tables.sql").read_text(encoding="utf-8"))
    database.close()
    run_in_app(folder, scenario)


def test_every_stored_table_replays(tmp_path: Path, stored: dict[str, Any]) -> None:
    def check(connection: Connection) -> None:
        for name, table in stored["tables"].items():
            log, listed = queries.read_log(connection, table["id"]), queries.read_listed(connection, table["id"])
            row = make_row(replay(table["id"], log))
            assert listed is not None
            assert (row.version, row.game, row.state) == (len(log), listed.game, listed.state), name
            assert json.loads(row.summary).items() >= listed.summary.items(), name

    async def scenario(app: FastAPI) -> None:
        await app.state.context.database.read(check)

    run_on_stored_tables(tmp_path, scenario)


def test_stored_tables_open_on_postgresql(tmp_path: Path, stored: dict[str, Any], postgres: Postgres) -> None:
    """The rows of version 0.1, in a PostgreSQL as it was before clocks, replay after its migration and have no clock."""
    source = create_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    sqlite3.connect(tmp_path / "tables.db").executescript((STORED / "tables.sql").read_text(encoding="utf-8")).close()
    address = postgres.create_database()
    engine = create_engine(parse_address(address))
    with engine.begin() as target, source.connect() as rows:
        migrate(target, BEFORE_CLOCKS)
        copy_rows(rows, target, TABLES)
    engine.dispose()
    source.dispose()
    database = open_database(address)
    with database.engine.connect() as connection:
        for name, table in stored["tables"].items():
            replayed = replay(table["id"], queries.read_log(connection, table["id"]))
            listed = queries.read_listed(connection, table["id"])
            assert listed is not None
            assert (replayed.state, replayed.clocks) == (listed.state, None), name
            assert replayed.times[-1] == listed.updated, name
    database.close()


def copy_rows(source: Connection, target: Connection, names: Iterable[str]) -> None:
    """Copy the rows of these tables of a database."""
    for name in names:
        found = [dict(row) for row in source.execute(text(f"SELECT * FROM {name}")).mappings()]
        columns = SqlTable(name, MetaData(), autoload_with=target)
        if found:
            target.execute(columns.insert(), [{**row, **as_booleans(columns, row)} for row in found])


def as_booleans(columns: SqlTable, row: dict[str, Any]) -> dict[str, bool]:
    """Return the values of a row that SQLite stores as numbers and PostgreSQL does not."""
    return {column.name: bool(row[column.name]) for column in columns.columns if isinstance(column.type, Boolean)}


def test_stored_responses_differ_only_in_texts_and_new_fields(tmp_path: Path, stored: dict[str, Any]) -> None:
    async def scenario(app: FastAPI) -> None:
        for key, before in stored["responses"].items():
            response = await get_resource(app, stored["tables"], key)
            if isinstance(before, str):
                assert name_bots_as_today(before, key.split("|")[2]) == response.text, key  # a record
            else:
                assert (
                    list(differences(in_stored_order(before), await complete(app, stored["tables"], key, response.json())))
                    == []
                ), key

    run_on_stored_tables(tmp_path, scenario)


def name_bots_as_today(record: str, language: str) -> str:
    """Return a record with the present titles of its bots, which are texts. Version 0.1 had these titles in French."""
    with using_language(language):
        titles = {f"Robot {old}": translate(LEVELS[name].title) for old, name in (("facile", "easy"), ("moyen", "medium"))}
    return re.sub(r'"(Robot \w+)"', lambda found: f'"{titles[found.group(1)]}"', record)


async def get_resource(app: FastAPI, tables: dict[str, Any], key: str, path: str = "") -> httpx.Response:
    name, person, language, resource = key.split("|")
    cookies = dict(enumerate(tables[name]["cookies"]))
    headers = {"accept-language": language, "cookie": f"hexrealm={cookies.get(int(person), '')}"}
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ADDRESS, headers=headers) as http:
        return await http.get(f"/api/tables/{tables[name]['id']}{path or PATHS[resource]}")


async def complete(app: FastAPI, tables: dict[str, Any], key: str, found: Any) -> Any:
    """Return a response with its view and Scene as version 0.1 sent them: put together from base and sections."""
    if "base" not in found:
        return found
    base = read_base((await get_resource(app, tables, key, f"/base/{found['base']}")).json())
    if found.get("type") != "view":
        return {**found, "scene": as_stored(apply_difference(base["scene"], found["scene"]))}
    complete_frame(found, combine_sections(None, found), base)
    view = found["view"]
    seats = [{**seat, "yours": seat["seat"] in view["yours"]} for seat in view["seats"]]
    return {**found, "view": {**view, "seats": seats, "scene": as_stored(view["scene"])}}


def in_stored_order(before: Any) -> Any:
    """Return a stored response with the lists of its Scene in the same order."""
    if "scene" in before:
        return {**before, "scene": as_stored(before["scene"])}
    return {**before, "view": {**before["view"], "scene": as_stored(before["view"]["scene"])}} if "view" in before else before


def as_stored(scene: dict[str, Any]) -> dict[str, Any]:
    """Return a Scene with its lists in the order of version 0.1, and without what only terminals use."""
    return {
        **{name: value for name, value in scene.items() if name not in ("legend", "signs")},
        "board": in_order(scene["board"]),
    }


def differences(before: Any, now: Any, keys: Keys = ()) -> Iterator[tuple[Keys, Any, Any]]:
    """Yield where two responses differ in more than texts and new fields."""
    if keys[-2:] == TIME_DEPENDENT and isinstance(now, dict):
        yield from [] if before.keys() == now.keys() else [(keys, before, now)]
    elif isinstance(before, dict) and isinstance(now, dict):
        for key, value in before.items():
            yield from differences(value, now[key], (*keys, key)) if key in now else [((*keys, key), value, "missing")]
    elif isinstance(before, list) and isinstance(now, list) and len(before) == len(now):
        for old, new in zip(before, now, strict=True):
            yield from differences(old, new, keys)
    elif before != now and not (isinstance(before, str) and isinstance(now, str) and is_text(keys)):
        yield keys, before, now


def is_text(keys: Keys) -> bool:
    """Return whether the value at these keys is a text that players read."""
    if "scene" not in keys:
        return keys[-1] == "words" or keys[-2:] == ("seats", "name")
    return keys[-1] in (BOARD_TEXTS if "board" in keys else SCENE_TEXTS)


@pytest.mark.parametrize(
    ("before", "now", "different"),
    [
        ({"words": "a", "moment": 1}, {"words": "b", "moment": 1, "new": 2}, False),
        ({"moment": 1}, {"moment": 2}, True),
        ({"moment": 1}, {}, True),
        ({"legal": ["a1"]}, {"legal": ["a2"]}, True),
        ({"seat": None}, {"seat": 0}, True),
        ({"scene": {"board": {"hexes": [{"name": "a1"}]}}}, {"scene": {"board": {"hexes": [{"name": "a2"}]}}}, True),
        ({"scene": {"prompt": {"details": ["a"]}}}, {"scene": {"prompt": {"details": ["b"]}}}, False),
    ],
)
def test_the_comparison_finds_what_it_should(before: Any, now: Any, different: bool) -> None:
    assert bool(list(differences(before, now))) is different
