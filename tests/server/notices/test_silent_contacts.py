"""Contacts that do not answer, or fail: they keep nobody else waiting."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.server.notice_app import Post, add_contact, run_post

pytestmark = pytest.mark.compiled


def test_silent_webhooks_keep_nobody_waiting(tmp_path: Path) -> None:
    """Four people with ten webhooks each that never answer, more than are sent at once; a fifth is told at once."""

    async def scenario(post: Post) -> None:
        told, given_up = asyncio.Event(), 0
        open_connections: list[asyncio.Task[object] | None] = []

        async def stay_silent(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            nonlocal given_up
            open_connections.append(asyncio.current_task())
            with suppress(ConnectionError, asyncio.IncompleteReadError):
                await reader.readuntil(b"{")
                await reader.read()
            given_up += not told.is_set()
            writer.close()
            with suppress(ConnectionError):
                await writer.wait_closed()

        async def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set()
            silent.close()
            await post.endpoint.serve(reader, writer)

        silent, listening = [await asyncio.start_server(each, "127.0.0.1", 0) for each in (stay_silent, note)]
        ports = [server.sockets[0].getsockname()[1] for server in (silent, listening)]
        for number in range(4):
            mallory = await post.sign_in(f"Mallory {number}")
            for hook in range(10):
                await add_contact(mallory, way="webhook", url=f"http://127.0.0.1:{ports[0]}/{hook}", format="slack")
            await mallory.http.post("/api/notices/test")
        ines = await post.sign_in("Ines")
        await add_contact(ines, way="webhook", url=f"http://127.0.0.1:{ports[1]}/", format="slack")
        await ines.http.post("/api/notices/test")
        delivering = asyncio.create_task(post.deliver())
        await told.wait()
        assert given_up == 0
        delivering.cancel()
        with suppress(asyncio.CancelledError):
            await delivering
        listening.close()
        await asyncio.gather(*filter(None, open_connections), return_exceptions=True)

    run_post(tmp_path, scenario)


def test_a_contact_that_fails_gets_one_attempt_for_all_that_waits(tmp_path: Path) -> None:
    async def scenario(post: Post) -> None:
        ines = await post.sign_in("Ines")
        await add_contact(ines, way="webhook", url=f"{post.endpoint.url}/hook", format="slack")
        post.endpoint.status = 500
        for attempts in (1, 2):
            for _ in range(3):
                await ines.http.post("/api/notices/test")
            await post.deliver(after=30)
            assert len(post.endpoint.calls) == attempts
        post.endpoint.status = 200
        await post.deliver(after=600)
        assert len(post.endpoint.calls) == 2 + 6

    run_post(tmp_path, scenario)
