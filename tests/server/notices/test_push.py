"""Web Push: what a browser gets is encrypted for it and signed by the server, whose key lasts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from py_vapid import Vapid02

from tests.support.server.clock_app import LIVE, start_game
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.live_server import sqlite_in
from tests.support.server.notice_app import Post, PushKeys, add_contact, encode, play_turn, post_office, run_post
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled


def test_a_browser_gets_what_was_meant_for_it(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        browser = PushKeys()
        table, (ines, tomas) = await start_game(post.app, LIVE)
        await add_contact(tomas, **browser.subscription(f"{post.endpoint.url}/push/1"))
        await play_turn(ines, table, 0)
        await post.deliver()
        (call,) = post.endpoint.calls
        read = browser.decrypt(call)
        assert (read["title"], read["path"], read["tag"]) == ("It is your turn", f"/t/{table}", table)
        assert read["body"].endswith(" with Ines")
        assert set(read) == {"title", "body", "path", "tag"}
        assert call.headers["content-encoding"] == "aes128gcm"
        assert call.headers["urgency"] == "high"
        assert int(call.headers["ttl"]) > 0
        key = (await tomas.get("/api/notices"))["push_key"]
        assert call.headers["authorization"].endswith(f",k={key}")
        assert Vapid02.verify(call.headers["authorization"])

    run_post(tmp_path, scenario)


def test_the_servers_key_lasts(tmp_path: Path) -> None:
    async def run() -> None:
        keys = set()
        async with post_office(sqlite_in(tmp_path)) as post:
            for _ in range(2):
                async with post.serve() as post.app:
                    keys.add((await (await post.sign_in("Ines")).get("/api/notices"))["push_key"])
        assert len(keys) == 1

    asyncio.run(run())


def test_two_workers_have_one_key(postgres: Postgres) -> None:
    async def run() -> None:
        async with post_office(postgres.create_database()) as post, post.serve() as first, post.serve() as second:
            clients = [await InProcessClient(app).sign_in("Ines") for app in (first, second)]
            keys = [(await client.get("/api/notices"))["push_key"] for client in clients]
            assert keys[0] == keys[1]

    asyncio.run(run())


def test_a_browser_that_changes_hands_tells_the_new_person_only(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        form = PushKeys().subscription(f"{post.endpoint.url}/push/1")
        ines, tomas = await post.sign_in("Ines"), await post.sign_in("Tomas")
        for client in (ines, tomas, tomas):
            await add_contact(client, **form)
        assert (await ines.get("/api/notices"))["contacts"] == []
        assert len((await tomas.get("/api/notices"))["contacts"]) == 1

    run_post(tmp_path, scenario)


def test_keys_that_are_none_are_refused(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines = await post.sign_in("Ines")
        for keys in ({"p256dh": "x"}, {"auth": "x"}, {"p256dh": encode(b"\4" + bytes(63))}, {"auth": "é" * 22}):
            form = {**PushKeys().subscription(f"{post.endpoint.url}/x"), **keys}
            assert (await ines.http.post("/api/notices/contacts", json=form)).status_code == 422

    run_post(tmp_path, scenario)


def test_a_key_that_is_not_on_the_curve_harms_nobody(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines = await post.sign_in("Ines")
        await add_contact(ines, **{**PushKeys().subscription(f"{post.endpoint.url}/x"), "p256dh": encode(b"\4" + bytes(64))})
        await add_contact(ines, way="webhook", url=f"{post.endpoint.url}/hook", format="slack")
        await ines.http.post("/api/notices/test")
        await post.deliver()
        assert [call.path for call in post.endpoint.calls] == ["/hook"]

    run_post(tmp_path, scenario)
