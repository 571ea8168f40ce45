"""The websocket: carries a connection. Checks before it accepts; text only."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

import structlog
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from hexrealm.server.http.dependencies import context_of, who_asks
from hexrealm.server.http.middleware import address_of, check_host, check_origin
from hexrealm.server.live.connection import ViewerConnection
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.sessions import Person

router = APIRouter()
NO_TEXT, NOT_ALLOWED, WENT_WRONG, COME_BACK = 1003, 1008, 1011, 1013
logger = structlog.get_logger("hexrealm.connection")


@router.websocket("/ws")
async def connection(websocket: WebSocket) -> None:
    """One viewer."""
    context, address = context_of(websocket), address_of(websocket)
    counts: Counter[str] = websocket.app.state.sockets
    try:
        check_host(websocket, context.settings)
        check_origin(websocket, context.settings)
        person = await who_asks(websocket)
    except Refusal as refusal:
        await websocket.close(COME_BACK if refusal.code == "not-saved" else NOT_ALLOWED)
        return
    if counts[address] >= context.settings.limits.sockets:
        await websocket.close(COME_BACK)
        return
    counts[address] += 1
    try:
        await websocket.accept()
        await _carry(websocket, person)
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]  # or addresses would be remembered for ever


async def _carry(websocket: WebSocket, person: Person) -> None:
    async def send(frame: bytes) -> None:
        await websocket.send_text(frame.decode())

    async def close(code: int, reason: str) -> None:
        if websocket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close(code, reason)

    connection = ViewerConnection(context_of(websocket), person, send, close)
    sending, listening = asyncio.create_task(connection.send_all()), asyncio.create_task(_listen(websocket, connection))
    try:
        await asyncio.wait((sending, listening), return_when=asyncio.FIRST_COMPLETED)
        if sending.done():  # it never ends by itself: better a closed socket, which comes back, than a silent one
            await close(WENT_WRONG, "something went wrong here")
    finally:
        sending.cancel()
        listening.cancel()
        connection.end()
        for problem in await asyncio.gather(sending, listening, return_exceptions=True):
            _report(problem)


def _report(problem: BaseException | None) -> None:
    """A socket that is gone while something is sent is nothing to speak of."""
    if problem is not None and not isinstance(problem, asyncio.CancelledError | RuntimeError | WebSocketDisconnect):
        logger.error("a connection failed", error=type(problem).__name__, exc_info=problem)


async def _listen(websocket: WebSocket, connection: ViewerConnection) -> None:
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            await websocket.close(NO_TEXT, "text only")
            return
        await connection.receive(text)
        await asyncio.sleep(0)  # whoever sends many at once lets others, and its own answers, go in between
        if websocket.application_state is not WebSocketState.CONNECTED:
            return
