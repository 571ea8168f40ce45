"""A client that does not read its replies is disconnected, before they take much memory."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from hexrealm.server.live.connection import TOO_SLOW, ViewerConnection
from hexrealm.server.storage.people.accounts.sessions import Person
from tests.support.server.in_process_client import run_in_app

pytestmark = pytest.mark.compiled
MANY = 10**9


@pytest.mark.parametrize(
    "limit", [{"unsent_replies": 20, "unsent_bytes": MANY}, {"unsent_replies": MANY, "unsent_bytes": 2000}]
)
def test_unread_replies_are_limited_by_number_and_by_bytes(tmp_path: Path, limit: dict[str, int]) -> None:
    async def scenario(app: FastAPI) -> None:
        services = app.state.context.connection_services()
        codes: list[int] = []

        async def never_sent(_: bytes) -> None:
            await asyncio.Event().wait()

        async def close(code: int, _: str) -> None:
            codes.append(code)

        limited: Any = replace(services, limits=replace(services.limits, **limit))
        connection = ViewerConnection(limited, Person(None, "", "en", ""), never_sent, close)
        sending = asyncio.create_task(connection.send_all())
        for number in range(10):
            await connection.receive(f'{{"type": "ping", "id": "p{number}"}}')
        await asyncio.sleep(0)
        assert codes == []
        for number in range(200):
            await connection.receive(f'{{"type": "ping", "id": "q{number}"}}')
        await asyncio.sleep(0)
        assert codes == [TOO_SLOW]
        sending.cancel()
        connection.close()

    run_in_app(tmp_path, scenario)
