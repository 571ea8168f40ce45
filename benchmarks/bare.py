"""The baseline for benchmarks/load.py: a bare Starlette websocket that echoes each message after one SQLite commit."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect


def make_bare(folder: Path) -> uvicorn.Server:
    """Return a server that pairs sockets in the order they connect, saves each message, and sends it to both of a pair."""
    database = sqlite3.connect(folder / "bare.db", check_same_thread=False)
    for statement in ("PRAGMA journal_mode=WAL", "PRAGMA synchronous=FULL", "CREATE TABLE messages (text TEXT)"):
        database.execute(statement)
    writer, sockets, numbers = ThreadPoolExecutor(1), dict[int, WebSocket](), itertools.count()

    def save(text: str) -> None:
        database.execute("INSERT INTO messages VALUES (?)", (text,))
        database.commit()

    async def echo(websocket: WebSocket) -> None:
        await websocket.accept()
        number = next(numbers)
        sockets[number] = websocket
        try:
            while True:
                text = await websocket.receive_text()
                await asyncio.get_running_loop().run_in_executor(writer, save, text)
                for each in (number & ~1, number | 1):
                    await sockets[each].send_text("echo" + text)
        except WebSocketDisconnect:
            return

    async def health(_: object) -> JSONResponse:
        return JSONResponse({"status": "ready"})

    app = Starlette(routes=[WebSocketRoute("/ws", echo), Route("/api/health", health)])
    return uvicorn.Server(uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning"))
