"""What an application sends last reaches its peer, however the connection ends (server/transport.py)."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError

from hexrealm.server.settings import Settings
from hexrealm.server.transport import ConnectionGuard, GuardedConfig, HttpProtocol


async def say_goodbye(scope: Any, receive: Any, send: Any) -> None:
    """Accept a websocket, send a frame, and end without closing; or fail, if the path says so."""
    await receive()
    await send({"type": "websocket.accept"})
    await send({"type": "websocket.send", "text": "goodbye"})
    if scope["path"] == "/fail":
        raise ValueError("this application fails")


@pytest.mark.parametrize("path", ["/end", "/fail"])
def test_what_was_sent_last_arrives_without_a_closing_frame(path: str) -> None:
    async def check() -> None:
        config = GuardedConfig(say_goodbye, ConnectionGuard(Settings(), 10), log_config=None)
        config.load()
        state = ServerState()
        server = await asyncio.get_running_loop().create_server(
            lambda: HttpProtocol(config=config, server_state=state, app_state={}), "127.0.0.1", 0
        )
        port = server.sockets[0].getsockname()[1]
        async with server, connect(f"ws://127.0.0.1:{port}{path}") as peer:
            assert await peer.recv() == "goodbye"
            with pytest.raises(ConnectionClosedError):
                await peer.recv()

    asyncio.run(check())
