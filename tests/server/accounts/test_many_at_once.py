"""What a person may have only so many of, asked for by many requests at the same moment, to two workers."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI

from tests.server.ratings.test_rated_tables import make_account, two_servers
from tests.support.server.clock_app import GAME
from tests.support.server.in_process_client import InProcessClient
from tests.support.server.postgres import Postgres

pytestmark = pytest.mark.compiled
AT_ONCE = 16


async def send_to_both(apps: tuple[FastAPI, FastAPI], client: InProcessClient, method: str, path: str, body: Any) -> list[int]:
    """Send many equal requests of a person to two workers at once. Return the statuses of the answers."""
    clients = [InProcessClient(app) for app in apps]
    for each in clients:
        each.http.cookies = client.http.cookies
    requests = [clients[number % 2].http.request(method, path, json=body) for number in range(AT_ONCE)]
    return sorted(each.status_code for each in await asyncio.gather(*requests))


def test_nobody_gets_more_than_there_may_be(postgres: Postgres) -> None:
    async def run() -> None:
        async with two_servers(postgres.create_database()) as apps:
            ines = await make_account(apps[0], "Ines")
            found = await send_to_both(apps, ines, "POST", "/api/me/bots", {"name": "Tester"})
            assert found == [201] * 5 + [429] * (AT_ONCE - 5)
            bot = (await ines.get("/api/me/programs"))["bots"][0]["id"]
            token = {"name": "Laptop", "bot": bot, "scopes": ["read"], "days": None}
            found = await send_to_both(apps, ines, "POST", "/api/me/tokens", token)
            assert found == [201] * 10 + [429] * (AT_ONCE - 10)
            offer = {"game": GAME, "players": 2, "speed": "days", "rated": True}
            for method, path, body in (
                ("PUT", "/api/me/offer", offer),
                ("POST", "/api/me/recovery-code", None),
                ("POST", "/api/me/link", None),
            ):
                assert set(await send_to_both(apps, ines, method, path, body)) <= {200, 201}, path

    asyncio.run(run())
