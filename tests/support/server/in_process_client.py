"""A server and its clients inside the test's own process, without a network. Tests control every request and frame."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import orjson
from fastapi import FastAPI

from hexrealm.server.app import make_app
from hexrealm.server.settings import Limits, Settings
from tests.support.server.live_server import GENEROUS, sqlite_in
from tests.support.server.sections import combine_sections, complete_frame, get_base, read_frame

ADDRESS = "http://localhost"
OnFrame = Callable[[Any], None]
OnAccept = Callable[[], Awaitable[object]]


@asynccontextmanager
async def open_app(folder: Path, limits: Limits = GENEROUS, **more: Any) -> AsyncIterator[FastAPI]:
    """Open a server with its database in a folder and without bot processes."""
    app = make_app(Settings(database=sqlite_in(folder), bot_workers=0, limits=limits, **more))
    async with app.router.lifespan_context(app):
        yield app


def run_in_app(folder: Path, scenario: Callable[[FastAPI], Coroutine[Any, Any, None]], limits: Limits = GENEROUS) -> None:
    """Run a scenario with an open server."""

    async def run() -> None:
        async with open_app(folder, limits) as app:
            await scenario(app)

    asyncio.run(run())


class InProcessClient:
    """HTTP with a cookie, and websockets. `on_error` receives the body of every HTTP error."""

    def __init__(self, app: FastAPI, host: str = "127.0.0.1", on_error: OnFrame = lambda body: None) -> None:
        self.app, self._host, self._on_error = app, host, on_error
        transport = httpx.ASGITransport(app, client=(host, 5), raise_app_exceptions=False)
        hooks = {"response": [self._check_response]}
        self.http = httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers={"origin": ADDRESS}, event_hooks=hooks)

    async def _check_response(self, response: httpx.Response) -> None:
        if response.is_error:
            self._on_error(orjson.loads(await response.aread()))

    async def sign_in(self, name: str) -> InProcessClient:
        response = await self.http.put("/api/me", json={"name": name})
        assert response.status_code == 200, response.text
        return self

    async def create_table(self, game: str, *seats: str, **more: Any) -> dict[str, Any]:
        """Create a table. A seat is "me", "open", or the level of a bot."""
        wanted = [{"who": seat} if seat in ("me", "open") else {"who": "bot", "level": seat} for seat in seats]
        response = await self.http.post("/api/tables", json={"game": game, "seats": wanted, **more})
        assert response.status_code == 201, response.text
        return dict(response.json())

    async def join(self, invite: str) -> None:
        response = await self.http.post("/api/join", json={"invite": invite})
        assert response.status_code == 200, response.text

    async def get(self, path: str, **query: Any) -> Any:
        response = await self.http.get(path, params=query)
        assert response.status_code == 200, response.text
        found = orjson.loads(response.content)
        if isinstance(found, dict) and found.get("type") == "view":
            complete_frame(found, combine_sections(None, found), await get_base(self.http, found))
        return found

    def connect(self, on_frame: OnFrame, on_accept: OnAccept | None = None, **headers: str) -> InProcessSocket:
        """Open a websocket. Every frame goes to `on_frame`. The server waits for `on_accept` before it registers the socket."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        given = {"host": "localhost", "origin": ADDRESS, "cookie": cookie} | headers
        given = {name: value for name, value in given.items() if value}
        return InProcessSocket(self.app, given, self._host, on_frame, on_accept)


class InProcessSocket:
    """A websocket over ASGI. Frames are delivered at once; messages wait until the server receives them."""

    def __init__(
        self, app: FastAPI, headers: dict[str, str], host: str, on_frame: OnFrame, on_accept: OnAccept | None = None
    ) -> None:
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
        self._on_frame, self._on_accept = on_frame, on_accept
        self.closed: asyncio.Future[int] = asyncio.get_running_loop().create_future()  # the close code
        self._messages: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._messages.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(app(scope, self._messages.get, self._deliver))

    def send(self, message: Any) -> None:
        """Send a text as it is, anything else as JSON."""
        text = message if isinstance(message, str) else json.dumps(message)
        self._messages.put_nowait({"type": "websocket.receive", "text": text})

    def send_bytes(self, message: bytes) -> None:
        """Send a binary frame."""
        self._messages.put_nowait({"type": "websocket.receive", "bytes": message})

    async def _deliver(self, message: Any) -> None:
        if message["type"] == "websocket.accept" and self._on_accept is not None:
            await self._on_accept()
        elif message["type"] == "websocket.send":
            self._on_frame(read_frame(message.get("text") or message["bytes"]))
        elif message["type"] == "websocket.close" and not self.closed.done():
            self.closed.set_result(message.get("code", 1000))

    async def close(self) -> None:
        """Disconnect."""
        self._messages.put_nowait({"type": "websocket.disconnect", "code": 1001})
        await self._task
