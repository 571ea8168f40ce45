"""Contacts that do not answer, or fail: they keep nobody else waiting."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

import pytest

from tests.support.server.notice_app import Post, add_contact, run_post

pytestmark = pytest.mark.compiled


class SilentConnections:
    """The connections of a server that reads and never answers."""

    def __init__(self) -> None:
        self.open: set[asyncio.Transport] = set()
        self.lost, self.ended = 0, False

    def end(self) -> None:
        """End all connections, also those that the system accepted and that are not open yet."""
        self.ended = True
        for transport in self.open:
            transport.abort()


class Silent(asyncio.Protocol):
    """One of them."""

    def __init__(self, connections: SilentConnections) -> None:
        self._connections = connections

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._connections.open.add(transport)
        if self._connections.ended:
            transport.abort()

    def connection_lost(self, error: Exception | None) -> None:
        self._connections.open.discard(self._transport)
        self._connections.lost += 1


def test_silent_webhooks_keep_nobody_waiting(tmp_path: Path) -> None:
    """Four people with ten webhooks each that never answer, more than are sent at once; a fifth is told at once."""

    async def scenario(post: Post) -> None:
        told, connections = asyncio.Event(), SilentConnections()

        async def note(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            told.set()
            silent.close()
            await post.endpoint.serve(reader, writer)

        silent = await asyncio.get_running_loop().create_server(lambda: Silent(connections), "127.0.0.1", 0)
        listening = await asyncio.start_server(note, "127.0.0.1", 0)
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
        assert connections.lost == 0
        delivering.cancel()
        with suppress(asyncio.CancelledError):
            await delivering
        listening.close()
        connections.end()

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
