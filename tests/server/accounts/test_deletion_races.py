"""Requests that are under way while their person is deleted leave nothing of the person behind."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, select

from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.protocol.messages import Mute, NewTable, SeatWanted
from hexrealm.server.storage import schema
from hexrealm.server.storage.people import blocks, moderation
from hexrealm.server.storage.people.accounts import accounts, contacts, deletion, device_links, sessions
from hexrealm.server.storage.people.accounts.contacts import Contact, NoticeSettings
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.storage.tables import chat
from hexrealm.server.storage.tables.queries import Author
from hexrealm.server.tables.create import from_form
from tests.server.ratings.test_rated_tables import two_servers
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.postgres import Postgres
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled
OPEN = {"game": GAME, "seats": [{"who": "me"}, {"who": "open"}], "public": True}
ROUNDS = 14  # the deletion is sent at each place among the other requests, twice
Job = Callable[[Connection], Any]


def writes_of(me: str, other: str, table: str) -> dict[str, Job]:
    """Return what requests write of a person, as jobs of the database."""
    line = chat.NewLine(None, "hello")
    return {
        "recovery code": lambda connection: accounts.make_recovery_code(connection, me),
        "passkey": lambda connection: accounts.add_passkey(connection, accounts.Passkey(me, b"c", b"k", 0, "host", "")),
        "challenge": lambda connection: accounts.add_challenge(connection, b"c", me, 0),
        "session": lambda connection: sessions.add_session(connection, me, ""),
        "link": lambda connection: device_links.make_link(connection, me, 0),
        "block": lambda connection: blocks.block(connection, me, other),
        "settings": lambda connection: contacts.save_settings(connection, me, NoticeSettings()),
        "contact": lambda connection: contacts.add_contact(connection, Contact(me, "webhook", "https://example.org")),
        "report": lambda connection: moderation.add_report(connection, me, table, 1),
        "chat": lambda connection: chat.add_line(connection, table, Author(me, "late"), line),
        "mute": lambda connection: chat.set_muted(
            connection, me, Mute(type="mute", id="m", table=table, person=other, muted=True)
        ),
    }


async def person_of(app: FastAPI, name: str) -> Person:
    row = schema.people
    query = select(row.c.id).where(row.c.name == name)
    return Person(await app.state.context.database.read(lambda connection: connection.scalar(query)), name)


def test_nothing_is_written_of_a_deleted_person(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        context = app.state.context
        ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
        table = (await tomas.http.post("/api/tables", json=OPEN)).json()["table"]
        say = {"type": "say", "id": "s", "table": table, "text": "hello"}
        await tomas.http.post(f"/api/tables/{table}/do", json=say)
        me, other = await person_of(app, "Ines"), await person_of(app, "Tomas")
        assert me.id and other.id
        assert (await ines.http.post("/api/me/delete", json={"name": "Ines"})).status_code == 200
        written = []
        for name, job in writes_of(me.id, other.id, table).items():
            try:
                await context.database.write(job)
                written.append(name)
            except Refusal as refusal:
                assert refusal.code == "no-name"
        assert written == []
        with pytest.raises(Refusal):
            await context.tables.join(table, 1, me, None)
        form = NewTable(game=GAME, seats=[SeatWanted(who="me"), SeatWanted(who="open")])
        with pytest.raises(Refusal):
            await context.tables.create(from_form(form, me))

    run_in_app(tmp_path, scenario)


def test_nobody_is_deleted_who_holds_a_seat(tmp_path: Path) -> None:
    """Deletion does not end while the person holds a seat: it resigns that seat first."""

    async def scenario(app: FastAPI) -> None:
        context = app.state.context
        await InProcessClient(app).sign_in("Ines")
        tomas = await InProcessClient(app).sign_in("Tomas")
        table = (await tomas.http.post("/api/tables", json=OPEN)).json()["table"]
        me = await person_of(app, "Ines")
        assert me.id
        person = me.id
        await context.tables.join(table, 1, me, None)
        with pytest.raises(deletion.StillSeated):
            await context.database.write(lambda connection: deletion.delete_unseated(connection, person, ()))

    run_in_app(tmp_path, scenario)


def test_a_rematch_with_a_deleted_player_has_an_open_seat(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
        made = (await ines.http.post("/api/tables", json=OPEN)).json()
        table = made["table"]
        await tomas.http.post("/api/join", json={"invite": made["invites"]["1"]})
        assert (await ines.http.post("/api/me/delete", json={"name": "Ines"})).status_code == 200
        again = await tomas.http.post(f"/api/tables/{table}/do", json={"type": "rematch", "id": "r", "table": table})
        created = await app.state.context.tables.get(again.json()["created"])
        assert sorted(seat.kind for seat in created.seats) == ["open", "person"]
        assert created.setup.host == (await person_of(app, "Tomas")).id

    run_in_app(tmp_path, scenario)


def test_deletion_ends_although_the_person_keeps_taking_seats(tmp_path: Path) -> None:
    """A request takes another seat after each resignation. Deletion gives up, and works once that has stopped."""

    async def scenario(app: FastAPI) -> None:
        tables = app.state.context.tables
        ines, tomas = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Tomas")
        me, change = await person_of(app, "Ines"), tables.change
        made = [(await tomas.http.post("/api/tables", json=OPEN)).json()["table"] for _ in range(deletion.ATTEMPTS + 1)]
        await tables.join(made.pop(), 1, me, None)

        async def change_and_join(*details: Any) -> Any:
            result = await change(*details)
            await tables.join(made.pop(), 1, me, None)
            return result

        tables.change = change_and_join
        refused = await ines.http.post("/api/me/delete", json={"name": "Ines"})
        assert (refused.status_code, refused.json()["code"], made) == (403, "refused", [])
        tables.change = change
        assert (await ines.http.post("/api/me/delete", json={"name": "Ines"})).status_code == 200

    run_in_app(tmp_path, scenario)


def late_requests(client: InProcessClient, table: str) -> list[Coroutine[Any, Any, httpx.Response]]:
    """Return requests that write something of a person."""
    http, line = client.http, {"type": "say", "id": "late", "table": table, "text": "hello"}
    contact = {"way": "webhook", "url": "https://example.org/x", "format": "slack"}
    return [
        http.post(f"/api/tables/{table}/seats/1/join", json={}),
        http.post("/api/tables", json=OPEN),
        http.post("/api/me/recovery-code"),
        http.post(f"/api/tables/{table}/do", json=line),
        http.post("/api/notices/contacts", json=contact),
        http.post("/api/studies", json={"game": GAME, "options": {"players": 2}, "nodes": []}),
        http.put("/api/me", json={"name": "Iris"}),
    ]


async def check_nothing_is_left(app: FastAPI, me: str, tables: set[str]) -> None:
    """Nothing is stored of a person, and every seat that they took is resigned."""
    for column in deletion.OWNED:
        query = select(column).where(column == me)
        found = await app.state.context.database.read(lambda connection, query=query: connection.execute(query).all())
        assert found == [], column
    for table_id in tables:
        table = await app.state.context.tables.refresh(table_id)
        assert table.over or all(seat.is_out for seat in table.seats if seat.person == me)


def test_requests_to_another_worker_leave_nothing_of_a_deleted_person(postgres: Postgres) -> None:
    """They run at the same time as the deletion, each in a transaction of its own."""

    async def run() -> None:
        async with two_servers(postgres.create_database()) as (first, second):
            tomas = await InProcessClient(first).sign_in("Tomas")
            for number in range(ROUNDS):
                ines, name = await InProcessClient(first).sign_in(f"Ines {number}"), f"Ines {number}"
                me, elsewhere = await person_of(first, name), InProcessClient(second)
                elsewhere.http.cookies.update(ines.http.cookies)
                table = (await tomas.http.post("/api/tables", json=OPEN)).json()["table"]
                late = late_requests(elsewhere, table)
                late.insert(number % len(late), ines.http.post("/api/me/delete", json={"name": name}))
                answers = await asyncio.gather(*late)
                assert max(answer.status_code for answer in answers) < 500
                if ines.http.cookies:  # it kept taking seats, or was renamed first
                    now = (await ines.get("/api/me"))["name"]
                    assert (await ines.http.post("/api/me/delete", json={"name": now})).status_code == 200
                made = {found["table"] for found in map(read_reply, answers) if found.get("table")}
                assert me.id
                await check_nothing_is_left(second, me.id, made | {table})

    asyncio.run(run())


def read_reply(answer: httpx.Response) -> dict[str, Any]:
    found = answer.json() if answer.content else {}
    return found if isinstance(found, dict) else {}
