"""The outbox: one notice for each occasion, over restarts, crashes and two workers; and none that is not wanted any more."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import orjson
import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from hexrealm.server.storage import schema
from hexrealm.server.storage.tables import notices
from hexrealm.server.storage.tables.notices import MAX_PER_HOUR, MAX_WAITING
from tests.support.server.clock_app import DAYS, GAME, LIVE, judge, send, start_game
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.notice_app import SETTLED, Post, add_contact, play_turn, post_office, run_post
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
HOUR = 3600.0


async def add_webhook(post: Post, client: InProcessClient, name: str = "hook") -> InProcessClient:
    await add_contact(client, way="webhook", url=f"{post.endpoint.url}/{name}", format="slack")
    return client


def told(post: Post) -> list[str]:
    """Return what webhooks were told, without the links."""
    return [orjson.loads(call.body)["text"].split("\n")[0].strip("*") for call in post.endpoint.calls]


async def count_rows(app: FastAPI, state: str) -> int:
    row = schema.notices
    query = select(func.count()).where(row.c.state == state)
    found: int = await app.state.context.database.read(lambda connection: connection.scalar(query))
    return found


# Occasions


def test_a_whole_game_is_told_occasion_by_occasion(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines, tomas, mara = [await post.sign_in(name) for name in ("Ines", "Tomas", "Mara")]
        await add_webhook(post, ines)
        created = await ines.create_table(GAME, "me", "open", "open", clock=DAYS)
        table = created["table"]
        await tomas.join(created["invites"]["1"])
        await post.deliver()
        await mara.join(created["invites"]["2"])
        await post.deliver()
        await play_turn(ines, table, 0)
        await post.deliver()
        assert told(post) == ["Tomas has taken a seat", "The game has begun: it is your turn"]
        await play_turn(tomas, table, 1)
        await play_turn(mara, table, 2)
        await post.deliver()
        assert told(post)[2:] == ["It is your turn"]
        post.clock.advance(18 * HOUR - SETTLED - 60)
        await post.deliver(after=0)
        assert len(told(post)) == 3
        await post.deliver(after=60)
        await post.deliver()
        assert told(post)[3:] == ["You have 6 hours left to move"]
        post.clock.advance(6 * HOUR)
        await judge(post.app)
        await send(mara, table, "resign", seat=2)
        await post.deliver()
        assert told(post)[4:] == []  # a bot plays for Ines, so Tomas plays on
        await send(tomas, table, "resign", seat=1)
        await post.deliver()
        assert told(post)[4:] == ["The game is over"]

    run_post(tmp_path, scenario)


def test_nobody_is_told_what_they_did(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, LIVE)
        await add_webhook(post, ines, "ines")
        await add_webhook(post, tomas, "tomas")
        await send(tomas, table, "resign", seat=1)
        await post.deliver()
        assert [call.path for call in post.endpoint.calls] == ["/ines"]

    run_post(tmp_path, scenario)


def test_a_rematch_is_told(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, LIVE)
        await send(tomas, table, "resign", seat=1)
        await add_webhook(post, ines)
        await send(tomas, table, "rematch")
        await post.deliver()
        assert [text.partition(":")[0] for text in told(post)] == ["The game has begun"]

    run_post(tmp_path, scenario)


def test_only_chosen_occasions_are_told(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines, tomas = await post.sign_in("Ines"), await post.sign_in("Tomas")
        await add_webhook(post, ines)
        await ines.http.put("/api/notices", json={"occasions": ["over"]})
        created = await ines.create_table(GAME, "me", "open", clock=LIVE)
        await tomas.join(created["invites"]["1"])
        await send(tomas, created["table"], "resign", seat=1)
        await post.deliver()
        assert told(post) == ["The game is over"]

    run_post(tmp_path, scenario)


def test_who_looks_at_the_table_is_not_told(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, LIVE)
        await add_webhook(post, tomas)
        frames: asyncio.Queue[Any] = asyncio.Queue()
        socket = tomas.connect(frames.put_nowait)

        async def tell(**message: Any) -> None:
            socket.send({"id": "m", "table": table, **message})
            while (await frames.get())["type"] != "done":
                pass

        await tell(type="watch")
        for looking in (True, False):  # on the screen, then in the background
            await tell(type="look", looking=looking)
            await play_turn(ines, table, 0)
            await post.deliver()
            assert len(post.endpoint.calls) == (not looking)
            await play_turn(tomas, table, 1)
        await socket.close()
        await play_turn(ines, table, 0)
        await post.deliver()
        assert len(post.endpoint.calls) == 2

    run_post(tmp_path, scenario)


def test_a_turn_that_has_passed_is_not_told(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, LIVE)
        await add_webhook(post, tomas)
        await play_turn(ines, table, 0)
        await play_turn(tomas, table, 1)
        await post.deliver()
        assert post.endpoint.calls == []

    run_post(tmp_path, scenario)


# Exactly one


def test_what_was_not_sent_before_a_restart_is_sent_once_after_it(tmp_path: Path) -> None:
    async def run() -> None:
        async with post_office(sqlite_in(tmp_path)) as post:
            async with post.serve() as post.app:
                table, (ines, tomas) = await start_game(post.app, DAYS)
                await add_webhook(post, tomas)
                await play_turn(ines, table, 0)
            for _ in range(3):
                async with post.serve() as post.app:
                    await post.deliver()
                    await post.deliver(after=HOUR)
            assert told(post) == ["It is your turn"]

    asyncio.run(run())


def test_what_a_crash_interrupts_is_sent_after_the_lease(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, DAYS)
        await add_webhook(post, tomas)
        await play_turn(ines, table, 0)
        context = post.app.state.context
        post.clock.advance(SETTLED)
        now = context.time.now()
        claimed = await context.database.write(lambda each: notices.claim_notices(each, ("webhook",), now, 1))
        assert len(claimed) == 1  # by a process that is killed now
        await post.deliver(after=0)
        assert post.endpoint.calls == []
        await post.deliver(after=notices.LEASE / 1000)
        await post.deliver(after=HOUR)
        assert told(post) == ["It is your turn"]

    run_post(tmp_path, scenario)


def test_a_change_that_was_not_saved_is_not_told(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, LIVE)
        await add_webhook(post, tomas)
        late = await send(ines, table, "act", seat=0, version=1, action="nonsense")
        assert late["type"] == "error"
        assert await count_rows(post.app, "waiting") == 0

    run_post(tmp_path, scenario)


def test_two_workers_send_one_for_each_occasion(postgres: Postgres) -> None:
    games, turns = 6, 3

    async def run() -> None:
        async with post_office(postgres.create_database()) as post, AsyncExitStack() as stack:
            first = post.app = await stack.enter_async_context(post.serve())
            second = await stack.enter_async_context(post.serve())
            tables = []
            for number in range(games):
                table, (ines, tomas) = await start_game(first, DAYS)
                await add_webhook(post, tomas, str(number))
                elsewhere = InProcessClient(second)
                elsewhere.http.cookies = ines.http.cookies
                tables.append((table, elsewhere, tomas))
            for _ in range(turns):
                for table, ines, _ in tables:
                    await play_turn(ines, table, 0)
                await post.deliver(first, second)
                await post.deliver(first, second)
                for table, _, tomas in tables:
                    await play_turn(tomas, table, 1)
            post.clock.advance(notices.LEASE)
            await post.deliver(second, first)
            paths = sorted(call.path for call in post.endpoint.calls)
            assert paths == sorted(f"/{number}" for number in range(games) for _ in range(turns))

    asyncio.run(run())


def test_time_that_is_running_out_is_told_once_by_two_workers(postgres: Postgres) -> None:
    async def run() -> None:
        async with post_office(postgres.create_database()) as post, AsyncExitStack() as stack:
            first = post.app = await stack.enter_async_context(post.serve())
            second = await stack.enter_async_context(post.serve())
            _, (ines, _) = await start_game(first, DAYS)
            await add_webhook(post, ines)
            for app in (first, second):
                app.state.context.time.adopt(0)
            post.clock.advance(19 * HOUR)
            for _ in range(3):
                await post.deliver(first, second)
            assert told(post) == ["You have 5 hours left to move"]

    asyncio.run(run())


# Bounds


def test_a_contact_is_tried_again_at_growing_intervals_and_then_given_up(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        table, (ines, tomas) = await start_game(post.app, {"kind": "days", "days": 7, "vacation": 0})
        await add_webhook(post, tomas)
        await play_turn(ines, table, 0)
        post.endpoint.status = 503
        await post.deliver()
        for attempts, seconds in ((1, 29), (2, 1), (2, 119), (3, 1), (4, 600), (5, 1800), (6, 7200), (6, 86_400)):
            await post.deliver(after=seconds)
            assert len(post.endpoint.calls) == attempts
        assert await count_rows(post.app, "failed") == 1

    run_post(tmp_path, scenario)


def test_a_server_that_asks_us_to_wait_is_heard(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas = await add_webhook(post, await post.sign_in("Tomas"))
        post.endpoint.status, post.endpoint.headers = 429, [("retry-after", "900")]
        await tomas.http.post("/api/notices/test")
        for seconds in (0, 60, 600):
            await post.deliver(after=seconds)
        assert len(post.endpoint.calls) == 1
        await post.deliver(after=240)
        assert len(post.endpoint.calls) == 2

    run_post(tmp_path, scenario)


@pytest.mark.parametrize("status", [404, 410])
def test_a_contact_that_is_gone_is_removed(tmp_path: Path, status: int) -> None:
    async def scenario(post: Post) -> None:
        tomas = await add_webhook(post, await post.sign_in("Tomas"))
        post.endpoint.status = status
        await tomas.http.post("/api/notices/test")
        await post.deliver()
        assert (await tomas.get("/api/notices"))["contacts"] == []

    run_post(tmp_path, scenario)


def test_a_contact_that_always_refuses_is_switched_off(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas = await add_webhook(post, await post.sign_in("Tomas"))
        post.endpoint.status = 302  # a redirect is not followed
        for _ in range(12):
            await tomas.http.post("/api/notices/test")
            await post.deliver()
        assert len(post.endpoint.calls) == 8
        (contact,) = (await tomas.get("/api/notices"))["contacts"]
        assert (contact["enabled"], contact["failing"]) == (False, True)
        post.endpoint.status = 200
        await tomas.http.put(f"/api/notices/contacts/{contact['id']}", json={"enabled": True})
        await tomas.http.post("/api/notices/test")
        await post.deliver()
        assert len(post.endpoint.calls) == 9

    run_post(tmp_path, scenario)


def test_a_contact_gets_only_so_many_in_an_hour(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas = await add_webhook(post, await post.sign_in("Tomas"))
        for _ in range(MAX_WAITING + 20):
            await tomas.http.post("/api/notices/test")
        assert await count_rows(post.app, "waiting") == MAX_WAITING
        await post.deliver()
        assert len(post.endpoint.calls) == MAX_PER_HOUR
        await tomas.http.post("/api/notices/test")
        await post.deliver(after=HOUR + 1)
        assert len(post.endpoint.calls) == MAX_PER_HOUR + 1

    run_post(tmp_path, scenario)


def test_finished_notices_are_forgotten_after_a_week(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas = await add_webhook(post, await post.sign_in("Tomas"))
        await tomas.http.post("/api/notices/test")
        await post.deliver()
        assert await count_rows(post.app, "sent") == 1
        await post.deliver(after=7 * 24 * HOUR + 1)
        assert await count_rows(post.app, "sent") == 0

    run_post(tmp_path, scenario)


def test_contacts_of_others_are_out_of_reach(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        tomas, mallory = await add_webhook(post, await post.sign_in("Tomas")), await post.sign_in("Mallory")
        (contact,) = (await tomas.get("/api/notices"))["contacts"]
        path = f"/api/notices/contacts/{contact['id']}"
        assert (await mallory.http.put(path, json={"enabled": False})).status_code == 404
        assert (await mallory.http.delete(path)).status_code == 404
        assert (await mallory.get("/api/notices"))["contacts"] == []
        assert contact["label"] == "127.0.0.1"  # not the whole address, whose end is a secret
        assert (await tomas.get("/api/notices"))["contacts"] == [contact]

    run_post(tmp_path, scenario)
