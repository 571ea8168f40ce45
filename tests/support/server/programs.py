"""A person with an account, their bot accounts, and programs with tokens."""

from __future__ import annotations

from typing import Any

import httpx
from fastapi import FastAPI

from tests.support.server.in_process_client import ADDRESS, InProcessClient, InProcessSocket, OnFrame

ALL_SCOPES = ["read", "play", "challenge"]


async def with_account(app: FastAPI, name: str, host: str = "127.0.0.1") -> InProcessClient:
    """Return a person who can sign in again."""
    client = await InProcessClient(app, host).sign_in(name)
    assert (await client.http.post("/api/me/recovery-code")).status_code == 200
    return client


async def make_bot(owner: InProcessClient, name: str) -> str:
    """Make a bot account and return its id."""
    made = await owner.http.post("/api/me/bots", json={"name": name})
    assert made.status_code == 201, made.text
    return str(made.json()["bots"][-1]["id"])


async def make_token(owner: InProcessClient, bot: str, scopes: list[str] = ALL_SCOPES, **more: Any) -> str:
    """Make a token and return its secret."""
    made = await owner.http.post("/api/me/tokens", json={"name": "Laptop", "bot": bot, "scopes": scopes, **more})
    assert made.status_code == 201, made.text
    return str(made.json()["token"])


async def list_tokens(owner: InProcessClient) -> list[dict[str, Any]]:
    """Return the tokens that a person made."""
    found: list[dict[str, Any]] = (await owner.http.get("/api/me/programs")).json()["tokens"]
    return found


class Program:
    """A program: HTTP and websockets with a token, without a cookie or an Origin."""

    def __init__(self, app: FastAPI, token: str, host: str = "127.0.0.1") -> None:
        self._app, self._host, self.headers = app, host, {"authorization": f"Bearer {token}"}
        transport = httpx.ASGITransport(app, client=(host, 5), raise_app_exceptions=False)
        self.http = httpx.AsyncClient(transport=transport, base_url=ADDRESS, headers=self.headers)

    def connect(self, on_frame: OnFrame = lambda frame: None) -> InProcessSocket:
        """Open a websocket."""
        return InProcessSocket(self._app, {"host": "localhost", **self.headers}, self._host, on_frame)

    async def mine(self) -> list[dict[str, Any]]:
        """Return the tables of the bot account that are not over."""
        response = await self.http.get("/api/tables", params={"list": "mine"})
        assert response.status_code == 200, response.text
        found: list[dict[str, Any]] = response.json()["tables"]
        return found

    async def accept(self, table: str, seat: int) -> httpx.Response:
        """Take a seat that is offered to the bot account."""
        return await self.http.post(f"/api/tables/{table}/seats/{seat}/join")

    async def decline(self, table: str, seat: int, reason: str) -> httpx.Response:
        """Decline it."""
        return await self.http.post(f"/api/tables/{table}/seats/{seat}/decline", json={"reason": reason})

    async def view(self, table: str) -> dict[str, Any]:
        """Return the sections of a table as its bot account sees it."""
        response = await self.http.get(f"/api/tables/{table}")
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()["sections"]
        return found

    async def do(self, type: str, table: str, **fields: Any) -> httpx.Response:
        """Send a message to a table."""
        message = {"type": type, "id": "m1", "table": table, **fields}
        return await self.http.post(f"/api/tables/{table}/do", json=message)


async def with_program(app: FastAPI, scopes: list[str] = ALL_SCOPES) -> tuple[InProcessClient, str, Program]:
    """Return a person, the id of their bot account, and its program."""
    owner = await with_account(app, "Ines")
    bot = await make_bot(owner, "Tester")
    return owner, bot, Program(app, await make_token(owner, bot, scopes))
