"""The browser of inside.py with a real network in between: HTTP and websockets to a server at an address."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import httpx
import orjson
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.support.server.in_process import Browser


class FarBrowser(Browser):
    """See above."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.http = httpx.AsyncClient(base_url=address, headers={"origin": address}, timeout=600)

    def connect(self, hear: Callable[[Any], None], **headers: str) -> FarWire:  # type: ignore[override]
        """A websocket: what comes is heard."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return FarWire(self.address, {"cookie": cookie, **headers} if cookie else headers, hear)


class FarWire:
    """A websocket; what is said before it is open waits."""

    def __init__(self, address: str, headers: dict[str, str], hear: Callable[[Any], None]) -> None:
        self._address, self._headers, self._hear = address, headers, hear
        self._said: asyncio.Queue[str | None] = asyncio.Queue()
        self._life = asyncio.create_task(self._live())

    def send(self, message: Any) -> None:
        """JSON."""
        self._said.put_nowait(json.dumps(message))

    async def _live(self) -> None:
        address = self._address.replace("http", "ws", 1) + "/ws"
        origin: Any = self._address
        async with connect(
            address, origin=origin, additional_headers=self._headers, max_size=None, compression=None
        ) as connection:
            listening = asyncio.create_task(self._listen(connection))
            while (text := await self._said.get()) is not None:
                await connection.send(text)
        await listening

    async def _listen(self, connection: ClientConnection) -> None:
        with suppress(ConnectionClosed):
            async for frame in connection:
                self._hear(orjson.loads(frame))

    async def end(self) -> None:
        """Hang up."""
        self._said.put_nowait(None)
        await self._life
