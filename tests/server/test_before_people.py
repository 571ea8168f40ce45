"""A database of the version before accounts opens on both databases: games, clocks, names and contacts as they were."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import create_engine, inspect

from hexrealm.server.storage.database import migrate, parse_address
from tests.server.test_stored_tables import copy_rows
from tests.support.server.clock_app import judge, play, view_of_table
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.notice_app import Post, play_turn, post_office

pytestmark = pytest.mark.compiled
STORED = Path(__file__).parents[1] / "data" / "before_people"
BEFORE_PEOPLE = "0005"  # the migration
SHOWN = ("state", "seat", "moment", "clock", "legal", "yours", "host", "undo", "title", "public", "version")
SEAT = ("name", "kind", "resigned", "flagged", "level")
LISTS = ("mine", "open", "playing", "finished")
LABELLED = ("record", "shared")  # names of a record, and of people who share a browser, are of that table
BEFORE, NOW = "Ines", "Inês"  # what somebody was called at the tables, and is called now, at all of them


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database with the stored rows."""
    path = tmp_path / "tables.db"
    sqlite3.connect(path).executescript((STORED / "tables.sql").read_text(encoding="utf-8")).close()
    if request.param == "sqlite":
        return sqlite_in(tmp_path)
    address = str(request.getfixturevalue("postgres").create_database())
    source, target = create_engine(f"sqlite:///{path}"), create_engine(parse_address(address))
    with source.connect() as rows, target.begin() as connection:
        migrate(connection, BEFORE_PEOPLE)
        copy_rows(rows, connection, set(inspect(rows).get_table_names()) - {"alembic_version"})
    for engine in (source, target):
        engine.dispose()
    return address


def as_named_now(seen: Any) -> Any:
    """Return what was seen with the present name where the earlier one was, which the logs held."""
    seats = [{**seat, "name": NOW if seat["name"] == BEFORE else seat["name"]} for seat in seen["seats"]]
    chat = [{**line, "name": NOW if line["name"] == BEFORE else line["name"]} for line in seen["chat"]]
    return {**seen, "seats": seats, "chat": chat, "record": seen["record"].replace(f'"{BEFORE}"', f'"{NOW}"')}


async def see(client: InProcessClient, table: str, shown: Any) -> Any:
    """Return what a person sees of a table, in the form in which it is stored."""
    view = await view_of_table(client, table)
    lines = (await client.get(f"/api/tables/{table}/chat"))["lines"]
    result = view["result"]
    return {
        **{key: view[key] for key in SHOWN if key in shown},
        "seats": [{key: seat[key] for key in SEAT} for seat in view["seats"]],
        "chat": [{key: line[key] for key in ("name", "text", "at") if key in line} for line in lines],
        "record": (await client.http.get(f"/api/tables/{table}/record")).text,
        "scores": (await client.get(f"/api/tables/{table}/scores"))["scores"],
        "result": result and {**result, "words": shown["result"]["words"]},  # a text, which may be reworded
    }


async def check_tables(clients: dict[str, InProcessClient], expected: Any) -> None:
    for key, seen in expected["seen"].items():
        name, _, who = key.partition("|")
        if name in expected["tables"]:
            wanted = seen if name in LABELLED else as_named_now(seen)
            assert await see(clients[who], expected["tables"][name], seen) == wanted, key


async def check_lists(clients: dict[str, InProcessClient], expected: Any) -> None:
    for who, client in clients.items():
        for each in LISTS:
            found = (await client.get("/api/tables", list=each))["tables"]
            assert [[table["table"], table["time_left"]] for table in found] == expected["seen"][f"lists|{who}"][each], each
    for who in ("ines", "tomas"):
        found = await clients[who].get("/api/notices")
        stored = expected["seen"][f"notices|{who}"]
        assert {key: found[key] for key in ("active", "occasions")} == {key: stored[key] for key in ("active", "occasions")}
        contacts = [{key: contact[key] for key in stored["contacts"][0]} for contact in found["contacts"]]
        assert contacts == stored["contacts"]


async def check_play_goes_on(post: Post, clients: dict[str, InProcessClient], tables: dict[str, str]) -> None:
    """People go on where they were: moves, mails to the confirmed address, and the clocks, of which one runs out."""
    await play_turn(clients["ines"], tables["live"], 0)
    await post.deliver()
    (subject,) = post.mailbox.subjects()
    assert subject.startswith("It is your turn") and subject.endswith("Ines & Tomas")
    assert (await play(clients["tomas"], tables["live"], 1))["type"] == "done"
    post.clock.advance(11_000)
    await judge(post.app)
    view = await view_of_table(clients["tomas"], tables["live"])
    assert (view["state"], view["result"]["by"]) == ("over", "time")


def connect(app: FastAPI, cookies: dict[str, str]) -> InProcessClient:
    client = InProcessClient(app)
    client.http.cookies.update(cookies)
    return client


def test_a_database_of_before_accounts_opens(database: str) -> None:
    expected = json.loads((STORED / "expected.json").read_text(encoding="utf-8"))

    async def run() -> None:
        async with post_office(database) as post, post.serve() as post.app:
            assert post.app.state.context.time.now() == expected["time"]
            clients = {who: connect(post.app, cookies) for who, cookies in expected["cookies"].items()}
            await check_tables(clients, expected)
            await check_lists(clients, expected)
            assert (await clients["ines"].get("/api/me"))["account"] is False
            await check_play_goes_on(post, clients, expected["tables"])

    asyncio.run(run())
