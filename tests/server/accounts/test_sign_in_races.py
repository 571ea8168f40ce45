"""Requests of a guest that are under way while their games move to an account leave no seat that nobody plays."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.server.accounts.test_accounts import make_code, use_code
from tests.server.accounts.test_deletion_races import OPEN, person_of, read_reply
from tests.server.ratings.test_rated_tables import two_servers
from tests.support.server.in_process_client import InProcessClient, run_in_app
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
ROUNDS = 8


async def create_open(client: InProcessClient) -> str:
    return str((await client.http.post("/api/tables", json=OPEN)).json()["table"])


async def read_own_seats(client: InProcessClient, table: str) -> list[int]:
    return list((await client.http.get(f"/api/tables/{table}")).json()["sections"]["viewer"]["yours"])


def test_a_seat_taken_while_games_move_moves_too(tmp_path: Path) -> None:
    async def scenario(app: FastAPI) -> None:
        tables = app.state.context.tables
        ines, guest = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Guest")
        code, person, move = await make_code(ines), await person_of(app, "Guest"), tables.move_person
        tomas = await InProcessClient(app).sign_in("Tomas")
        first, late = await create_open(guest), [await create_open(tomas)]
        made = [first, *late]

        async def move_and_join(*details: Any) -> Any:
            moved = await move(*details)
            while late:
                await tables.join(late.pop(), 1, person, None)
            return moved

        tables.move_person = move_and_join
        assert (await use_code(guest, code, bring=True)).status_code == 200
        assert [await read_own_seats(guest, table) for table in made] == [[0], [1]]

    run_in_app(tmp_path, scenario)


def test_who_keeps_taking_seats_is_signed_in_all_the_same(tmp_path: Path) -> None:
    """Signing in uses up the recovery code, so a refusal would lock the person out of their account."""

    async def scenario(app: FastAPI) -> None:
        tables = app.state.context.tables
        ines, guest = await InProcessClient(app).sign_in("Ines"), await InProcessClient(app).sign_in("Guest")
        code, person, move = await make_code(ines), await person_of(app, "Guest"), tables.move_person
        tomas = await InProcessClient(app).sign_in("Tomas")
        await create_open(guest)

        async def move_and_join(*details: Any) -> Any:
            moved = await move(*details)
            await tables.join(await create_open(tomas), 1, person, None)
            return moved

        tables.move_person = move_and_join
        assert (await use_code(guest, code, bring=True)).status_code == 200
        assert (await guest.get("/api/me"))["name"] == "Ines"

    run_in_app(tmp_path, scenario)


def test_requests_to_another_worker_leave_no_seat_behind(postgres: Postgres) -> None:
    """They run at the same time as signing in, each in a transaction of its own. Each is refused, or its seat moves too."""

    async def run() -> None:
        async with two_servers(postgres.create_database()) as (first, second):
            tomas = await InProcessClient(first).sign_in("Tomas")
            for number in range(ROUNDS):
                ines, guest = await InProcessClient(first).sign_in("Ines"), await InProcessClient(first).sign_in("Guest")
                code, elsewhere = await make_code(ines), InProcessClient(second)
                elsewhere.http.cookies.update(guest.http.cookies)
                await create_open(guest)
                open_tables = [await create_open(tomas) for _ in range(4)]
                late: list[Any] = [elsewhere.http.post(f"/api/tables/{table}/seats/1/join", json={}) for table in open_tables]
                late.append(elsewhere.http.post("/api/tables", json=OPEN))
                late.insert(number % len(late), use_code(guest, code, bring=True))
                answers = await asyncio.gather(*late)
                assert max(answer.status_code for answer in answers) < 500
                for made in filter(lambda reply: reply.get("table"), map(read_reply, answers)):
                    await second.state.context.tables.refresh(made["table"])
                    assert await read_own_seats(guest, made["table"]) == [made["seat"]]

    asyncio.run(run())
