"""A client of the table server that behaves like a browser: a cookie, an Origin, websockets, as docs/protocol.md describes."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Callable
from typing import Any, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect

from tests.support.server.sections import BASE, combine_sections, complete_frame, get_base, read_frame

TIMEOUT = 600  # seconds: only for what hangs


class Client:
    """A browser: HTTP with a cookie, and its websockets."""

    def __init__(self, address: str) -> None:
        self.address = address.rstrip("/")
        self.sockets: list[Socket] = []
        # No address here has TLS, and reading the list of authorities takes longer than most requests.
        self.http = httpx.AsyncClient(base_url=self.address, headers={"origin": self.address}, timeout=TIMEOUT, verify=False)

    async def sign_in(self, name: str) -> Self:
        (await self.http.put("/api/me", json={"name": name})).raise_for_status()
        return self

    def use_session(self, cookies: httpx.Cookies) -> None:
        """Be the same person at a server on another port. The name of a cookie has the port, but need not have it."""
        (token,) = set(cookies.values())
        self.http.cookies.set("hexrealm", token)

    async def create_table(self, game: str, seats: list[Any], **more: Any) -> dict[str, Any]:
        wanted = [{"who": each} if isinstance(each, str) else each for each in seats]
        response = await self.http.post("/api/tables", json={"game": game, "seats": wanted, **more})
        assert response.status_code == 201, response.text
        created: dict[str, Any] = response.json()
        return created

    async def join(self, invite: str) -> dict[str, Any]:
        response = await self.http.post("/api/join", json={"invite": invite})
        assert response.status_code == 200, response.text
        joined: dict[str, Any] = response.json()
        return joined

    async def get(self, path: str, **query: Any) -> Any:
        response = await self.http.get(path, params=query)
        assert response.status_code == 200, response.text
        found = response.json()
        if isinstance(found, dict) and found.get("type") == "view":
            complete_frame(found, combine_sections(None, found), await get_base(self.http, found))
        return found

    async def open_socket(self) -> Socket:
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"cookie": cookies} if cookies else {}
        address = self.address.replace("http", "ws", 1) + "/ws"
        connection = await connect(address, origin=self.address, additional_headers=headers, max_size=None, compression=None)  # type: ignore[arg-type]
        socket = Socket(connection, self.http)
        self.sockets.append(socket)
        await socket.receive_until(lambda frame: frame["type"] == "welcome")
        return socket

    async def close(self) -> None:
        for socket in self.sockets:
            await socket.close()
        await self.http.aclose()


class Socket:
    """A websocket, and the newest state of the tables it watches."""

    def __init__(self, connection: ClientConnection, http: httpx.AsyncClient) -> None:
        self.connection, self._http = connection, http
        self.views: dict[str, dict[str, Any]] = {}
        self.sections: dict[str, dict[str, Any]] = {}
        self.logs: dict[str, list[Any]] = {}
        self.presence: dict[str, Any] = {}
        self.chat: dict[str, list[Any]] = {}
        self._numbers = itertools.count()
        self._session = secrets.token_hex(4)

    async def send(self, type: str, **fields: Any) -> str:
        """Send a message and return its id, without waiting for the reply."""
        message = {"type": type, "id": f"{self._session}-{next(self._numbers)}", **fields}
        await self.connection.send(json.dumps(message))
        return str(message["id"])

    async def request(self, type: str, **fields: Any) -> dict[str, Any]:
        """Send a message and wait for its reply."""
        return await self.receive_reply(await self.send(type, **fields))

    async def request_exactly(self, message: dict[str, Any]) -> dict[str, Any]:
        """Send a message with an id of its own and wait for its reply."""
        await self.connection.send(json.dumps(message))
        return await self.receive_reply(message["id"])

    async def receive(self) -> dict[str, Any]:
        frame: dict[str, Any] = read_frame(await asyncio.wait_for(self.connection.recv(), TIMEOUT))
        if frame["type"] == "view":
            known = self.sections.get(frame["table"])
            self.sections[frame["table"]] = combine_sections(known, frame)
            complete_frame(frame, self.sections[frame["table"]], await get_base(self._http, frame))
        self._update(frame)
        return frame

    async def receive_until(self, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        while not is_wanted(frame := await self.receive()):
            pass
        return frame

    async def receive_reply(self, message_id: str) -> dict[str, Any]:
        return await self.receive_until(lambda frame: frame.get("id") == message_id)

    def _update(self, frame: dict[str, Any]) -> None:
        """Update the state of a table as the protocol requires."""
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

    async def get_base(self, table: str) -> Any:
        """Return the base of a table that is watched."""
        return await get_base(self._http, {"table": table, "base": self.sections[table][BASE]})

    async def watch(self, table: str, seat: Any = None, version: int | None = None) -> dict[str, Any]:
        reply = await self.request("watch", table=table, seat=seat, version=version)
        assert reply["type"] == "done", reply
        return await self.receive_until(lambda frame: frame["type"] == "view" and frame["table"] == table)

    async def play(self, table: str, action: str, seat: int | None = None) -> dict[str, Any]:
        view = self.views[table]
        own = view["viewer"] if seat is None else seat
        return await self.request("act", table=table, seat=own, version=view["version"], action=action)

    async def receive_version(self, table: str, version: int) -> dict[str, Any]:
        """Wait until the view of a table has at least this version."""
        while self.views.get(table, {"version": -1})["version"] < version:
            await self.receive()
        return self.views[table]

    async def close(self) -> None:
        await self.connection.close()
