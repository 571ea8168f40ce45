"""A client of the table server as a browser is one: a cookie, an Origin, one websocket, and the rules of docs/protocol.md."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect


class Person:
    """A browser: HTTP with a cookie."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.sockets: list[Socket] = []
        self.http = httpx.AsyncClient(base_url=self.address, headers={"origin": self.address}, timeout=600)

    async def called(self, name: str) -> Self:
        (await self.http.put("/api/me", json={"name": name})).raise_for_status()
        return self

    async def new_table(self, game: str, seats: list[Any], **more: Any) -> dict[str, Any]:
        wanted = [{"who": each} if isinstance(each, str) else each for each in seats]
        answer = await self.http.post("/api/tables", json={"game": game, "seats": wanted, **more})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def join(self, invite: str) -> dict[str, Any]:
        answer = await self.http.post("/api/join", json={"invite": invite})
        assert answer.status_code == 200, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    async def get(self, path: str, **query: Any) -> Any:
        answer = await self.http.get(path, params=query)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def socket(self) -> Socket:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies} if cookies else {}
        address = self.address.replace("http", "ws", 1) + "/ws"
        connection = await connect(address, origin=self.address, additional_headers=headers, max_size=None, compression=None)  # type: ignore[arg-type]
        socket = Socket(connection)
        self.sockets.append(socket)
        await socket.until(lambda frame: frame["type"] == "welcome")
        return socket

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()


class Socket:
    """A websocket, and what it has been told of the tables it watches."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.views: dict[str, dict[str, Any]] = {}
        self.logs: dict[str, list[Any]] = {}
        self.presence: dict[str, Any] = {}
        self.chat: dict[str, list[Any]] = {}
        self._numbers = itertools.count()
        self._session = secrets.token_hex(4)

    def new_id(self) -> str:
        return f"{self._session}-{next(self._numbers)}"

    async def tell(self, type: str, **more: Any) -> str:
        message = {"type": type, "id": self.new_id(), **more}
        await self.connection.send(json.dumps(message))
        return str(message["id"])

    async def send(self, message: dict[str, Any]) -> dict[str, Any]:
        """Say just this and wait for its answer."""
        await self.connection.send(json.dumps(message))
        return await self.until(lambda frame: frame.get("id") == message["id"])

    async def hear(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await asyncio.wait_for(self.connection.recv(), 600))
        self.note(frame)
        return frame

    def note(self, frame: dict[str, Any]) -> None:
        """Keep what a frame tells, as the protocol says."""
        table = frame.get("table", "")
        if frame["type"] == "view":
            log = self.logs.setdefault(table, [])
            assert frame["log"]["since"] <= len(log)
            self.logs[table] = log[: frame["log"]["since"]] + frame["log"]["steps"]
            self.views[table], self.presence[table] = frame["view"], frame["presence"]
        elif frame["type"] == "presence":
            self.presence[table] = frame["presence"]
        elif frame["type"] == "chat":
            known = {line["number"] for line in self.chat.get(table, [])}
            self.chat.setdefault(table, []).extend(line for line in frame["lines"] if line["number"] not in known)

    async def until(self, wanted: Any) -> dict[str, Any]:
        while not wanted(frame := await self.hear()):
            pass
        return frame

    async def ask(self, type: str, **more: Any) -> dict[str, Any]:
        """Say something and wait for its answer."""
        told = await self.tell(type, **more)
        return await self.until(lambda frame: frame.get("id") == told)

    async def watch(self, table: str, seat: Any = None, version: int | None = None) -> dict[str, Any]:
        answer = await self.ask("watch", table=table, seat=seat, version=version)
        assert answer["type"] == "done", answer
        return await self.until(lambda frame: frame["type"] == "view" and frame["table"] == table)

    async def act(self, table: str, action: str, seat: int | None = None) -> dict[str, Any]:
        view = self.views[table]
        mine = view["viewer"] if seat is None else seat
        return await self.ask("act", table=table, seat=mine, version=view["version"], action=action)

    async def see(self, table: str, version: int) -> dict[str, Any]:
        """Wait until this version of a table has been seen."""
        while self.views.get(table, {"version": -1})["version"] < version:
            await self.hear()
        return self.views[table]

    async def close(self) -> None:
        await self.connection.close()
