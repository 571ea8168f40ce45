"""A server inside the test's own process: HTTP and websockets carried by hand, so that a test can do what it likes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
from fastapi import FastAPI

from hexrealm.server.app import make_app
from hexrealm.server.settings import Limits, Settings

ADDRESS = "http://localhost"
# One address makes all requests of a test run. A database that is gone afterwards need not wait for the disk in between.
GENEROUS = Limits(
    "1000000/minute", "1000000/minute", "1000000/minute", "1000000/minute", "1000000/minute", 10_000, 64, 100_000, 100_000
)


@asynccontextmanager
async def opened(folder: Path, limits: Limits = GENEROUS) -> AsyncIterator[FastAPI]:
    """A server, open meanwhile. Its bots only grab."""
    app = make_app(Settings(database=f"sqlite:///{folder / 'tables.db'}", bots=0, limits=limits))
    async with app.router.lifespan_context(app):
        yield app


def inside(folder: Path, scene: Callable[[FastAPI], Coroutine[Any, Any, None]], limits: Limits = GENEROUS) -> None:
    """Play a scene at a server."""

    async def play() -> None:
        async with opened(folder, limits) as app:
            await scene(app)

    asyncio.run(play())


class Browser:
    """HTTP with a cookie, and websockets."""

    def __init__(self, app: FastAPI, host: str = "127.0.0.1", overhear: Callable[[Any], None] = lambda said: None) -> None:
        self.app, self.host, self._overhear = app, host, overhear
        transport = httpx.ASGITransport(app, client=(host, 5), raise_app_exceptions=False)
        hooks = {"response": [self._answered]}
        self.http = httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers={"origin": ADDRESS}, event_hooks=hooks)

    async def _answered(self, answer: httpx.Response) -> None:
        if answer.is_error:
            self._overhear(orjson.loads(await answer.aread()))

    async def called(self, name: str) -> Browser:
        """Somebody."""
        answer = await self.http.put("/api/me", json={"name": name})
        assert answer.status_code == 200, answer.text
        return self

    async def make(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """A new table; a seat is "me", "open", or the level of a bot."""
        wanted = [{"who": seat} if seat in ("me", "open") else {"who": "bot", "level": seat} for seat in seats]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    async def join(self, invite: str) -> None:
        """Sit down."""
        answer = await self.http.post("/api/join", json={"invite": invite})
        assert answer.status_code == 200, answer.text

    async def get(self, path: str, **query: Any) -> Any:
        """Something that is there."""
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return orjson.loads(answer.content)

    def connect(self, hear: Callable[[Any], None], **headers: str) -> Wire:
        """A websocket: what comes is heard."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {"host": "localhost", "origin": ADDRESS, "cookie": cookie} | headers
        return Wire(self.app, {name: value for name, value in given.items() if value}, self.host, hear)


class Wire:
    """A websocket carried by hand: what the server sends is heard at once, what it is told waits until it listens."""

    def __init__(self, app: FastAPI, headers: dict[str, str], host: str, hear: Callable[[Any], None]) -> None:
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws",
            "server": ("localhost", 80),
            "client": (host, 5),
            "path": "/ws",
            "raw_path": b"/ws",
            "query_string": b"",
            "root_path": "",
            "subprotocols": [],
            "state": {},
            "headers": [(name.encode(), value.encode("latin-1")) for name, value in headers.items()],
        }
        self._hear, self.closed, self.reason = hear, asyncio.get_running_loop().create_future(), ""
        self._said: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._visit = asyncio.create_task(app(scope, self._said.get, self._send))

    def send(self, message: Any) -> None:
        """JSON, or text as it is."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def say_bytes(self, message: bytes) -> None:
        """A binary frame."""
        self._said.put_nowait({"type": "websocket.receive", "bytes": message})

    async def _send(self, message: Any) -> None:
        if message["type"] == "websocket.send":
            self._hear(orjson.loads(message["text"]))
        elif message["type"] == "websocket.close" and not self.closed.done():
            self.reason = message.get("reason") or ""
            self.closed.set_result(message.get("code", 1000))

    async def end(self) -> None:
        """Hang up."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._visit
