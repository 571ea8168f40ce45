"""Contests: everybody gets the same draws for the same actions, the bot repeats itself, and there is no help."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path

import pytest
from fastapi import FastAPI
from sqlalchemy import select

from hexrealm import games
from hexrealm.server.bots.requests import make_request
from hexrealm.server.storage import schema
from hexrealm.server.storage.contests import Contest, ensure_contest, read_secret
from hexrealm.server.storage.tables.log_entries import TableCreated
from hexrealm.server.tables.chance import draw_fixed
from hexrealm.server.tables.create import complete_options
from hexrealm.server.tables.rules.study_rules import may_study
from hexrealm.server.tables.table import Seat, Table
from tests.support.server.clock_app import play, send, serve_with_clock
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock

pytestmark = pytest.mark.compiled
SECRET = b"s" * 32


def test_draws_follow_their_odds_and_only_the_secret() -> None:
    drawn = [draw_fixed({"a": 1, "b": 3}, SECRET, 0, number) for number in range(4000)]
    assert drawn == [draw_fixed({"a": 1, "b": 3}, SECRET, 0, number) for number in range(4000)]
    assert 0.22 < drawn.count("a") / 4000 < 0.28
    for other in (partial(draw_fixed, secret=SECRET, seat=1), partial(draw_fixed, secret=b"t" * 32, seat=0)):
        assert drawn != [other({"a": 1, "b": 3}, number=number) for number in range(4000)]


async def begin(app: FastAPI, game: str, contest: str = "daily/2026-11-18") -> tuple[InProcessClient, Table]:
    """Let a new person begin the contest of a game in seat 0, against a bot."""
    name, context = f"Ines {secrets.token_hex(4)}", app.state.context
    client, people = await InProcessClient(app).sign_in(name), schema.people
    me = await context.database.read(lambda found: found.scalar(select(people.c.id).where(people.c.name == name)))
    wanted = Contest(f"{contest}/{game}", game, complete_options(games.find(game), {"players": 2}), 0, "", 7)
    found = await context.database.write(partial(ensure_contest, wanted=wanted))
    seats = [asdict(Seat(me, "Ines")), asdict(Seat(level="medium"))]
    setup = TableCreated(game, found.options, found.options, seats, me, "", False, False, True)
    rules = games.find(game).rules_version
    table = await context.tables.create(replace(setup, rules=rules, heat=False, contest=found.id, bot_seed=7))
    return client, table


async def play_some(app: FastAPI, client: InProcessClient, table: Table, turns: int = 12) -> list[str]:
    """Play the first legal action again and again, with the fallback of bots. Return all steps."""
    context = app.state.context
    context.publish(table)
    for _ in range(turns):
        while (await context.tables.get(table.id)).bot_to_decide:
            await asyncio.sleep(0)
        if (await context.tables.get(table.id)).over:
            break
        assert (await play(client, table.id, 0))["type"] == "done"
    while (await context.tables.get(table.id)).bot_to_decide:
        await asyncio.sleep(0)
    return [step.name for step in (await context.tables.get(table.id)).match.steps]


def test_two_people_get_the_same_set_up_and_draws_also_after_a_restart(tmp_path: Path) -> None:
    async def run() -> None:
        for game in games.names():
            found, database = [], sqlite_in(tmp_path)
            for _ in range(2):
                async with serve_with_clock(database, ManualClock()) as app:
                    client, table = await begin(app, game)
                    found.append((table.setup.options, await play_some(app, client, table)))
            assert found[0] == found[1]

    asyncio.run(run())


def test_a_contest_has_one_secret_and_no_undo_and_no_study(tmp_path: Path) -> None:
    async def run() -> None:
        async with serve_with_clock(sqlite_in(tmp_path), ManualClock()) as app:
            game, context = games.names()[0], app.state.context
            client, table = await begin(app, game)
            (_, again), (_, other) = await begin(app, game), await begin(app, game, "duplicate/x")
            found = [
                await context.database.read(partial(read_secret, contest=each.setup.contest)) for each in (table, again, other)
            ]
            assert found[0] == found[1] != found[2]
            await play_some(app, client, table, 1)
            now = await context.tables.get(table.id)
            assert (await send(client, table.id, "undo", seat=0, version=now.version))["code"] == "refused"
            assert (await send(client, table.id, "hint", seat=0, version=now.version, level="hard"))["code"] == "refused"
            assert (await send(client, table.id, "give_to_bot", seat=0, level="hard"))["type"] != "done"
            assert not may_study(now, now.seats[0].person)
            for answer in (
                await client.http.post(f"/api/tables/{table.id}/review", json={}),
                await client.http.get(f"/api/tables/{table.id}/analysis"),
            ):
                assert (answer.status_code, answer.json()["code"]) == (403, "refused")
            first, second = make_request(again, 1, "medium", b"a" * 32), make_request(other, 1, "medium", b"b" * 32)
            assert (first.level, first.seed) == (second.level, second.seed)
            assert first.level.endswith(":400")

    asyncio.run(run())
