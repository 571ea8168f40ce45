"""A table under attack and another one: an attack must change nothing at the first and not disturb play at the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fastapi import FastAPI
from sqlalchemy import select

from hexrealm import games
from hexrealm.server.settings import Limits
from hexrealm.server.storage import schema
from tests.support.server.in_process_client import InProcessClient, InProcessSocket, run_in_app
from tests.support.server.leaks import LeakChecker
from tests.support.server.live_server import GENEROUS
from tests.support.server.sections import view_of


class RecordingSocket:
    """A websocket that keeps all frames and sends one message at a time."""

    def __init__(self, client: InProcessClient, leaks: LeakChecker, **headers: str) -> None:
        self.frames: list[Any] = []
        self._leaks, self._arrived = leaks, asyncio.Event()
        self.socket: InProcessSocket = client.connect(self.on_frame, None, **headers)

    def on_frame(self, frame: Any) -> None:
        self._leaks.check_frame(frame)
        self.frames.append(frame)
        self._arrived.set()

    async def request(self, message: Any) -> Any:
        """Send a message and return the next frame with its id, or the next error if it has none."""
        first = len(self.frames)
        self.socket.send(message)
        message_id = message.get("id") if isinstance(message, dict) else None
        return await self.wait_for(lambda frame: _is_reply(frame, message_id), first)

    async def wait_for(self, is_wanted: Callable[[Any], bool], first: int = 0) -> Any:
        """Return the first frame that is wanted, or a pseudo frame with the close code if the socket is closed."""
        while not (found := [frame for frame in self.frames[first:] if is_wanted(frame)]):
            if self.socket.closed.done():
                return {"type": "closed", "code": self.socket.closed.result()}
            self._arrived.clear()
            waiting: asyncio.Future[Any] = asyncio.ensure_future(self._arrived.wait())
            closed: asyncio.Future[Any] = self.socket.closed
            await asyncio.wait([waiting, closed], return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
        return found[0]

    async def watch(self, table: str) -> Any:
        """Watch a table and return its view."""
        await self.request({"type": "watch", "id": f"w{len(self.frames)}", "table": table})
        frame = await self.wait_for(lambda frame: frame["type"] == "view" and frame["table"] == table)
        return view_of(frame["sections"])


def _is_reply(frame: Any, message_id: Any) -> bool:
    return bool(frame.get("id") == message_id if isinstance(message_id, str) else frame["type"] == "error")


@dataclass
class AttackedServer:
    """Ines and Tomas play at the attacked table. Mallory has a name but no seat. Bea plays alone at another table."""

    app: FastAPI
    leaks: LeakChecker
    ines: InProcessClient
    tomas: InProcessClient
    mallory: InProcessClient
    bea: InProcessClient
    table: str
    other_table: str
    invite: str  # for an open seat at a third table
    moves: int = 0
    sockets: list[RecordingSocket] = field(default_factory=list)

    def connect(self, client: InProcessClient, **headers: str) -> RecordingSocket:
        """Open a websocket that is closed after the attack."""
        self.sockets.append(RecordingSocket(client, self.leaks, **headers))
        return self.sockets[-1]

    async def view(self) -> Any:
        """Return the attacked table as Ines sees it."""
        return (await self.ines.get(f"/api/tables/{self.table}"))["view"]

    async def stored_rows(self) -> list[Any]:
        """Return everything the database has about the attacked table."""

        def read(connection: Any) -> list[Any]:
            keys = [schema.log.c.table_id, schema.tables.c.id, schema.chat.c.table_id]
            return [list(connection.execute(select(key.table).where(key == self.table))) for key in keys]

        return list(await self.app.state.context.database.read(read))

    async def play_at_other_table(self) -> None:
        """Play one move at the other table, which must succeed."""
        path = f"/api/tables/{self.other_table}"
        seat = (await self.bea.get(path))["view"]["seat"]
        view = (await self.bea.get(path, **{"as": seat}))["view"]
        self.moves += 1
        message = {
            "type": "act",
            "id": f"other-{self.moves}",
            "table": self.other_table,
            "seat": seat,
            "version": view["version"],
            "action": view["legal"][0],
        }
        response = await self.bea.http.post(f"{path}/do", json=message)
        assert response.json()["type"] == "done", response.text


Attack = Callable[[AttackedServer], Coroutine[Any, Any, None]]


def run_attack(
    folder: Path, leaks: LeakChecker, attack: Attack, limits: Limits = GENEROUS, game: str = games.names()[0]
) -> None:
    """Run an attack. It must change nothing at the attacked table, and play at the other one must go on."""

    async def run(app: FastAPI) -> None:
        server = await set_up_attack(app, leaks, game)
        before = await server.stored_rows()
        await server.play_at_other_table()
        await attack(server)
        for socket in server.sockets:
            await socket.socket.close()
        assert await server.stored_rows() == before
        await server.play_at_other_table()

    run_in_app(folder, run, limits)


async def set_up_attack(app: FastAPI, leaks: LeakChecker, game: str) -> AttackedServer:
    names = ("Ines Quintero", "Tomas Aldana", "Mallory Voss", "Bea Lindqvist")
    clients = [
        await InProcessClient(app, f"127.0.1.{number}", leaks.check_frame).sign_in(name) for number, name in enumerate(names)
    ]
    ines, tomas, mallory, bea = clients
    attacked = await ines.create_table(game, "me", "open")
    await tomas.join(attacked["invites"]["1"])
    other = await bea.create_table(game, "me", "me")
    invite = (await ines.create_table(game, "me", "open"))["invites"]["1"]
    cookies = [value for client in clients for value in client.http.cookies.values()]
    leaks.add_secrets(*names, *cookies, attacked["invites"]["1"], invite, invite.split(".")[1])
    return AttackedServer(app, leaks, ines, tomas, mallory, bea, attacked["table"], other["table"], invite)
