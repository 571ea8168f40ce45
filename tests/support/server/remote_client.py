"""The client of in_process_client.py with a real network: HTTP and websockets to a server at an address."""

from __future__ import annotations

import asyncio
import json
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.server.in_process_client import InProcessClient, OnFrame
from tests.support.server.sections import read_frame


class RemoteClient(InProcessClient):
    """A client of a server at an address."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=600)

    def connect(self, on_frame: OnFrame, **headers: str) -> RemoteSocket:  # type: ignore[override]
        """Open a websocket. Every frame goes to `on_frame`."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return RemoteSocket(self.address, {"cookie": cookie, **headers} if cookie else headers, on_frame)


class RemoteSocket:
    """A websocket. Messages sent before it is open wait."""

    def __init__(self, address: str, headers: dict[str, str], on_frame: OnFrame) -> None:
        self._address, self._headers, self._on_frame = address, headers, on_frame
        self._messages: asyncio.Queue[str | None] = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    def send(self, message: Any) -> None:
        """Send a message as JSON."""
        self._messages.put_nowait(json.dumps(message))

    async def _run(self) -> None:
        address = self._address.replace("http", "ws", 1) + "/ws"
        origin: Any = self._address
        async with connect(
            address, origin=origin, additional_headers=self._headers, max_size=None, compression=None
        ) as connection:
            receiving = asyncio.create_task(self._receive(connection))
            while (text := await self._messages.get()) is not None:
                await connection.send(text)
        await receiving

    async def _receive(self, connection: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for frame in connection:
                self._on_frame(read_frame(frame))

    async def close(self) -> None:
        """Disconnect."""
        self._messages.put_nowait(None)
        await self._task
