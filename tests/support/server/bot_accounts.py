"""Bot accounts at a real server: their tokens, and games that they are asked for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.support.server.client import Client
from tests.support.server.two_players import GAME


async def make_program(owner: Client, scopes: tuple[str, ...] = ("play", "challenge")) -> tuple[str, str]:
    """Give a person an account and a bot account. Return the bot's id and a token."""
    await owner.http.post("/api/me/recovery-code")
    bot = (await owner.http.post("/api/me/bots", json={"name": "Tester"})).json()["bots"][0]["id"]
    form = {"name": "Laptop", "bot": bot, "scopes": scopes}
    return bot, (await owner.http.post("/api/me/tokens", json=form)).json()["token"]


async def challenge(client: Client, bot: str, **more: Any) -> str:
    made = await client.create_table(GAME, ["me", {"who": "bot-account", "account": bot}], **more)
    return str(made["table"])


async def find_seat(client: Client, table: str, is_wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Wait until the seat of the bot account is in a state, and return it."""
    while True:
        seat: dict[str, Any] = (await client.get(f"/api/tables/{table}"))["view"]["seats"][1]
        if is_wanted(seat):
            return seat
        await asyncio.sleep(0.05)


def keep_token(folder: Path, token: str) -> Path:
    """Write a token to a file that nobody else can read."""
    file = folder / "token.txt"
    file.touch(0o600)
    file.write_text(token)
    return file
