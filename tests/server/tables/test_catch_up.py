"""A process follows the changes that other processes make at a table (TableRepository.catch_up)."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from hexrealm.server.protocol.messages import Act
from hexrealm.server.storage.people.accounts.sessions import Person
from hexrealm.server.tables.repository import TableRepository
from hexrealm.server.tables.rules import table_rules
from hexrealm.server.tables.table import Table
from hexrealm.server.tables.table_cache import TableCache
from tests.support.server.in_process_client import InProcessClient, open_app
from tests.support.server.two_players import GAME

pytestmark = pytest.mark.compiled


def test_versions_that_follow_each_other_at_once_freeze_nobody(tmp_path: Path) -> None:
    """Somebody asks for the next version in the very moment in which the one before has been loaded."""

    async def check() -> None:
        async with open_app(tmp_path) as app:
            context = app.state.context
            ines = await InProcessClient(app).sign_in("Ines")
            table = await context.tables.get((await ines.create_table(GAME, "me", "me"))["table"])
            cache = TableCache(10**9, is_watched=lambda table_id: True, on_forget=lambda table_id: None)
            elsewhere = TableRepository(context.database, context.warmup.wait, True, cache, context.time)

            async def catch_up_at_once(version: int) -> Table:
                while (known := cache.get(table.id)) is None or known.version < version - 1:
                    await asyncio.sleep(0)
                return await elsewhere.catch_up(table.id, version)

            await elsewhere.get(table.id)
            first = await play(context, table.id)
            following = asyncio.create_task(catch_up_at_once(first.version + 1))
            assert (await elsewhere.catch_up(table.id, first.version)).version == first.version
            second = await play(context, table.id)
            assert (await following).version == second.version == first.version + 1
            await ines.http.aclose()

    asyncio.run(check())


async def play(context: Any, table_id: str) -> Table:
    """Play the first legal action at a table."""
    table = await context.tables.get(table_id)
    seat = table.seat_to_decide
    assert seat is not None
    person, action = table.seats[seat].person, table.match.legal()[0]
    message = Act(type="act", id=f"m{table.version}", table=table_id, seat=seat, version=table.version, action=action)
    result = await context.tables.change(
        table_id, Person(person), message.id, lambda change: table_rules.play(change, message, person)
    )
    changed: Table = result.table
    return changed
