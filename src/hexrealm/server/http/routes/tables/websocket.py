"""The websocket: the transport of a viewer's connection. It checks before it accepts, and takes text only."""

from __future__ import annotations

import asyncio
import gzip
from collections import Counter
from contextlib import suppress

import structlog
from fastapi import APIRouter, WebSocket
from starlette.websockets import WebSocketDisconnect, WebSocketState

from hexrealm.server.http.bearer import is_program
from hexrealm.server.http.dependencies import get_context, get_person
from hexrealm.server.http.origin import check_host, check_origin, client_address
from hexrealm.server.live.connection import ViewerConnection
from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.storage.people.accounts.sessions import Person

router = APIRouter()
# The first frame of a table has its whole log. Only such frames are compressed: a compressor for each socket takes memory.
COMPRESSED_FROM, COMPRESSION_LEVEL = 6000, 4  # bytes; the level is a fifth of the time of level 9
NOT_TEXT, NOT_ALLOWED, SERVER_ERROR, TRY_AGAIN_LATER = 1003, 1008, 1011, 1013  # close codes
logger = structlog.get_logger("hexrealm.connection")


async def open_socket(websocket: WebSocket) -> None:
    """Serve the connection of one viewer."""
    context, address = get_context(websocket), client_address(websocket)
    counts: Counter[str] = websocket.app.state.sockets
    try:
        check_host(websocket, context.settings)
        if not is_program(websocket):
            check_origin(websocket, context.settings)
        context.rates.check("reads", context.settings.limits.reads, address)
        person = await get_person(websocket)
    except Refusal as refusal:
        await websocket.close(TRY_AGAIN_LATER if refusal.code in ("not-saved", "too-many") else NOT_ALLOWED)
        return
    if counts[address] >= context.settings.limits.sockets:
        await websocket.close(TRY_AGAIN_LATER)
        return
    counts[address] += 1
    try:
        await websocket.accept()
        await _run_connection(websocket, person)
    finally:
        counts[address] -= 1
        if not counts[address]:
            del counts[address]  # otherwise every address would be remembered


# A plain route: one of FastAPI's keeps two stacks for each socket as long as it is open.
router.add_websocket_route("/ws", open_socket)


async def _run_connection(websocket: WebSocket, person: Person) -> None:
    async def send(frame: bytes) -> None:
        if len(frame) < COMPRESSED_FROM:
            await websocket.send_text(frame.decode())
        else:
            await websocket.send_bytes(gzip.compress(frame, COMPRESSION_LEVEL, mtime=0))

    async def close(code: int, reason: str) -> None:
        if websocket.application_state is WebSocketState.CONNECTED:
            with suppress(RuntimeError, WebSocketDisconnect):
                await websocket.close(code, reason)

    connection = ViewerConnection(get_context(websocket).connection_services(), person, send, close)
    sending = asyncio.create_task(connection.send_all())
    receiving = asyncio.create_task(_receive_all(websocket, connection))
    try:
        await asyncio.wait((sending, receiving), return_when=asyncio.FIRST_COMPLETED)
        if sending.done():  # sending failed: the client reconnects after a close, but not after silence
            await close(SERVER_ERROR, "something went wrong here")
    finally:
        sending.cancel()
        receiving.cancel()
        connection.close()
        for problem in await asyncio.gather(sending, receiving, return_exceptions=True):
            _log_failure(problem)


def _log_failure(problem: BaseException | None) -> None:
    """Log a failed connection. A socket that was closed while something was sent is normal."""
    if problem is not None and not isinstance(problem, asyncio.CancelledError | RuntimeError | WebSocketDisconnect):
        logger.error("connection failed", error=type(problem).__name__, exc_info=problem)


async def _check_session(websocket: WebSocket, person: Person) -> None:
    """Look once more whether the person is signed in: who signed out before the connection was registered was not told."""
    if person.id is not None:
        await get_context(websocket).refresh_connections([person.id])


async def _receive_all(websocket: WebSocket, connection: ViewerConnection) -> None:
    try:
        await _check_session(websocket, connection.person)
    except Refusal:
        await websocket.close(TRY_AGAIN_LATER, "try again later")
        return
    while True:
        message = await websocket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        if text is None:
            await websocket.close(NOT_TEXT, "text only")
            return
        await connection.receive(text)
        await asyncio.sleep(0)  # let other connections, and this one's replies, go first
        if websocket.application_state is not WebSocketState.CONNECTED:
            return
