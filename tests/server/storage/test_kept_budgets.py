"""Budgets of a server with SQLite that take long to refill: a restart gives nobody a new one."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from pathlib import Path

import pytest

from hexrealm.server.protocol.errors import Refusal
from hexrealm.server.rate_limits import RateLimits
from hexrealm.server.storage.budgets import Budgets
from hexrealm.server.storage.connect import open_database
from tests.support.server.live_server import sqlite_in
from tests.support.server.manual_clock import ManualClock

pytestmark = pytest.mark.compiled


def test_a_restart_gives_no_new_budget(tmp_path: Path) -> None:
    """L-8: an address gets at most three confirmation mails a day, even if the server restarts in between."""

    def count_allowed(clock: ManualClock, attempts: int) -> int:
        """Return how many attempts a process allows that opens the database now."""

        async def attempt() -> int:
            budgets, allowed = Budgets(database, RateLimits(clock), clock, shared=False), 0
            await budgets.forget_full()
            with suppress(Refusal):
                for allowed in range(attempts):  # noqa: B007
                    await budgets.spend("confirmations", "3/day", "mailbox")
                return attempts
            return allowed

        database = open_database(sqlite_in(tmp_path))
        try:
            return asyncio.run(attempt())
        finally:
            database.close()

    clock = ManualClock()
    assert count_allowed(clock, 2) == 2
    assert count_allowed(clock, 2) == 1
    assert count_allowed(ManualClock(), 1) == 0  # another boot of the machine


def test_budgets_refill_and_a_calendar_that_was_set_back_locks_nobody_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, clock = open_database(sqlite_in(tmp_path)), ManualClock()

    async def check() -> None:
        budgets = Budgets(database, RateLimits(clock), clock, shared=False)
        for _ in range(3):
            await budgets.spend("confirmations", "3/day", "mailbox")
        with pytest.raises(Refusal):
            await budgets.spend("confirmations", "3/day", "mailbox")
        clock.advance(8 * 3600)
        await budgets.spend("confirmations", "3/day", "mailbox")
        monkeypatch.setattr(time, "time_ns", lambda: 10**18)  # in 2001
        budgets = Budgets(database, RateLimits(clock), clock, shared=False)
        clock.advance(61)
        await budgets.forget_full()
        await budgets.spend("confirmations", "3/day", "mailbox")

    try:
        asyncio.run(check())
    finally:
        database.close()
